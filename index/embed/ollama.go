package embed

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/types/model"
)

// Limits of the conversation with the server.
const (
	// batchSize is how many texts go into one request. The server embeds them
	// side by side; more of them fill its queue and delay other clients.
	batchSize = 15
	// dialTimeout bounds connecting: a host that swallows packets is down.
	dialTimeout = time.Second
	// infoTimeout bounds requests that need no model: digests, heartbeat.
	infoTimeout = 5 * time.Second
	// warmTimeout bounds a batch when the model is loaded; coldTimeout when the
	// server has to load it first, from a slow disk at worst.
	warmTimeout = 60 * time.Second
	coldTimeout = 5 * time.Minute
	// coldAfter is when a model that wasn't used counts as unloaded: the server
	// keeps it for five minutes.
	coldAfter = 4 * time.Minute
	// trustDigest is how long the digest of a model is believed for questions.
	// Vectors that are kept are always checked after they were made.
	trustDigest = 10 * time.Second
)

// Config is what a maker needs to know. Only Now is always required.
type Config struct {
	Model string // of Ollama, "nomic-embed-text" or "all-minilm:33m"; without a tag, "latest"
	Host  string // a value of OLLAMA_HOST; "" is 127.0.0.1:11434

	Now       func() time.Time
	Sleep     func(context.Context, time.Duration) error // nil: waits; returns the context's error when that ends
	Transport http.RoundTripper                          // nil: as http.DefaultTransport, but connecting takes at most a second
}

// OllamaModel embeds with a model of an Ollama server. A server that is down costs
// little: after a failure, calls are refused at once until a probe of the
// server succeeded.
type OllamaModel struct {
	client   *api.Client
	host     string
	model    model.Name
	settings Settings
	now      func() time.Time
	sleep    func(context.Context, time.Duration) error
	breaker  *breaker
	pieces   func() (*vocabulary, error) // to count tokens; made when a text is long

	describing chan struct{} // holds a token while one goroutine asks for the space

	mu       sync.Mutex
	space    *serverSpace // nil: not known
	answered time.Time    // when it last embedded something
}

// Ollama returns an embedder of an Ollama model. It doesn't talk to the server
// yet: that may be down now, and up later.
func Ollama(c Config) (*OllamaModel, error) {
	name := model.ParseName(c.Model)
	if !name.IsValid() {
		return nil, fmt.Errorf("%w: %q is no name of an Ollama model; give ollama:MODEL with a name as `ollama list` shows it, such as ollama:nomic-embed-text", ErrUnknownEmbedder, c.Model)
	}
	if c.Now == nil {
		return nil, errors.New("ollama embedder: no clock")
	}
	if c.Sleep == nil {
		c.Sleep = sleep
	}
	if c.Transport == nil {
		c.Transport = newTransport()
	}
	host := parseHost(c.Host)
	s := &OllamaModel{
		client:     api.NewClient(host, &http.Client{Transport: c.Transport}),
		host:       host.String(),
		model:      name,
		now:        c.Now,
		sleep:      c.Sleep,
		pieces:     sync.OnceValues(builtinVocabulary),
		describing: make(chan struct{}, 1),
	}
	s.settings, _ = SettingsOf(name.DisplayShortest())
	s.breaker = &breaker{now: c.Now, sleep: c.Sleep, probe: s.heartbeat}
	return s, nil
}

// newTransport is http.DefaultTransport with a limit for connecting.
func newTransport() http.RoundTripper {
	t := &http.Transport{Proxy: http.ProxyFromEnvironment}
	if standard, ok := http.DefaultTransport.(*http.Transport); ok {
		t = standard.Clone()
	}
	t.DialContext = (&net.Dialer{Timeout: dialTimeout}).DialContext
	return t
}

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Embed implements [Embedder]. Texts that are longer than the model's context
// are cut into parts, and have the mean of their vectors, weighted by length;
// nothing is left out. A blank text is embedded as a full stop.
func (s *OllamaModel) Embed(ctx context.Context, texts []string, role Role) (vectors [][]float32, err error) {
	if len(texts) == 0 {
		return nil, ctx.Err()
	}
	err = s.guard(ctx, func() error {
		space, err := s.describe(ctx)
		if err != nil {
			return err
		}
		trust := trustDigest
		if role == Document {
			trust = 0
		}
		if vectors, err = s.embedAll(ctx, space, texts, role); err != nil {
			return err
		}
		return s.verify(ctx, space, trust)
	})
	if err != nil {
		return nil, fmt.Errorf("embed %d texts with %s: %w", len(texts), s, err)
	}
	return vectors, nil
}

// Space implements [Embedder]. What the server said once is kept until Embed
// finds that it changed.
func (s *OllamaModel) Space(ctx context.Context) (Fingerprint, error) {
	if space := s.known(); space != nil {
		return space.fingerprint, nil
	}
	var space *serverSpace
	err := s.guard(ctx, func() (err error) {
		space, err = s.describe(ctx)
		return err
	})
	if err != nil {
		return Fingerprint{}, fmt.Errorf("describe %s: %w", s, err)
	}
	return space.fingerprint, nil
}

// String names the model and the server.
func (s *OllamaModel) String() string {
	return fmt.Sprintf("ollama model %s at %s", s.model.DisplayShortest(), s.host)
}

// guard calls do unless the server is taken to be down, and learns from how it
// goes. A caller who gives up says nothing about the server; a deadline does.
func (s *OllamaModel) guard(ctx context.Context, do func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if cause := s.breaker.enter(ctx); cause != nil {
		return fmt.Errorf("left alone for a while after: %w", cause)
	}
	err := do()
	switch {
	case errors.Is(err, context.Canceled):
	case errors.Is(err, ErrUnavailable) && !errors.Is(err, ErrModelMissing):
		s.breaker.leave(err)
	default: // it answered
		s.breaker.leave(nil)
	}
	return err
}

// heartbeat asks whether the server is there; it needs no model.
func (s *OllamaModel) heartbeat() error {
	ctx, cancel := context.WithTimeout(context.Background(), infoTimeout)
	defer cancel()
	return s.explain(ctx, s.client.Heartbeat(ctx))
}
