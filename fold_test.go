package priorart

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/oklog/ulid/v2"
	"pgregory.net/rapid"
)

// commitID is the nth commit id of a test, in order.
func commitID(n int) string {
	id := ulid.ULID{15: byte(n), 14: byte(n >> 8)}
	_ = id.SetTime(uint64(1_790_000_000_000 + n*1000))
	return strings.ToLower(id.String())
}

func commitAt(n int) time.Time { return time.UnixMilli(int64(1_790_000_000_000 + n*1000)).UTC() }

// here and elsewhere are the nth commit, by where its file stands.
func here(n int, events ...Event) Placed {
	return Placed{Commit: &Commit{Format: Format, ID: commitID(n), At: commitAt(n), Git: &Git{Branch: "main"}, Events: events}, Here: true}
}

func elsewhere(n int, events ...Event) Placed {
	p := here(n, events...)
	p.Here, p.Git = false, &Git{Branch: "feature"}
	return p
}

func record(summary string) Event {
	return Event{Type: Recorded, Record: &Record{Kind: Decision, Scope: "project", Summary: summary}}
}

// The entries that the first commits of a test record.
var (
	first  = EntryID(Decision, commitID(1), 0)
	second = EntryID(Decision, commitID(2), 0)
	third  = EntryID(Decision, commitID(3), 0)
)

