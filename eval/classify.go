package eval

import (
	"cmp"
	"slices"
)

// Judged is a pair's truth beside what was said about it.
type Judged struct {
	Positive    bool    // the truth
	Probability float64 // calibrated, that the pair is positive
	Said        bool    // the decision
}

// AUC is the area under the ROC curve: the probability that a positive has a
// higher score than a negative, where a tie counts half (Mann and Whitney
// 1947). ok is false without a positive or without a negative.
func AUC(list []Judged) (auc float64, ok bool) {
	sorted := slices.Clone(list)
	slices.SortFunc(sorted, func(a, b Judged) int { return cmp.Compare(a.Probability, b.Probability) })
	positives, rankSum := 0, 0.0
	for from := 0; from < len(sorted); {
		to := from
		for to < len(sorted) && sorted[to].Probability == sorted[from].Probability {
			to++
		}
		rank := float64(from+1+to) / 2 // the mean rank of those that tie
		for _, j := range sorted[from:to] {
			if j.Positive {
				positives++
				rankSum += rank
			}
		}
		from = to
	}
	negatives := len(sorted) - positives
	if positives == 0 || negatives == 0 {
		return 0, false
	}
	least := float64(positives) * float64(positives+1) / 2
	return (rankSum - least) / (float64(positives) * float64(negatives)), true
}

// PrecisionRecall counts decisions. Precision is the share of what was said to
// be positive that is, recall the share of what is positive that was said to
// be; each is 0 where nothing was said, or nothing is.
type PrecisionRecall struct {
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	Said      int     `json:"-"` // how many were said to be positive
}

// Decisions returns precision and recall of what was said.
func Decisions(list []Judged) PrecisionRecall {
	said, right, positive := 0, 0, 0
	for _, j := range list {
		if j.Said {
			said++
		}
		if j.Positive {
			positive++
		}
		if j.Said && j.Positive {
			right++
		}
	}
	return PrecisionRecall{Precision: ratio(right, said), Recall: ratio(right, positive), Said: said}
}

// Brier is the mean squared distance of the probabilities from the truth (Brier
// 1950): 0 is perfect, .25 is what saying .5 always gives.
func Brier(list []Judged) float64 {
	if len(list) == 0 {
		return 0
	}
	sum := 0.0
	for _, j := range list {
		d := j.Probability - truth(j)
		sum += d * d
	}
	return sum / float64(len(list))
}

// Bin is one row of a reliability table: pairs with a probability in [From, To)
// (the last row also has 1).
type Bin struct {
	From     float64 `json:"from"`
	To       float64 `json:"to"`
	N        int     `json:"n"`
	Said     float64 `json:"said"`     // mean probability
	Observed float64 `json:"observed"` // share of positives
}

// reliabilityBins are tenths: fewer hide a fault, more are mostly empty with
// the some hundred pairs that datasets have.
const reliabilityBins = 10

// Reliability says, for each tenth of the probabilities, how often the pairs
// were positive; empty rows are left out. Of calibrated ones, Said and Observed
// agree.
func Reliability(list []Judged) []Bin {
	bins := make([]Bin, reliabilityBins)
	for _, j := range list {
		b := &bins[min(max(int(j.Probability*reliabilityBins), 0), reliabilityBins-1)]
		b.N++
		b.Said += j.Probability
		b.Observed += truth(j)
	}
	for i := range bins {
		b := &bins[i]
		b.From, b.To = float64(i)/reliabilityBins, float64(i+1)/reliabilityBins
		if b.N > 0 {
			b.Said /= float64(b.N)
			b.Observed /= float64(b.N)
		}
	}
	return slices.DeleteFunc(bins, func(b Bin) bool { return b.N == 0 })
}

// Point is one point of a precision–recall curve.
type Point struct {
	Threshold float64 `json:"threshold"` // saying "positive" from this probability on
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
}

// PrecisionRecallCurve returns the points of every distinct probability, the
// highest first.
func PrecisionRecallCurve(list []Judged) []Point {
	sorted := slices.Clone(list)
	slices.SortFunc(sorted, func(a, b Judged) int { return cmp.Compare(b.Probability, a.Probability) })
	positives := 0
	for _, j := range sorted {
		positives += int(truth(j))
	}
	var curve []Point
	right := 0
	for i, j := range sorted {
		right += int(truth(j))
		if i+1 == len(sorted) || sorted[i+1].Probability != j.Probability {
			curve = append(curve, Point{j.Probability, ratio(right, i+1), ratio(right, positives)})
		}
	}
	return curve
}

func truth(j Judged) float64 {
	if j.Positive {
		return 1
	}
	return 0
}

func ratio(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}
