package embed

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestHalve(t *testing.T) {
	for _, c := range []struct{ name, text, left, right string }{
		{"empty", "", "", ""},
		{"one character", "語", "語", ""},
		{"two characters", "語言", "語", "言"},
		{"one word", "abcdef", "abc", "def"},
		{"two words", "alpha beta gamma", "alpha ", "beta gamma"},
		{"sentences", "One is here. And two is over there, far.", "One is here. ", "And two is over there, far."},
		{"lines", "first line here\nsecond line is", "first line here\n", "second line is"},
		{"far sentence", "a. bcdefgh ijklmnop qrstuvwxyz", "a. bcdefgh ", "ijklmnop qrstuvwxyz"},
		{"version", "use version 1.2.3 or 4.5.6 here", "use version ", "1.2.3 or 4.5.6 here"},
		{"Japanese", "索引は開いた者が直す。誰でも検索できる。", "索引は開いた者が直す。", "誰でも検索できる。"},
	} {
		left, right := halve(c.text)
		if d := cmp.Diff([]string{c.left, c.right}, []string{left, right}); d != "" {
			t.Errorf("%s: -want +got\n%s", c.name, d)
		}
	}
}

func TestFitLosesNothing(t *testing.T) {
	s := &OllamaModel{pieces: builtinVocabulary}
	v, err := builtinVocabulary()
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom([]string{"commit ", "journal. ", "索引", "é", "\n", "x", "\xff", "(kubernetes)"})
		text := strings.Join(rapid.SliceOfN(word, 0, 300).Draw(t, "words"), "")
		context := rapid.IntRange(24, 200).Draw(t, "context")
		pieces, err := s.fit("query: ", text, context)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(pieces, ""); got != text {
			t.Fatalf("pieces make %q, want %q", got, text)
		}
		count := &tokenizer{vocabulary: v}
		for _, p := range pieces {
			if n := len(count.tokenize("query: " + p)); n+markTokens > context && utf8.RuneCountInString(p) > 1 {
				t.Fatalf("%q has %d tokens of %d", p, n, context)
			}
			if utf8.ValidString(text) && !utf8.ValidString(p) {
				t.Fatalf("%q was cut within a character", p)
			}
		}
	})
}

func TestFitKeepsWhatFits(t *testing.T) {
	s := &OllamaModel{pieces: builtinVocabulary}
	for _, context := range []int{0, 64} {
		text := strings.Repeat("journal ", 50)
		pieces, err := s.fit("", text, context)
		if err != nil {
			t.Fatal(err)
		}
		if context == 0 && len(pieces) != 1 {
			t.Errorf("unknown context: %d pieces, want the text as it is", len(pieces))
		}
		if context == 64 && len(pieces) != 1 {
			t.Errorf("50 tokens of %d: %d pieces, want 1", context, len(pieces))
		}
	}
}
