package embed_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"priorart/index/embed"
	"priorart/index/embed/embedtest"
)

// world is an Ollama server, an embedder of its model, and a clock.
type world struct {
	*embedtest.Ollama
	embed.Embedder
	mu     sync.Mutex
	at     time.Time
	slept  []time.Duration
	budget []time.Duration // deadlines of the requests to embed, from now
}

const testModel = "nomic-embed-text:latest"

func testOllamaModel() embedtest.OllamaModel {
	return embedtest.OllamaModel{Digest: "aaa", Dimensions: 32, Context: 2048}
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{at: time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)}
	w.Ollama = embedtest.NewOllama(t, map[string]embedtest.OllamaModel{testModel: testOllamaModel()})
	w.Embedder = w.open(t, w.URL)
	return w
}

func (w *world) open(t *testing.T, host string) embed.Embedder {
	t.Helper()
	e, err := embed.Choose("ollama:nomic-embed-text", embed.Config{Host: host, Now: w.now, Sleep: w.sleep, Transport: w})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func (w *world) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.at
}

func (w *world) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = w.at.Add(d)
}

// sleep remembers; the breaker's short patience lasts as long as its probe.
func (w *world) sleep(ctx context.Context, d time.Duration) error {
	if d < 50*time.Millisecond {
		<-ctx.Done()
		return ctx.Err()
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.slept = append(w.slept, d)
	return ctx.Err()
}

// RoundTrip notes how long the request may take.
func (w *world) RoundTrip(r *http.Request) (*http.Response, error) {
	if deadline, ok := r.Context().Deadline(); ok && r.URL.Path == "/api/embed" {
		w.mu.Lock()
		w.budget = append(w.budget, time.Until(deadline))
		w.mu.Unlock()
	}
	return http.DefaultTransport.RoundTrip(r)
}

func (w *world) want(t *testing.T, target error, texts ...string) error {
	t.Helper()
	v, err := w.Embed(context.Background(), texts, embed.Document)
	if !errors.Is(err, target) || (err != nil) != (v == nil) {
		t.Fatalf("got %d vectors and error %v, want %v", len(v), err, target)
	}
	return err
}

func manyTexts(n int) []string {
	texts := make([]string, n)
	for i := range texts {
		texts[i] = fmt.Sprintf("text number %d", i)
	}
	return texts
}

func TestOllamaBatches(t *testing.T) {
	w := newWorld(t)
	texts := manyTexts(40)
	got, err := w.Embed(context.Background(), texts, embed.Document)
	if err != nil {
		t.Fatal(err)
	}
	var sizes []int
	var inputs []string
	for _, r := range w.Requests("/api/embed") {
		sizes, inputs = append(sizes, len(r.Inputs)), append(inputs, r.Inputs...)
		if r.Model != testModel || r.Truncate == nil || *r.Truncate {
			t.Errorf("request for %s with truncate %v", r.Model, r.Truncate)
		}
	}
	if d := cmp.Diff([]int{1, 15, 15, 10}, sizes); d != "" {
		t.Errorf("sizes of the probe and the batches: %s", d)
	}
	for i, text := range texts {
		if want := "search_document: " + text; inputs[i+1] != want {
			t.Errorf("input %d is %q, want %q", i, inputs[i+1], want)
		}
	}
	plain, err := embedtest.Hashed(32).Embed(context.Background(), inputs[1:], embed.Document)
	if err != nil {
		t.Fatal(err)
	}
	for i := range texts {
		for j, x := range plain[i] {
			if math.Abs(float64(x-got[i][j])) > 1e-6 {
				t.Fatalf("vector %d is another text's: %v, want %v", i, got[i], plain[i])
			}
		}
	}
}

func TestOllamaQueryPrefix(t *testing.T) {
	w := newWorld(t)
	if _, err := w.Embed(context.Background(), []string{"why flock?"}, embed.Query); err != nil {
		t.Fatal(err)
	}
	requests := w.Requests("/api/embed")
	if got, want := requests[len(requests)-1].Inputs, []string{"search_query: why flock?"}; !cmp.Equal(want, got) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestOllamaSpace(t *testing.T) {
	w := newWorld(t)
	got, err := w.Space(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	want := embed.Fingerprint{
		Maker: "ollama", Model: testModel, Digest: "sha256:aaa", Dimensions: 32,
		QueryPrefix: "search_query: ", DocumentPrefix: "search_document: ", Probe: got.Probe,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if _, err := w.Space(context.Background()); err != nil || len(w.Requests("/api/show")) != 1 {
		t.Errorf("the second call asked the server again, or failed: %v", err)
	}
}

// Many callers at the start ask for the space once.
func TestOllamaAsksOnce(t *testing.T) {
	w := newWorld(t)
	var group sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		group.Go(func() { _, errs[i] = w.Embed(context.Background(), []string{"text"}, embed.Query) })
	}
	group.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	if n := len(w.Requests("/api/show")); n != 1 {
		t.Errorf("asked %d times", n)
	}
}

func TestOllamaModelMissing(t *testing.T) {
	w := newWorld(t)
	w.Delete(testModel)
	err := w.want(t, embed.ErrModelMissing, "text")
	if !errors.Is(err, embed.ErrUnavailable) || !strings.Contains(err.Error(), "ollama pull nomic-embed-text:latest") {
		t.Errorf("the error doesn't say what to do: %v", err)
	}
	w.Set(testModel, testOllamaModel())
	w.want(t, nil, "text") // no cooldown: the server did answer
	w.Delete(testModel)
	w.want(t, embed.ErrModelMissing, "text")
}

func TestOllamaNothingThere(t *testing.T) {
	w := newWorld(t)
	w.Embedder = w.open(t, "127.0.0.1:1")
	w.want(t, embed.ErrUnavailable, "text")
	if _, err := w.Space(context.Background()); !errors.Is(err, embed.ErrUnavailable) {
		t.Errorf("got %v, want ErrUnavailable", err)
	}
}

func TestOllamaDownAndBack(t *testing.T) {
	w := newWorld(t)
	w.want(t, nil, "text")
	w.SetDown(true)
	w.want(t, embed.ErrUnavailable, "text")
	w.SetDown(false)
	before := len(w.Requests("/api/embed"))
	err := w.want(t, embed.ErrUnavailable, "text")
	if n := len(w.Requests("/api/embed")); n != before {
		t.Errorf("a server that failed is asked at once again")
	}
	if !strings.Contains(err.Error(), "ollama serve") {
		t.Errorf("the error doesn't say what to do: %v", err)
	}
	w.pass(time.Second)
	w.want(t, nil, "text")
}

func TestOllamaDiesInTheMiddle(t *testing.T) {
	w := newWorld(t)
	w.SetAnswer(func(inputs []string) (int, string) {
		if slices.Contains(inputs, "search_document: text number 20") {
			return -1, ""
		}
		return 0, ""
	})
	w.want(t, embed.ErrUnavailable, manyTexts(40)...)
	w.SetAnswer(nil)
	w.pass(time.Second)
	w.want(t, nil, manyTexts(40)...)
}

func TestOllamaOverloaded(t *testing.T) {
	const busy = `{"error":"server busy, please try again.  maximum pending requests exceeded"}`
	w, failures := newWorld(t), 2
	w.SetAnswer(func([]string) (int, string) {
		if failures--; failures >= 0 {
			return http.StatusServiceUnavailable, busy
		}
		return 0, ""
	})
	w.want(t, nil, "text")
	if d := cmp.Diff([]time.Duration{100 * time.Millisecond, 200 * time.Millisecond}, w.slept); d != "" {
		t.Error(d)
	}
	failures, w.slept = 1000, nil
	w.want(t, embed.ErrUnavailable, "text")
	if len(w.slept) != 4 {
		t.Errorf("tried %d times again, want 4", len(w.slept))
	}
}

// What a server must not answer, and whose fault it is.
func TestOllamaBadAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		status int
		body   string
		want   error
	}{
		"no vectors":         {200, `{"embeddings":[]}`, embed.ErrUnavailable},
		"two vectors":        {200, `{"embeddings":[[1,0],[0,1]]}`, embed.ErrUnavailable},
		"another protocol":   {200, `<html>hello</html>`, embed.ErrUnavailable},
		"number too large":   {200, `{"embeddings":[[1e99,0]]}`, embed.ErrUnavailable},
		"internal error":     {500, `{"error":"llama runner process has terminated"}`, embed.ErrUnavailable},
		"unauthorized":       {401, `{"error":"unauthorized"}`, embed.ErrUnavailable},
		"no error text":      {502, ``, embed.ErrUnavailable},
		"other dimensions":   {200, `{"embeddings":[[1,0]]}`, embed.ErrSpaceChanged},
		"zero vector":        {200, `{"embeddings":[[0,0]]}`, embed.ErrBadVector},
		"empty vector":       {200, `{"embeddings":[[]]}`, embed.ErrBadVector},
		"null":               {200, `{"embeddings":[null]}`, embed.ErrBadVector},
		"NaN":                {400, `{"error":"embedding contains NaN or Inf values"}`, embed.ErrBadVector},
		"NaN, older servers": {500, `{"error":"json: unsupported value: NaN"}`, embed.ErrBadVector},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.want(t, nil, "text")
			w.SetAnswer(func([]string) (int, string) { return c.status, c.body })
			err := w.want(t, c.want, "text")
			var text *embed.TextError
			if got := errors.As(err, &text); got != errors.Is(c.want, embed.ErrBadVector) {
				t.Errorf("is it the text's fault: %t", got)
			}
			w.SetAnswer(nil)
			w.pass(time.Second)
			w.want(t, nil, "text")
		})
	}
}

