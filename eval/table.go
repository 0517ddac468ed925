package eval

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// WriteTable writes reports for people to read.
func WriteTable(w io.Writer, reports []Report) error {
	p := &printer{w: tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)}
	for i := range reports {
		if i > 0 {
			p.line("")
		}
		p.report(&reports[i])
	}
	return p.end("write table")
}

// printer writes lines, and keeps the first error.
type printer struct {
	w   *tabwriter.Writer
	err error
}

func (p *printer) line(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format+"\n", args...)
	}
}

func (p *printer) end(doing string) error {
	if p.err == nil {
		p.err = p.w.Flush()
	}
	if p.err != nil {
		return fmt.Errorf("%s: %w", doing, p.err)
	}
	return nil
}

func (p *printer) report(r *Report) {
	p.line("%s: %d documents, %d queries%s", r.Dataset, r.Documents, r.Queries, rulesInWords(r))
	if len(r.Arms) > 0 {
		p.line("arm\tnDCG@10\t95 %%\trecall@5\trecall@10\thit@5\tMRR\tMAP")
	}
	for _, arm := range armsOf(r) {
		f, i := r.Arms[arm], r.Details.Intervals[arm][NDCG10]
		p.line("%s\t%.3f\t[%.3f, %.3f]\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f",
			arm, f.NDCG, i.Low, i.High, f.Recall5, f.Recall10, f.Hit5, f.MRR, r.Details.MAP[arm])
	}
	p.variants("ablation", r.Details.Ablations)
	p.variants("alpha", r.Details.Alpha)
	for _, d := range r.Details.Differences {
		p.line("%s − %s\t%s\t%s", d.A, d.B, d.Metric, inWords(d.Interval))
	}
	p.judgement(r)
	if s := r.Seconds; r.Queries > 0 {
		p.line("index %.1f s, search p50 %.1f ms, p95 %.1f ms, memory %.0f MB", s.Index, 1000*s.SearchP50, 1000*s.SearchP95, r.Details.MemoryMB)
	}
	for _, d := range r.Details.Degraded {
		p.line("degraded: %s", d)
	}
}

// variants shows ablations; their difference from the hybrid arm is of nDCG@10.
func (p *printer) variants(title string, list []Variant) {
	if len(list) == 0 {
		return
	}
	p.line("%s\tnDCG@10\trecall@10\tminus hybrid", title)
	for _, v := range list {
		p.line("%s\t%.3f\t%.3f\t%s", v.Name, v.Figures.NDCG, v.Figures.Recall10, inWords(v.NDCG))
	}
}

func (p *printer) judgement(r *Report) {
	if n := r.Negative; n != nil {
		p.line("without an answer: %d queries, false-positive rate %.3f, coverage of the others %.3f",
			n.Queries, n.FalsePositiveRate, r.Details.Abstention.Coverage)
	}
	if j := r.Pairs; j != nil {
		p.line("pairs: %d%s", j.N, pairsInWords(r))
	}
	if s := r.Supersession; s != nil {
		p.line("supersession: recall@5 %.3f, precision@1 %.3f", s.Recall5, s.Precision1)
	}
}

func pairsInWords(r *Report) string {
	j, text := r.Pairs, ""
	if j.AUC != nil {
		text += fmt.Sprintf(", AUC %.3f", *j.AUC)
	}
	if d := j.Duplicate; d != nil {
		text += fmt.Sprintf(", Brier %.3f", r.Details.Judgement.Brier)
		text += fmt.Sprintf(", duplicate: precision %.3f, recall %.3f", d.Precision, d.Recall)
	}
	if d := j.NearDuplicate; d != nil {
		text += fmt.Sprintf(", near_duplicate: precision %.3f, recall %.3f", d.Precision, d.Recall)
	}
	return text
}

// rulesInWords says under which rules a dataset was searched.
func rulesInWords(r *Report) string {
	d := &r.Details
	var rules []string
	if d.Qrels != "" && d.Qrels != "test" {
		rules = append(rules, "judged by "+d.Qrels)
	}
	if d.Rules.DropSameID {
		rules = append(rules, "the query's own document dropped")
	}
	if d.Rules.Within != "" {
		rules = append(rules, fmt.Sprintf("searched within %s (%d stores)", d.Rules.Within, d.Stores))
	}
	if d.Unjudged > 0 {
		rules = append(rules, fmt.Sprintf("%d queries without a relevant document left out", d.Unjudged))
	}
	embedder := r.Embedder
	if embedder == "" {
		embedder = "no embedder"
	}
	return strings.Join(append([]string{", " + embedder}, rules...), ", ")
}

func inWords(i Interval) string {
	text := fmt.Sprintf("%+.3f [%+.3f, %+.3f]", i.Mean, i.Low, i.High)
	if i.holds(0) {
		text += " (noise)"
	}
	return text
}
