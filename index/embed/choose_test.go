package embed

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"
)

// noNetwork fails the test when anybody connects.
type noNetwork struct{ t *testing.T }

func (n noNetwork) RoundTrip(r *http.Request) (*http.Response, error) {
	n.t.Errorf("request to %s", r.URL)
	return nil, errors.New("no network")
}

func testConfig(t *testing.T) Config {
	return Config{Now: func() time.Time { return time.Unix(0, 0) }, Transport: noNetwork{t}}
}

func TestChoose(t *testing.T) {
	for _, spec := range []string{"", "builtin", " builtin\n"} {
		e, err := Choose(spec, testConfig(t))
		if err != nil {
			t.Fatal(err)
		}
		if space, err := e.Space(context.Background()); err != nil || space.String() != "builtin/static-minilm-256" {
			t.Errorf("%q: got %s, %v", spec, space, err)
		}
	}
	e, err := Choose("ollama:all-minilm", testConfig(t))
	if err != nil {
		t.Fatal(err)
	}
	if s, ok := e.(*OllamaModel); !ok || s.String() != "ollama model all-minilm:latest at http://127.0.0.1:11434" {
		t.Errorf("got %v", e)
	}
}

func TestChooseRefuses(t *testing.T) {
	for _, spec := range []string{"none", "builtin:", "builtin:x", "ollama", "ollama:", "ollama:a b", "Ollama:x", ":", "nomic-embed-text", "openai:x"} {
		_, err := Choose(spec, testConfig(t))
		if !errors.Is(err, ErrUnknownEmbedder) || !strings.Contains(err.Error(), "ollama:MODEL") {
			t.Errorf("%q: got %v, want ErrUnknownEmbedder that lists the forms", spec, err)
		}
	}
}

func TestOllamaNeedsAClock(t *testing.T) {
	if _, err := Ollama(Config{Model: "all-minilm"}); err == nil {
		t.Error("no error")
	}
}
