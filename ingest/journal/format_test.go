package journal

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"priorart"
)

var update = flag.Bool("update", false, "rewrite the folded entries beside the journals in testdata")

// TestEveryFormatIsRead: stores of every format that ever shipped are sound and
// fold to the entries that they always folded to.
func TestEveryFormatIsRead(t *testing.T) {
	for format := 1; format <= priorart.Format; format++ {
		dir := fmt.Sprintf("../../testdata/journals/format-%d", format)
		now := func() time.Time { return time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC) }
		j := openPlain(t, dir, func(c *Config) { c.Now = now })
		wantSound(t, j)
		got := foldAll(t, j, format)
		golden := filepath.Join(dir, "entries.json")
		if *update {
			put(t, golden, string(got))
		}
		if diff := cmp.Diff(string(get(t, golden)), string(got)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", dir, diff)
		}
	}
}

func foldAll(t *testing.T, j *Journal, format int) []byte {
	t.Helper()
	var commits []priorart.Placed
	ids := map[string]bool{}
	for _, ref := range list(t, j).Commits {
		c, err := j.Read(t.Context(), ref.Name)
		if err != nil {
			t.Fatal(err)
		}
		if c.Format != format {
			t.Errorf("%s has format %d", ref.Name, c.Format)
		}
		commits = append(commits, priorart.Placed{Commit: c, Here: ref.Here})
		for i := range c.Events {
			for _, id := range c.Concerns(i) {
				ids[id] = true
			}
		}
	}
	var entries []priorart.Entry
	for _, id := range slices.Sorted(maps.Keys(ids)) {
		if e, ok := priorart.Fold(id, commits); ok {
			entries = append(entries, e)
		}
	}
	text, err := json.MarshalIndent(entries, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return append(text, '\n')
}

// formatExamples returns the JSON examples of docs/format.md.
func formatExamples(t *testing.T) (page string, examples []string) {
	t.Helper()
	page = string(get(t, "../../docs/format.md"))
	for _, match := range regexp.MustCompile("(?s)```json\n(.*?)```\n").FindAllStringSubmatch(page, -1) {
		examples = append(examples, match[1])
	}
	return page, examples
}

// TestFormatPage: its examples are what is written and read, and it leaves no
// type and no field out.
func TestFormatPage(t *testing.T) {
	page, examples := formatExamples(t)
	shown := map[string]bool{}
	for _, text := range examples {
		if strings.Contains(text, `"format"`) {
			checkCommitExample(t, text)
			continue
		}
		var e priorart.Event
		strict := json.NewDecoder(strings.NewReader(text))
		strict.DisallowUnknownFields()
		if err := strict.Decode(&e); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
		c := draft("01kdv4t5c0000000000000000g", "x")
		c.Events = []priorart.Event{e}
		if err := c.Validate(); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
		shown[string(e.Type)] = true
		if e.Record != nil {
			shown[string(e.Record.Kind)] = true
		}
	}
	for _, want := range []string{"recorded", "superseded", "resolved", "reopened", "deprecated", "approved", "rejected",
		"amended", "linked", "verified", "undone", "decision", "constraint", "pipeline"} {
		if !shown[want] {
			t.Errorf("no example of %s", want)
		}
	}
	for _, k := range priorart.Kinds() {
		if !strings.Contains(page, fmt.Sprintf("%s `%s`", k, k.Prefix())) {
			t.Errorf("kind %s isn't named", k)
		}
	}
	all := strings.Join(examples, "")
	for _, v := range []any{priorart.Commit{}, priorart.Git{}, priorart.Event{}, priorart.Record{}, priorart.Alternative{}, priorart.Step{}} {
		for field := range reflect.TypeOf(v).Fields() {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if !strings.Contains(all, `"`+name+`"`) {
				t.Errorf("no example has %q of %T", name, v)
			}
		}
	}
}

// checkCommitExample holds an example to the very bytes that are written.
func checkCommitExample(t *testing.T, text string) {
	t.Helper()
	c, err := Decode([]byte(text))
	if err != nil {
		t.Errorf("%v\n%s", err, text)
		return
	}
	written, err := encode(c)
	if err != nil || !bytes.Equal(written, []byte(text)) {
		t.Errorf("written as it isn't shown: %v\n%s", err, cmp.Diff(text, string(written)))
	}
}

// TestFormatPageLimits: the numbers on the page are those of the code.
func TestFormatPageLimits(t *testing.T) {
	page, _ := formatExamples(t)
	for _, want := range []string{
		fmt.Sprintf("at most %d MiB, nested at most %d deep", MaxCommitBytes>>20, maxCommitDepth),
		fmt.Sprintf("the first %d hex digits of the SHA-256 of the file's bytes", hashDigits),
		fmt.Sprintf("dated more than %d hours ahead", int(maxAhead.Hours())),
		fmt.Sprintf("number of this format is %d", priorart.Format),
		strings.TrimSpace(attributes),
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page doesn't say %q", want)
		}
	}
	for _, code := range []string{Altered, Unreadable, NewerFormat, ClockAhead, StrayFile, KeyRepeated, NotKept} {
		if !strings.Contains(page, "`"+code+"`") {
			t.Errorf("the page doesn't name %s", code)
		}
	}
	if _, err := os.Stat("../../testdata/journals/format-1/.context/.cache"); err == nil {
		t.Error("reading made a cache in testdata")
	}
}
