package main

import (
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/pflag"
)

// TestCommandLinePage holds docs/cli.md against the program: each verb has a
// section, which names each of its flags and no other, and the table of exit
// codes is the one of the help.
func TestCommandLinePage(t *testing.T) {
	page, err := os.ReadFile("../../docs/cli.md")
	if err != nil {
		t.Fatal(err)
	}
	want, got := map[string][]string{}, map[string][]string{}
	a := &app{in: strings.NewReader(""), out: io.Discard, errOut: io.Discard}
	for _, cmd := range a.rootCommand().Commands() {
		flags := []string{}
		cmd.Flags().VisitAll(func(f *pflag.Flag) { flags = append(flags, "--"+f.Name) })
		slices.Sort(flags)
		want[cmd.Name()] = flags
	}
	for _, section := range strings.Split(string(page), "\n## `")[1:] {
		verb, text, _ := strings.Cut(section, "`")
		got[verb] = flagsOfTable(text)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("verbs and flags (-program +page):\n%s", diff)
	}
	row := regexp.MustCompile(`(?m)^\| (\d) \|`)
	var codes []string
	for _, m := range row.FindAllStringSubmatch(string(page), -1) {
		codes = append(codes, m[1])
	}
	var inHelp []string
	for _, m := range regexp.MustCompile(`(?m)^  (\d)  `).FindAllStringSubmatch(exitHelp, -1) {
		inHelp = append(inHelp, m[1])
	}
	if diff := cmp.Diff(inHelp, codes); diff != "" {
		t.Errorf("exit codes (-help +page):\n%s", diff)
	}
}

// flagsOfTable returns the flags in the first column of a section's table.
func flagsOfTable(text string) []string {
	flags := []string{}
	for line := range strings.Lines(text) {
		column, isRow := strings.CutPrefix(line, "| ")
		if !isRow {
			continue
		}
		column, _, _ = strings.Cut(column, " | ")
		flags = append(flags, regexp.MustCompile(`--[a-z-]+`).FindAllString(column, -1)...)
	}
	slices.Sort(flags)
	return flags
}

// TestHelp: every verb has a line, examples, and the exit codes.
func TestHelp(t *testing.T) {
	a := &app{in: strings.NewReader(""), out: io.Discard, errOut: io.Discard}
	for _, cmd := range a.rootCommand().Commands() {
		if cmd.Short == "" || !strings.Contains(cmd.UsageString(), "Exit codes:") {
			t.Errorf("%s: no line, or no exit codes", cmd.Name())
		}
		if cmd.Example == "" {
			t.Errorf("%s: no example", cmd.Name())
		}
	}
}