// One text that the server can't embed is named, whatever batch it is in.
func TestOllamaNamesTheText(t *testing.T) {
	for name, refusal := range map[string]struct {
		status int
		body   string
	}{
		"NaN":     {400, `{"error":"embedding contains NaN or Inf values"}`},
		"refused": {400, `{"error":"invalid input type"}`},
		"zero":    {0, ""},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.SetAnswer(func(inputs []string) (int, string) {
				i := slices.Index(inputs, "search_document: text number 22")
				if i < 0 {
					return 0, ""
				}
				if refusal.status != 0 {
					return refusal.status, refusal.body
				}
				vectors := make([][]float32, len(inputs))
				for j := range vectors {
					vectors[j] = make([]float32, 32)
					vectors[j][0] = float32(i - j)
				}
				b, err := json.Marshal(map[string]any{"embeddings": vectors})
				if err != nil {
					t.Error(err)
				}
				return 200, string(b)
			})
			_, err := w.Embed(context.Background(), manyTexts(40), embed.Document)
			var text *embed.TextError
			if !errors.As(err, &text) || text.Index != 22 || errors.Is(err, embed.ErrUnavailable) {
				t.Errorf("got %v, want text 22", err)
			}
		})
	}
}

func TestOllamaModelChanges(t *testing.T) {
	for name, change := range map[string]func(*embedtest.OllamaModel){
		"digest":     func(m *embedtest.OllamaModel) { m.Digest = "bbb" },
		"dimensions": func(m *embedtest.OllamaModel) { m.Digest, m.Dimensions = "bbb", 48 },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.want(t, nil, "text")
			old, err := w.Space(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			m := testOllamaModel()
			change(&m)
			w.Set(testModel, m)
			w.want(t, embed.ErrSpaceChanged, "text")
			now, err := w.Space(context.Background())
			if err != nil || now.Same(old) || now.Digest != "sha256:bbb" || now.Dimensions != m.Dimensions {
				t.Errorf("space is %+v, %v", now, err)
			}
			w.want(t, nil, "text")
		})
	}
}

