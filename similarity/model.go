package similarity

import "math"

// Linear is a logistic regression over a few features: a weight for each, in
// the feature's own unit. It is exported for the fit, which makes the tables of
// thresholds.go.
type Linear struct {
	Intercept float64
	Lead      float64 // LeadOverlap
	Coverage  float64 // geometric mean of both directions
	Contained float64 // the greater of both directions of shingle containment
	CosineZ   float64
	Margin    float64
}

// Inputs returns the features that Linear weighs, in its order.
func (f *Features) Inputs() [5]float64 {
	return [5]float64{
		f.LeadOverlap,
		math.Sqrt(f.CoverageForward * f.CoverageBackward),
		max(f.ShinglesForward, f.ShinglesBackward),
		f.CosineZ,
		f.Margin,
	}
}

// Probability is the calibrated probability that the model gives, in (0, 1).
func (m Linear) Probability(f *Features) float64 {
	x := f.Inputs()
	for i, w := range [5]float64{m.Lead, m.Coverage, m.Contained, m.CosineZ, m.Margin} {
		m.Intercept += w * x[i]
	}
	return 1 / (1 + math.Exp(-m.Intercept))
}
