package similarity

import (
	"math"
	"testing"
)

func TestConfident(t *testing.T) {
	for _, c := range []struct {
		name string
		s    Signals
		want bool
	}{
		{"all words in one entry", Signals{Coverage: 1, Known: 1, Terms: 5, AverageLength: 150}, true},
		{"words known, but apart", Signals{Coverage: .2, Known: 1, Terms: 5, AverageLength: 150}, false},
		{"rare words unknown", Signals{Coverage: .2, Known: .3, Terms: 5, AverageLength: 150}, false},
		{"no word that counts", Signals{}, false},
	} {
		if got := Confident(c.s); got != c.want {
			t.Errorf("%s: %v (%.3f), want %v", c.name, got, c.s.Answered(), c.want)
		}
	}
}

func TestQueryCoverage(t *testing.T) {
	idf := func(w string) float64 { return map[string]float64{"common": 1, "rare": 3}[w] }
	has := func(w string) bool { return w == "rare" }
	if got := QueryCoverage([]string{"common", "rare"}, idf, has); got != .75 {
		t.Errorf("got %v, want .75", got)
	}
	if got := QueryCoverage(nil, idf, has); got != 0 {
		t.Errorf("no words: %v, want 0", got)
	}
}

func TestCosine(t *testing.T) {
	x, y := []float32{1, 0}, []float32{0, 1}
	for _, c := range []struct {
		name         string
		draft, entry [][]float32
		want         float64
		ok           bool
	}{
		{"the same lead", [][]float32{x}, [][]float32{x}, 1, true},
		{"nearest chunk", [][]float32{x}, [][]float32{y, x}, 2. / 3, true},
		{"nothing in common", [][]float32{x, x}, [][]float32{y}, 0, true},
		{"no vector", nil, [][]float32{x}, 0, false},
	} {
		got, ok := Cosine(c.draft, c.entry)
		if math.Abs(got-c.want) > 1e-9 || ok != c.ok {
			t.Errorf("%s: %v %v, want %v %v", c.name, got, ok, c.want, c.ok)
		}
	}
}

func TestBackground(t *testing.T) {
	own := Background{Mean: .5, SD: .1, Pairs: MinBackground}
	for _, c := range []struct {
		name string
		cal  Calibration
		mean float64
		ok   bool
	}{
		{"enough pairs", Calibration{Background: own, Space: "ollama/x"}, .5, true},
		{"too few pairs", Calibration{Background: Background{Mean: .5, SD: .1, Pairs: MinBackground - 1}}, .231, true},
		{"too few pairs of an unknown space", Calibration{Space: "ollama/x"}, 0, false},
	} {
		b, ok := c.cal.background()
		if b.Mean != c.mean || ok != c.ok {
			t.Errorf("%s: %v %v, want %v %v", c.name, b.Mean, ok, c.mean, c.ok)
		}
	}
	if z := own.z(.7); math.Abs(z-2) > 1e-9 {
		t.Errorf("z %v, want 2", z)
	}
}

func TestMargins(t *testing.T) {
	list := []Features{{LeadForward: .4}, {LeadForward: .2}, {LeadForward: .1}}
	margins(list)
	for i, want := range []float64{.1, -.1, -.15} {
		if math.Abs(list[i].Margin-want) > 1e-9 {
			t.Errorf("%d: %v, want %v", i, list[i].Margin, want)
		}
	}
	alone := []Features{{LeadForward: .4}}
	margins(alone)
	if alone[0].Margin != 0 {
		t.Errorf("alone: %v, want 0", alone[0].Margin)
	}
}

func TestVocabularyIsSorted(t *testing.T) {
	for word, known := range map[string]bool{"the": true, "configuration": true, "configuraton": false, "": false, "a b": false} {
		if _, ok := rarity(word); ok != known {
			t.Errorf("%q known: %v, want %v", word, ok, known)
		}
	}
	common, _ := rarity("the")
	rare, _ := rarity("idempotent")
	if common >= rare {
		t.Errorf("the weighs %v, idempotent %v", common, rare)
	}
}