// Questions believe a digest for ten seconds; vectors that are kept never do.
func TestOllamaTrustsDigestForQuestions(t *testing.T) {
	w := newWorld(t)
	ask := func(want error) {
		t.Helper()
		if _, err := w.Embed(context.Background(), []string{"why?"}, embed.Query); !errors.Is(err, want) {
			t.Fatalf("got %v, want %v", err, want)
		}
	}
	ask(nil)
	listed := len(w.Requests("/api/tags"))
	ask(nil)
	if n := len(w.Requests("/api/tags")); n != listed {
		t.Errorf("a question asked for the digest %d times", n-listed)
	}
	w.want(t, nil, "text")
	if n := len(w.Requests("/api/tags")); n != listed+1 {
		t.Errorf("a document asked for the digest %d times, want once", n-listed)
	}
	m := testOllamaModel()
	m.Digest = "bbb"
	w.Set(testModel, m)
	w.pass(11 * time.Second)
	ask(embed.ErrSpaceChanged)
	ask(nil)
}

// Texts are cut before they are sent, by the smaller of the model's context and
// the one it is run with.
func TestOllamaCutsLongTexts(t *testing.T) {
	w := newWorld(t)
	m := testOllamaModel()
	m.Context, m.Parameters = 512, "num_ctx                        64\nstop \"x\""
	w.Set(testModel, m)
	w.SetAnswer(func(inputs []string) (int, string) {
		for _, s := range inputs {
			if n := len(strings.Fields(s)); n > 64 {
				t.Errorf("a text of %d words was sent", n)
			}
		}
		return 0, ""
	})
	w.want(t, nil, "short", strings.Repeat("long text of many words ", 100), "short")
	w.SetAnswer(nil)
}

