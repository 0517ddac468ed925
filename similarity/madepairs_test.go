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

// verdictCounts counts verdicts by class of change.
func verdictCounts(t testing.TB) map[string]map[priorart.Verdict]int {
	bases := map[string]string{}
	for _, b := range readLines[struct{ ID, Text string }](t, "bases.jsonl") {
		bases[b.ID] = b.Text
	}
	counts := map[string]map[priorart.Verdict]int{}
	for _, p := range readLines[madePair](t, "pairs.jsonl") {
		entry, draft := p.texts(bases)
		m := judgeTexts(entry, draft)
		if counts[p.Class] == nil {
			counts[p.Class] = map[priorart.Verdict]int{}
		}
		counts[p.Class][m.Verdict]++
		if os.Getenv("SHOW") == p.Class {
			t.Logf("%s %s: %v", m.Verdict, p.Base, m.Evidence)
		}
	}
	return counts
}

func TestShow(t *testing.T) {
	for c, n := range verdictCounts(t) {
		t.Log(c, n)
	}
}
