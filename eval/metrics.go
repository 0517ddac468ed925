package eval

import (
	"math"
	"slices"
)

// Figures are the measures of one ranking, or their means over queries. All are
// in [0, 1], the higher the better.
type Figures struct {
	NDCG     float64 `json:"ndcg@10"`
	Recall5  float64 `json:"recall@5"`
	Recall10 float64 `json:"recall@10"`
	Hit5     float64 `json:"hit@5"`
	MRR      float64 `json:"mrr"`
}

// Metric names one of the measures.
type Metric string

// The measures. MAP isn't in [Figures], whose JSON form others rely on.
const (
	NDCG10   Metric = "ndcg@10"
	Recall5  Metric = "recall@5"
	Recall10 Metric = "recall@10"
	Hit5     Metric = "hit@5"
	MRR      Metric = "mrr"
	MAP      Metric = "map"
)

// Metrics returns all measures in the order in which tables show them.
func Metrics() []Metric { return []Metric{NDCG10, Recall5, Recall10, Hit5, MRR, MAP} }

// measure returns a measure of one ranking: documents, the best first, each
// once, and the grades of what was judged.
func (m Metric) measure(ranking []string, grades map[string]int) float64 {
	switch m {
	case NDCG10:
		return NDCG(ranking, grades, 10)
	case Recall5:
		return Recall(ranking, grades, 5)
	case Recall10:
		return Recall(ranking, grades, 10)
	case Hit5:
		return Hit(ranking, grades, 5)
	case MRR:
		return ReciprocalRank(ranking, grades)
	case MAP:
		return AveragePrecision(ranking, grades)
	}
	return math.NaN()
}

// NDCG is the normalised discounted cumulative gain of the first k documents:
// Σ grade/log2(rank+1) over the same sum of the best possible ranking (Järvelin
// and Kekäläinen 2002, with the linear gain of trec_eval's ndcg_cut). The best
// ranking has all that was judged, whether it was found or not. Without a
// relevant document it is 0.
func NDCG(ranking []string, grades map[string]int, k int) float64 {
	ideal := idealGain(grades, k)
	if ideal == 0 {
		return 0
	}
	gain := 0.0
	for i, id := range ranking[:min(k, len(ranking))] {
		gain += discounted(grades[id], i+1)
	}
	return gain / ideal
}

func idealGain(grades map[string]int, k int) float64 {
	best := make([]int, 0, len(grades))
	for _, g := range grades {
		best = append(best, g)
	}
	slices.Sort(best)
	slices.Reverse(best)
	gain := 0.0
	for i, g := range best[:min(k, len(best))] {
		gain += discounted(g, i+1)
	}
	return gain
}

func discounted(grade, rank int) float64 {
	if grade <= 0 {
		return 0
	}
	return float64(grade) / math.Log2(float64(rank)+1)
}

// Recall is the share of the relevant documents that is among the first k
// (trec_eval's recall). Without a relevant document it is 0.
func Recall(ranking []string, grades map[string]int, k int) float64 {
	all := relevantIn(grades)
	if all == 0 {
		return 0
	}
	return float64(found(ranking, grades, k)) / float64(all)
}

// Hit is 1 if one of the first k documents is relevant (trec_eval's success).
func Hit(ranking []string, grades map[string]int, k int) float64 {
	if found(ranking, grades, k) > 0 {
		return 1
	}
	return 0
}

// ReciprocalRank is 1/rank of the first relevant document, 0 if there is none
// (trec_eval's recip_rank).
func ReciprocalRank(ranking []string, grades map[string]int) float64 {
	if rank := firstRelevant(ranking, grades); rank > 0 {
		return 1 / float64(rank)
	}
	return 0
}

// AveragePrecision is the mean, over all relevant documents, of the precision
// at the rank of each; one that wasn't found gives 0 (trec_eval's map).
func AveragePrecision(ranking []string, grades map[string]int) float64 {
	all := relevantIn(grades)
	if all == 0 {
		return 0
	}
	hits, sum := 0, 0.0
	for i, id := range ranking {
		if grades[id] > 0 {
			hits++
			sum += float64(hits) / float64(i+1)
		}
	}
	return sum / float64(all)
}

// firstRelevant is the rank, from 1, of the first relevant document; 0 without.
func firstRelevant(ranking []string, grades map[string]int) int {
	for i, id := range ranking {
		if grades[id] > 0 {
			return i + 1
		}
	}
	return 0
}

func found(ranking []string, grades map[string]int, k int) int {
	n := 0
	for _, id := range ranking[:min(k, len(ranking))] {
		if grades[id] > 0 {
			n++
		}
	}
	return n
}

func relevantIn(grades map[string]int) int { return Qrels{"": grades}.relevant("") }
