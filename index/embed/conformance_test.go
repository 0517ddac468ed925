package embed_test

import (
	"context"
	"testing"
	"time"

	"priorart/index/embed"
	"priorart/index/embed/embedtest"
)

func TestConformance(t *testing.T) {
	server := embedtest.NewOllama(t, map[string]embedtest.OllamaModel{
		"nomic-embed-text:latest": {Digest: "abc", Dimensions: 96, Context: 512},
		"tiny:latest":             {Digest: "def", Dimensions: 64, Context: 20},
	})
	for _, spec := range []string{"builtin", "ollama:nomic-embed-text", "ollama:tiny"} {
		t.Run(spec, func(t *testing.T) {
			embedtest.Conformance(t, func() embed.Embedder {
				e, err := embed.Choose(spec, embed.Config{Host: server.URL, Now: fixedNow, Sleep: noSleep})
				if err != nil {
					t.Fatal(err)
				}
				return e
			})
		})
	}
	t.Run("hashed", func(t *testing.T) {
		embedtest.Conformance(t, func() embed.Embedder { return embedtest.Hashed(64) })
	})
}

func fixedNow() time.Time { return time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC) }

func noSleep(ctx context.Context, _ time.Duration) error { return ctx.Err() }
