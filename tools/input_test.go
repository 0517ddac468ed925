package tools_test

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"priorart"
)

// endless gives n bytes of a message without holding them: head, filler, tail.
func endless(head, tail string, n int64) io.Reader {
	return io.MultiReader(strings.NewReader(head), io.LimitReader(filler{}, n), strings.NewReader(tail))
}

type filler struct{}

func (filler) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

// TestHugeLine shows that a line of 100 MB gets an error under its id, wherever
// the id stands, takes no memory to speak of, and that the next line is served.
func TestHugeLine(t *testing.T) {
	const size = 100 << 20
	head := `{"jsonrpc":"2.0","id":41,"method":"tools/call","params":{"name":"record_entry","arguments":{"summary":"`
	tail := `{"method":"tools/call","params":{"name":"search","arguments":{"id":"not this","query":"`
	in := io.MultiReader(
		endless(head, `"}}}`+"\n", size),
		endless(tail, `"}},"jsonrpc":"2.0","id":"forty-two"}`+"\n", size),
		strings.NewReader(`{"jsonrpc":"2.0","id":43,"method":"ping"}`+"\n"),
	)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	answers := messages(t, serve(t, someParts().open, in))
	runtime.ReadMemStats(&after)
	if len(answers) != 3 {
		t.Fatalf("%d answers", len(answers))
	}
	for i, id := range []string{"41", `"forty-two"`} {
		m := answers[i]
		if string(m.ID) != id || m.Error == nil || !strings.Contains(m.Error.Message, "more than 4194304") {
			t.Errorf("answer %d: id %s, %+v", i, m.ID, m.Error)
		}
	}
	if string(answers[2].ID) != "43" || answers[2].Error != nil {
		t.Errorf("after the huge lines: %+v", answers[2])
	}
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 64<<20 {
		t.Errorf("%d MB allocated for two lines of 100 MB", grown>>20)
	}
}

// TestCallLimit shows that a call over its limit is told so by its tool, and one
// at the limit isn't.
func TestCallLimit(t *testing.T) {
	frame := `{"query":"%s"}`
	at := fmt.Sprintf(frame, strings.Repeat("x", priorart.MaxCallBytes-len(frame)+2))
	if e := mustFail(t, "search", at); e != "query: must have at most 4096 characters" {
		t.Errorf("at the limit: %s", e)
	}
	if e := mustFail(t, "search", strings.Replace(at, "x", "xx", 1)); e != ": a call has at most 1048576 bytes" {
		t.Errorf("one over: %s", e)
	}
}

// mustFail calls a tool with invalid arguments, and returns the first violation.
func mustFail(t *testing.T, tool, arguments string) string {
	t.Helper()
	r := call(t, someParts(), tool, arguments)
	e := r.failure(t)
	if e.Code != "invalid_input" || len(e.Violations) == 0 {
		t.Fatalf("error: %+v", e)
	}
	return e.Violations[0].Path + ": " + e.Violations[0].Rule
}

func TestBrokenText(t *testing.T) {
	for _, c := range []struct{ arguments, want string }{
		{"{\"query\":\"a\xffb\"}", "UTF-8"},
		{`{"query":"a\u0000b"}`, "NUL"},
		{`{"query":"` + `\ud800"}`, "surrogate"},
		{`{"query":` + strings.Repeat("[", 200) + strings.Repeat("]", 200) + `}`, "nested"},
		{`{"query":"x","query":"y"}`, "once"},
	} {
		if got := mustFail(t, "search", c.arguments); !strings.Contains(got, c.want) {
			t.Errorf("%.40q: %s, want %s", c.arguments, got, c.want)
		}
	}
}

// TestDeepNesting: what is too deep for the JSON decoder is refused with its id.
func TestDeepNesting(t *testing.T) {
	const depth = 200_000
	in := `{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"search","arguments":` + strings.Repeat(`{"a":`, depth) + "1" + strings.Repeat("}", depth) + "}}\n"
	answers := messages(t, serve(t, someParts().open, strings.NewReader(in)))
	if len(answers) != 1 || string(answers[0].ID) != "9" || answers[0].Error == nil {
		t.Fatalf("answers: %+v", answers)
	}
}

// TestCutInput shows that input which ends within a message is answered as far
// as it can be.
func TestCutInput(t *testing.T) {
	answers := messages(t, serve(t, someParts().open, strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"ping"}`+"\n"+`{"jsonrpc":"2.0","id":2,"meth`)))
	if len(answers) != 2 || string(answers[1].ID) != "2" && string(answers[0].ID) != "2" {
		t.Errorf("answers: %+v", answers)
	}
}

// FuzzInput feeds bytes: whatever comes, every line that goes out is a message,
// and the server ends with its input.
func FuzzInput(f *testing.F) {
	f.Add([]byte(initialize))
	f.Add([]byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"x"}}}` + "\n"))
	f.Add([]byte(`{"jsonrpc":"2.0","id":1.0,"method":"tools/call","params":{"name":"status"}}`))
	f.Add([]byte("[]\n{}\n\"id\"\n{\"id\":\n"))
	f.Add([]byte(`{"id":{"id":1},"method":"tools/call"}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		messages(t, serve(t, someParts().open, strings.NewReader(string(in))))
	})
}
