package ingest_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"priorart"
	"priorart/ingest"
)

// sentenceRow is a decision and what must come of it. Summary, context and
// detail are checked where the row has them.
type sentenceRow struct {
	Text      string                 `json:"text"`
	Option    string                 `json:"option"`
	Over      []priorart.Alternative `json:"over"`
	Rationale string                 `json:"rationale"`
	Source    string                 `json:"source"`
	Summary   string                 `json:"summary"`
	Context   string                 `json:"context"`
	Detail    string                 `json:"detail"`
	Note      bool                   `json:"note"`
}

func TestParseSentence(t *testing.T) {
	for _, row := range readLabelled[sentenceRow](t, "testdata/sentences/table.jsonl") {
		got := ingest.ParseSentence(row.Text)
		want := ingest.Sentence{
			Original: row.Text, Option: row.Option, Over: row.Over,
			Rationale: row.Rationale, RationaleSource: row.Source,
			Summary: textOr(row.Summary, got.Summary), Context: row.Context,
			Detail: textOr(row.Detail, got.Detail), Note: got.Note,
		}
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%q (-want +got):\n%s", row.Text, diff)
		}
		if (got.Note != "") != row.Note {
			t.Errorf("%q: note %q, want one: %v", row.Text, got.Note, row.Note)
		}
	}
}

func textOr(s, otherwise string) string {
	if s != "" {
		return s
	}
	return otherwise
}

// TestParseSentenceBlank: a blank text has no summary, and nothing else.
func TestParseSentenceBlank(t *testing.T) {
	for _, text := range []string{"", " ", "\n\t\n"} {
		got := ingest.ParseSentence(text)
		want := ingest.Sentence{Original: text, RationaleSource: ingest.ReasonFromNothing}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

// TestParseSentenceLong: texts that would make the grammar look back and forth
// come back whole, at the length a field may have.
func TestParseSentenceLong(t *testing.T) {
	for _, piece := range []string{"a ", "— ", "over ", "a,", "since ", "because ", "(", "a)", "\" ", "```", "Chose A, ", "use x ", "Chose A. ", "a - b\n", "- a\n", "Why: x\n", "use a over b; "} {
		text := strings.Repeat(piece, priorart.MaxText/len(piece))
		if got := ingest.ParseSentence(text); got.Original != text || got.Summary == "" {
			t.Errorf("%.10q…: summary %.20q", text, got.Summary)
		}
	}
}

// FuzzParseSentence: the original is kept, the summary isn't empty, every part
// is a cut of the text, and a reason comes with its source.
func FuzzParseSentence(f *testing.F) {
	for _, row := range readLabelled[sentenceRow](f, "testdata/sentences/table.jsonl") {
		f.Add(row.Text)
	}
	for _, text := range []string{"", "(", "a)b", "```", "— —", "because", "over", "Rejected:", "Chose over", "- \n-", "\xff — \xfe", "decided not", "“”", "'"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := ingest.ParseSentence(text)
		if s.Original != text {
			t.Fatalf("original %q of %q", s.Original, text)
		}
		if strings.TrimSpace(text) != "" && strings.TrimSpace(s.Summary) == "" {
			t.Fatalf("no summary of %q: %+v", text, s)
		}
		if (s.RationaleSource == ingest.ReasonFromNothing) != (s.Rationale == "") {
			t.Fatalf("rationale %q from %q", s.Rationale, s.RationaleSource)
		}
		parts := []string{s.Summary, strings.TrimPrefix(s.Option, "not ")}
		for _, a := range s.Over {
			parts = append(parts, a.Option, a.ReasonRejected)
		}
		for _, part := range parts {
			if !strings.Contains(text, part) {
				t.Fatalf("%q isn't in %q", part, text)
			}
		}
	})
}

// TestNothingLost: every word of a decision is in one of its parts, but for
// labels and the words that tie the parts together.
func TestNothingLost(t *testing.T) {
	var texts []string
	for _, row := range readLabelled[sentenceRow](t, "testdata/sentences/table.jsonl") {
		texts = append(texts, row.Text)
	}
	for _, row := range readLabelled[labelledSentence](t, "testdata/sentences/real.jsonl") {
		texts = append(texts, row.Text)
	}
	for _, text := range texts {
		s := ingest.ParseSentence(text)
		parts := []string{s.Summary, s.Rationale, s.Context, s.Detail}
		for _, a := range s.Over {
			parts = append(parts, a.Option, a.ReasonRejected)
		}
		kept := " " + strings.Join(wordsOf(strings.Join(parts, " ")), " ") + " "
		for _, word := range wordsOf(text) {
			if !strings.Contains(kept, " "+word+" ") && !slices.Contains(ties(), word) {
				t.Errorf("%q: %q is in no part of %+v", text, word, s)
			}
		}
	}
}

func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// ties are the words of labels and conjunctions.
func ties() []string {
	return strings.Fields("because since of due to so that weil da and 1 2 " +
		"rationale why reason decision enacted proposed resolution chosen alternatives considered rejected context " +
		"entscheidung begründung verworfen 理由")
}

func BenchmarkParseSentence(b *testing.B) {
	rows := readLabelled[labelledSentence](b, "testdata/sentences/real.jsonl")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		ingest.ParseSentence(rows[i%len(rows)].Text)
	}
}
