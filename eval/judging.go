package eval

import (
	"context"
	"fmt"

	"priorart"
)

// judgedPair is a pair and what was said about it.
type judgedPair struct {
	Pair
	Judgement
}

// JudgementDetail is how the verdicts on pairs came out.
type JudgementDetail struct {
	Brier       float64                             `json:"brier"`
	Reliability []Bin                               `json:"reliability"`
	Curve       []Point                             `json:"curve"`    // precision and recall by probability
	Verdicts    map[string]map[priorart.Verdict]int `json:"verdicts"` // by kind of pair
}

// judge asks for a verdict on every pair.
func (r *run) judge(ctx context.Context) error {
	if r.Judge == nil {
		return nil
	}
	r.judged = make([]judgedPair, len(r.Pairs))
	return inParallel(ctx, r.Workers, len(r.Pairs), func(ctx context.Context, i int) error {
		p := r.Pairs[i]
		a, b := p.A.Record(), p.B.Record()
		said, err := r.Judge(ctx, &a, &b)
		if err != nil {
			return fmt.Errorf("judge pair %q, %q: %w", p.ID1, p.ID2, err)
		}
		r.judged[i] = judgedPair{p, said}
		return nil
	})
}

func (r *run) addJudgement(report *Report) {
	if len(r.judged) == 0 {
		return
	}
	detail := &JudgementDetail{Verdicts: map[string]map[priorart.Verdict]int{}, Reliability: []Bin{}, Curve: []Point{}}
	for _, p := range r.judged {
		if detail.Verdicts[p.Kind] == nil {
			detail.Verdicts[p.Kind] = map[priorart.Verdict]int{}
		}
		detail.Verdicts[p.Kind][p.Verdict]++
	}
	report.Pairs = &PairFigures{N: len(r.judged)}
	report.Details.Judgement = detail
	switch {
	case !classes(r.judged): // grades: how the verdicts fall is all that can be said
	case r.saysSuperseded():
		report.Pairs.setAUC(aboutOneSubject(r.judged))
	default:
		r.addClasses(report)
	}
}

// addClasses adds the figures of pairs that are one thing recorded twice, or
// aren't.
func (r *run) addClasses(report *Report) {
	near := judgedAs(r.judged, []priorart.Verdict{priorart.Duplicate, priorart.NearDuplicate})
	report.Pairs.setAUC(near)
	report.Pairs.setDecisions(judgedAs(r.judged, []priorart.Verdict{priorart.Duplicate}), near)
	d := report.Details.Judgement
	d.Brier, d.Reliability, d.Curve = round(Brier(near), sixth), Reliability(near), PrecisionRecallCurve(near)
	roundDetail(d)
}

// aboutOneSubject sets pairs of which one supersedes the other against
// look-alikes. A reversed pair is neither: it has the same subject, and only
// its direction is wrong.
func aboutOneSubject(list []judgedPair) []Judged {
	var out []Judged
	for _, p := range list {
		if p.Kind != "reversed" {
			out = append(out, Judged{Positive: p.Label == 1, Probability: p.Related})
		}
	}
	return out
}

func roundDetail(d *JudgementDetail) {
	for i := range d.Reliability {
		b := &d.Reliability[i]
		b.Said, b.Observed = round(b.Said, sixth), round(b.Observed, sixth)
	}
	for i := range d.Curve {
		p := &d.Curve[i]
		p.Threshold, p.Precision, p.Recall = round(p.Threshold, sixth), round(p.Precision, sixth), round(p.Recall, sixth)
	}
}

func (p *PairFigures) setAUC(list []Judged) {
	if auc, ok := AUC(list); ok {
		auc = round(auc, sixth)
		p.AUC = &auc
	}
}

func (p *PairFigures) setDecisions(duplicate, near []Judged) {
	strict, loose := Decisions(duplicate), Decisions(near)
	strict.Precision, strict.Recall = round(strict.Precision, sixth), round(strict.Recall, sixth)
	loose.Precision, loose.Recall = round(loose.Precision, sixth), round(loose.Recall, sixth)
	p.Duplicate, p.NearDuplicate = &strict, &loose
}

// classes reports whether labels are 0 and 1, rather than grades.
func classes(list []judgedPair) bool {
	for _, p := range list {
		if p.Label != 0 && p.Label != 1 {
			return false
		}
	}
	return true
}

// judgedAs counts the given verdicts as saying that a pair is one thing.
func judgedAs(list []judgedPair, verdicts []priorart.Verdict) []Judged {
	out := make([]Judged, len(list))
	for i, p := range list {
		out[i] = Judged{Positive: p.Label == 1, Probability: p.Probability}
		for _, v := range verdicts {
			out[i].Said = out[i].Said || p.Verdict == v
		}
	}
	return out
}