func TestFoldStatus(t *testing.T) {
	undo := func(n int, e Event) Event {
		return Event{Type: Undone, Target: e.Target, By: e.By, To: e.To, Undo: fmt.Sprintf("%s/0", commitID(n))}
	}
	supersede := Event{Type: SupersededBy, Target: first, By: second}
	provisional := record("one")
	provisional.Status = Provisional
	type want struct {
		Status     Status
		Successors []string
		Elsewhere  []EventType
	}
	tests := []struct {
		name    string
		commits []Placed
		want    want
	}{
		{"recorded", []Placed{here(1, record("one"))}, want{Status: Active}},
		{"provisional", []Placed{here(1, provisional)}, want{Status: Provisional}},
		{"approved", []Placed{here(1, provisional), here(5, Event{Type: ApprovedNow, Target: first})}, want{Status: Active}},
		{"approval doesn't revive", []Placed{here(1, provisional), here(4, supersede), here(5, Event{Type: ApprovedNow, Target: first})},
			want{Status: Superseded, Successors: []string{second}}},
		{"rejected", []Placed{here(1, provisional), here(5, Event{Type: RejectedNow, Target: first})}, want{Status: Rejected}},
		{"deprecated", []Placed{here(1, record("one")), here(5, Event{Type: DeprecatedNow, Target: first})}, want{Status: Deprecated}},
		{"resolved and reopened", []Placed{here(1, record("one")), here(5, Event{Type: ResolvedBy, Target: first}), here(6, Event{Type: Reopened, Target: first})},
			want{Status: Active}},
		{"superseded", []Placed{here(1, record("one")), here(4, supersede)}, want{Status: Superseded, Successors: []string{second}}},
		{"superseded and reopened", []Placed{here(1, record("one")), here(4, supersede), here(5, Event{Type: Reopened, Target: first})}, want{Status: Active}},
		{"superseded twice by one", []Placed{here(1, record("one")), here(4, supersede), here(5, supersede)}, want{Status: Superseded, Successors: []string{second}}},
		{"a fork keeps both", []Placed{here(1, record("one")), here(4, supersede), here(5, Event{Type: SupersededBy, Target: first, By: third})},
			want{Status: Superseded, Successors: []string{second, third}}},
		{"superseded by itself", []Placed{here(1, record("one")), here(4, Event{Type: SupersededBy, Target: first, By: first})}, want{Status: Active}},
		{"undone", []Placed{here(1, record("one")), here(4, supersede), here(5, undo(4, supersede))}, want{Status: Active}},
		{"undo of undo", []Placed{here(1, record("one")), here(4, supersede), here(5, undo(4, supersede)), here(6, undo(5, supersede))},
			want{Status: Superseded, Successors: []string{second}}},
		{"undo of undo of undo", []Placed{here(1, record("one")), here(4, supersede), here(5, undo(4, supersede)), here(6, undo(5, supersede)), here(7, undo(6, supersede))},
			want{Status: Active}},
		{"undo before what it undoes, by a slow clock", []Placed{here(1, record("one")), here(4, undo(5, supersede)), here(5, supersede)}, want{Status: Active}},
		{"superseded elsewhere", []Placed{here(1, record("one")), elsewhere(4, supersede)}, want{Status: Active, Elsewhere: []EventType{SupersededBy}}},
		{"superseded and undone elsewhere", []Placed{here(1, record("one")), elsewhere(4, supersede), elsewhere(5, undo(4, supersede))}, want{Status: Active}},
		{"superseded elsewhere, undone here", []Placed{here(1, record("one")), elsewhere(4, supersede), here(5, undo(4, supersede))}, want{Status: Active}},
		{"superseded here, undone elsewhere", []Placed{here(1, record("one")), here(4, supersede), elsewhere(5, undo(4, supersede))},
			want{Status: Superseded, Successors: []string{second}, Elsewhere: []EventType{Undone}}},
		{"recorded and superseded elsewhere", []Placed{elsewhere(1, record("one")), elsewhere(4, supersede)}, want{Status: Superseded, Successors: []string{second}}},
		{"a repeated key is ignored", []Placed{here(1, record("one")), {Commit: here(4, supersede).Commit, Here: true, Ignored: true}}, want{Status: Active}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e, ok := Fold(first, tt.commits)
			if !ok {
				t.Fatal("no entry")
			}
			got := want{Status: e.Status}
			got.Successors = append(got.Successors, e.Successors...)
			for _, a := range e.Elsewhere {
				got.Elsewhere = append(got.Elsewhere, a.Type)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestFoldLinks(t *testing.T) {
	related := record("two")
	related.Record.RelatedTo = []string{first}
	supersede := Event{Type: SupersededBy, Target: first, By: second}
	tests := []struct {
		name    string
		id      string
		commits []Placed
		want    []Link
	}{
		{"own relation", second, []Placed{here(2, related)}, []Link{{RelatedTo, first, false}}},
		{"of another entry", first, []Placed{here(1, record("one")), here(2, related)}, []Link{{RelatedTo, second, true}}},
		{"successor", second, []Placed{here(2, record("two")), here(4, supersede)}, []Link{{SupersedesLink, first, false}}},
		{"successor, undone", second, []Placed{here(2, record("two")), here(4, supersede),
			here(5, Event{Type: Undone, Target: first, By: second, Undo: commitID(4) + "/0"})}, []Link{}},
		{"resolved by", first, []Placed{here(1, record("one")), here(4, Event{Type: ResolvedBy, Target: first, By: second})}, []Link{{ResolvesLink, second, true}}},
		{"resolves", second, []Placed{here(2, record("two")), here(4, Event{Type: ResolvedBy, Target: first, By: second})}, []Link{{ResolvesLink, first, false}}},
		{"linked, twice", first, []Placed{here(1, record("one")), here(4, Event{Type: Linked, Target: first, To: second, Relation: DependsOn}),
			here(5, Event{Type: Linked, Target: first, To: second, Relation: DependsOn})}, []Link{{DependsOn, second, false}}},
		{"linked from the other end", second, []Placed{here(2, record("two")), here(4, Event{Type: Linked, Target: first, To: second, Relation: DependsOn})},
			[]Link{{DependsOn, first, true}}},
		{"outgoing first, then relation, then id", first, []Placed{here(1, record("one")), here(2, related),
			here(4, Event{Type: Linked, Target: first, To: third, Relation: RelatedTo}, Event{Type: Linked, Target: first, To: third, Relation: DependsOn})},
			[]Link{{DependsOn, third, false}, {RelatedTo, third, false}, {RelatedTo, second, true}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e, ok := Fold(tt.id, tt.commits)
			if !ok {
				t.Fatal("no entry")
			}
			if diff := cmp.Diff(tt.want, e.Links); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestFoldAmend(t *testing.T) {
	original := Record{Kind: Decision, Scope: "project", Summary: "one", Tags: []string{"a"}}
	with := func(change func(*Record)) Record { r := original; change(&r); return r }
	tests := []struct {
		name    string
		patches []string
		want    Record
	}{
		{"a field", []string{`{"summary": "uno"}`}, with(func(r *Record) { r.Summary = "uno" })},
		{"the last wins", []string{`{"summary": "uno"}`, `{"summary": "eins"}`}, with(func(r *Record) { r.Summary = "eins" })},
		{"null clears", []string{`{"tags": null}`}, with(func(r *Record) { r.Tags = nil })},
		{"a list is replaced", []string{`{"tags": ["b", "c"]}`}, with(func(r *Record) { r.Tags = []string{"b", "c"} })},
		{"unknown field", []string{`{"colour": "red"}`}, original},
		{"wrong type leaves all", []string{`{"summary": 5, "tags": []}`}, original},
		{"another kind leaves all", []string{`{"kind": "pipeline", "summary": "uno"}`}, original},
		{"no object", []string{`[]`}, original},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			commits := []Placed{here(1, Event{Type: Recorded, Record: &original})}
			for i, p := range tt.patches {
				commits = append(commits, here(4+i, Event{Type: Amended, Target: first, Patch: json.RawMessage(p)}))
			}
			e, _ := Fold(first, commits)
			if diff := cmp.Diff(tt.want, e.Record); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if original.Summary != "one" || original.Tags[0] != "a" {
				t.Errorf("the journal's record was changed: %v", original)
			}
		})
	}
}

func TestFoldDates(t *testing.T) {
	e, _ := Fold(first, []Placed{here(1, record("one")), here(4, Event{Type: Verified, Target: first}), here(6, Event{Type: Linked, Target: second, To: first, Relation: RelatedTo})})
	want := Entry{
		ID: first, Status: Active, Record: *record("one").Record, At: commitAt(1), Last: commitAt(4), Checked: commitAt(4),
		Commit: commitID(1), Here: true, Branch: "main",
		Successors: []string{}, Links: []Link{{RelatedTo, second, true}}, Elsewhere: []Annotation{},
	}
	if diff := cmp.Diff(want, e); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestFoldWithoutRecord(t *testing.T) {
	if e, ok := Fold(first, []Placed{here(4, Event{Type: DeprecatedNow, Target: first})}); ok {
		t.Errorf("events without a record gave %v", e)
	}
}

// TestFoldIgnoresOrder: a history folds to the same entries in whatever order
// its commits arrive and however often, and with or without commits that
// concern other entries.
func TestFoldIgnoresOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawHistory(t)
		arrived := slices.Concat(h.commits, rapid.SliceOf(rapid.SampledFrom(h.commits)).Draw(t, "again"))
		shuffle := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "order"), 0))
		shuffle.Shuffle(len(arrived), func(i, j int) { arrived[i], arrived[j] = arrived[j], arrived[i] })
		for _, id := range h.ids {
			want, wantOK := Fold(id, h.commits)
			got, gotOK := Fold(id, arrived)
			if diff := cmp.Diff(want, got); diff != "" || wantOK != gotOK {
				t.Fatalf("%s, in another order (-want +got)\n%s", id, diff)
			}
			got, _ = Fold(id, concerning(id, arrived))
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%s, without the commits of others (-want +got)\n%s", id, diff)
			}
		}
	})
}

