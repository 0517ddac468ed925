package tools_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"priorart"
	"priorart/ingest"
	"priorart/tools"
)

// parts is a store for tests: what its methods answer is data.
type parts struct {
	result  priorart.Result
	receipt priorart.Receipt
	status  priorart.StoreStatus
	err     error
	panics  bool

	queries []priorart.Query
	release chan struct{} // if not nil, a search waits for it
}

func (p *parts) Search(ctx context.Context, q priorart.Query) (priorart.Result, error) {
	p.queries = append(p.queries, q)
	if p.panics {
		panic("secret detail")
	}
	if p.release != nil {
		select {
		case <-p.release:
		case <-ctx.Done():
			return priorart.Result{}, ctx.Err()
		}
	}
	return p.result, p.err
}

func (p *parts) RecordEntry(_ context.Context, args []byte) (priorart.Receipt, error) {
	schema, err := ingest.Schema("record_entry")
	if err != nil {
		return priorart.Receipt{}, err
	}
	_, violations, err := ingest.ParseArguments("record_entry", schema, args)
	switch {
	case err != nil:
		return priorart.Receipt{}, err
	case len(violations) > 0:
		return priorart.Receipt{}, &priorart.InvalidInput{Violations: violations}
	}
	return p.receipt, p.err
}

func (p *parts) Status(context.Context) (priorart.StoreStatus, error) { return p.status, p.err }

func (p *parts) open(context.Context) (tools.Parts, error) {
	return tools.Parts{Recorder: p, Searcher: p, Stater: p}, nil
}

// someParts is a store with one entry.
func someParts() *parts {
	return &parts{
		result:  priorart.Result{Hits: []priorart.Hit{someHit()}, Degraded: []string{}, Searched: 1, Total: 1},
		receipt: someReceipt(),
		status: priorart.StoreStatus{Project: "/src/shop", Exists: true, Entries: 1, Commits: 1, Embedder: "builtin",
			ByKind: map[priorart.Kind]int{priorart.Decision: 1}, ByStatus: map[priorart.Status]int{priorart.Active: 1},
			Degraded: []string{}, Problems: []priorart.Problem{}},
	}
}

func someHit() priorart.Hit {
	return priorart.Hit{
		ID: "dec-7k3q9x0c1m", Kind: priorart.Decision, Status: priorart.Active, Scope: "project", Origin: priorart.OriginAgent,
		Date: time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC), Here: true, Lead: "Webhooks are retried with exponential backoff",
		Snippet: priorart.Snippet{Heading: "reasons", Text: "A fixed delay made thundering herds.", Matches: [][2]int{}},
		Score:   .9, Lexical: priorart.LexicalPart{Rank: 1, Score: 7.5}, Vector: priorart.VectorPart{Rank: 2, Cosine: .61}, Successors: []string{},
	}
}

func someReceipt() priorart.Receipt {
	return priorart.Receipt{Stored: true, Indexed: true, Commit: "01kbav0000000000000000000q", Degraded: []string{}, Warnings: []string{},
		Redacted: []priorart.Redaction{}, Entries: []priorart.ReceiptEntry{{ID: "dec-7k3q9x0c1m", Kind: priorart.Decision, Lead: "Webhooks are retried",
			Status: priorart.Active, Matches: []priorart.Match{}, SupersessionCandidates: []priorart.Match{}}}}
}

