package index_test

import (
	"testing"

	"priorart"
	"priorart/index/indextest"
)

// TestSuccessorTakesThePlace finds an entry by words that only its predecessor
// has: the successor stands first and says whose place it took.
func TestSuccessorTakesThePlace(t *testing.T) {
	source := indextest.NewSource()
	old := source.Record(decision("Run the nightly export with cron"))[0]
	fresh := source.Record(decision("Schedule jobs through systemd"))[0]
	source.Record(decision("Paint the shed"))
	source.Add(priorart.Event{Type: priorart.SupersededBy, Target: old, By: fresh})
	x := indextest.Open(t, source)
	r, err := x.Search(ctx(), priorart.Query{Text: "nightly export cron", Explain: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Hits) < 2 || r.Hits[0].ID != fresh || r.Hits[1].ID != old {
		t.Fatalf("hits %+v, want %s, then %s", r.Hits, fresh, old)
	}
	if got := r.Hits[0].Explain.Fusion.Raised; got != old {
		t.Errorf("the successor was raised by %q, want %s", got, old)
	}
	if got := r.Hits[1].Explain.Fusion.Demoted; got != fresh {
		t.Errorf("the old entry was put below %q, want %s", got, fresh)
	}
}
