package embed

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func newTestTokenizer(t testing.TB) *tokenizer {
	t.Helper()
	s, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return &tokenizer{vocabulary: s.vocabulary}
}

func readJSON(t testing.TB, path string, into any) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, into); err != nil {
		t.Fatal(err)
	}
}

// The 200 texts and ids are those of the reference tokenizer of the model; it
// puts [CLS] and [SEP] around them.
func TestTokenizeAsReference(t *testing.T) {
	var cases []struct {
		Text string  `json:"text"`
		IDs  []int32 `json:"ids"`
	}
	readJSON(t, "testdata/tok200.json", &cases)
	if len(cases) != 200 {
		t.Fatalf("%d texts, want 200", len(cases))
	}
	tok := newTestTokenizer(t)
	for _, c := range cases {
		want := c.IDs[1 : len(c.IDs)-1]
		if got := tok.tokenize(c.Text); !slices.Equal(want, got) {
			t.Errorf("%q: -want +got\n%s", c.Text, cmp.Diff(want, slices.Clone(got)))
		}
	}
}

func TestTokenize(t *testing.T) {
	tok := newTestTokenizer(t)
	v := tok.vocabulary
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"empty", "", nil},
		{"blank", " \t\r\n\u2003", nil},
		{"longest match", "unaffable", []string{"una", "##ffa", "##ble"}},
		{"punctuation", "mcp-core.ts", []string{"mc", "##p", "-", "core", ".", "ts"}},
		{"no piece", "a \u16a0 b", []string{"a", "[UNK]", "b"}},
		{"control characters", "to\u200bge\x00ther", []string{"together"}},
		{"invalid UTF-8", "to\xff\xfegether", []string{"together"}},
		{"replacement character", "to\ufffdgether", []string{"together"}},
		{"accents", "Réservé re\u0301serve\u0301", []string{"reserve", "reserve"}},
		{"special piece", "a[MASK]b [mask]", []string{"a", "[MASK]", "b", "[", "mask", "]"}},
		{"word at the limit", strings.Repeat("a", maxWordRunes), nil},
		{"word past the limit", strings.Repeat("a", maxWordRunes+1) + " b", []string{"[UNK]", "b"}},
		{"runes at the limit", strings.Repeat("ж", maxWordRunes+1) + "-b", []string{"[UNK]", "-", "b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, id := range tok.tokenize(c.text) {
				got = append(got, v.text[v.starts[id]:v.starts[id+1]-1])
			}
			if c.name == "word at the limit" {
				if len(got) < 2 || slices.Contains(got, "[UNK]") {
					t.Errorf("got %q, want pieces", got)
				}
				return
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

// Tokens of two texts with a blank between are the tokens of each.
func TestTokenizeConcatenates(t *testing.T) {
	tok := newTestTokenizer(t)
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.String().Draw(t, "a"), rapid.String().Draw(t, "b")
		want := append(slices.Clone(tok.tokenize(a)), tok.tokenize(b)...)
		got := slices.Clone(tok.tokenize(a + " " + b))
		if !slices.Equal(want, got) {
			t.Fatalf("%q + %q: got %v, want %v", a, b, got, want)
		}
	})
}

func FuzzTokenize(f *testing.F) {
	for _, s := range []string{"", "Hello, World!", "[CLS[SEP]", "naïve café", "\xff\xc3", "日本語テキスト", "\u0301\u0085\u302e", strings.Repeat("x", 200)} {
		f.Add(s)
	}
	tok, again := newTestTokenizer(f), newTestTokenizer(f)
	f.Fuzz(func(t *testing.T, text string) {
		ids := slices.Clone(tok.tokenize(text))
		for _, id := range ids {
			if id < 0 || int(id) >= len(tok.vocabulary.starts)-1 {
				t.Fatalf("id %d is out of range", id)
			}
		}
		if longest := 4; len(ids) > longest*utf8.RuneCountInString(text) { // no decomposition has more characters
			t.Fatalf("%d pieces from %d characters", len(ids), utf8.RuneCountInString(text))
		}
		if second := again.tokenize(text); !slices.Equal(ids, second) {
			t.Fatalf("first %v, then %v", ids, second)
		}
		if upper := tok.tokenize(asciiUpper(text)); !strings.Contains(text, "[") && !slices.Equal(ids, upper) {
			t.Fatalf("upper case gives %v, want %v", upper, ids)
		}
	})
}

// asciiUpper changes ASCII letters alone: Unicode's upper case isn't reversible.
func asciiUpper(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 'a' && c <= 'z' {
			b[i] = c - 'a' + 'A'
		}
	}
	return string(b)
}