// serve runs a server over the whole input, and returns what it wrote.
func serve(t *testing.T, open func(context.Context) (tools.Parts, error), in io.Reader) []byte {
	t.Helper()
	s, err := tools.New(tools.Config{Open: open, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := s.Serve(t.Context(), in, &out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// message is a JSON-RPC message as a test looks at it.
type message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  json.RawMessage `json:"result"`
	Error   *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

// messages takes output apart; anything that isn't a JSON-RPC message on a line
// of its own fails the test.
func messages(t *testing.T, out []byte) []message {
	t.Helper()
	var list []message
	for line := range bytes.Lines(out) {
		var m message
		if err := json.Unmarshal(line, &m); err != nil || m.JSONRPC != "2.0" {
			t.Fatalf("not a JSON-RPC message: %q (%v)", line, err)
		}
		list = append(list, m)
	}
	if len(out) > 0 && out[len(out)-1] != '\n' {
		t.Fatalf("output ends within a line: %q", out[max(0, len(out)-80):])
	}
	return list
}

// callResult is the result of tools/call.
type callResult struct {
	Content []struct {
		Type string `json:"type"`
		Text string `json:"text"`
	} `json:"content"`
	Structured json.RawMessage `json:"structuredContent"`
	IsError    bool            `json:"isError"`
}

// call calls one tool of a server over p, with arguments as JSON.
func call(t *testing.T, p *parts, tool, arguments string) callResult {
	t.Helper()
	in := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q,"arguments":%s}}`+"\n", tool, arguments)
	list := messages(t, serve(t, p.open, strings.NewReader(in)))
	if len(list) != 1 || list[0].Error != nil {
		t.Fatalf("answers: %+v", list)
	}
	var r callResult
	if err := json.Unmarshal(list[0].Result, &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Content) != 1 || r.Content[0].Type != "text" || len(r.Structured) == 0 || r.Structured[0] != '{' {
		t.Fatalf("a result needs one text and a structured object: %s", list[0].Result)
	}
	return r
}

func (r *callResult) failure(t *testing.T) tools.Failure {
	t.Helper()
	var e tools.ErrorResult
	if err := json.Unmarshal(r.Structured, &e); err != nil || !r.IsError {
		t.Fatalf("isError %v: %s", r.IsError, r.Structured)
	}
	return e.Error
}

const initialize = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}` + "\n"

// TestInitializeOpensNothing shows that a store that can't be opened doesn't
// keep a client from connecting, and that each call tries anew.
func TestInitializeOpensNothing(t *testing.T) {
	opened := 0
	open := func(context.Context) (tools.Parts, error) {
		opened++
		return tools.Parts{}, fmt.Errorf("%w: folder is gone", priorart.ErrNoStore)
	}
	answers := messages(t, serve(t, open, strings.NewReader(initialize+`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`+"\n")))
	if opened != 0 || len(answers) != 2 {
		t.Fatalf("opened %d times, %d answers", opened, len(answers))
	}
	status := `{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"status"}}` + "\n"
	answers = messages(t, serve(t, open, strings.NewReader(fmt.Sprintf(status, 1)+fmt.Sprintf(status, 2))))
	if opened != 2 || len(answers) != 2 {
		t.Fatalf("opened %d times, %d answers", opened, len(answers))
	}
}

// TestClient shows that whoever opens the store learns who calls.
func TestClient(t *testing.T) {
	client := ""
	p := someParts()
	open := func(ctx context.Context) (tools.Parts, error) {
		client = tools.Client(ctx)
		return p.open(ctx)
	}
	serve(t, open, strings.NewReader(initialize+`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"status","arguments":{}}}`+"\n"))
	if client != "test/1" {
		t.Errorf("client %q", client)
	}
}

// TestEndOfInput shows that calls under way at the end of the input are
// answered: a script that pipes requests closes its end at once.
func TestEndOfInput(t *testing.T) {
	p := someParts()
	p.release = make(chan struct{})
	in, feed := io.Pipe()
	go func() {
		_, _ = io.WriteString(feed, `{"jsonrpc":"2.0","id":"a<b","method":"tools/call","params":{"name":"search","arguments":{"query":"x"}}}`+"\n")
		_ = feed.Close()
		close(p.release)
	}()
	if got := messages(t, serve(t, p.open, in)); len(got) != 1 || got[0].Error != nil {
		t.Errorf("answers: %+v", got)
	}
}

// TestContextEnds shows that a server stops when it is told to, with a call
// under way.
func TestContextEnds(t *testing.T) {
	p := someParts()
	p.release = make(chan struct{})
	ctx, cancel := context.WithCancel(t.Context())
	closed := 0
	s, err := tools.New(tools.Config{Open: func(context.Context) (tools.Parts, error) {
		cancel()
		return tools.Parts{Searcher: p, Close: func() error { closed++; return nil }}, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	in, feed := io.Pipe()
	defer feed.Close()
	go func() {
		_, _ = io.WriteString(feed, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"x"}}}`+"\n")
	}()
	if err := s.Serve(ctx, in, io.Discard); err != nil || closed != 1 {
		t.Errorf("Serve: %v, closed %d times", err, closed)
	}
}

func TestPanicIsInternal(t *testing.T) {
	p := someParts()
	p.panics = true
	r := call(t, p, "search", `{"query":"x"}`)
	if e := r.failure(t); e.Code != "internal" || strings.Contains(e.Message, "secret") {
		t.Errorf("error: %+v", e)
	}
}

func TestNeedsOpen(t *testing.T) {
	if _, err := tools.New(tools.Config{}); err == nil {
		t.Error("New without Open: no error")
	}
}

// TestErrorCodes holds every sentinel against its code.
func TestErrorCodes(t *testing.T) {
	for _, c := range []struct {
		err  error
		code string
	}{
		{&priorart.InvalidInput{Violations: []priorart.FieldError{{Path: "query", Rule: "must not be blank"}}}, "invalid_input"},
		{&priorart.FieldError{Rule: "must be an id"}, "invalid_input"},
		{priorart.ErrNotFound, "not_found"},
		{priorart.ErrNoStore, "not_found"},
		{priorart.ErrAmbiguousID, "ambiguous_id"},
		{priorart.ErrConflict, "conflict"},
		{priorart.ErrBusy, "busy"},
		{priorart.ErrReadOnly, "read_only"},
		{priorart.ErrDiskFull, "read_only"},
		{priorart.ErrDamaged, "damaged"},
		{priorart.ErrUnsupportedFormat, "unsupported_format"},
		{priorart.ErrUnavailable, "unavailable"},
		{context.Canceled, "unavailable"},
		{errors.New("disk on fire at /secret/path"), "internal"},
	} {
		got := tools.ErrorBody(fmt.Errorf("do it: %w", c.err)).Error
		if got.Code != c.code || got.Violations == nil {
			t.Errorf("%v: %+v, want code %s", c.err, got, c.code)
		}
		if c.code == "internal" && strings.Contains(got.Message, "secret") {
			t.Errorf("an internal error tells too much: %s", got.Message)
		}
	}
}

// TestEmptyListsAreLists: a nil list mustn't reach a client as null, which the
// published schema doesn't allow, and which would turn a stored entry into an
// error.
func TestEmptyListsAreLists(t *testing.T) {
	p := someParts()
	p.result = priorart.Result{Hits: []priorart.Hit{{ID: "dec-7k3q9x0c1m", Kind: priorart.Decision, Status: priorart.Active}}}
	p.receipt = priorart.Receipt{Stored: true, Entries: []priorart.ReceiptEntry{{ID: "dec-7k3q9x0c1m", Kind: priorart.Decision, Status: priorart.Active}}}
	p.status = priorart.StoreStatus{ByKind: map[priorart.Kind]int{}, ByStatus: map[priorart.Status]int{}}
	for tool, arguments := range map[string]string{"search": `{"query":"x"}`, "record_entry": `{"kind":"decision"}`, "status": `{}`} {
		if r := call(t, p, tool, arguments); r.IsError || strings.Contains(string(r.Structured), "null") {
			t.Errorf("%s: %s", tool, r.Structured)
		}
	}
}
