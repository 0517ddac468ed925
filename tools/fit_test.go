package tools_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"priorart"
	"priorart/tools"
)

// TestAnswersFit asks for as much as there can be. Every answer stays within its
// bound, in both forms together, and says what was left out.
func TestAnswersFit(t *testing.T) {
	wide := strings.Repeat("漢字かな", 50)
	p := someParts()
	hit := someHit()
	hit.Lead, hit.Snippet.Text = wide, wide+wide
	hit.Explain = &priorart.Explain{Missing: []string{}}
	for i := range 400 {
		hit.Explain.Terms = append(hit.Explain.Terms, priorart.TermScore{Term: fmt.Sprintf("term%d", i), Fields: make([]priorart.FieldScore, 5)})
	}
	p.result.WhyNot = &priorart.WhyNot{ID: "dec-0000000001", Lead: wide, Explain: hit.Explain}
	p.result.Hits = nil
	for i := range priorart.MaxLimit {
		hit.ID = fmt.Sprintf("dec-%010d", i)
		p.result.Hits = append(p.result.Hits, hit)
	}
	r := call(t, p, "search", `{"query":"x","limit":100}`)
	within(t, r)
	var got tools.SearchResult
	if err := json.Unmarshal(r.Structured, &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Hits) < 5 || len(got.Hits)+got.Omitted.Hits != priorart.MaxLimit || got.Hits[0].ID != "dec-0000000000" {
		t.Errorf("%d hits, %d omitted", len(got.Hits), got.Omitted.Hits)
	}
	if got.Omitted.Explanations == 0 || !strings.Contains(r.Content[0].Text, fmt.Sprintf("%d more hits were left out", got.Omitted.Hits)) {
		t.Errorf("what was left out isn't told: %+v", got.Omitted)
	}
}

// TestSmallAnswersAreWhole shows that nothing is left out where there is room.
func TestSmallAnswersAreWhole(t *testing.T) {
	p := someParts()
	p.result.Hits[0].Explain = &priorart.Explain{Terms: []priorart.TermScore{{Term: "webhook"}}}
	var got tools.SearchResult
	if err := json.Unmarshal(call(t, p, "search", `{"query":"x","explain":true}`).Structured, &got); err != nil {
		t.Fatal(err)
	}
	if got.Omitted != (tools.Omitted{}) || got.Hits[0].Explain == nil {
		t.Errorf("%+v", got)
	}
}

func TestReceiptsFit(t *testing.T) {
	p := someParts()
	e := p.receipt.Entries[0]
	for range 5 {
		e.Matches = append(e.Matches, priorart.Match{ID: "dec-0000000001", Kind: priorart.Decision, Status: priorart.Active, Lead: strings.Repeat("漢", 200)})
	}
	p.receipt.Entries = nil
	for range 257 {
		p.receipt.Entries = append(p.receipt.Entries, e)
	}
	r := call(t, p, "record_entry", `{"kind":"decision"}`)
	within(t, r)
	var got priorart.Receipt
	if err := json.Unmarshal(r.Structured, &got); err != nil {
		t.Fatal(err)
	}
	if !got.Stored || len(got.Entries) == 0 || len(got.Warnings) != 2 || !strings.Contains(got.Warnings[1], "of 257 entries") {
		t.Errorf("%d entries, warnings %q", len(got.Entries), got.Warnings)
	}
}

func TestProblemsFit(t *testing.T) {
	p := someParts()
	for i := range 5_000 {
		p.status.Problems = append(p.status.Problems, priorart.Problem{Code: "altered", Path: fmt.Sprintf(".context/log/%d.json", i), Text: strings.Repeat("x", 80)})
	}
	r := call(t, p, "status", `{}`)
	within(t, r)
	var got tools.StatusResult
	if err := json.Unmarshal(r.Structured, &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Problems)+got.ProblemsOmitted != 5_000 || !strings.Contains(r.Content[0].Text, "more problems") {
		t.Errorf("%d problems, %d omitted", len(got.Problems), got.ProblemsOmitted)
	}
}

func within(t *testing.T, r callResult) {
	t.Helper()
	if n := tools.Tokens(r.Content[0].Text) + tools.Tokens(string(r.Structured)); n > priorart.MaxToolTokens {
		t.Errorf("%d tokens, more than %d", n, priorart.MaxToolTokens)
	}
}

// TestTokensBound holds the bound against counts that are known: of tokenizers
// in use, none made more tokens of these texts.
func TestTokensBound(t *testing.T) {
	for text, atLeast := range map[string]int{
		"": 0,
		"The quick brown fox jumps over the lazy dog": 10,
		`{"id":"dec-7k3q9x0c1m","score":0.91}`:        22,
		"日本語":                                         9,
		"x7Qz":                                        3,
	} {
		if got := tools.Tokens(text); got < atLeast {
			t.Errorf("Tokens(%q) = %d, want at least %d", text, got, atLeast)
		}
	}
}
