package index

import (
	"strings"
	"testing"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
	"pgregory.net/rapid"
)

// referenceStem is the stem by the code that Snowball generates.
func referenceStem(word string) string {
	env := snowballstem.NewEnv(word)
	english.Stem(env)
	return env.Current()
}

func TestStem(t *testing.T) {
	for word, want := range map[string]string{
		"decisions": "decis", "decided": "decid", "caresses": "caress", "ties": "tie", "cries": "cri", "gas": "gas", "gaps": "gap",
		"hoping": "hope", "hopping": "hop", "luxuriated": "luxuri", "happy": "happi", "by": "by", "say": "say", "relational": "relat",
		"generate": "generat", "generic": "generic", "communism": "communism", "skies": "sky", "proceeds": "proceed", "succeed": "succeed",
		"electricity": "electr", "replacement": "replac", "adoption": "adopt", "controll": "control", "yyyy": "yyyi",
	} {
		if got := stem(word); got != want {
			t.Errorf("stem(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestStemAgreesWithReference(t *testing.T) {
	// Words that are made of the pieces that the rules speak of meet many more
	// rules than random letters do.
	piece := rapid.OneOf(rapid.StringMatching(`[a-z]`), rapid.StringMatching(`[aeiouy]`),
		rapid.SampledFrom(strings.Fields(`at bl iz ed eed eedly edly ing ingly ied ies sses us ss s y ational tional enci anci abli entli izer ization
			ation ator alism aliti alli fulness ousli ousness iveness iviti biliti bli logi fulli lessli li alize icate iciti ical ful ness
			ative al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize sion tion e ll gener commun arsen sky news`)))
	rapid.Check(t, func(t *rapid.T) {
		word := strings.Join(rapid.SliceOfN(piece, 1, 7).Draw(t, "pieces"), "")
		if got, want := stem(word), referenceStem(word); got != want {
			t.Fatalf("stem(%q) = %q, the reference says %q", word, got, want)
		}
	})
}

func FuzzStem(f *testing.F) {
	for _, w := range strings.Fields(prose()) {
		f.Add(w)
	}
	// The stem is the reference's for any word of ASCII letters.
	f.Fuzz(func(t *testing.T, word string) {
		word = strings.ToLower(word)
		if strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") != "" || len(word) > maxTerm {
			return
		}
		if got, want := stem(word), referenceStem(word); got != want {
			t.Fatalf("stem(%q) = %q, the reference says %q", word, got, want)
		}
	})
}

func BenchmarkStem(b *testing.B) {
	words := strings.Fields(strings.ToLower(prose()))
	for name, f := range map[string]func(string) string{"own": stem, "reference": referenceStem} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for _, w := range words {
					f(w)
				}
			}
		})
	}
}
