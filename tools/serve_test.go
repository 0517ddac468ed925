package tools_test

import (
	"bytes"
	"strings"
	"testing"

	"priorart/tools"
)

func TestServe(t *testing.T) {
	var out bytes.Buffer
	if err := tools.Serve(t.Context(), tools.Config{Open: someParts().open}, strings.NewReader(initialize), &out); err != nil {
		t.Fatal(err)
	}
	if got := messages(t, out.Bytes()); len(got) != 1 || got[0].Error != nil {
		t.Errorf("answers: %+v", got)
	}
	if err := tools.Serve(t.Context(), tools.Config{}, strings.NewReader(""), &out); err == nil {
		t.Error("Serve without Open: no error")
	}
}

// TestElsewhereNamesItsBranch: an entry of another branch may not hold here, so
// its label says where it is from; one of this worktree needs no such word.
func TestElsewhereNamesItsBranch(t *testing.T) {
	for _, c := range []struct {
		here bool
		want bool
	}{{true, false}, {false, true}} {
		p := someParts()
		h := &p.result.Hits[0]
		h.Here, h.Branch = c.here, `feature/"x">`
		text := call(t, p, "search", `{"query":"x"}`).Content[0].Text
		if got := strings.Contains(text, ` branch="feature/'x'›">`); got != c.want {
			t.Errorf("here %v: %s", c.here, text)
		}
	}
}