// TestFoldAgreesWithReplay: where everything is here, the fold is what a plain
// interpreter makes of the surviving events, one by one.
func TestFoldAgreesWithReplay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawHistory(t)
		for i := range h.commits {
			h.commits[i].Here = true
		}
		for _, id := range h.ids {
			e, ok := Fold(id, h.commits)
			status, recorded := replay(id, h.commits)
			if ok != recorded || e.Status != status {
				t.Fatalf("%s: folded to %q (%t), replayed to %q (%t)", id, e.Status, ok, status, recorded)
			}
		}
	})
}

// replay is what a reader of the journal would do by hand: strike out what was
// undone, from the end, then go through the rest.
func replay(id string, commits []Placed) (status Status, recorded bool) {
	struck := map[string]bool{}
	for _, c := range slices.Backward(commits) {
		for i, e := range slices.Backward(c.Events) {
			if e.Type == Undone && e.Target == id && !c.Ignored && !struck[fmt.Sprint(c.ID, "/", i)] {
				struck[e.Undo] = true
			}
		}
	}
	for _, c := range commits {
		for i, e := range c.Events {
			own := e.Type == Recorded && EntryID(e.Record.Kind, c.ID, i) == id
			switch {
			case c.Ignored:
			case own && e.Status != "":
				status, recorded = e.Status, true
			case own:
				status, recorded = Active, true
			case e.Type != Recorded && e.Target == id && !struck[fmt.Sprint(c.ID, "/", i)]:
				status = next(status, e)
			}
		}
	}
	if !recorded {
		return "", false
	}
	return status, true
}

