package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"priorart"
	"priorart/tools"
)

// serveProcess is `priorart serve` as a child process.
func serveProcess(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command("priorart", append([]string{"serve"}, args...)...) // ended by the end of its input, not with the test's context
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir(), "PRIORART_DIR=", "PRIORART_EMBEDDER=")
	return cmd
}

// connect drives a server by a client that isn't ours, nor our library's.
func connect(t *testing.T, cmd *exec.Cmd) *mcp.ClientSession {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "independent", Version: "3"}, nil)
	session, err := client.Connect(context.WithoutCancel(t.Context()), &mcp.CommandTransport{Command: cmd}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := session.Close(); err != nil {
			t.Errorf("close: %v", err) // also if the server doesn't end with 0 when its input ends
		}
	})
	return session
}

// callTool calls a tool, and reads its structured content into out.
func callTool(t *testing.T, s *mcp.ClientSession, name string, arguments map[string]any, out any) *mcp.CallToolResult {
	t.Helper()
	r, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	b, err := json.Marshal(r.StructuredContent)
	if err == nil {
		err = json.Unmarshal(b, out)
	}
	if err != nil {
		t.Fatalf("%s: structured content: %v", name, err)
	}
	if len(r.Content) != 1 || r.Content[0].(*mcp.TextContent).Text == "" {
		t.Errorf("%s: no readable text", name)
	}
	return r
}

func aConstraint(rule string) map[string]any {
	return map[string]any{"kind": "constraint", "rule": rule, "reason": "Logs are shipped to a third party, and tokens in them are live for a day"}
}

// TestServe drives the real thing: a child process, an independent client, the
// whole way from the call to the disk and back.
func TestServe(t *testing.T) {
	dir := t.TempDir()
	s := connect(t, serveProcess(t, "--store", dir))
	if i := s.InitializeResult(); i.ServerInfo.Name != "prior-art" || !strings.Contains(i.Instructions, "search") {
		t.Errorf("initialize: %+v", i)
	}
	list, err := s.ListTools(t.Context(), nil)
	if err != nil || len(list.Tools) != 3 {
		t.Fatalf("tools: %v, %v", list, err)
	}

	var found tools.SearchResult
	callTool(t, s, "search", map[string]any{"query": "tokens in logs"}, &found)
	if len(found.Hits) != 0 || found.Hits == nil {
		t.Errorf("hits of an empty store: %v", found.Hits)
	}
	var receipt priorart.Receipt
	callTool(t, s, "record_entry", aConstraint("Never log tokens"), &receipt)
	if !receipt.Stored || !receipt.Indexed || len(receipt.Entries) != 1 {
		t.Fatalf("receipt: %+v", receipt)
	}
	r := callTool(t, s, "search", map[string]any{"query": "tokens in logs", "explain": true}, &found)
	if r.IsError || len(found.Hits) != 1 || found.Hits[0].ID != receipt.Entries[0].ID || found.Hits[0].Explain == nil {
		t.Errorf("search: %+v", found)
	}
	var status tools.StatusResult
	callTool(t, s, "status", nil, &status)
	if status.Entries != 1 || status.Commits != 1 || !status.Exists {
		t.Errorf("status: %+v", status)
	}
	var failed tools.ErrorResult
	r = callTool(t, s, "record_entry", map[string]any{"kind": "constraint", "rul": "x"}, &failed)
	if !r.IsError || failed.Error.Code != "invalid_input" || len(failed.Error.Violations) < 3 {
		t.Errorf("error: %+v", failed)
	}
	if c := commitFiles(t, dir); len(c) != 1 || !strings.Contains(c[0], `"actor": "independent/3"`) {
		t.Errorf("commits: %s", c)
	}
}

// commitFiles returns the text of every commit of a store.
func commitFiles(t *testing.T, dir string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, ".context", "log", "*", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	texts := make([]string, len(names))
	for i, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = string(b)
	}
	return texts
}

// TestTwoServers lets two processes write and read one store in turns: each read
// sees every entry that was acknowledged before it.
func TestTwoServers(t *testing.T) {
	dir := t.TempDir()
	pair := []*mcp.ClientSession{connect(t, serveProcess(t, "--store", dir)), connect(t, serveProcess(t, "--store", dir))}
	for i := range 8 {
		var receipt priorart.Receipt
		callTool(t, pair[i%2], "record_entry", aConstraint(fmt.Sprintf("Never log token number %d", i)), &receipt)
		var found tools.SearchResult
		callTool(t, pair[(i+1)%2], "search", map[string]any{"query": "log token", "limit": 100}, &found)
		if len(found.Hits) != i+1 {
			t.Fatalf("after %d entries the other process finds %d", i+1, len(found.Hits))
		}
	}
}

// TestServeAnswersInitializeFirst connects to servers whose store can't be had:
// the client learns it from the call that needs the store, and can go on.
func TestServeAnswersInitializeFirst(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	locked := filepath.Join(dir, "locked")
	if err := os.MkdirAll(filepath.Join(locked, ".context"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(locked, ".context", "log"), nil, 0o644); err != nil { // a file where a folder belongs
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ store, code string }{
		"missing": {filepath.Join(dir, "missing"), "not_found"},
		"a file":  {file, "not_found"},
		"no log":  {locked, ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := connect(t, serveProcess(t, "--store", c.store))
			var failed tools.ErrorResult
			r := callTool(t, s, "search", map[string]any{"query": "x"}, &failed)
			if !r.IsError || failed.Error.Code == "" || c.code != "" && failed.Error.Code != c.code {
				t.Errorf("%v %+v", r.IsError, failed)
			}
			if err := s.Ping(t.Context(), nil); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestStdoutIsProtocol reads every byte that a server writes to standard output
// while everything goes wrong that can: each line is a JSON-RPC message.
func TestStdoutIsProtocol(t *testing.T) {
	cmd := serveProcess(t, "--store", t.TempDir())
	cmd.Stdin = strings.NewReader(strings.Join([]string{
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"raw","version":"1"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`this is no message`, `[]`, `{}`, `null`, `{"jsonrpc":"2.0"}`, "\x00\xff",
		`{"jsonrpc":"2.0","id":2,"method":"tools/list"}`,
		`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"record_entry","arguments":{"kind":"constraint","rule":"Never log tokens","reason":"Logs are shipped to a third party, and tokens in them are live for a day"}}}`,
		`{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"search","arguments":{"query":"tokens","explain":true}}}`,
		`{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"search","arguments":{"query":7}}}`,
		`{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"nothing"}}`,
		`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":"x"}`,
		`{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"status"}}`,
		strings.Repeat("x", 5<<20),
		`{"jsonrpc":"2.0","id":9,"method":"ping"`,
	}, "\n"))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	answered := map[string]bool{}
	for line := range bytes.Lines(out) {
		var m struct {
			JSONRPC string          `json:"jsonrpc"`
			ID      json.RawMessage `json:"id"`
			Result  json.RawMessage `json:"result"`
			Error   json.RawMessage `json:"error"`
		}
		if err := json.Unmarshal(line, &m); err != nil || m.JSONRPC != "2.0" || (m.Result == nil) == (m.Error == nil) {
			t.Errorf("not a JSON-RPC answer: %q", line)
		}
		answered[string(m.ID)] = true
	}
	for id := 1; id <= 9; id++ {
		if !answered[fmt.Sprint(id)] {
			t.Errorf("request %d has no answer", id)
		}
	}
}
