package ingest_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"priorart"
	"priorart/ingest"
)

// benchStore opens a store of n entries.
func benchStore(b *testing.B, n int) *store {
	b.Helper()
	s := openStore(b, b.TempDir())
	for from := 0; from < n; from += 500 {
		g := ingest.Group{Unjudged: true}
		for i := from; i < min(n, from+500); i++ {
			g.Add(priorart.Record{Kind: priorart.Decision, Scope: "project", Summary: fmt.Sprintf("decision %d about part %d", i, i%37),
				Problem: fmt.Sprintf("%s (%d)", problem, i%101), WhyChosen: whyChosen})
		}
		if _, err := s.Write(b.Context(), g); err != nil {
			b.Fatal(err)
		}
	}
	return s
}

// BenchmarkRefused is reading alone: the call is refused at the end of it.
func BenchmarkRefused(b *testing.B) {
	s := openStore(b, b.TempDir())
	args := []byte(decision(fields{"rule": "belongs elsewhere", "alternatives": []any{"x", fields{"option": "y", "reason_rejected": "z"}}}))
	for b.Loop() {
		if _, err := s.RecordEntry(b.Context(), args); err == nil {
			b.Fatal("accepted")
		}
	}
}

// BenchmarkRecordEntry is a whole write, with an idempotency key and without.
func BenchmarkRecordEntry(b *testing.B) {
	for _, n := range []int{100, 10_000} {
		s := benchStore(b, n)
		for _, key := range []string{"", "with a key"} {
			b.Run(fmt.Sprintf("%d entries/%s", n, key), func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					change := fields{"summary": fmt.Sprintf("decision about part %d", i)}
					if key != "" {
						change["idempotency_key"] = fmt.Sprintf("%d %d", b.N, i)
					}
					s.record(b, decision(change))
				}
			})
		}
	}
}

// BenchmarkReferences is a call that names as many entries as it may.
func BenchmarkReferences(b *testing.B) {
	s := benchStore(b, 1_000)
	commits := s.commits(b)
	var ids []string
	for i := range commits[0].Events {
		ids = append(ids, priorart.EntryID(priorart.Decision, commits[0].ID, i))
	}
	args := decision(fields{"related_to": slices.Clip(ids[:priorart.MaxItems]), "dry_run": true})
	for b.Loop() {
		s.record(b, args)
	}
}

// BenchmarkNew is what a process pays before its first call.
func BenchmarkNew(b *testing.B) {
	s := openStore(b, b.TempDir())
	for b.Loop() {
		if _, err := ingest.New(ingest.Config{Journal: s.journal, Index: s.index, Now: time.Now, Dir: s.dir}); err != nil {
			b.Fatal(err)
		}
	}
}
