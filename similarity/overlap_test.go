package similarity

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"priorart"
)

func record(text string) *priorart.Record {
	return &priorart.Record{Kind: priorart.Finding, Scope: "project", Summary: text}
}

func pairFeatures(a, b *priorart.Record) Features {
	return Compare(a, []Candidate{{Entry: priorart.Entry{Record: *b}}}, Calibration{})[0]
}

func TestOverlapsAreBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := pairFeatures(record(drawText(t)), record(drawText(t)))
		for name, x := range map[string]float64{
			"lead": f.LeadOverlap, "lead forward": f.LeadForward, "lead backward": f.LeadBackward, "coverage forward": f.CoverageForward,
			"coverage backward": f.CoverageBackward, "shingles": f.ShinglesForward, "jaccard": f.Jaccard, "names": f.Names, "length": f.LengthRatio,
		} {
			if math.IsNaN(x) || x < 0 || x > 1+1e-9 {
				t.Fatalf("%s = %v", name, x)
			}
		}
	})
}

// The pool holds one text in each direction, so the weights of words are only
// nearly the same; what doesn't weigh words must be equal.
func TestSymmetry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := record(drawText(t)), record(drawText(t))
		ab, ba := pairFeatures(a, b), pairFeatures(b, a)
		if ab.SameText != ba.SameText || ab.Jaccard != ba.Jaccard || ab.LengthRatio != ba.LengthRatio || ab.Scope != ba.Scope {
			t.Fatalf("not symmetric: %+v, %+v", ab, ba)
		}
		if ab.ShinglesForward != ba.ShinglesBackward || ab.ShinglesBackward != ba.ShinglesForward {
			t.Fatalf("directions not swapped: %+v, %+v", ab, ba)
		}
	})
}

func TestWeightedOverlapsAreSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lex := newLexicon()
		a, b := parseText(drawText(t), lex, 0), parseText(drawText(t), lex, 0)
		w := newWeights()
		w.learn(a.tokens)
		w.learn(b.tokens)
		x, y := termsOf(a.tokens), termsOf(b.tokens)
		if ab, ba := dice(x, y, w), dice(y, x, w); math.Abs(ab-ba) > 1e-12 {
			t.Fatalf("dice %v, %v", ab, ba)
		}
	})
}

func TestOverlapOfATextWithItself(t *testing.T) {
	r := record("Cache tokens in memory, never on disk.")
	f := pairFeatures(r, r)
	for name, x := range map[string]float64{"lead": f.LeadOverlap, "coverage": f.CoverageForward, "shingles": f.ShinglesForward, "jaccard": f.Jaccard} {
		if math.Abs(x-1) > 1e-9 {
			t.Errorf("%s = %v, want 1", name, x)
		}
	}
	if !f.SameText {
		t.Error("not the same text")
	}
}

func TestDirectionsOfContainment(t *testing.T) {
	short, long := record("Cache tokens in memory."), record("Cache tokens in memory. The disk is shared with other tenants, so a stolen volume would leak them.")
	f := pairFeatures(short, long)
	if f.ShinglesForward != 1 || f.ShinglesBackward >= .5 {
		t.Errorf("forward %v, backward %v", f.ShinglesForward, f.ShinglesBackward)
	}
	if f.CoverageForward <= f.CoverageBackward {
		t.Errorf("coverage forward %v ≤ backward %v", f.CoverageForward, f.CoverageBackward)
	}
}

func TestUnrelatedTextsDontOverlap(t *testing.T) {
	f := pairFeatures(record("Cache tokens in memory"), record("Logos are drawn by hand"))
	if f.LeadOverlap+f.CoverageForward+f.CoverageBackward+f.Jaccard+f.Names != 0 {
		t.Errorf("got %+v", f)
	}
}

func TestScopeAndFiles(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want float64
	}{
		{"project", "global", 1}, {"src/a", "src/a/", 1}, {"src", "src/a", .5}, {"project", "src", .5}, {"src/a", "src/ab", 0},
	} {
		if got := scopeRelation(c.a, c.b); got != c.want || scopeRelation(c.b, c.a) != got {
			t.Errorf("scope %s, %s: %v, want %v", c.a, c.b, got, c.want)
		}
	}
	if got := sharedFiles([]string{"a.go", "b.go"}, []string{"b.go", "c.go", "d.go"}); got != .5 {
		t.Errorf("shared files %v, want .5", got)
	}
}
