package embed_test

import (
	"context"
	"errors"
	"testing"

	"priorart/index/embed"
	"priorart/index/embed/embedtest"
)

// What a search pays for a server that was found down.
func BenchmarkOllamaDown(b *testing.B) {
	e, err := embed.Choose("ollama:nomic-embed-text", embed.Config{Host: "127.0.0.1:1", Now: fixedNow, Sleep: noSleep})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.Embed(context.Background(), []string{"text"}, embed.Query); !errors.Is(err, embed.ErrUnavailable) {
			b.Fatal(err)
		}
	}
}

// What this side adds to the server's own time, for a batch of documents.
func BenchmarkOllamaBatch(b *testing.B) {
	server := embedtest.NewOllama(b, map[string]embedtest.OllamaModel{"nomic-embed-text:latest": {Digest: "aaa", Dimensions: 768, Context: 2048}})
	e, err := embed.Choose("ollama:nomic-embed-text", embed.Config{Host: server.URL, Now: fixedNow, Sleep: noSleep})
	if err != nil {
		b.Fatal(err)
	}
	texts := manyTexts(15)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.Embed(context.Background(), texts, embed.Document); err != nil {
			b.Fatal(err)
		}
	}
}
