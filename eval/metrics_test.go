package eval

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"pgregory.net/rapid"
)

// tolerance allows for the order in which floats are added.
const tolerance = 1e-9

func near(a, b float64) bool { return math.Abs(a-b) < tolerance }

// TestMetricsByHand holds the measures against values worked out on paper.
func TestMetricsByHand(t *testing.T) {
	log := math.Log2
	tests := []struct {
		name    string
		ranking []string
		grades  map[string]int
		want    map[Metric]float64
	}{
		{
			// Relevant at ranks 2 and 4, one more that was never found.
			"two of three", []string{"x", "a", "y", "b"}, map[string]int{"a": 1, "b": 1, "c": 1},
			map[Metric]float64{
				NDCG10:  (1/log(3) + 1/log(5)) / (1 + 1/log(3) + 1/log(4)),
				Recall5: 2. / 3, Recall10: 2. / 3, Hit5: 1, MRR: .5, MAP: (1./2 + 2./4) / 3,
			},
		},
		{
			// Grades are gains: 3 at rank 1 and 1 at rank 3, where 3, 2, 1 is best.
			"graded", []string{"a", "x", "c"}, map[string]int{"a": 3, "b": 2, "c": 1, "x": 0},
			map[Metric]float64{
				NDCG10:  (3 + 1/log(4)) / (3 + 2/log(3) + 1/log(4)),
				Recall5: 2. / 3, Recall10: 2. / 3, Hit5: 1, MRR: 1, MAP: (1 + 2./3) / 3,
			},
		},
		{
			"nothing found", nil, map[string]int{"a": 1},
			map[Metric]float64{NDCG10: 0, Recall5: 0, Recall10: 0, Hit5: 0, MRR: 0, MAP: 0},
		},
		{
			"nothing relevant", []string{"a", "b"}, map[string]int{"a": 0},
			map[Metric]float64{NDCG10: 0, Recall5: 0, Recall10: 0, Hit5: 0, MRR: 0, MAP: 0},
		},
		{
			"unjudged is not relevant", []string{"unjudged", "a"}, map[string]int{"a": 1},
			map[Metric]float64{NDCG10: 1 / log(3), Recall5: 1, Recall10: 1, Hit5: 1, MRR: .5, MAP: .5},
		},
		{
			"fewer than k", []string{"a"}, map[string]int{"a": 1},
			map[Metric]float64{NDCG10: 1, Recall5: 1, Recall10: 1, Hit5: 1, MRR: 1, MAP: 1},
		},
		{
			"a grade below zero is no gain", []string{"spam", "a"}, map[string]int{"spam": -2, "a": 1},
			map[Metric]float64{NDCG10: 1 / log(3), Recall5: 1, Recall10: 1, Hit5: 1, MRR: .5, MAP: .5},
		},
		{
			"just outside", []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "a"}, map[string]int{"a": 1},
			map[Metric]float64{NDCG10: 0, Recall5: 0, Recall10: 0, Hit5: 0, MRR: 1. / 11, MAP: 1. / 11},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, m := range Metrics() {
				if got := m.measure(tt.ranking, tt.grades); !near(got, tt.want[m]) {
					t.Errorf("%s = %v, want %v", m, got, tt.want[m])
				}
			}
		})
	}
}

type goldenMetrics struct {
	MadeWith map[string]string `json:"made_with"`
	Rankings []struct {
		Grades  map[string]int     `json:"grades"`
		Ranking []string           `json:"ranking"`
		Want    map[Metric]float64 `json:"want"`
	} `json:"rankings"`
	Pairs []struct {
		Positive    []bool    `json:"positive"`
		Probability []float64 `json:"probability"`
		AUC         float64   `json:"auc"`
		Brier       float64   `json:"brier"`
	} `json:"pairs"`
}

func readGoldenMetrics(t *testing.T) (g goldenMetrics) {
	t.Helper()
	data, err := os.ReadFile("testdata/metrics_golden.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &g); err != nil {
		t.Fatal(err)
	}
	if len(g.Rankings) < 50 || len(g.Pairs) < 10 || len(g.MadeWith) == 0 {
		t.Fatalf("golden file has %d rankings and %d pairs, made with %v", len(g.Rankings), len(g.Pairs), g.MadeWith)
	}
	return g
}

// TestMetricsAsTrecEval holds the measures against those of pytrec_eval and
// ranx, whose versions the golden file names.
func TestMetricsAsTrecEval(t *testing.T) {
	for i, c := range readGoldenMetrics(t).Rankings {
		for _, m := range Metrics() {
			want, ok := c.Want[m]
			if !ok {
				t.Fatalf("case %d has no %s", i, m)
			}
			if got := m.measure(c.Ranking, c.Grades); !near(got, want) {
				t.Errorf("case %d: %s = %v, want %v", i, m, got, want)
			}
		}
	}
}

func TestMetricProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pool := []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"}
		grades := rapid.MapOf(rapid.SampledFrom(pool), rapid.IntRange(-1, 3)).Draw(t, "grades")
		ranking := rapid.Permutation(pool).Draw(t, "ranking")
		for _, m := range Metrics() {
			v := m.measure(ranking, grades)
			if v < 0 || v > 1+tolerance {
				t.Fatalf("%s = %v is outside [0, 1]", m, v)
			}
			// Moving a relevant document up past one that isn't can't do harm.
			better := promote(ranking, grades)
			if w := m.measure(better, grades); w < v-tolerance {
				t.Fatalf("%s fell from %v to %v for a better ranking", m, v, w)
			}
		}
	})
}

// promote swaps the first neighbours of which only the second is relevant.
func promote(ranking []string, grades map[string]int) []string {
	better := append([]string{}, ranking...)
	for i := 1; i < len(better); i++ {
		if grades[better[i]] > 0 && grades[better[i-1]] <= 0 {
			better[i], better[i-1] = better[i-1], better[i]
			break
		}
	}
	return better
}
