package eval

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"priorart"
	"priorart/index"
	"priorart/similarity"
)

// notes is a small dataset with every sort of question: two projects, a query
// that is a document, one without an answer.
func notes() *Dataset {
	doc := func(id, project, title, text string) Document {
		return Document{ID: id, Title: title, Text: text, Kind: priorart.Decision, Group: project}
	}
	d := &Dataset{
		Name: "notes", Rules: Rules{DropSameID: true, Within: "project"}, Judged: "test",
		Documents: []Document{
			doc("lock", "a", "Use flock for the writer lock", "Two processes may write at the same time, and a pid file survives a crash."),
			doc("lock2", "a", "Replace flock by a lease for the writer lock", "A lease ends by itself when a process hangs."),
			doc("cache", "a", "Cache query vectors in memory", "Embedding the same question twice costs a millisecond."),
			doc("json", "a", "Write the journal as indented JSON", "A reviewer must be able to read a commit."),
			doc("color", "b", "Print colour only on a terminal", "NO_COLOR is honoured."),
			doc("exit", "b", "Exit code five when the store is busy", "Scripts tell a busy store from a damaged one."),
		},
		Queries: []Query{
			{"lock2", "Replace flock by a lease for the writer lock\nA lease ends by itself when a process hangs.", "a"},
			{"q1", "how is the journal written", "a"},
			{"q2", "what does a script get from a busy store", "b"},
		},
		Negative: []Query{{"n1", "how are invoices paid", "b"}},
		Qrels:    Qrels{"lock2": {"lock": 1}, "q1": {"json": 2, "lock": 0}, "q2": {"exit": 1}},
	}
	d.Pairs = []Pair{
		{"lock2", "lock", 1, "supersedes", d.Documents[1], d.Documents[0]},
		{"lock2", "cache", 0, "hard_neg_bm25", d.Documents[1], d.Documents[2]},
	}
	return d
}

func testOptions() Options { return Options{Open: openBuiltin, Now: time.Now} }

