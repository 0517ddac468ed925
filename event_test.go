package priorart

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCommitValidate(t *testing.T) {
	tests := []struct {
		name   string
		commit Commit
		want   error
		says   string
	}{
		{"good", *here(1, record("one")).Commit, nil, ""},
		{"newer format", Commit{Format: Format + 1}, ErrUnsupportedFormat, "format 2, this version reads up to 1"},
		{"no format", Commit{ID: "x", Events: []Event{record("one")}}, ErrDamaged, "needs format"},
		{"negative format", Commit{Format: -1, ID: "x", Events: []Event{record("one")}}, ErrDamaged, "needs format"},
		{"no id", Commit{Format: 1, Events: []Event{record("one")}}, ErrDamaged, "needs format, id"},
		{"no events", Commit{Format: 1, ID: "x"}, ErrDamaged, "events"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := tt.commit.Validate()
			if !errors.Is(err, tt.want) || err != nil && !strings.Contains(err.Error(), tt.says) {
				t.Errorf("got %v, want %v saying %q", err, tt.want, tt.says)
			}
		})
	}
}

func TestEventValidate(t *testing.T) {
	patch := func(s string) json.RawMessage { return json.RawMessage(s) }
	tests := []struct {
		says  string // "" if the event is good
		event Event
	}{
		{"", record("one")},
		{"", Event{Type: SupersededBy, Target: first, By: second}},
		{"", Event{Type: ResolvedBy, Target: first}},
		{"", Event{Type: Reopened, Target: first}},
		{"", Event{Type: DeprecatedNow, Target: first}},
		{"", Event{Type: ApprovedNow, Target: first}},
		{"", Event{Type: RejectedNow, Target: first}},
		{"", Event{Type: Verified, Target: first}},
		{"", Event{Type: Amended, Target: first, Patch: patch(`{}`)}},
		{"", Event{Type: Linked, Target: first, To: second, Relation: DependsOn}},
		{"", Event{Type: Undone, Target: first, Undo: "c/0"}},
		{"unknown type", Event{}},
		{"unknown type", Event{Type: "renamed", Target: first}},
		{"known kind", Event{Type: Recorded}},
		{"known kind", Event{Type: Recorded, Record: &Record{Kind: "poem"}}},
		{"unknown status", Event{Type: Recorded, Record: &Record{Kind: Decision}, Status: "sleeping"}},
		{"target", Event{Type: Verified}},
		{"by", Event{Type: SupersededBy, Target: first}},
		{"relation", Event{Type: Linked, Target: first, To: second}},
		{"to and", Event{Type: Linked, Target: first, Relation: DependsOn}},
		{"patch", Event{Type: Amended, Target: first}},
		{"patch", Event{Type: Amended, Target: first, Patch: patch(`null`)}},
		{"patch", Event{Type: Amended, Target: first, Patch: patch(`["summary"]`)}},
		{"patch", Event{Type: Amended, Target: first, Patch: patch(`{`)}},
		{"commit/position", Event{Type: Undone, Target: first}},
		{"commit/position", Event{Type: Undone, Target: first, Undo: "c"}},
		{"commit/position", Event{Type: Undone, Target: first, Undo: "/0"}},
		{"commit/position", Event{Type: Undone, Target: first, Undo: "c/-1"}},
		{"commit/position", Event{Type: Undone, Target: first, Undo: "c/01"}},
	}
	for _, tt := range tests {
		c := here(1, record("one"), tt.event)
		err := c.Validate()
		switch {
		case tt.says == "" && err != nil:
			t.Errorf("%+v: %v", tt.event, err)
		case tt.says != "" && (!errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), tt.says) || !strings.Contains(err.Error(), "events[1]")):
			t.Errorf("%+v: got %v, want an error at events[1] about %q", tt.event, err, tt.says)
		}
	}
}

func TestConcerns(t *testing.T) {
	related := record("two")
	related.Record.RelatedTo = []string{first, first, third}
	tests := []struct {
		event Event
		want  []string
	}{
		{related, []string{second, first, third}},
		{Event{Type: Verified, Target: first}, []string{first}},
		{Event{Type: SupersededBy, Target: first, By: second}, []string{first, second}},
		{Event{Type: SupersededBy, Target: first, By: first}, []string{first}},
		{Event{Type: Linked, Target: first, To: third, Relation: DependsOn}, []string{first, third}},
		{Event{Type: Undone, Target: first, By: second, Undo: "c/0"}, []string{first, second}},
	}
	for _, tt := range tests {
		c := here(2, tt.event)
		if diff := cmp.Diff(tt.want, c.Concerns(0)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.event.Type, diff)
		}
	}
	if diff := cmp.Diff([]string{first, first, third}, related.Record.RelatedTo); diff != "" {
		t.Errorf("Concerns changed the record (-want +got)\n%s", diff)
	}
}
