package embedtest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"priorart/index/embed"
)

// sameCosine is when two vectors of one text count as equal: servers sum in an
// order that depends on the batch.
const sameCosine = .9999

// Conformance holds the maker to the contract of [embed.Embedder]. open returns
// an embedder that works; it is called several times, and all it returns must
// be in one space.
func Conformance(t *testing.T, open func() embed.Embedder) {
	for _, c := range []struct {
		name string
		test func(*testing.T, func() embed.Embedder)
	}{
		{"space is stable", testSpace},
		{"one unit vector a text", testOrdinary},
		{"no texts", testNoTexts},
		{"empty text", testEmpty},
		{"Unicode oddities", testOddities},
		{"same text, same vector", testDeterministic},
		{"order of the batch doesn't matter", testOrder},
		{"other text, other vector", testDistinct},
		{"very long text counts to its end", testLong},
		{"vectors belong to the caller", testOwned},
		{"context", testCanceled},
		{"concurrent use", testConcurrent},
	} {
		t.Run(c.name, func(t *testing.T) { c.test(t, open) })
	}
}

// texts are ordinary; there are more than fit one request to a server.
func texts() []string {
	t := []string{
		"We chose PostgreSQL over SQLite because several writers need concurrent transactions.",
		"never store secrets in the repo",
		"goroutine leak in the watcher: ctx was not cancelled",
		"Die Entscheidung fiel auf ein unveränderliches Journal.",
		"索引は最初に開いた者が更新する。",
		"мы выбрали журнал, а не базу данных",
	}
	for i := range 30 {
		t = append(t, fmt.Sprintf("decision number %d concerns module %c%c", i, 'a'+i%26, 'z'-i/2))
	}
	return t
}

// oddities are texts that tokenizers, encoders and servers stumble over.
func oddities() []string {
	return []string{
		" ", "\t\r\n", "\u2003\u3000", "\x00", "a\x00b", "\xff\xfe", "caf\xc3", "\ufffd", "\ufeff", "\u0301", "\u200d\u200b",
		"👩‍👩‍👧‍👦", "🇩🇪🏴󠁧󠁢󠁥󠁮󠁧󠁿", "שלום עולם", "نص عربي", "e\u0301 é", "ﬁ ﬂ", "Ａｂｃ", "İı", "ẞß", "\U0010ffff", "\u202eabc", "[MASK] [UNK] <s> </s>",
		strings.Repeat("\u0301", 500), strings.Repeat("a", 5000), strings.Repeat("漢", 3000), "`\"'\\{}%s$(x)",
	}
}

func must(t *testing.T, e embed.Embedder, texts []string, role embed.Role) [][]float32 {
	t.Helper()
	vectors, err := e.Embed(context.Background(), texts, role)
	if err != nil {
		t.Fatalf("embed: %v", err)
	}
	if len(vectors) != len(texts) {
		t.Fatalf("%d vectors for %d texts", len(vectors), len(texts))
	}
	space, err := e.Space(context.Background())
	if err != nil {
		t.Fatalf("space: %v", err)
	}
	for i, v := range vectors {
		if len(v) != space.Dimensions {
			t.Fatalf("text %d: %d dimensions, want %d", i, len(v), space.Dimensions)
		}
		if got := math.Sqrt(dot(v, v)); !(math.Abs(got-1) < 1e-5) {
			t.Fatalf("text %d %.40q has length %v, want 1", i, texts[i], got)
		}
	}
	return vectors
}

func dot(a, b []float32) (sum float64) {
	for i, x := range a {
		sum += float64(x) * float64(b[i])
	}
	return sum
}

func wantSame(t *testing.T, want, got [][]float32) {
	t.Helper()
	for i := range want {
		if c := dot(want[i], got[i]); c < sameCosine {
			t.Errorf("text %d: cosine of two vectors is %v", i, c)
		}
	}
}

