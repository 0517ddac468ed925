package main

import (
	"math"
	"math/rand/v2"
	"slices"
)

func moments(list []float64) (mean, sd float64) {
	for _, x := range list {
		mean += x / float64(len(list))
	}
	for _, x := range list {
		sd += (x - mean) * (x - mean) / float64(len(list))
	}
	return mean, math.Sqrt(sd)
}

// auc is the probability that a positive scores above a negative; ties count
// half (Mann and Whitney 1947). NaN if one class is empty.
func auc(scores []float64, labels []bool) float64 {
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		if scores[a] < scores[b] {
			return -1
		}
		if scores[a] > scores[b] {
			return 1
		}
		return 0
	})
	var rankSum, positives float64
	for from := 0; from < len(order); {
		to := from
		for to < len(order) && scores[order[to]] == scores[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			if labels[i] {
				rankSum += float64(from+to+1) / 2
				positives++
			}
		}
		from = to
	}
	negatives := float64(len(order)) - positives
	return (rankSum - positives*(positives+1)/2) / (positives * negatives)
}

// interval is the 95 % bootstrap interval of a statistic over n things, drawn
// with replacement (Efron 1979, percentile method).
func interval(n int, statistic func(drawn []int) float64) (low, high float64) {
	const rounds = 1000
	random := rand.New(rand.NewPCG(3, 4))
	drawn, values := make([]int, n), make([]float64, 0, rounds)
	for range rounds {
		for i := range drawn {
			drawn[i] = random.IntN(n)
		}
		if v := statistic(drawn); !math.IsNaN(v) {
			values = append(values, v)
		}
	}
	if len(values) == 0 {
		return math.NaN(), math.NaN()
	}
	slices.Sort(values)
	return values[len(values)*25/1000], values[len(values)*975/1000]
}
