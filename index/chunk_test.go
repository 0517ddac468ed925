package index

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"priorart"
)

func TestSentenceEnds(t *testing.T) {
	for _, c := range []struct {
		name string
		want []string
	}{
		{"two", []string{"One thing. ", "Another? ", "Yes!"}},
		{"abbreviations", []string{"Use a tool, e.g. Bleve or Lucene. ", "See cf. Section 2."}},
		{"initials", []string{"By J. R. Smith. ", "Then us."}},
		{"versions and paths", []string{"From v1.2. ", "It reads index/analysis.go and os.Path or ../Foo first."}},
		{"lines", []string{"First line\n", "Second line\n", "third"}},
		{"bullets", []string{"- one\n", "- two, which is long enough to look as if it had been wrapped\n", "- three"}},
		{"wrapped lines", []string{"A sentence that is long enough to have been wrapped\nby an editor goes on. ", "Next."}},
		{"paragraphs", []string{"A sentence that is long enough to have been wrapped\n\n", "or so."}},
		{"German", []string{"Das gilt z. B. Für alle, d.h. Immer. ", "Größe zählt."}},
		{"Russian", []string{"Это т.е. Так. ", "Да, см. Раздел."}},
		{"Japanese", []string{"検索は速い。", "「はい。」", "次へ"}},
		{"Arabic", []string{"هل هذا صحيح؟ ", "نعم."}},
		{"Thai has no marks", []string{"ค้นหา เร็วมาก"}},
		{"blank", []string{"  \n\n "}},
		{"none", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Join(c.want, "")
			var got []string
			start := 0
			for _, end := range sentenceEnds(text) {
				got = append(got, text[start:end])
				start = end
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("sentences (-want +got):\n%s", diff)
			}
		})
	}
}

func TestChunks(t *testing.T) {
	r := &priorart.Record{
		Kind: priorart.Decision, Summary: "Use files.", Problem: "Locks hurt.", WhyChosen: "Files merge. They can be read.",
		Tradeoffs: "Use files.", RetrievalHints: []string{" why no database ", "", "Use files.", "why no database"},
	}
	want := []chunk{
		{leadChunk, "", "Use files.", "Use files."},
		{hintChunk, "hint", "why no database", "why no database"},
		{bodyChunk, "problem", "Use files.\nLocks hurt.\nFiles merge. They can be read.", "Locks hurt."},
	}
	if diff := cmp.Diff(want, chunks(r), cmp.AllowUnexported(chunk{})); diff != "" {
		t.Errorf("chunks (-want +got):\n%s", diff)
	}
}

func TestChunksOfNothing(t *testing.T) {
	if got := chunks(&priorart.Record{Kind: priorart.Finding}); len(got) != 0 {
		t.Errorf("chunks of an empty record: %+v", got)
	}
}

// A text whose beginning is the lead isn't headed by it a second time.
func TestChunksDoNotRepeatTheLead(t *testing.T) {
	text := strings.Repeat("One sentence after another. ", 20)
	got := chunks(&priorart.Record{Kind: priorart.Finding, Summary: text})
	if len(got) != 2 || got[1].text != strings.TrimSpace(text) {
		t.Errorf("chunks: %+v", got)
	}
}

func TestPiecesOverlapBySentence(t *testing.T) {
	var text strings.Builder
	for i := range 60 {
		fmt.Fprintf(&text, "Sentence number %d has exactly eight words. ", i)
	}
	sections := []priorart.Section{{Heading: "problem", Text: text.String()}}
	got := pieces(sections)
	if len(got) != 3 {
		t.Fatalf("%d pieces", len(got))
	}
	for i := 1; i < len(got); i++ {
		before, after := got[i-1][0], got[i][0]
		shared := sections[0].Text[after.start:before.end]
		if !strings.HasPrefix(shared, "Sentence number") || strings.Count(shared, ".") != 1 {
			t.Errorf("pieces %d and %d share %q", i-1, i, shared)
		}
	}
}

func TestPiecesPreferSections(t *testing.T) {
	words := func(n int) string { return strings.Repeat("word ", n) }
	sections := []priorart.Section{{Text: words(120)}, {Text: words(70)}, {Text: words(100)}, {Text: words(99)}}
	want := []piece{{{0, 0, 600}, {1, 0, 350}}, {{2, 0, 500}, {3, 0, 495}}}
	if diff := cmp.Diff(want, pieces(sections), cmp.AllowUnexported(span{})); diff != "" {
		t.Errorf("pieces (-want +got):\n%s", diff)
	}
}

