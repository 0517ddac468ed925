package priorart_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/rivo/uniseg"
	"pgregory.net/rapid"

	"priorart"
)

const family = "👨‍👩‍👧‍👦" // seven code points, one character to a reader

func TestCut(t *testing.T) {
	for _, c := range []struct {
		name, text string
		n          int
		want       string
	}{
		{"fits", "one two", 7, "one two"},
		{"empty", "", 5, ""},
		{"no room", "one two", 0, ""},
		{"room for the ellipsis", "one two", 1, "…"},
		{"after a word", "one two three", 10, "one two…"},
		{"at the end of a word", "one two three", 8, "one two…"},
		{"within the only word", "incomprehensible", 6, "incom…"},
		{"within a long last word", "a incomprehensible", 9, "a incomp…"},
		{"no space before the ellipsis", "one  \t two three", 7, "one…"},
		{"Japanese", "検索エンジンは速い", 5, "検索エン…"},
		{"Chinese", "数据库存储引擎", 4, "数据库…"},
		{"Thai keeps its marks", "ค้นหาเร็วมาก", 4, "ค้น…"},
		{"combining marks stay with their letter", "e\u0301e\u0301e\u0301e\u0301", 4, "e\u0301…"},
		{"emoji with joiners stay whole", "ab" + family + "c", 8, "ab…"},
		{"an emoji that fits", "ab" + family + "cd", 10, "ab" + family + "…"},
		{"flags stay whole", "🇩🇪🇫🇷🇯🇵", 4, "🇩🇪…"},
		{"skin tones stay", "👍🏽👍🏽", 2, "…"},
		{"Hangul in pieces", "\u1100\u1161\u11a8\u1100\u1161\u11a8", 5, "\u1100\u1161\u11a8…"},
		{"CRLF is one", "abcd\r\nefgh", 6, "abcd…"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, priorart.Cut(c.text, c.n)); diff != "" {
				t.Errorf("Cut(%q, %d) (-want +got):\n%s", c.text, c.n, diff)
			}
		})
	}
}

func TestLead(t *testing.T) {
	long := strings.Repeat("word ", 60)
	for _, c := range []struct{ name, text, want string }{
		{"trimmed", "  a rule\n", "a rule"},
		{"blank", " \n\t", ""},
		{"just fits", strings.Repeat("x", priorart.LeadRunes), strings.Repeat("x", priorart.LeadRunes)},
		{"one too many", strings.Repeat("x", priorart.LeadRunes+1), strings.Repeat("x", priorart.LeadRunes-1) + "…"},
		{"counts code points, not bytes", strings.Repeat("ж", priorart.LeadRunes), strings.Repeat("ж", priorart.LeadRunes)},
		{"words", long, strings.TrimSpace(long[:199]) + "…"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, priorart.Lead(c.text)); diff != "" {
				t.Errorf("Lead (-want +got):\n%s", diff)
			}
		})
	}
}

// textOfAllSorts draws texts whose characters take several code points.
func textOfAllSorts() *rapid.Generator[string] {
	piece := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
		" ", "\n", "word", family, "🇩🇪", "👍🏽", "e\u0301", "検索", "ค้", "\u1100\u1161\u11a8", "\r\n", "\u200d", "…"}))
	return rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(piece, 0, 30).Draw(t, "pieces"), "") })
}

func TestCutProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := textOfAllSorts().Draw(t, "text")
		n := rapid.IntRange(0, 60).Draw(t, "n")
		got := priorart.Cut(text, n)
		if again := priorart.Cut(got, n); again != got {
			t.Fatalf("cutting again changes %q to %q", got, again)
		}
		if utf8.RuneCountInString(got) > n {
			t.Fatalf("%q has more than %d characters", got, n)
		}
		if got == text || n == 0 {
			return
		}
		kept, found := strings.CutSuffix(got, "…")
		if !found || !strings.HasPrefix(text, kept) {
			t.Fatalf("%q is no prefix of %q with an ellipsis", got, text)
		}
		if !atCluster(text, len(kept)) {
			t.Fatalf("%q is cut within a character of %q", got, text)
		}
	})
}

// atCluster reports whether a grapheme cluster of text begins at i.
func atCluster(text string, i int) bool {
	for g := uniseg.NewGraphemes(text); g.Next(); {
		if from, _ := g.Positions(); from >= i {
			return from == i
		}
	}
	return i == len(text)
}

func TestLeadIsIdempotent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		once := priorart.Lead(strings.Repeat(textOfAllSorts().Draw(t, "text"), rapid.IntRange(1, 40).Draw(t, "times")))
		if diff := cmp.Diff(once, priorart.Lead(once)); diff != "" {
			t.Fatalf("lead of a lead (-once +twice):\n%s", diff)
		}
	})
}

func FuzzCut(f *testing.F) {
	f.Add("one two three", 7)
	f.Add("検索\xff"+family, 3)
	// A cut has at most n characters, and stays as it is.
	f.Fuzz(func(t *testing.T, text string, n int) {
		got := priorart.Cut(text, n)
		if utf8.RuneCountInString(got) > max(n, 0) || priorart.Cut(got, n) != got || utf8.ValidString(text) && !utf8.ValidString(got) {
			t.Fatalf("Cut(%q, %d) = %q", text, n, got)
		}
	})
}
