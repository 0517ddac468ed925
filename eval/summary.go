package eval

import (
	"runtime/metrics"
	"slices"
	"strings"

	"priorart"
)

// report makes figures of outcomes.
func (r *run) report() *Report {
	figures := r.figures()
	report := &Report{
		Dataset: r.Name, Embedder: r.embedder, Documents: len(r.Documents), Queries: len(r.outcomes),
		Arms: map[string]Figures{}, Seconds: r.timed(),
		Details: Details{
			Rules: r.Rules, Qrels: r.Judged, Depth: r.Depth, Stores: r.stores, Unjudged: r.Unjudged, Degraded: r.degraded,
			MAP: map[string]float64{}, Intervals: map[string]map[Metric]Interval{}, Differences: []Difference{},
			MemoryMB: memoryMB(), ByQuery: r.byQuery(),
		},
	}
	for _, arm := range r.mainArms() {
		report.Arms[arm] = meanFigures(figures[arm])
		report.Details.MAP[arm] = round(mean(figures[arm][MAP]), sixth)
		report.Details.Intervals[arm] = intervals(figures[arm])
	}
	r.compareArms(report, figures)
	r.addNegative(report)
	r.addJudgement(report)
	r.addSupersession(report)
	return report
}

// perQuery holds the measures of one arm, query by query.
type perQuery map[Metric][]float64

func (r *run) figures() map[string]perQuery {
	all := map[string]perQuery{}
	for _, arm := range r.arms {
		if len(r.outcomes) == 0 {
			continue
		}
		all[arm] = perQuery{}
		for _, m := range Metrics() {
			for _, o := range r.outcomes {
				all[arm][m] = append(all[arm][m], m.measure(o.rankings[arm], r.Qrels[o.query.ID]))
			}
		}
	}
	return all
}

// mainArms are the arms that ran on the queries and aren't ablations.
func (r *run) mainArms() []string {
	var list []string
	for _, arm := range r.arms {
		if isMain(arm) && len(r.outcomes) > 0 {
			list = append(list, arm)
		}
	}
	return list
}

// mainArms are the arms of [Report.Arms], the whole ranking last.
func mainArms() []string {
	return []string{BaselineArm, string(priorart.Lexical), string(priorart.Vector), string(priorart.Hybrid)}
}

func isMain(arm string) bool { return slices.Contains(mainArms(), arm) }

func meanFigures(p perQuery) Figures {
	return Figures{
		NDCG: mean(p[NDCG10]), Recall5: mean(p[Recall5]), Recall10: mean(p[Recall10]), Hit5: mean(p[Hit5]), MRR: mean(p[MRR]),
	}.rounded()
}

func intervals(p perQuery) map[Metric]Interval {
	all := map[Metric]Interval{}
	for _, m := range Metrics() {
		all[m] = Bootstrap(p[m]).rounded()
	}
	return all
}

// compareArms sets the hybrid ranking against the other arms, and the lexical
// arm against the baseline.
func (r *run) compareArms(report *Report, figures map[string]perQuery) {
	d := &report.Details
	lexical, vector, hybrid := string(priorart.Lexical), string(priorart.Vector), string(priorart.Hybrid)
	for _, pair := range [][2]string{{hybrid, BaselineArm}, {hybrid, lexical}, {hybrid, vector}, {lexical, BaselineArm}} {
		a, b := figures[pair[0]], figures[pair[1]]
		if a == nil || b == nil {
			continue
		}
		for _, m := range []Metric{NDCG10, Recall10} {
			i := Bootstrap(minus(a[m], b[m])).rounded()
			d.Differences = append(d.Differences, Difference{pair[0], pair[1], m, i, i.holds(0)})
		}
	}
	for _, arm := range r.arms {
		if isMain(arm) || figures[arm] == nil {
			continue
		}
		v := r.variant(arm, figures)
		if strings.HasPrefix(arm, "alpha_") {
			d.Alpha = append(d.Alpha, v)
		} else {
			d.Ablations = append(d.Ablations, v)
		}
	}
}

func (r *run) variant(arm string, figures map[string]perQuery) Variant {
	i := Bootstrap(minus(figures[arm][NDCG10], figures[string(priorart.Hybrid)][NDCG10])).rounded()
	v := Variant{Name: arm, Figures: meanFigures(figures[arm]), NDCG: i, Noise: i.holds(0), Alpha: r.Ranking.Alpha}
	for _, a := range append(Ablations(r.Ranking), AlphaArms(r.Ranking)...) {
		if a.Name == arm {
			v.Alpha = a.Ranking.Alpha
		}
	}
	return v
}

func (r *run) addNegative(report *Report) {
	n := len(r.negatives)
	if n == 0 {
		return
	}
	rate := round(confidentShare(r.negatives), sixth)
	report.Negative = &Negative{Queries: n, FalsePositiveRate: rate}
	report.Details.Abstention = &Abstention{Coverage: round(confidentShare(r.outcomes), sixth), FalsePositiveRate: rate}
}

func confidentShare(list []*outcome) float64 {
	n := 0
	for _, o := range list {
		if o.confident {
			n++
		}
	}
	return ratio(n, len(list))
}

// shownText bounds the text of a query in a report, in characters.
const shownText = 160

func (r *run) byQuery() []QueryReport {
	list := make([]QueryReport, len(r.outcomes))
	for i, o := range r.outcomes {
		q := QueryReport{
			Query: o.query.ID, Text: priorart.Cut(strings.Join(strings.Fields(o.query.Text), " "), shownText),
			NDCG: map[string]float64{}, Rank: map[string]int{}, Relevant: o.relevant, Explanation: o.explained,
		}
		grades := r.Qrels[o.query.ID]
		q.Top = topHits(o, r.mainArms(), grades)
		for _, arm := range r.mainArms() {
			q.NDCG[arm] = round(NDCG10.measure(o.rankings[arm], grades), sixth)
			q.Rank[arm] = firstRelevant(o.rankings[arm], grades)
		}
		list[i] = q
	}
	return list
}

// shownHits is how many documents a report shows for each query.
const shownHits = 5

// topHits are the first documents of the last arm, and where the others have
// them.
func topHits(o *outcome, arms []string, grades map[string]int) []TopHit {
	last := len(arms) - 1
	whole := o.rankings[arms[last]]
	hits := []TopHit{}
	for _, id := range whole[:min(shownHits, len(whole))] {
		h := TopHit{Document: id, Relevant: grades[id] > 0, Rank: map[string]int{}}
		for _, arm := range arms[:last] {
			if at := slices.Index(o.rankings[arm], id); at >= 0 {
				h.Rank[arm] = at + 1
			}
		}
		hits = append(hits, h)
	}
	return hits
}

// memoryMB is what the Go runtime has mapped and not given back, in MiB.
func memoryMB() float64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	return round(float64(sample[0].Value.Uint64()-sample[1].Value.Uint64())/(1<<20), .1)
}
