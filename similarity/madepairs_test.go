package similarity

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"priorart"
)

// madePair is a row of testdata/pairs.jsonl: the bytes from At to End of a
// base's text are replaced. "go run ./similarity/fit pairs" makes it.
type madePair struct {
	Class, Base, With, New string
	At, End                int
}

// texts returns the entry's text and the draft's.
func (p *madePair) texts(bases map[string]string) (entry, draft string) {
	entry = bases[p.Base]
	if p.With != "" {
		entry = p.With + "\n\n" + entry
	}
	return entry, entry[:p.At] + p.New + entry[p.End:]
}

func readLines[T any](t testing.TB, name string) []T {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []T
	for dec := json.NewDecoder(f); dec.More(); {
		var row T
		if err := dec.Decode(&row); err != nil {
			t.Fatal(err)
		}
		out = append(out, row)
	}
	return out
}

// asRecord reads a stored text: its first paragraph is the lead.
func asRecord(text string) *priorart.Record {
	lead, rest, _ := strings.Cut(strings.TrimSpace(text), "\n\n")
	return &priorart.Record{Kind: priorart.Decision, Scope: "project", Summary: lead, Detail: rest}
}

func judgeTexts(entry, draft string) Match {
	e := priorart.Entry{ID: "dec-0000000000", Status: priorart.Active, Record: *asRecord(entry)}
	j := Judge(asRecord(draft), []Candidate{{Entry: e}}, Calibration{})
	if len(j.Matches) == 0 {
		return Match{Verdict: priorart.Novel}
	}
	return j.Matches[0]
}

// TestMadePairs holds the verdicts to the published figures. A class that
// changes what is said must never get duplicate; the floors of the others are
// below what docs/similarity.md reports by two pairs.
func TestMadePairs(t *testing.T) {
	bases := map[string]string{}
	for _, b := range readLines[struct{ ID, Text string }](t, "bases.jsonl") {
		bases[b.ID] = b.Text
	}
	duplicates, all := map[string]int{}, map[string]int{}
	for _, p := range readLines[madePair](t, "pairs.jsonl") {
		entry, draft := p.texts(bases)
		m := judgeTexts(entry, draft)
		all[p.Class]++
		if m.Verdict == priorart.Duplicate {
			duplicates[p.Class]++
		}
		if m.Verdict != priorart.Duplicate && m.Verdict != priorart.NearDuplicate {
			t.Errorf("%s of %s: %s, want near_duplicate at least", p.Class, p.Base, m.Verdict)
		}
	}
	floors := map[string]float64{"case": 1, "white space": 1, "markdown": 1, "order of bullets": 1, "typos": .95, "abbreviations": .95,
		"converted units": .96, "synonyms": .4}
	for class, n := range all {
		share := float64(duplicates[class]) / float64(n)
		floor, form := floors[class]
		if !form && duplicates[class] > 0 {
			t.Errorf("%s: %d of %d changed pairs got duplicate", class, duplicates[class], n)
		}
		if form && share < floor {
			t.Errorf("%s: %.3f of %d got duplicate, want %.3f", class, share, n, floor)
		}
	}
	if len(all) != 17 {
		t.Errorf("%d classes, want 17", len(all))
	}
}

// TestByHand judges pairs that were written and checked by hand.
func TestByHand(t *testing.T) {
	for _, p := range readLines[struct{ Class, Entry, Draft, Verdict string }](t, "byhand.jsonl") {
		if got := judgeTexts(p.Entry, p.Draft).Verdict; string(got) != p.Verdict {
			t.Errorf("%s: %q, %q: %s, want %s", p.Class, p.Entry, p.Draft, got, p.Verdict)
		}
	}
}