func testSpace(t *testing.T, open func() embed.Embedder) {
	e := open()
	first, err := e.Space(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	must(t, e, texts(), embed.Document)
	for name, other := range map[string]embed.Embedder{"later": e, "of another one": open()} {
		space, err := other.Space(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if !first.Same(space) || first.ID() != space.ID() {
			t.Errorf("space %s is %+v, was %+v", name, space, first)
		}
	}
	if first.Maker == "" || first.Model == "" || first.Digest == "" || first.Dimensions < 1 {
		t.Errorf("fingerprint lacks something: %+v", first)
	}
	if len(first.Probe) != first.Dimensions || math.Abs(dot(first.Probe, first.Probe)-1) > 1e-5 {
		t.Errorf("probe of %d dimensions and squared length %v", len(first.Probe), dot(first.Probe, first.Probe))
	}
}

func testOrdinary(t *testing.T, open func() embed.Embedder) {
	e := open()
	must(t, e, texts(), embed.Document)
	must(t, e, texts(), embed.Query)
	must(t, e, texts()[:1], embed.Query)
}

func testNoTexts(t *testing.T, open func() embed.Embedder) {
	must(t, open(), nil, embed.Document)
	must(t, open(), []string{}, embed.Query)
}

func testEmpty(t *testing.T, open func() embed.Embedder) {
	e := open()
	must(t, e, []string{""}, embed.Document)
	must(t, e, []string{"", "", "text", ""}, embed.Query)
}

func testOddities(t *testing.T, open func() embed.Embedder) {
	e := open()
	wantSame(t, must(t, e, oddities(), embed.Document), must(t, e, oddities(), embed.Document))
}

func testDeterministic(t *testing.T, open func() embed.Embedder) {
	e := open()
	want := must(t, e, texts(), embed.Document)
	wantSame(t, want, must(t, e, texts(), embed.Document))
	wantSame(t, want, must(t, open(), texts(), embed.Document))
	for i, text := range texts()[:3] {
		wantSame(t, want[i:i+1], must(t, e, []string{text}, embed.Document))
	}
}

func testOrder(t *testing.T, open func() embed.Embedder) {
	e, reversed := open(), texts()
	slices.Reverse(reversed)
	got := must(t, e, reversed, embed.Document)
	slices.Reverse(got)
	wantSame(t, must(t, e, texts(), embed.Document), got)
}

func testDistinct(t *testing.T, open func() embed.Embedder) {
	vectors := must(t, open(), texts()[:4], embed.Document)
	for i, a := range vectors {
		for j, b := range vectors[:i] {
			if c := dot(a, b); c > .99 {
				t.Errorf("texts %d and %d have cosine %v", i, j, c)
			}
		}
	}
}

// A text of 65,536 characters is embedded, and what stands in its second half
// matters.
func testLong(t *testing.T, open func() embed.Embedder) {
	half := strings.Repeat("The journal keeps every commit. ", 1024)
	end := strings.Repeat("Gulls circle above fishing boats", 1024)
	v := must(t, open(), []string{half + half, half + end, end + end}, embed.Document)
	if len(half)+len(end) != 65536 {
		t.Fatalf("the text has %d characters", len(half)+len(end))
	}
	if c := dot(v[0], v[1]); c > .999 {
		t.Errorf("cosine with another second half is %v", c)
	}
	if c := dot(v[1], v[2]); c > .999 {
		t.Errorf("cosine with another first half is %v", c)
	}
}

func testOwned(t *testing.T, open func() embed.Embedder) {
	e := open()
	v := must(t, e, texts()[:2], embed.Document)
	want := [][]float32{slices.Clone(v[0]), slices.Clone(v[1])}
	clear(v[0])
	wantSame(t, want[1:], v[1:])
	wantSame(t, want, must(t, e, texts()[:2], embed.Document))
}

func testCanceled(t *testing.T, open func() embed.Embedder) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	e := open()
	if v, err := e.Embed(ctx, texts(), embed.Document); !errors.Is(err, context.Canceled) || v != nil {
		t.Errorf("got %d vectors and %v, want context.Canceled", len(v), err)
	}
	must(t, e, texts()[:1], embed.Document) // another call isn't affected
}

func testConcurrent(t *testing.T, open func() embed.Embedder) {
	e := open()
	results := make([][][]float32, 8)
	errs := make([]error, len(results))
	var group sync.WaitGroup
	for i := range results {
		group.Go(func() { results[i], errs[i] = e.Embed(context.Background(), texts(), embed.Document) })
	}
	group.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	for _, got := range results[1:] {
		wantSame(t, results[0], got)
	}
}