// Huge bodies: their pieces grow, instead of becoming ever more.
func TestPiecesAreBounded(t *testing.T) {
	for name, text := range map[string]string{
		"prose":        strings.Repeat("This is one of very many sentences. ", 1_800),
		"one sentence": strings.Repeat("word ", 13_000),
		"one word":     strings.Repeat("x", 65_536),
		"Japanese":     strings.Repeat("検索は速い。", 10_000),
		"Thai":         strings.Repeat("ค้นหาเร็วมาก", 5_000),
		"lines":        strings.Repeat("a\n", 32_768),
		"marks":        strings.Repeat("\u0301", 30_000),
	} {
		var sections []priorart.Section
		for range 12 {
			sections = append(sections, priorart.Section{Text: text})
		}
		if got := len(pieces(sections)); got > 3*widePieces {
			t.Errorf("%s: %d pieces", name, got)
		}
	}
}

// checkPieces fails unless pieces cover every section in order, each within
// bounds and between runes.
func checkPieces(t interface{ Fatalf(string, ...any) }, sections []priorart.Section) {
	got := pieces(sections)
	covered := make([]int, len(sections))
	for _, p := range got {
		for _, s := range p {
			text := sections[s.section].Text
			if s.start > covered[s.section] || s.end <= s.start || s.end > len(text) {
				t.Fatalf("span %+v where %d bytes of %d were covered", s, covered[s.section], len(text))
			}
			if utf8.ValidString(text) && !utf8.ValidString(text[s.start:s.end]) {
				t.Fatalf("span %+v is cut within a rune", s)
			}
			covered[s.section] = max(covered[s.section], s.end)
		}
	}
	for i, s := range sections {
		if covered[i] != len(s.Text) {
			t.Fatalf("section %d: %d bytes of %d covered", i, covered[i], len(s.Text))
		}
	}
}

func TestPiecesCoverTheBody(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
			return strings.Repeat(anyText().Draw(t, "text"), rapid.IntRange(0, 30).Draw(t, "times"))
		}), 0, 4).Draw(t, "texts")
		sections := make([]priorart.Section, len(texts))
		for i := range texts {
			sections[i].Text = texts[i]
		}
		checkPieces(t, sections)
	})
}

// Every word of the body is in a chunk, and every body chunk has the lead.
func TestChunksCoverTheRecord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := &priorart.Record{Kind: priorart.Decision, Summary: anyText().Draw(t, "summary"), Problem: anyText().Draw(t, "problem"),
			WhyChosen: strings.Repeat(anyText().Draw(t, "why"), 20)}
		var all strings.Builder
		lead := strings.TrimSuffix(r.Lead(), "…")
		for _, c := range chunks(r) {
			all.WriteString(c.text + "\n")
			if !strings.HasPrefix(c.text, lead) {
				t.Fatalf("chunk %q isn't headed by %q", c.text, lead)
			}
			if !strings.Contains(c.text, c.opening) || strings.TrimSpace(c.text) == "" {
				t.Fatalf("chunk %+v doesn't contain its opening", c)
			}
		}
		have := strings.Fields(all.String())
		slices.Sort(have)
		for _, w := range strings.FieldsFunc(r.Problem, unicode.IsSpace) {
			if _, ok := slices.BinarySearch(have, w); !ok {
				t.Fatalf("%q is in no chunk", w)
			}
		}
	})
}

func FuzzPieces(f *testing.F) {
	f.Add("One. Two.", "Three e.g. Four\n\n- five")
	f.Add(strings.Repeat("検索は速い。", 100), "\xff\x00")
	f.Add(strings.Repeat("x", 1000), strings.Repeat("\u0301", 500))
	// Pieces cover the text, whatever it is.
	f.Fuzz(func(t *testing.T, a, b string) {
		checkPieces(t, []priorart.Section{{Text: a}, {Text: b}})
	})
}

func FuzzSentences(f *testing.F) {
	f.Add("One e.g. this. Two\nthree ../Foo")
	// Ends rise, and the last is the text's.
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for _, end := range sentenceEnds(text) {
			if end <= last {
				t.Fatalf("a sentence ends at %d after one at %d", end, last)
			}
			last = end
		}
		if last != len(text) {
			t.Fatalf("the last sentence ends at %d of %d", last, len(text))
		}
	})
}

func BenchmarkChunks(b *testing.B) {
	r := &priorart.Record{Kind: priorart.Decision, Summary: "Keep every commit as an immutable file.", WhyChosen: prose()}
	b.ReportAllocs()
	for b.Loop() {
		chunks(r)
	}
}
