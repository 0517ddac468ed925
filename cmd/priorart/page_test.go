package main

import (
	"strings"
	"testing"

	"priorart"
)

// TestColourIsOurs shows that on a terminal only our own sequences are written,
// around words that were made visible.
func TestColourIsOurs(t *testing.T) {
	h := priorart.Hit{ID: "dec-7k3q9x0c1m", Lead: "red \x1b[31malert here", Here: true,
		Snippet: priorart.Snippet{Text: "…\x1b[31malert here", Matches: [][2]int{{8, 13}}}}
	for on, want := range map[bool]string{true: "red ␛[31m\x1b[1;33malert\x1b[0m here\n", false: "red ␛[31m*alert* here\n"} {
		p := page{style: style{on}}
		p.hit(1, &h)
		if got := p.String(); !strings.Contains(got, want) {
			t.Errorf("on %v: %q has no %q", on, got, want)
		}
		if !on && strings.Contains(p.String(), "\x1b") {
			t.Errorf("escape sequence without a terminal: %q", p.String())
		}
	}
}

func TestMarked(t *testing.T) {
	p := page{}
	for _, c := range []struct {
		text  string
		words [][2]int
		on    int
		want  styled
	}{
		{"", nil, 0, ""},
		{"no words", nil, 0, "no words"},
		{"two words\nhere", [][2]int{{0, 3}, {4, 9}}, 0, "*two* *words* here"},
		{"shifted by two", [][2]int{{0, 7}}, 2, "sh*ifted b*y two"},
		{"out of range", [][2]int{{-3, 2}, {5, 50}, {7, 6}}, 0, "out of range"},
		{"ünïcode", [][2]int{{0, 9}}, 0, "*ünïcode*"},
	} {
		if got := p.marked(c.text, c.words, c.on); got != c.want {
			t.Errorf("marked(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

// TestLineCleansEveryText: a text that has a type of its own is text all the
// same.
func TestLineCleansEveryText(t *testing.T) {
	p := page{}
	p.line("%s %s %d %s", "\x1b[1m", priorart.Kind("\x1b[2m"), 7, styled("\x1b[3m"))
	if got, want := p.String(), "␛[1m ␛[2m 7 \x1b[3m\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
