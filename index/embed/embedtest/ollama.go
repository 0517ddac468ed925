package embedtest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Ollama is a server that speaks the part of Ollama's protocol that embedding
// needs, and answers as version 0.17 does. Its vectors are those of [Hashed].
type Ollama struct {
	URL string // a value of OLLAMA_HOST

	mu       sync.Mutex
	models   map[string]OllamaModel
	down     bool
	answer   func(inputs []string) (status int, body string)
	requests []OllamaRequest
}

// OllamaModel is what the server says about a model.
type OllamaModel struct {
	Digest     string
	Dimensions int
	Context    int    // words, in place of tokens; 0: any number, and it doesn't tell
	Parameters string // of the Modelfile, "num_ctx 256"
}

// OllamaRequest is one that the server got.
type OllamaRequest struct {
	Path     string
	Model    string
	Inputs   []string
	Truncate *bool
}

// NewOllama starts a server that has these models, by their full names
// ("all-minilm:latest"). It ends with the test.
func NewOllama(t testing.TB, models map[string]OllamaModel) *Ollama {
	t.Helper()
	o := &Ollama{models: map[string]OllamaModel{}}
	for name, m := range models {
		o.models[name] = m
	}
	mux := http.NewServeMux()
	mux.HandleFunc("HEAD /{$}", o.handle(func(w http.ResponseWriter, _ ollamaBody) {}))
	mux.HandleFunc("GET /api/tags", o.handle(o.tags))
	mux.HandleFunc("POST /api/show", o.handle(o.show))
	mux.HandleFunc("POST /api/embed", o.handle(o.embed))
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	o.URL = server.URL
	return o
}

// Set adds a model, or puts another one under its name.
func (o *Ollama) Set(name string, m OllamaModel) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.models[name] = m
}

// Delete removes a model.
func (o *Ollama) Delete(name string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.models, name)
}

// SetDown makes the server hang up on every request, or stop doing so.
func (o *Ollama) SetDown(down bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.down = down
}

// SetAnswer answers requests to embed with what f returns, where its status
// isn't 0. Status -1 hangs up. nil ends that.
func (o *Ollama) SetAnswer(f func(inputs []string) (status int, body string)) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.answer = f
}

// Requests returns what the server got so far on this path.
func (o *Ollama) Requests(path string) []OllamaRequest {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(o.requests), func(r OllamaRequest) bool { return r.Path != path })
}

type ollamaBody struct {
	Model    string   `json:"model"`
	Input    []string `json:"input"`
	Truncate *bool    `json:"truncate"`
}

// handle counts the request, and hangs up if the server is down.
func (o *Ollama) handle(answer func(http.ResponseWriter, ollamaBody)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.down {
			panic(http.ErrAbortHandler)
		}
		var body ollamaBody
		if r.Method == http.MethodPost {
			if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
				reply(w, http.StatusBadRequest, map[string]any{"error": err.Error()})
				return
			}
		}
		o.requests = append(o.requests, OllamaRequest{r.URL.Path, body.Model, body.Input, body.Truncate})
		answer(w, body)
	}
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the client may be gone
}

func (o *Ollama) tags(w http.ResponseWriter, _ ollamaBody) {
	list := []map[string]any{}
	for name, m := range o.models {
		list = append(list, map[string]any{"name": name, "model": name, "digest": m.Digest})
	}
	reply(w, http.StatusOK, map[string]any{"models": list})
}

func (o *Ollama) show(w http.ResponseWriter, body ollamaBody) {
	m, ok := o.model(w, body)
	if !ok {
		return
	}
	info := map[string]any{"general.architecture": "bert"}
	if m.Context > 0 {
		info["bert.context_length"] = m.Context
	}
	reply(w, http.StatusOK, map[string]any{"model_info": info, "parameters": m.Parameters})
}

func (o *Ollama) embed(w http.ResponseWriter, body ollamaBody) {
	if o.answer != nil {
		switch status, text := o.answer(body.Input); status {
		case 0:
		case -1:
			panic(http.ErrAbortHandler)
		default:
			w.WriteHeader(status)
			_, _ = w.Write([]byte(text)) // the client may be gone
			return
		}
	}
	m, ok := o.model(w, body)
	if !ok {
		return
	}
	vectors := [][]float32{}
	for _, text := range body.Input {
		if m.Context > 0 && len(strings.Fields(text)) > m.Context {
			reply(w, http.StatusBadRequest, map[string]any{"error": "the input length exceeds the context length"})
			return
		}
		vectors = append(vectors, hashed(m.Dimensions).vector(text))
	}
	reply(w, http.StatusOK, map[string]any{"model": body.Model, "embeddings": vectors})
}

func (o *Ollama) model(w http.ResponseWriter, body ollamaBody) (OllamaModel, bool) {
	m, ok := o.models[body.Model]
	if !ok {
		reply(w, http.StatusNotFound, map[string]any{"error": "model \"" + body.Model + "\" not found, try pulling it first"})
	}
	return m, ok
}
