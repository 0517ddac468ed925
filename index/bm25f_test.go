package index_test

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"priorart"
	"priorart/index"
	"priorart/index/indextest"
)

// textbookBM25 is Robertson's formula as textbooks print it, over documents
// that are lists of terms: an implementation of its own, so that the scorer's
// faults don't repeat here.
func textbookBM25(docs [][]string, query []string, k1, b float64) []float64 {
	n, total := float64(len(docs)), 0.0
	for _, d := range docs {
		total += float64(len(d))
	}
	average := total / n
	scores := make([]float64, len(docs))
	for _, term := range query {
		df := 0.0
		for _, d := range docs {
			if count(d, term) > 0 {
				df++
			}
		}
		idf := math.Log(1 + (n-df+0.5)/(df+0.5))
		for i, d := range docs {
			tf := count(d, term)
			scores[i] += idf * tf * (k1 + 1) / (tf + k1*(1-b+b*float64(len(d))/average))
		}
	}
	return scores
}

func count(doc []string, term string) (n float64) {
	for _, t := range doc {
		if t == term {
			n++
		}
	}
	return n
}

// leadOnly is the ranking under which BM25F is plain BM25 over one field.
func leadOnly() index.Ranking {
	r := index.DefaultRanking()
	r.Weights = [5]float64{index.Lead: 1}
	r.B[index.Lead] = .75
	r.Depth = 1_000
	return r
}

// randomDocs makes documents of words that no analysis changes: letters only,
// no English suffix, no stop word.
func randomDocs(rng *rand.Rand, n int) [][]string {
	vocabulary := strings.Fields("kobo vuzo tiko ramo zuku paxo lumo qiro wabo jopo dako fumo gilo haxo")
	docs := make([][]string, n)
	for i := range docs {
		for range 1 + rng.IntN(20) {
			docs[i] = append(docs[i], vocabulary[min(rng.IntN(len(vocabulary)), rng.IntN(len(vocabulary)))])
		}
	}
	return docs
}

func statusPost(words []string) priorart.Record {
	return priorart.Record{Kind: priorart.StatusPost, Scope: "project", Summary: strings.Join(words, " ")}
}

func lexicalScores(t *testing.T, x *index.Index, query string, r index.Ranking) map[string]float64 {
	t.Helper()
	result, err := x.SearchWith(context.Background(), priorart.Query{Text: query, Mode: priorart.Lexical, Limit: 1_000}, r)
	if err != nil {
		t.Fatal(err)
	}
	scores := map[string]float64{}
	for _, h := range result.Hits {
		scores[h.ID] = h.Lexical.Score
	}
	return scores
}

func TestBM25AgreesWithTextbook(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	docs := randomDocs(rng, 120)
	source := indextest.NewSource()
	var ids []string
	for _, d := range docs {
		ids = append(ids, source.Record(statusPost(d))...)
	}
	x := indextest.Open(t, source)
	for _, query := range []string{"kobo", "kobo zuku", "haxo gilo fumo kobo", "nowhere", "tiko nowhere"} {
		got := lexicalScores(t, x, query, leadOnly())
		want := textbookBM25(docs, strings.Fields(query), 1.2, .75)
		for i, id := range ids {
			if math.Abs(got[id]-want[i]) > 1e-6 {
				t.Errorf("query %q, document %d: score %.9f, textbook %.9f", query, i, got[id], want[i])
			}
		}
	}
}

// TestScoresDontDependOnBatching records the same documents at once, one by
// one, and in another order with updates in between; the scores are the same.
func TestScoresDontDependOnBatching(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	docs := randomDocs(rng, 60)
	whole := indextest.NewSource()
	for _, d := range docs {
		whole.Record(statusPost(d))
	}
	want := lexicalScores(t, indextest.Open(t, whole), "kobo ramo haxo", index.DefaultRanking())
	if len(want) < 20 {
		t.Fatalf("query finds %d documents only", len(want))
	}

	commits := whole.Commits()
	rng.Shuffle(len(commits), func(i, j int) { commits[i], commits[j] = commits[j], commits[i] })
	piecewise := indextest.NewSource()
	x := indextest.Open(t, piecewise)
	for i, c := range commits {
		piecewise.Put(c, true)
		if i%3 == 0 { // batches of one and of several
			if err := x.Refresh(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		if i == 30 { // moving to another branch and back writes documents anew
			piecewise.Put(commits[5], false)
			if err := x.Refresh(context.Background()); err != nil {
				t.Fatal(err)
			}
			piecewise.Put(commits[5], true)
		}
	}
	got := lexicalScores(t, x, "kobo ramo haxo", index.DefaultRanking())
	if len(got) != len(want) {
		t.Fatalf("found %d documents, want %d", len(got), len(want))
	}
	for id, score := range want {
		if got[id] != score {
			t.Errorf("%s: score %v, want exactly %v", id, got[id], score)
		}
	}
}

// TestExplainAddsUp holds every explained number against the score it explains.
func TestExplainAddsUp(t *testing.T) {
	source := indextest.NewSource()
	for _, d := range randomDocs(rand.New(rand.NewPCG(1, 1)), 40) {
		source.Record(priorart.Record{Kind: priorart.Decision, Scope: "project", Summary: strings.Join(d, " "),
			Problem: strings.Join(d, " ") + " retry.maxAttempts", RetrievalHints: d[:1], Tags: d[:1]})
	}
	x := indextest.Open(t, source)
	r, err := x.Search(context.Background(), priorart.Query{Text: "kobo haxo retry.maxAttempts absent", Explain: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Hits) == 0 {
		t.Fatal("no hits")
	}
	for _, h := range r.Hits {
		sum := 0.0
		for _, term := range h.Explain.Terms {
			sum += term.Score
			tf := 0.0
			for _, f := range term.Fields {
				tf += f.WeightedTF
			}
			if want := term.IDF * tf * 2.2 / (tf + 1.2); math.Abs(want-term.Score) > 1e-9 {
				t.Errorf("%s, term %s: fields give %v, score is %v", h.ID, term.Term, want, term.Score)
			}
		}
		if math.Abs(sum-h.Lexical.Score) > 1e-9 {
			t.Errorf("%s: terms add up to %v, lexical score is %v", h.ID, sum, h.Lexical.Score)
		}
		f := h.Explain.Fusion
		if want := f.Alpha*f.VectorNormal + (1-f.Alpha)*f.LexicalNormal; math.Abs(want-h.Score) > 1e-9 {
			t.Errorf("%s: fusion gives %v, score is %v", h.ID, want, h.Score)
		}
		if h.Explain.Chunk == nil || h.Explain.Chunk.Cosine != h.Vector.Cosine {
			t.Errorf("%s: chunk %+v doesn't explain cosine %v", h.ID, h.Explain.Chunk, h.Vector.Cosine)
		}
		if len(h.Explain.Missing) == 0 || h.Explain.Missing[len(h.Explain.Missing)-1] != "absent" {
			t.Errorf("%s: missing terms %v lack %q", h.ID, h.Explain.Missing, "absent")
		}
	}
}
