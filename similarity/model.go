package similarity

import "math"

// Linear is a logistic regression over a few features: a weight for each, in
// the feature's own unit. It is exported for the fit, which makes the tables of
// thresholds.go.
type Linear struct {
	Intercept    float64
	Lead         float64 // LeadOverlap
	LeadForward  float64
	LeadBackward float64
	Coverage     float64 // geometric mean of both directions
	Contained    float64 // the greater of both directions of shingle containment
	CosineZ      float64
	Margin       float64
}

// Inputs returns the features that Linear weighs, in the order of its fields.
func (f *Features) Inputs() [7]float64 {
	return [7]float64{
		f.LeadOverlap, f.LeadForward, f.LeadBackward,
		math.Sqrt(f.CoverageForward * f.CoverageBackward),
		max(f.ShinglesForward, f.ShinglesBackward),
		f.CosineZ,
		f.Margin,
	}
}

// Probability is the calibrated probability that the model gives, in (0, 1).
func (m Linear) Probability(f *Features) float64 {
	x, sum := f.Inputs(), m.Intercept
	for i, w := range [7]float64{m.Lead, m.LeadForward, m.LeadBackward, m.Coverage, m.Contained, m.CosineZ, m.Margin} {
		sum += w * x[i]
	}
	return 1 / (1 + math.Exp(-sum))
}
