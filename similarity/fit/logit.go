package main

import "math"

// example is a row of a regression.
type example struct {
	x        []float64
	positive bool
	weight   float64
}

const (
	ridge      = 1  // on standardised weights, against separable data
	iterations = 25 // Newton's method converges in fewer
)

// regress fits a logistic regression with a ridge penalty by Newton's method
// (Hastie, Tibshirani and Friedman 2009, 4.4). Inputs are standardised inside;
// the weights that it returns are in the inputs' own units, the intercept first.
func regress(rows []example, l2 float64) []float64 {
	n := len(rows[0].x)
	mean, sd := make([]float64, n), make([]float64, n)
	for i := range n {
		column := make([]float64, len(rows))
		for r := range rows {
			column[r] = rows[r].x[i]
		}
		mean[i], sd[i] = moments(column)
		if sd[i] == 0 {
			sd[i] = 1
		}
	}
	beta := make([]float64, n+1)
	for range iterations {
		step := newtonStep(rows, beta, mean, sd, l2)
		for i := range beta {
			beta[i] += step[i]
		}
	}
	for i := range n {
		beta[i+1] /= sd[i]
		beta[0] -= beta[i+1] * mean[i]
	}
	return beta
}

func newtonStep(rows []example, beta, mean, sd []float64, l2 float64) []float64 {
	n := len(beta)
	h := make([][]float64, n) // the Hessian, with the gradient as last column
	for i := range h {
		h[i] = make([]float64, n+1)
	}
	z := make([]float64, n)
	for _, r := range rows {
		z[0] = 1
		for i, x := range r.x {
			z[i+1] = (x - mean[i]) / sd[i]
		}
		p := sigmoid(product(beta, z))
		t := 0.0
		if r.positive {
			t = 1
		}
		for i := range n {
			h[i][n] += r.weight * (t - p) * z[i]
			for j := range n {
				h[i][j] += r.weight * p * (1 - p) * z[i] * z[j]
			}
		}
	}
	h[0][0] += 1e-9
	for i := 1; i < n; i++ {
		h[i][i] += l2
		h[i][n] -= l2 * beta[i]
	}
	return solve(h)
}

// solve brings a linear system, with its right side as last column, to its
// solution by Gaussian elimination with pivots.
func solve(a [][]float64) []float64 {
	n := len(a)
	for i := range n {
		p := i
		for r := i; r < n; r++ {
			if math.Abs(a[r][i]) > math.Abs(a[p][i]) {
				p = r
			}
		}
		a[i], a[p] = a[p], a[i]
		for r := i + 1; r < n; r++ {
			f := a[r][i] / a[i][i]
			for c := i; c <= n; c++ {
				a[r][c] -= f * a[i][c]
			}
		}
	}
	x := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		x[i] = a[i][n]
		for j := i + 1; j < n; j++ {
			x[i] -= a[i][j] * x[j]
		}
		x[i] /= a[i][i]
	}
	return x
}

func product(a, b []float64) float64 {
	s := 0.0
	for i := range a {
		s += a[i] * b[i]
	}
	return s
}

func sigmoid(z float64) float64 { return 1 / (1 + math.Exp(-z)) }