func runTest(t *testing.T, d *Dataset, o Options) *Report {
	t.Helper()
	r, err := Run(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRun(t *testing.T) {
	r := runTest(t, notes(), testOptions())
	if r.Dataset != "notes" || r.Documents != 6 || r.Queries != 3 || r.Details.Stores != 2 || r.Embedder != "builtin/static-minilm-256" {
		t.Errorf("got %s, %d documents, %d queries, %d stores, embedder %q", r.Dataset, r.Documents, r.Queries, r.Details.Stores, r.Embedder)
	}
	if diff := cmp.Diff(mainArms(), armsOf(r)); diff != "" {
		t.Errorf("arms: %s", diff)
	}
	for _, arm := range armsOf(r) {
		// Every answer shares rare words with its question alone in its project.
		if diff := cmp.Diff(Figures{1, 1, 1, 1, 1}, r.Arms[arm]); diff != "" {
			t.Errorf("%s: %s", arm, diff)
		}
	}
	q := r.Details.ByQuery[0]
	if q.Query != "lock2" || q.Rank["hybrid"] != 1 || q.Relevant != "lock" || !strings.Contains(q.Explanation, "words #") || !strings.Contains(q.Explanation, "vector #") {
		t.Errorf("by query: %+v", q)
	}
	if r.Negative == nil || r.Negative.Queries != 1 || r.Details.Abstention == nil {
		t.Errorf("negative: %+v", r.Negative)
	}
	if r.Pairs != nil || r.Supersession != nil {
		t.Error("what wasn't asked for must be absent")
	}
}

// TestRunStaysWithin: a search within a group must not see another's documents,
// and the query's own document must not be in its ranking.
func TestRunStaysWithin(t *testing.T) {
	d := notes()
	o, err := testOptions().complete()
	if err != nil {
		t.Fatal(err)
	}
	run := newRun(d, o)
	for _, g := range d.groups() {
		if err := run.group(context.Background(), g); err != nil {
			t.Fatal(err)
		}
	}
	for _, outcome := range run.outcomes {
		for arm, ranking := range outcome.rankings {
			for _, id := range ranking {
				at := slices.IndexFunc(d.Documents, func(doc Document) bool { return doc.ID == id })
				if d.Documents[at].Group != outcome.query.Group || id == outcome.query.ID {
					t.Errorf("query %s, arm %s: %s is in the ranking", outcome.query.ID, arm, id)
				}
			}
		}
		if n := len(outcome.rankings["vector"]); n == 0 {
			t.Errorf("query %s: the vector arm found nothing", outcome.query.ID)
		}
	}
}

func TestRunRepeats(t *testing.T) {
	bytesOf := func(workers int) string {
		o := testOptions()
		o.Ablations, o.Workers = true, workers
		o.Judge, o.Candidates = Judging(nil, similarity.Calibration{}), Proposing(nil, similarity.Calibration{})
		r := runTest(t, notes(), o)
		r.Seconds, r.Details.MemoryMB = Seconds{}, 0
		var b bytes.Buffer
		if err := WriteJSON(&b, []Report{*r}); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	if diff := cmp.Diff(bytesOf(1), bytesOf(4)); diff != "" {
		t.Error(diff)
	}
}

func TestRunAblations(t *testing.T) {
	o := testOptions()
	o.Ablations = true
	r := runTest(t, notes(), o)
	if got, want := len(r.Details.Ablations), len(Ablations(index.DefaultRanking())); got != want {
		t.Errorf("%d ablations, want %d", got, want)
	}
	if got := len(r.Details.Alpha); got != 11 {
		t.Fatalf("%d values of alpha, want 11", got)
	}
	for i, v := range r.Details.Alpha {
		if !near(v.Alpha, float64(i)/10) {
			t.Errorf("alpha %d is %v", i, v.Alpha)
		}
	}
}

// TestAlphaArmsAreTheArms: the ends of the α curve are the two halves.
func TestAlphaArmsAreTheArms(t *testing.T) {
	o := testOptions()
	o.Ablations = true
	o, err := o.complete()
	if err != nil {
		t.Fatal(err)
	}
	d := notes()
	run := newRun(d, o)
	for _, g := range d.groups() {
		if err := run.group(context.Background(), g); err != nil {
			t.Fatal(err)
		}
	}
	for _, outcome := range run.outcomes {
		for end, arm := range map[string]string{"alpha_0.0": "lexical", "alpha_1.0": "vector"} {
			want := outcome.rankings[arm]
			if diff := cmp.Diff(want[:1], outcome.rankings[end][:1]); diff != "" {
				t.Errorf("query %s: %s isn't %s: %s", outcome.query.ID, end, arm, diff)
			}
		}
	}
}

// flockJudge takes what speaks of flock for one thing.
func flockJudge(_ context.Context, draft, entry *priorart.Record) (Judgement, error) {
	if strings.Contains(draft.Summary, "flock") && strings.Contains(entry.Summary, "flock") {
		return Judgement{priorart.NearDuplicate, .75, .9}, nil
	}
	return Judgement{priorart.Novel, .25, .1}, nil
}

func TestRunJudges(t *testing.T) {
	d := notes()
	d.Pairs[0].Kind = "duplicate"
	o := testOptions()
	o.Judge = flockJudge
	r := runTest(t, d, o)
	auc := 1.
	want := &PairFigures{N: 2, AUC: &auc, Duplicate: &PrecisionRecall{}, NearDuplicate: &PrecisionRecall{1, 1, 1}}
	if diff := cmp.Diff(want, r.Pairs); diff != "" {
		t.Error(diff)
	}
	if got := r.Details.Judgement.Brier; !near(got, .0625) {
		t.Errorf("Brier = %v", got)
	}
	verdicts := map[string]map[priorart.Verdict]int{"duplicate": {priorart.NearDuplicate: 1}, "hard_neg_bm25": {priorart.Novel: 1}}
	if diff := cmp.Diff(verdicts, r.Details.Judgement.Verdicts); diff != "" {
		t.Error(diff)
	}
}

// TestRunJudgesSuperseded: a pair of which one replaces the other is no
// duplicate, and its reversal is about the same subject.
func TestRunJudgesSuperseded(t *testing.T) {
	d := notes()
	d.Pairs = append(d.Pairs, Pair{"lock", "lock2", 0, "reversed", d.Documents[0], d.Documents[1]})
	o := testOptions()
	o.Judge = flockJudge
	o.Candidates = func(_ context.Context, _ Searcher, _ *priorart.Record, self string) ([]string, error) {
		return []string{self}, nil // the draft itself, which must not count
	}
	r := runTest(t, d, o)
	auc := 1.
	if diff := cmp.Diff(&PairFigures{N: 3, AUC: &auc}, r.Pairs); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(&SupersessionFigures{}, r.Supersession); diff != "" {
		t.Error(diff)
	}
}

func TestRunProposes(t *testing.T) {
	o := testOptions()
	o.Candidates = Proposing(nil, similarity.Calibration{})
	d := notes()
	d.Queries = d.Queries[:1]
	if diff := cmp.Diff(&SupersessionFigures{1, 1}, runTest(t, d, o).Supersession); diff != "" {
		t.Error(diff)
	}
}

func TestRunSaysWhatFailed(t *testing.T) {
	broken := errors.New("no space")
	o := testOptions()
	o.Open = func(context.Context) (Store, error) { return nil, broken }
	if _, err := Run(context.Background(), notes(), o); !errors.Is(err, broken) || !strings.Contains(err.Error(), "evaluate notes: open store") {
		t.Errorf("got %v", err)
	}
	if _, err := Run(context.Background(), notes(), Options{}); err == nil {
		t.Error("options without a clock")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, notes(), testOptions()); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestRunWithoutEmbedder: what didn't run is absent.
func TestRunWithoutEmbedder(t *testing.T) {
	o := testOptions()
	o.Open, o.Ablations = openWordsOnly, true
	r := runTest(t, notes(), o)
	if diff := cmp.Diff([]string{"baseline", "lexical"}, armsOf(r)); diff != "" {
		t.Error(diff)
	}
	if r.Embedder != "" || len(r.Details.Degraded) == 0 || len(r.Details.Alpha) != 0 {
		t.Errorf("embedder %q, degraded %v", r.Embedder, r.Details.Degraded)
	}
}
