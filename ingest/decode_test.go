package ingest_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"priorart"
)

// TestRefusedJSON gives calls that no schema is ever asked about.
func TestRefusedJSON(t *testing.T) {
	valid := decision(nil)
	inside := func(text string) string { return strings.Replace(valid, summary, text, 1) }
	for _, tt := range []struct{ name, args, path, rule, got string }{
		{"nothing", "", "", "must be valid JSON", "the end of the input"},
		{"white space", " \n", "", "must be valid JSON", "the end of the input"},
		{"cut short", valid[:20], "", "must be valid JSON", "the end of the input"},
		{"an array", "[]", "", "must be a JSON object", "array"},
		{"null", "null", "", "must be a JSON object", "null"},
		{"a text", `"x"`, "", "must be a JSON object", "string"},
		{"a stray character", "{]", "", "must be valid JSON", "invalid character ']' at offset 1"},
		{"two objects", valid + valid, "", "must be valid JSON", "data after the object"},
		{"a word behind", valid + " x", "", "must be valid JSON", "data after the object"},
		{"a byte order mark", "\ufeff" + valid, "", "must not begin with a byte order mark", "U+FEFF"},
		{"a field twice", `{"kind":"decision",` + valid[1:], "kind", "must be given once", "the field twice"},
		{"a field twice below", strings.Replace(valid, "{", `{"alternatives":[{"option":"a","option":"b"}],`, 1), "alternatives[0].option", "must be given once", "the field twice"},
		{"an invalid byte", inside("caf\xe9 au lait"), "summary", "must be valid UTF-8", "the byte 0xe9"},
		{"an invalid byte in a name", strings.Replace(valid, "{", "{\"ta\xffgs\":1,", 1), "ta\ufffdgs", "must be valid UTF-8", "the byte 0xff"},
		{"NUL", inside(`before\u0000after`), "summary", "must not hold the character NUL", "NUL at byte 6"},
		{"NUL as it is", inside("before\x00after"), "", "must be valid JSON", `invalid character '\x00' in string literal`},
		{"a high half", inside(`text \ud800 text`), "summary", "must not hold half of a surrogate pair", `\ud800`},
		{"a low half", inside(`text \uDC00`), "summary", "must not hold half of a surrogate pair", `\uDC00`},
		{"two high halves", inside(`\ud83d\ud83d`), "summary", "must not hold half of a surrogate pair", `\ud83d`},
		{"a number without end", strings.Replace(valid, "{", `{"dry_run":1e999999999,`, 1), "dry_run", "must be a number that a double can hold", "1e999999999"},
		{"deep nesting", strings.Repeat(`{"kind":`, 33) + "1" + strings.Repeat("}", 33), "", "must not be nested deeper than 32 levels", "deeper nesting"},
		{"very deep nesting", strings.Repeat("[", 1<<19), "", "must not be nested deeper than 32 levels", "deeper nesting"},
		{"one byte too long", valid + strings.Repeat(" ", priorart.MaxCallBytes+1-len(valid)), "", "a call has at most 1048576 bytes", "1048577 bytes"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := openStore(t, t.TempDir())
			got := s.refused(t, []byte(tt.args))
			for _, v := range got {
				if v.Path == tt.path && v.Rule == tt.rule && strings.HasPrefix(v.Got, tt.got) && v.Fix != "" {
					return
				}
			}
			t.Errorf("got %+v, want %s: %s, got %s", got, tt.path, tt.rule, tt.got)
		})
	}
}

// TestAcceptedJSON gives what looks like the above and is fine.
func TestAcceptedJSON(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"a pair", `smile \ud83d\ude00`, "smile \U0001F600"},
		{"a backslash before u", `path \\ud800`, `path \ud800`},
		{"an escape before a pair", `\\\ud83d\ude00 smile`, "\\\U0001F600 smile"},
		{"the replacement character", "what \ufffd is", "what \ufffd is"},
		{"no character", `what \uffff is`, "what \uffff is"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := openStore(t, t.TempDir())
			id := s.id(t, strings.Replace(decision(nil), summary, tt.text, 1))
			if diff := cmp.Diff(tt.want, s.entry(t, id).Summary); diff != "" {
				t.Errorf("summary (-want +got):\n%s", diff)
			}
		})
	}
	t.Run("a call of the greatest size", func(t *testing.T) {
		valid := decision(nil)
		openStore(t, t.TempDir()).record(t, valid+strings.Repeat(" ", priorart.MaxCallBytes-len(valid)))
	})
}

// TestVeryManyViolations shows that an answer stays readable.
func TestVeryManyViolations(t *testing.T) {
	f := fields{}
	for i := range 20_000 {
		f[fmt.Sprintf("unknown%d", i)] = strings.Repeat("x", 20)
	}
	got := openStore(t, t.TempDir()).refused(t, []byte(decision(f)))
	if len(got) != 301 || got[0].Got != "20000 violations" || got[0].Path != "" {
		t.Errorf("%d violations, the first %+v", len(got), got[0])
	}
	long, err := json.Marshal(fields{strings.Repeat("k", 100_000): 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range openStore(t, t.TempDir()).refused(t, long) {
		if len(v.Path) > 100 {
			t.Errorf("a path of %d bytes", len(v.Path))
		}
	}
}
