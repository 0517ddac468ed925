package ingest_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"priorart"
	"priorart/ingest"
)

// labelledSummary is an end-of-task text, and what a reader takes from it.
type labelledSummary struct {
	Name       string              `json:"name"`
	Text       string              `json:"text"`
	Statements []labelledStatement `json:"statements"`
}

type labelledStatement struct {
	Kind string `json:"kind"` // a kind, or why it is skipped
	Text string `json:"text"`
}

// kindScore counts the statements of one kind: labelled so, found so, and both.
type kindScore struct{ labelled, found, right int }

func (s kindScore) plus(o kindScore) kindScore {
	return kindScore{s.labelled + o.labelled, s.found + o.found, s.right + o.right}
}

func (s kindScore) precision() float64 { return float64(s.right) / float64(max(s.found, 1)) }

func (s kindScore) recall() float64 { return float64(s.right) / float64(max(s.labelled, 1)) }

// TestLabelledStatements holds extraction to what it reaches: the floors lie a
// little below the figures of docs/parsing.md.
func TestLabelledStatements(t *testing.T) {
	for _, c := range []struct {
		file        string
		right       float64
		noise, kept float64 // precision of noise; recall of decisions
	}{
		{"labelled.jsonl", .93, .97, .90},
		{"heldout.jsonl", .86, .97, .97},
	} {
		total, scores := scoreStatements(t, "testdata/statements/"+c.file)
		t.Logf("%s: %d of %d statements right (%.3f)", c.file, total.right, total.labelled, total.recall())
		for _, kind := range slices.Sorted(maps.Keys(scores)) {
			s := scores[kind]
			t.Logf("  %-14s labelled %2d  precision %.2f  recall %.2f", kind, s.labelled, s.precision(), s.recall())
		}
		if total.recall() < c.right || scores[ingest.SkippedNoise].precision() < c.noise || scores["decision"].recall() < c.kept {
			t.Errorf("%s: below the floors %+v", c.file, c)
		}
	}
}

func scoreStatements(t *testing.T, file string) (total kindScore, scores map[string]kindScore) {
	t.Helper()
	scores = map[string]kindScore{}
	for _, row := range readLabelled[labelledSummary](t, file) {
		found := allStatements(row.Text)
		for _, want := range row.Statements {
			right := slices.Contains(found, want)
			if !right {
				t.Logf("%s: missed %+v", row.Name, want)
			}
			scores[want.Kind] = scores[want.Kind].plus(kindScore{1, 0, oneIf(right)})
			total = total.plus(kindScore{1, 0, oneIf(right)})
		}
		for _, got := range found {
			scores[got.Kind] = scores[got.Kind].plus(kindScore{0, 1, 0})
			total = total.plus(kindScore{0, 1, 0})
		}
	}
	return total, scores
}

// allStatements returns what was kept and what was dropped.
func allStatements(text string) []labelledStatement {
	var list []labelledStatement
	kept, dropped := ingest.Statements(text, nil)
	for _, s := range kept {
		list = append(list, labelledStatement{string(s.Kind), s.Text})
	}
	for _, s := range dropped {
		list = append(list, labelledStatement{s.Reason, s.Text})
	}
	return list
}

