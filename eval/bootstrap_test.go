package eval

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBootstrapOfConstants(t *testing.T) {
	if diff := cmp.Diff(Interval{.25, .25, .25}, Bootstrap([]float64{.25, .25, .25, .25})); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(Interval{}, Bootstrap(nil)); diff != "" {
		t.Error(diff)
	}
}

// TestBootstrapAsNormal holds the interval of many values against the normal
// approximation: the mean ± 1.96 standard errors.
func TestBootstrapAsNormal(t *testing.T) {
	var values []float64
	for i := range 400 {
		values = append(values, float64(i%2)) // half 0, half 1: the deviation is .5
	}
	got := Bootstrap(values)
	half := 1.96 * .5 / math.Sqrt(400)
	if !near(got.Mean, .5) || math.Abs(got.Low-(.5-half)) > .005 || math.Abs(got.High-(.5+half)) > .005 {
		t.Errorf("got %+v, want about .5 ± %.3f", got, half)
	}
}

func TestBootstrapRepeats(t *testing.T) {
	values := []float64{0, .1, .5, 1, .3, .2}
	if diff := cmp.Diff(Bootstrap(values), Bootstrap(values)); diff != "" {
		t.Error(diff)
	}
}

func TestQuantile(t *testing.T) {
	sorted := []float64{0, 1, 2, 3, 4}
	for _, c := range []struct{ q, want float64 }{{0, 0}, {.5, 2}, {1, 4}, {.25, 1}, {.1, .4}} {
		if got := quantile(sorted, c.q); !near(got, c.want) {
			t.Errorf("quantile %v = %v, want %v", c.q, got, c.want)
		}
	}
}
