package demo_test

import (
	"strings"
	"testing"

	"priorart"
	"priorart/testdata/demo"
)

// TestEntries holds the demo's data against what a record must be, and against
// the licences that let it be passed on.
func TestEntries(t *testing.T) {
	list, err := demo.Entries()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 250 {
		t.Errorf("%d entries, want at least 250", len(list))
	}
	leads := map[string]bool{}
	for i := range list {
		r := &list[i]
		lead := r.LeadText()
		switch {
		case !r.Kind.Valid() || r.Origin != priorart.OriginImport || r.Scope != "project":
			t.Errorf("%d: kind %s, origin %s, scope %s", i, r.Kind, r.Origin, r.Scope)
		case strings.TrimSpace(lead) == "" || leads[lead]:
			t.Errorf("%d: lead %q is blank, or there twice", i, lead)
		case !strings.HasPrefix(r.Source, "github.com/"):
			t.Errorf("%d: source %q", i, r.Source)
		case !strings.Contains(r.Source, ", MIT") && !strings.HasSuffix(r.Source, ", ISC"):
			t.Errorf("%d: licence in %q", i, r.Source)
		}
		leads[lead] = true
	}
}

func TestQuestions(t *testing.T) {
	if n := len(demo.Questions()); n != 5 || demo.Unanswerable() == "" {
		t.Errorf("%d questions, and %q", n, demo.Unanswerable())
	}
}
