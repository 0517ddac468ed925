package index_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"priorart"
	"priorart/index"
	"priorart/index/embed"
	"priorart/index/indextest"
)

// benchRecords makes n decisions of about 1,100 characters from a vocabulary
// with Zipf's distribution, so that terms are as frequent as in real text.
func benchRecords(n int) []priorart.Record {
	rng := rand.New(rand.NewPCG(1, 2))
	words := make([]string, 20_000)
	for i := range words {
		var b strings.Builder
		for range 2 + rng.IntN(3) {
			b.WriteString([]string{"ba", "ce", "di", "fo", "gu", "ka", "le", "mi", "no", "pu", "ra", "se", "ti", "vo", "zu"}[rng.IntN(15)])
		}
		words[i] = b.String()
	}
	zipf := rand.NewZipf(rng, 1.1, 8, uint64(len(words)-1))
	text := func(n int) string {
		var b strings.Builder
		for i := range n {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(words[zipf.Uint64()])
			if i%12 == 11 {
				b.WriteByte('.')
			}
		}
		return b.String()
	}
	records := make([]priorart.Record, n)
	for i := range records {
		records[i] = priorart.Record{
			Kind: priorart.Decision, Scope: "project", Origin: priorart.OriginImport,
			Summary: text(18), Problem: text(60), WhyChosen: text(80), Tradeoffs: text(20),
			Tags: []string{words[i%500], words[i%300]}, AffectedFiles: []string{fmt.Sprintf("src/%s/%s.go", words[i%100], words[i%1000])},
		}
	}
	return records
}

// benchIndex is an index on disk of n entries in commits of ten.
func benchIndex(b *testing.B, n int) (*index.Index, *indextest.Source) {
	b.Helper()
	source := indextest.NewSource()
	records := benchRecords(n)
	for len(records) > 0 {
		k := min(10, len(records))
		source.Record(records[:k]...)
		records = records[k:]
	}
	e, err := embed.Builtin()
	if err != nil {
		b.Fatal(err)
	}
	dir := b.TempDir()
	x, err := index.Open(index.Config{Source: source, Embedder: e, Dir: dir, Vectors: dir, Now: time.Now})
	if err != nil {
		b.Fatal(err)
	}
	return x, source
}

func BenchmarkRebuild(b *testing.B) {
	x, _ := benchIndex(b, 10_000)
	for b.Loop() {
		if err := x.Rebuild(context.Background(), nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(10_000*float64(b.N)/b.Elapsed().Seconds(), "entries/s")
}

func BenchmarkSearch(b *testing.B) {
	for _, n := range []int{1_000, 10_000} {
		x, source := benchIndex(b, n)
		if err := x.Embed(context.Background(), nil); err != nil {
			b.Fatal(err)
		}
		query := source.Commits()[7].Events[3].Record.Summary
		words := strings.Fields(query)
		for _, mode := range []priorart.Mode{priorart.Lexical, priorart.Vector, priorart.Hybrid} {
			b.Run(fmt.Sprintf("%d/%s", n, mode), func(b *testing.B) {
				for b.Loop() {
					if _, err := x.Search(context.Background(), priorart.Query{Text: strings.Join(words[:8], " "), Mode: mode}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
