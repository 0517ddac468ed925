package embed

import "math"

// dot is the cosine of two unit vectors of one length.
func dot(a, b []float32) float64 {
	var sum float64
	for i, x := range a {
		sum += float64(x) * float64(b[i])
	}
	return sum
}

// normalise scales v to unit length in place. It reports false, and leaves v,
// if v has no direction: it is empty, zero, or not finite.
func normalise(v []float32) bool {
	// A product of two float32 is exact in float64, so a fused multiply-add
	// gives the same sum: vectors are equal on every platform.
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	if sum == 0 || math.IsNaN(sum) || math.IsInf(sum, 0) {
		return false
	}
	scale := 1 / math.Sqrt(sum)
	for i, x := range v {
		v[i] = float32(float64(x) * scale)
	}
	return true
}