// Where the server doesn't tell its context, or counts otherwise, its refusals
// lead to smaller pieces; the vector is their mean, weighted by length.
func TestOllamaCutsWhatIsRefused(t *testing.T) {
	w := newWorld(t)
	m := testOllamaModel()
	m.Context = 0
	w.Set(testModel, m)
	w.want(t, nil, "text")
	limit := 12
	w.SetAnswer(func(inputs []string) (int, string) {
		for _, s := range inputs {
			if len(strings.Fields(s)) > limit {
				return 400, `{"error":"the input length exceeds the context length"}`
			}
		}
		return 0, ""
	})
	long := strings.Repeat("alpha ", 30) + strings.Repeat("omega ", 30)
	got, err := w.Embed(context.Background(), []string{"short", long, "short"}, embed.Document)
	if err != nil {
		t.Fatal(err)
	}
	words, err := embedtest.Hashed(32).Embed(context.Background(), []string{"search_document alpha alpha alpha", "search_document omega omega omega"}, embed.Document)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range words {
		var cosine float64
		for j, x := range v {
			cosine += float64(x) * float64(got[1][j])
		}
		if cosine < .5 {
			t.Errorf("cosine with half %d is %v: it is left out", i, cosine)
		}
	}
	limit = 0
	_, err = w.Embed(context.Background(), []string{"a", "b c"}, embed.Document)
	var text *embed.TextError
	if !errors.As(err, &text) || text.Index != 0 {
		t.Errorf("got %v, want an error of text 0", err)
	}
}

// The first call has longer, and so has one after the model was unloaded.
func TestOllamaColdCalls(t *testing.T) {
	w := newWorld(t)
	w.want(t, nil, "text")
	w.pass(time.Minute)
	w.want(t, nil, "text")
	w.pass(time.Hour)
	w.want(t, nil, "text")
	cold := make([]bool, len(w.budget))
	for i, d := range w.budget {
		cold[i] = d > 2*time.Minute
	}
	if d := cmp.Diff([]bool{true, false, false, true}, cold); d != "" {
		t.Errorf("probe, first, second, after an hour: %s of %v", d, w.budget)
	}
}

// refusing is a network that reports an error for every request.
type refusing struct{ err error }

func (r refusing) RoundTrip(*http.Request) (*http.Response, error) { return nil, r.err }

func TestOllamaDeadline(t *testing.T) {
	w := newWorld(t)
	e, err := embed.Ollama(embed.Config{Model: "all-minilm", Now: w.now, Sleep: w.sleep, Transport: refusing{context.DeadlineExceeded}})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second is refused by the breaker, and says why
		_, err = e.Embed(context.Background(), []string{"text"}, embed.Query)
		if !errors.Is(err, embed.ErrUnavailable) || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v, want ErrUnavailable and DeadlineExceeded", err)
		}
	}
}

// A caller who gives up says nothing about the server.
func TestOllamaCancel(t *testing.T) {
	w := newWorld(t)
	w.want(t, nil, "text")
	ctx, cancel := context.WithCancel(context.Background())
	w.SetAnswer(func([]string) (int, string) { cancel(); return -1, "" })
	if _, err := w.Embed(ctx, []string{"text"}, embed.Document); !errors.Is(err, context.Canceled) || errors.Is(err, embed.ErrUnavailable) {
		t.Errorf("got %v, want Canceled alone", err)
	}
	w.SetAnswer(nil)
	w.want(t, nil, "text")
}
