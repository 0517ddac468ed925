package eval

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"priorart"
	"priorart/index"
)

// brokenStore answers as its store does, the other way round.
type brokenStore struct{ Store }

func (b brokenStore) SearchWith(ctx context.Context, q priorart.Query, r index.Ranking) (priorart.Result, error) {
	result, err := b.Store.SearchWith(ctx, q, r)
	if q.Mode == priorart.Hybrid {
		slices.Reverse(result.Hits)
	}
	return result, err
}

func openBroken(ctx context.Context) (Store, error) {
	s, err := openBuiltin(ctx)
	return brokenStore{s}, err
}

// TestGatesBite runs deliberately broken rankers: the gates that hold for the
// real one must fail, and say what fell.
func TestGatesBite(t *testing.T) {
	d, err := Load("../testdata/datasets/devbench", LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	good := runTest(t, d, testOptions())
	gates := NewGates([]Report{*good})
	if failures, err := gates.Check([]Report{*good}); err != nil || len(failures) > 0 {
		t.Fatalf("the real ranker: %v, %v", failures, err)
	}

	reversed := testOptions()
	reversed.Open = openBroken
	bad := runTest(t, d, reversed)
	wantFailures(t, gates, bad, "hybrid", "devbench, arm hybrid: ndcg@10 before ", "its floor", "fell: ", "beyond the paired interval")

	wordless := testOptions()
	wordless.Ranking = index.DefaultRanking()
	wordless.Ranking.Weights[index.Lead], wordless.Ranking.Weights[index.Body] = 0, 0 // identifiers and tags are left
	wantFailures(t, gates, runTest(t, d, wordless), "lexical", "devbench, arm lexical: ndcg@10 before ", "its floor", "fell: ")
}

// wantFailures checks that gates fail for an arm, and what the messages say.
func wantFailures(t *testing.T, g Gates, r *Report, arm string, says ...string) {
	t.Helper()
	failures, err := g.Check([]Report{*r})
	if err != nil {
		t.Fatal(err)
	}
	var messages []string
	for _, f := range failures {
		if f.Arm == arm {
			messages = append(messages, f.String())
		}
	}
	all := strings.Join(messages, "\n")
	for _, s := range says {
		if !strings.Contains(all, s) {
			t.Errorf("no failure of arm %s says %q:\n%s", arm, s, all)
		}
	}
}

// reportOf is a report whose queries have the given nDCG@10 in each arm.
func reportOf(n int, lexical, vector, hybrid func(i int) float64) *Report {
	r := &Report{Dataset: "made", Queries: n, Arms: map[string]Figures{}}
	figures := map[string][]float64{}
	for i := range n {
		q := QueryReport{Query: "q" + strconv.Itoa(i), NDCG: map[string]float64{}}
		for arm, f := range map[string]func(int) float64{"lexical": lexical, "vector": vector, "hybrid": hybrid} {
			q.NDCG[arm] = f(i)
			figures[arm] = append(figures[arm], f(i))
		}
		r.Details.ByQuery = append(r.Details.ByQuery, q)
	}
	for arm, list := range figures {
		r.Arms[arm] = Figures{NDCG: mean(list)}
	}
	for _, arm := range []string{"lexical", "vector"} {
		i := Bootstrap(minus(figures["hybrid"], figures[arm]))
		r.Details.Differences = append(r.Details.Differences, Difference{"hybrid", arm, NDCG10, i, i.holds(0)})
	}
	return r
}

func TestBetterArm(t *testing.T) {
	always := func(x float64) func(int) float64 { return func(int) float64 { return x } }
	for _, c := range []struct {
		name   string
		report *Report
		fails  bool
		says   string
	}{
		{"many, within the margin", reportOf(60, always(.5), always(.7), always(.695)), false, ""},
		{"many, beyond it", reportOf(60, always(.5), always(.7), always(.68)), true, "ndcg@10 before 0.7000, after 0.6800: below 0.6900, the better arm (vector) − 0.01"},
		{"few, all fell", reportOf(20, always(.7), always(.5), always(.68)), true, "the better arm (lexical), beyond the paired interval"},
		{"few, one fell far", reportOf(20, always(.7), always(.5), func(i int) float64 {
			if i == 0 {
				return 0
			}
			return .7
		}), false, ""},
		{"better than both", reportOf(20, always(.4), always(.5), always(.6)), false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			failures := betterArm(c.report)
			if (len(failures) > 0) != c.fails {
				t.Fatalf("got %v", failures)
			}
			if c.fails && !strings.Contains(failures[0].String(), c.says) {
				t.Errorf("got %s, want it to say %q", failures[0], c.says)
			}
			if c.fails && (len(failures[0].Fell) != shownFallen+1 || !strings.HasPrefix(failures[0].Fell[0], "q0 ")) {
				t.Errorf("fell: %q", failures[0].Fell)
			}
		})
	}
}

func TestGatesOfJudgement(t *testing.T) {
	r := &Report{Dataset: "made", Negative: &Negative{4, .25}}
	r.Details.Abstention = &Abstention{Coverage: .9, FalsePositiveRate: .25}
	r.Pairs = &PairFigures{N: 10, Duplicate: &PrecisionRecall{1, .5, 5}}
	gates := NewGates([]Report{*r})
	worse := *r
	worse.Negative = &Negative{4, .5}
	worse.Pairs = &PairFigures{N: 10, Duplicate: &PrecisionRecall{.8, .5, 5}}
	failures, err := gates.Check([]Report{worse})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range failures {
		got = append(got, f.What)
	}
	if diff := cmp.Diff([]string{"duplicate_precision", "false_positive_rate"}, got); diff != "" {
		t.Error(diff)
	}
}

// TestGatesOfAnotherCut: figures of other data must not be held against a gate.
func TestGatesOfAnotherCut(t *testing.T) {
	r := reportOf(3, func(int) float64 { return 1 }, func(int) float64 { return 1 }, func(int) float64 { return 1 })
	gates := NewGates([]Report{*r})
	larger := *r
	larger.Documents = 99
	if _, err := gates.Check([]Report{larger}); err == nil || !strings.Contains(err.Error(), "99 documents") {
		t.Errorf("got %v", err)
	}
	if _, err := gates.Check(nil); err == nil || !strings.Contains(err.Error(), "wasn't run") {
		t.Errorf("got %v", err)
	}
}

func TestGateFilesRoundTrip(t *testing.T) {
	dir := t.TempDir()
	r := reportOf(3, func(i int) float64 { return float64(i) / 4 }, func(int) float64 { return .5 }, func(int) float64 { return 1 })
	want := NewGates([]Report{*r})
	if err := want.Write(dir); err != nil {
		t.Fatal(err)
	}
	got, err := ReadGates(dir)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
	if _, err := ReadGates(t.TempDir()); err == nil {
		t.Error("gates from an empty folder")
	}
}