// TestStatementsWanted: what isn't asked for is dropped and named, and so are
// repeats and what is too short.
func TestStatementsWanted(t *testing.T) {
	const text = "- Chose A over B because it is small\n- chose A over B  because it is small\n- TODO: write the docs for A\n- It works\n- Committed and pushed\n"
	kept, dropped := ingest.Statements(text, func(k priorart.Kind) bool { return k == priorart.Decision })
	wantKept := []ingest.Statement{{Kind: priorart.Decision, Text: "Chose A over B because it is small"}}
	wantDropped := []ingest.Skipped{
		{Text: "chose A over B  because it is small", Reason: ingest.SkippedRepeated},
		{Text: "TODO: write the docs for A", Reason: ingest.SkippedKind},
		{Text: "It works", Reason: ingest.SkippedShort},
		{Text: "Committed and pushed", Reason: ingest.SkippedNoise},
	}
	if diff := cmp.Diff(wantKept, kept); diff != "" {
		t.Errorf("kept (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(wantDropped, dropped); diff != "" {
		t.Errorf("dropped (-want +got):\n%s", diff)
	}
}

// TestStatementsBoundaries: where one statement ends and the next begins.
func TestStatementsBoundaries(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"blank", " \n\n", nil},
		{"abbreviation, version and path", "The cache fails with v1.2.3, e.g. in ./a/b.go, on old disks. The index doesn't mind at all.",
			[]string{"The cache fails with v1.2.3, e.g. in ./a/b.go, on old disks.", "The index doesn't mind at all."}},
		{"code", "Calling `a(). B()` twice throws an error. Nobody knows this yet.",
			[]string{"Calling `a(). B()` twice throws an error.", "Nobody knows this yet."}},
		{"wrapped line", "The first reader of the index brings it up to date, and the\nothers wait for it to let go",
			[]string{"The first reader of the index brings it up to date, and the\nothers wait for it to let go"}},
		{"indented bullet", "- The index follows the journal\n  when it is opened\n- The journal follows nothing",
			[]string{"The index follows the journal\n  when it is opened", "The journal follows nothing"}},
		{"lines without full stops", "Locks are held for a second\nReaders never wait for them",
			[]string{"Locks are held for a second", "Readers never wait for them"}},
		{"Japanese", "検索は前回のコミットを読む。書き込みは鍵を待たない。",
			[]string{"検索は前回のコミットを読む。", "書き込みは鍵を待たない。"}},
		{"continuation", "Locks time out after ten seconds. Otherwise a dead process would block all.",
			[]string{"Locks time out after ten seconds. Otherwise a dead process would block all."}},
	} {
		var got []string
		kept, dropped := ingest.Statements(c.text, nil)
		for _, s := range kept {
			got = append(got, s.Text)
		}
		if diff := cmp.Diff(c.want, got); diff != "" || len(dropped) > 0 {
			t.Errorf("%s: dropped %v (-want +got):\n%s", c.name, dropped, diff)
		}
	}
}

// TestStatementsLong: a summary of the greatest length is taken apart whole.
func TestStatementsLong(t *testing.T) {
	for _, piece := range []string{"a ", "It works. ", "- a b c d e f\n", "Chose A over B — c. ", "This, that; ", "word\n", "(", "x: ", "` "} {
		text := strings.Repeat(piece, 200_000/len(piece))
		kept, dropped := ingest.Statements(text, nil)
		if len(kept)+len(dropped) == 0 && strings.ContainsAny(piece, "abcdefghijklmnopqrstuvw") {
			t.Errorf("%q: nothing came of it", piece)
		}
	}
}

// FuzzStatements: every statement is a cut of the summary, has a valid kind,
// and none is empty.
func FuzzStatements(f *testing.F) {
	for _, row := range readLabelled[labelledSummary](f, "testdata/statements/labelled.jsonl") {
		f.Add(row.Text)
	}
	for _, text := range []string{"", "- [ ]", "[x", "# ", "**", "a:", "?", "! Therefore", "```\nx", "- \n  x", "\xff. \xfe"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		kept, dropped := ingest.Statements(text, nil)
		for _, s := range kept {
			if !s.Kind.Valid() || s.Text == "" || !strings.Contains(text, s.Text) {
				t.Fatalf("%q: %+v", text, s)
			}
		}
		for _, s := range dropped {
			if s.Reason == "" || s.Text == "" || !strings.Contains(text, s.Text) {
				t.Fatalf("%q: dropped %+v", text, s)
			}
		}
	})
}

func BenchmarkStatements(b *testing.B) {
	rows := readLabelled[labelledSummary](b, "testdata/statements/labelled.jsonl")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		ingest.Statements(rows[i%len(rows)].Text, nil)
	}
}
