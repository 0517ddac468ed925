package eval

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"priorart"
)

func TestExplain(t *testing.T) {
	w := &priorart.WhyNot{
		Score: .75, Lexical: priorart.LexicalPart{Rank: 3, Score: 6.5}, Vector: priorart.VectorPart{Rank: 1, Cosine: .812},
		Explain: &priorart.Explain{
			Terms:   []priorart.TermScore{{Term: "lock", Score: 2.5}, {Term: "writer", Score: 4}},
			Missing: []string{"crash"},
			Chunk:   &priorart.ChunkScore{Type: "lead"},
			Fusion:  priorart.Fusion{Method: "convex", Alpha: .5, VectorNormal: 1, LexicalNormal: .5, Demoted: "dec-new"},
		},
	}
	want := "score 0.750; words #3 6.50 (writer 4.00, lock 2.50; without crash); vector #1 0.812 (lead); convex 0.50·1.000 + 0.50·0.500; below its successor dec-new"
	if diff := cmp.Diff(want, explain(w)); diff != "" {
		t.Error(diff)
	}
	w.Filtered, w.Lexical, w.Explain = []string{"status"}, priorart.LexicalPart{}, &priorart.Explain{}
	if diff := cmp.Diff("score 0.750; filtered: status", explain(w)); diff != "" {
		t.Error(diff)
	}
	if got := explain(nil); got != "" {
		t.Errorf("nothing is explained as %q", got)
	}
}

func TestBestRelevant(t *testing.T) {
	grades := map[string]int{"z": 1, "b": 1, "a": 0}
	if got := bestRelevant([]string{"a", "z"}, grades); got != "z" {
		t.Errorf("the first that was found is z, got %s", got)
	}
	if got := bestRelevant([]string{"a"}, grades); got != "b" {
		t.Errorf("of those that weren't found, b has the least id, got %s", got)
	}
}