func next(status Status, e Event) Status {
	switch {
	case e.Type == SupersededBy && e.By != e.Target:
		return Superseded
	case e.Type == ResolvedBy:
		return Resolved
	case e.Type == DeprecatedNow:
		return Deprecated
	case e.Type == RejectedNow:
		return Rejected
	case e.Type == Reopened, e.Type == ApprovedNow && status == Provisional:
		return Active
	}
	return status
}

func concerning(id string, commits []Placed) []Placed {
	return slices.DeleteFunc(slices.Clone(commits), func(p Placed) bool {
		for i := range p.Events {
			if slices.Contains(p.Concerns(i), id) {
				return false
			}
		}
		return true
	})
}

// history is a random store, and the ids of the entries that it speaks of; one
// of them nothing records.
type history struct {
	commits []Placed
	ids     []string
	refs    []eventRef
}

type eventRef struct {
	ref   string
	event Event
}

func drawHistory(t *rapid.T) *history {
	h := &history{ids: []string{"dec-0000000000"}}
	for n := range rapid.IntRange(1, 12).Draw(t, "commits") {
		p := here(n+1, h.drawEvents(t, n+1)...)
		p.Here = rapid.Bool().Draw(t, "here")
		p.Ignored = rapid.IntRange(0, 9).Draw(t, "ignored") == 0
		p.Git = &Git{Branch: rapid.SampledFrom([]string{"", "main", "feature"}).Draw(t, "branch")}
		h.commits = append(h.commits, p)
	}
	return h
}

func (h *history) drawEvents(t *rapid.T, n int) []Event {
	events := make([]Event, rapid.IntRange(1, 4).Draw(t, "events"))
	for i := range events {
		events[i] = h.drawEvent(t)
		if events[i].Type == Recorded {
			h.ids = append(h.ids, EntryID(events[i].Record.Kind, commitID(n), i))
		} else {
			h.refs = append(h.refs, eventRef{fmt.Sprintf("%s/%d", commitID(n), i), events[i]})
		}
	}
	return events
}

func (h *history) drawEvent(t *rapid.T) Event {
	id := rapid.SampledFrom(h.ids)
	kind := rapid.SampledFrom(append(eventTypes(), Recorded, Recorded, Undone, Undone)).Draw(t, "type")
	if kind == Undone && len(h.refs) == 0 {
		kind = Recorded
	}
	e := Event{Type: kind, Target: id.Draw(t, "target")}
	switch kind {
	case Recorded:
		e = record(rapid.StringN(1, 20, -1).Draw(t, "summary"))
		e.Record.RelatedTo = rapid.SliceOfN(id, 0, 2).Draw(t, "related")
		e.Status = rapid.SampledFrom([]Status{"", "", Provisional}).Draw(t, "status")
	case SupersededBy, ResolvedBy:
		e.By = id.Draw(t, "by")
	case Linked:
		e.To, e.Relation = id.Draw(t, "to"), rapid.SampledFrom([]Relation{RelatedTo, DependsOn}).Draw(t, "relation")
	case Amended:
		e.Patch = json.RawMessage(rapid.SampledFrom([]string{`{"summary":"new"}`, `{"tags":["x"]}`, `{"tags":null}`, `{"kind":"pipeline"}`, `{"summary":1}`}).Draw(t, "patch"))
	case Undone:
		of := rapid.SampledFrom(h.refs).Draw(t, "undo")
		e.Target, e.By, e.To, e.Undo = of.event.Target, of.event.By, of.event.To, of.ref
	}
	return e
}
