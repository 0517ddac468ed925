package eval

import (
	"math"
	"math/rand/v2"
	"slices"
)

// resamples is how often the bootstrap draws: the ends of a 95 % interval then
// move by less than a hundredth of its width from seed to seed.
const resamples = 10_000

// The seed of every bootstrap: two runs give the same interval.
const (
	seedHigh = 0x7072696f72 // any numbers would do
	seedLow  = 0x617274
)

// Interval is a mean and the ends of its 95 % bootstrap interval.
type Interval struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// holds reports whether x is within the interval.
func (i Interval) holds(x float64) bool { return i.Low <= x && x <= i.High }

// Bootstrap returns the mean of values with its percentile bootstrap interval
// (Efron 1979): values are drawn with replacement, as many as there are, and
// 2.5 % of the means of such draws are below Low, 2.5 % above High. Given the
// differences of two arms, query by query, it is the paired bootstrap (Smucker,
// Allan, Carterette 2007). No values give zeros.
func Bootstrap(values []float64) Interval {
	if len(values) == 0 {
		return Interval{}
	}
	random := rand.New(rand.NewPCG(seedHigh, seedLow))
	means := make([]float64, resamples)
	for i := range means {
		sum := 0.0
		for range values {
			sum += values[random.IntN(len(values))]
		}
		means[i] = sum / float64(len(values))
	}
	slices.Sort(means)
	return Interval{Mean: mean(values), Low: quantile(means, .025), High: quantile(means, .975)}
}

// quantile of sorted values, with linear interpolation between neighbours.
func quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	at := q * float64(len(sorted)-1)
	low := int(math.Floor(at))
	high := min(low+1, len(sorted)-1)
	return sorted[low] + (at-float64(low))*(sorted[high]-sorted[low])
}

func mean(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// minus returns a − b, item by item.
func minus(a, b []float64) []float64 {
	d := make([]float64, len(a))
	for i := range a {
		d[i] = a[i] - b[i]
	}
	return d
}
