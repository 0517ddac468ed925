package main

import (
	"math"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestAUC(t *testing.T) {
	for _, c := range []struct {
		name   string
		scores []float64
		labels []bool
		want   float64
	}{
		{"parted", []float64{1, 2, 3, 4}, []bool{false, false, true, true}, 1},
		{"reversed", []float64{4, 3, 2, 1}, []bool{false, false, true, true}, 0},
		{"ties count half", []float64{1, 1, 1, 1}, []bool{false, true, false, true}, .5},
		{"one swap", []float64{1, 3, 2, 4}, []bool{false, false, true, true}, .75},
	} {
		if got := auc(c.scores, c.labels); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// A regression must find the weights that made its labels.
func TestRegressRecoversWeights(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	var rows []example
	for range 20000 {
		x := []float64{random.NormFloat64(), 3 + 2*random.NormFloat64()}
		rows = append(rows, example{x, random.Float64() < sigmoid(-1+2*x[0]+.5*x[1]), 1})
	}
	for i, want := range []float64{-1, 2, .5} {
		if got := regress(rows, 1e-6)[i]; math.Abs(got-want) > .1 {
			t.Errorf("weight %d: %.3f, want %.3f", i, got, want)
		}
	}
}

func TestInterval(t *testing.T) {
	values := make([]float64, 400)
	for i := range values {
		values[i] = float64(i % 2)
	}
	low, high := interval(len(values), func(drawn []int) float64 {
		sum := 0.0
		for _, d := range drawn {
			sum += values[d]
		}
		return sum / float64(len(drawn))
	})
	if low > .46 || low < .44 || high < .54 || high > .56 { // .5 ± 1.96 × .025
		t.Errorf("[%.3f, %.3f], want about [.45, .55]", low, high)
	}
}

func TestReplacementGivesTheChangedText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		old, changed := rapid.String().Draw(t, "old"), rapid.String().Draw(t, "changed")
		at, end, fresh := replacement(old, changed)
		if got := old[:at] + fresh + old[end:]; got != changed {
			t.Fatalf("%q with [%d:%d] → %q is %q, want %q", old, at, end, fresh, got, changed)
		}
	})
}

// The stored pairs are what the generator makes of the stored texts.
func TestStoredPairsAreReproducible(t *testing.T) {
	folder := filepath.Join("..", "testdata")
	bases, err := readRows[base](filepath.Join(folder, "bases.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	stored, err := readRows[madePair](filepath.Join(folder, "pairs.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, b := range bases {
		texts[b.ID] = b.Text
	}
	apply := map[string]mutation{}
	for _, m := range mutations() {
		apply[m.class] = m
	}
	form, changed := 0, 0
	for _, want := range stored {
		text := texts[want.Base]
		if want.With != "" {
			text = want.With + "\n\n" + text
		}
		m := apply[want.Class]
		fresh, ok := m.apply(source(m.class, text), text)
		got := madePair{Class: want.Class, Base: want.Base, With: want.With}
		got.At, got.End, got.New = replacement(text, fresh)
		if diff := cmp.Diff(want, got); diff != "" || !ok {
			t.Errorf("(-stored +made):\n%s", diff)
		}
		if m.form {
			form++
		} else {
			changed++
		}
	}
	if form < 300 || changed < 300 {
		t.Errorf("%d pairs of form and %d of change, want 300 of each", form, changed)
	}
}
