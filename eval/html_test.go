package eval

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"priorart"
	"priorart/similarity"
)

// TestWriteHTML: a page has every plot, and fetches nothing.
func TestWriteHTML(t *testing.T) {
	d := notes()
	d.Pairs[0].Kind = "duplicate"
	for range leastInBin {
		d.Pairs = append(d.Pairs, d.Pairs...)
	}
	d.Queries[1].Text += ` <script>alert("x")</script>`
	o := testOptions()
	o.Ablations = true
	o.Judge = Judging(nil, similarity.Calibration{})
	r := runTest(t, d, o)
	write := func() string {
		var b bytes.Buffer
		if err := WriteHTML(&b, []Report{*r}); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	page := write()
	for _, says := range []string{"ndcg@10, mean and 95 % interval", "recall@10, mean", "weight of the vector arm", "reliability", "precision by recall", "one hybrid search", "<pre>notes: 6 documents", "color-scheme: light dark", "&lt;script&gt;"} {
		if !strings.Contains(page, says) {
			t.Errorf("the page doesn't have %q", says)
		}
	}
	if got := strings.Count(page, "<svg "); got != 6 {
		t.Errorf("%d plots, want 6", got)
	}
	for _, never := range []string{"<script", "src=", "url(", "<link", "@import", "#000000", "#FFFFFF"} {
		if strings.Contains(page, never) {
			t.Errorf("the page has %q", never)
		}
	}
	if diff := cmp.Diff(page, write()); diff != "" {
		t.Error(diff)
	}
}

// TestWriteHTMLOfLittle: what has no figures has no plot.
func TestWriteHTMLOfLittle(t *testing.T) {
	var b bytes.Buffer
	if err := WriteHTML(&b, nil); err != nil || strings.Contains(b.String(), "<svg ") {
		t.Errorf("nothing: %v", err)
	}
	b.Reset()
	only := Report{Dataset: "pairs", Pairs: &PairFigures{N: 1}}
	only.Details.Judgement = &JudgementDetail{
		Verdicts: map[string]map[priorart.Verdict]int{}, Curve: []Point{{1, 1, 1}}, Reliability: []Bin{{0, .1, leastInBin, 0, 0}},
	}
	if err := WriteHTML(&b, []Report{only}); err != nil || strings.Count(b.String(), "<svg ") != 2 {
		t.Errorf("pairs only: %v, %d plots", err, strings.Count(b.String(), "<svg "))
	}
}
