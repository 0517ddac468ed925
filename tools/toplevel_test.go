package tools

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

func TestTopLevel(t *testing.T) {
	for _, c := range []struct{ message, id, method string }{
		{`{"jsonrpc":"2.0","id":7,"method":"ping"}`, "7", `"ping"`},
		{`{"method":"x","params":{"id":1,"a":[{"id":2}]},"id":"s"}`, `"s"`, `"x"`},
		{`{"params":"{\"id\":1}","id":-1.5e3}`, "-1.5e3", ""},
		{` { "id" : "a\"b\\" , "x" : "}" } `, `"a\"b\\"`, ""},
		{`{"id":null,"method":7}`, "", "7"},
		{`{"id":{"id":1},"method":["x"]}`, "", ""},
		{`[{"id":1}]`, "", ""},
		{`{"id":9,"cut":"off`, "9", ""},
		{`{"id":12`, "", ""},
		{`]]}{"id":1}`, "", ""},
		{``, "", ""},
	} {
		got := topLevelOf([]byte(c.message))
		if string(got.id) != c.id || string(got.method) != c.method {
			t.Errorf("%s: id %s, method %s", c.message, got.id, got.method)
		}
	}
}

// TestTopLevelAgrees: on messages that are JSON, the scan finds what a decoder
// finds, however the bytes come.
func TestTopLevelAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		id := rapid.OneOf(rapid.Map(rapid.StringN(0, 20, 60), func(s string) any { return s }), rapid.Map(rapid.Int32(), func(n int32) any { return n })).Draw(t, "id")
		message, err := json.Marshal(map[string]any{
			"id": id, "a": rapid.SliceOf(rapid.String()).Draw(t, "a"), "z": map[string]any{"id": rapid.String().Draw(t, "inner")},
			rapid.StringN(3, 9, -1).Draw(t, "key"): rapid.String().Draw(t, "value"),
		})
		if err != nil {
			t.Fatal(err)
		}
		want, err := json.Marshal(id)
		if err != nil {
			t.Fatal(err)
		}
		var scan topLevel
		for rest := message; len(rest) > 0; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "part")
			scan.read(rest[:n])
			rest = rest[n:]
		}
		if string(scan.id) != string(want) {
			t.Errorf("%s: id %s, want %s", message, scan.id, want)
		}
	})
}
