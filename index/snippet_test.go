package index

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"priorart"
)

// weights returns the terms of a query, each with weight 1.
func weights(query string) map[string]float64 {
	w := map[string]float64{}
	for _, t := range analyse(query) {
		w[t.term] = 1
	}
	for _, t := range identifiers(query) {
		w[t.term] = 1
	}
	return w
}

// shown is a snippet with its matches in brackets.
func shown(s priorart.Snippet) string {
	var b strings.Builder
	last := 0
	for _, m := range s.Matches {
		b.WriteString(s.Text[last:m[0]] + "[" + s.Text[m[0]:m[1]] + "]")
		last = m[1]
	}
	return b.String() + s.Text[last:]
}

const filler = "Nothing of interest is said in this sentence, which is here to take room away from the others. "

func TestSnippet(t *testing.T) {
	for _, c := range []struct {
		name, query   string
		record        priorart.Record
		heading, want string
	}{
		{"lead", "immutable files", priorart.Record{Summary: "Commits are immutable files.", Problem: "Locks hurt."},
			"", "Commits are [immutable] [files]."},
		{"section", "locking", priorart.Record{Summary: "Commits are immutable files.", Problem: "Databases lock."},
			"problem", "Databases [lock]."},
		{"first of equals", "files", priorart.Record{Summary: "Files.", Problem: "Files!"}, "", "[Files]."},
		{"more distinct terms", "merge conflict", priorart.Record{Summary: "Merge, merge, merge.", WhyChosen: "A merge has no conflict."},
			"reasons", "A [merge] has no [conflict]."},
		{"nearer terms", "merge conflict",
			priorart.Record{Summary: "A merge is what we want, and never is there a conflict.", WhyChosen: "A merge conflict."},
			"reasons", "A [merge] [conflict]."},
		{"sentences in the middle", "zookeeper", priorart.Record{Summary: "Short.", Problem: strings.Repeat(filler, 3) + "We tried ZooKeeper. It was slow. " + filler},
			"problem", strings.TrimSpace(filler) + " We tried [ZooKeeper]. It was slow. " + strings.TrimSpace(filler)},
		{"one line", "lock", priorart.Record{Summary: "x", Problem: "A\tlock\x1b[31m\r\n\n  held \u202eby\x00 it"}, "problem", "A [lock][31m held by it"},
		{"part of a name", "retry policy", priorart.Record{Summary: "See retryPolicy."}, "", "See [retryPolicy]."},
		{"file", "index/analysis.go", priorart.Record{Summary: "Look into index/analysis.go first."}, "", "Look into [index/analysis.go] first."},
		{"possessive", "user", priorart.Record{Summary: "The users’ and the user's."}, "", "The [users]’ and the [user's]."},
		{"German", "grosse Dateien", priorart.Record{Summary: "Die Größe zählt: große Dateien sind langsam."}, "",
			"Die [Größe] zählt: [große] [Dateien] sind langsam."},
		{"Russian", "еще", priorart.Record{Summary: "Решения нет. Ищем ещё одно."}, "", "Решения нет. Ищем [ещё] одно."},
		{"Japanese", "検索エンジン", priorart.Record{Summary: "新しい検索エンジンは速い。", Problem: "遅い。"}, "", "新しい[検索エンジン]は速い。"},
		{"Korean", "검색", priorart.Record{Summary: "새 검색은 빠르다."}, "", "새 [검색]은 빠르다."},
		{"long text", "needle", priorart.Record{Summary: strings.Repeat("hay needle ", 19)}, "", strings.TrimSpace(strings.Repeat("hay [needle] ", 19))},
		{"no match", "zzz", priorart.Record{Summary: "Commits are files."}, "", "Commits are files."},
		{"no text", "zzz", priorart.Record{}, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.record.Kind = priorart.Decision
			got := snippet(&c.record, weights(c.query), nil)
			if diff := cmp.Diff([]string{c.heading, c.want}, []string{got.Heading, shown(got)}); diff != "" {
				t.Errorf("snippet (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSnippetWithinLongSentence(t *testing.T) {
	r := &priorart.Record{Kind: priorart.Decision, Summary: "x", Problem: strings.Repeat("hay ", 100) + "needle" + strings.Repeat(" hay", 100) + "."}
	got := snippet(r, weights("needle"), nil)
	if !strings.HasPrefix(got.Text, "…hay hay") || !strings.HasSuffix(got.Text, "hay…") || !strings.Contains(shown(got), "hay [needle] hay") {
		t.Errorf("snippet: %q", shown(got))
	}
}

// The most informative term decides, not the number of words.
func TestSnippetWeighsTerms(t *testing.T) {
	r := &priorart.Record{Kind: priorart.Decision, Summary: "The store and the index.", Problem: "ZooKeeper."}
	w := map[string]float64{stem("store"): .2, stem("index"): .2, stem("zookeeper"): 4}
	if got := snippet(r, w, nil); got.Heading != "problem" {
		t.Errorf("snippet: %q", shown(got))
	}
}

func TestSnippetFallsBackToBestChunk(t *testing.T) {
	r := &priorart.Record{Kind: priorart.Decision, Summary: "Commits are files.", Problem: "Locks hurt.", WhyChosen: strings.Repeat("word ", 195) + "end.",
		Tradeoffs: "Slow listing. " + strings.Repeat(filler, 4), RetrievalHints: []string{"why no database"}}
	for i, want := range []priorart.Snippet{
		{Text: "Commits are files."},
		{Heading: "hint", Text: "why no database"},
		{Heading: "problem", Text: "Locks hurt."},
		{Heading: "tradeoffs", Text: "Slow listing. " + strings.TrimSpace(strings.Repeat(filler, 2))},
	} {
		want.Matches = [][2]int{}
		if diff := cmp.Diff(want, snippet(r, nil, &chunks(r)[i])); diff != "" {
			t.Errorf("chunk %d (-want +got):\n%s", i, diff)
		}
	}
}

// checkSnippet fails unless s is one line within bounds, with matches that are
// sorted, apart, within the text, not empty and between runes.
func checkSnippet(t interface{ Fatalf(string, ...any) }, s priorart.Snippet) {
	if n := utf8.RuneCountInString(s.Text); n > snippetRunes {
		t.Fatalf("%d characters: %q", n, s.Text)
	}
	if strings.ContainsFunc(s.Text, unicode.IsControl) || strings.Contains(s.Text, "  ") || strings.TrimSpace(s.Text) != s.Text || !utf8.ValidString(s.Text) {
		t.Fatalf("not one clean line: %q", s.Text)
	}
	last := 0
	for _, m := range s.Matches {
		if m[0] < last || m[1] <= m[0] || m[1] > len(s.Text) || !utf8.ValidString(s.Text[m[0]:m[1]]) {
			t.Fatalf("match %v after %d in %q", m, last, s.Text)
		}
		last = m[1]
	}
}

func TestSnippetProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := &priorart.Record{Kind: priorart.Decision, Summary: anyText().Draw(t, "summary"), Problem: anyText().Draw(t, "problem"),
			WhyChosen: strings.Repeat(anyText().Draw(t, "why"), rapid.IntRange(1, 30).Draw(t, "times"))}
		query := anyText().Draw(t, "query")
		if rapid.Bool().Draw(t, "from the text") {
			query = priorart.Cut(r.WhyChosen, 60)
		}
		checkSnippet(t, snippet(r, weights(query), nil))
		for _, c := range chunks(r) {
			checkSnippet(t, snippet(r, nil, &c))
		}
	})
}

// A snippet has a match whenever the record's text has a term of the query.
func TestSnippetHasAMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := &priorart.Record{Kind: priorart.Decision, Summary: "x", Problem: anyText().Draw(t, "problem")}
		tokens := analyse(r.Problem)
		if len(tokens) == 0 {
			return
		}
		tok := rapid.SampledFrom(tokens).Draw(t, "token")
		s := snippet(r, map[string]float64{tok.term: 1}, nil)
		if len(s.Matches) == 0 && tok.end-tok.start <= unitBytes {
			t.Fatalf("no match of %+v in %q", tok, s.Text)
		}
	})
}

func FuzzSnippet(f *testing.F) {
	f.Add("Commits are files. Locks hurt.", "file lock")
	f.Add(strings.Repeat("検索エンジン", 100), "検索")
	f.Add("a\x00b\xff\u202e c", "b c")
	f.Fuzz(func(t *testing.T, text, query string) {
		checkSnippet(t, snippet(&priorart.Record{Kind: priorart.Decision, Summary: "x", Problem: text}, weights(query), nil))
	})
}

func BenchmarkSnippet(b *testing.B) {
	r := &priorart.Record{Kind: priorart.Decision, Summary: "Keep every commit as an immutable file.", WhyChosen: prose()}
	w := weights("why not an append-only log with a merge driver")
	b.ReportAllocs()
	for b.Loop() {
		snippet(r, w, nil)
	}
}
