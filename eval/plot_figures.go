package eval

import (
	"fmt"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// plots draws all that the reports have figures for.
func plots(reports []Report) ([]*figure, error) {
	var drawn []*figure
	for _, make := range []func([]Report) (*figure, error){
		plotMetric(NDCG10), plotMetric(Recall10), plotAlpha, plotReliability, plotCurve, plotLatency,
	} {
		f, err := make(reports)
		if err != nil {
			return nil, err
		}
		if f == nil {
			continue
		}
		if err := f.draw(); err != nil {
			return nil, err
		}
		drawn = append(drawn, f)
	}
	return drawn, nil
}

// withArms are the reports of datasets that have queries.
func withArms(reports []Report) []Report {
	var list []Report
	for _, r := range reports {
		if len(r.Arms) > 0 {
			list = append(list, r)
		}
	}
	return list
}

// intervalPoints are means with the ends of their intervals.
type intervalPoints struct {
	plotter.XYs
	plotter.YErrors
}

// plotMetric draws one measure for every arm and dataset, with its interval.
func plotMetric(m Metric) func([]Report) (*figure, error) {
	return func(reports []Report) (*figure, error) {
		reports = withArms(reports)
		if len(reports) == 0 {
			return nil, nil
		}
		p := newFigure(string(m)+", mean and 95 % interval", "", string(m))
		p.Y.Min, p.Y.Max = 0, 1
		var names []string
		for _, r := range reports {
			names = append(names, r.Dataset)
		}
		p.NominalX(names...)
		p.X.Min, p.X.Max = -.5, float64(len(reports))-.5
		for i, arm := range mainArms() {
			if err := addArm(p, reports, arm, m, i); err != nil {
				return nil, err
			}
		}
		return p, nil
	}
}

// addArm draws one arm beside the others.
func addArm(p *figure, reports []Report, arm string, m Metric, i int) error {
	var points intervalPoints
	for at, r := range reports {
		interval, ok := r.Details.Intervals[arm][m]
		if !ok {
			continue
		}
		points.XYs = append(points.XYs, plotter.XY{X: float64(at) + .14*(float64(i)-1.5), Y: interval.Mean})
		points.YErrors = append(points.YErrors, struct{ Low, High float64 }{interval.Low - interval.Mean, interval.High - interval.Mean})
	}
	if len(points.XYs) == 0 {
		return nil
	}
	dots, err := plotter.NewScatter(points)
	if err != nil {
		return fmt.Errorf("plot %s: %w", arm, err)
	}
	dots.Color, dots.Shape, dots.Radius = colour(i), draw.CircleGlyph{}, vg.Points(3)
	bars, err := plotter.NewYErrorBars(points)
	if err != nil {
		return fmt.Errorf("plot %s: %w", arm, err)
	}
	bars.Color = colour(i)
	p.Add(bars, dots)
	p.name(arm, i)
	return nil
}

// plotAlpha draws how nDCG@10 depends on the weight of the vector arm.
func plotAlpha(reports []Report) (*figure, error) {
	p := newFigure("hybrid ranking by the weight of the vector arm", "α", string(NDCG10))
	drawn := 0
	for i, r := range reports {
		var points plotter.XYs
		for _, v := range r.Details.Alpha {
			points = append(points, plotter.XY{X: v.Alpha, Y: v.Figures.NDCG})
		}
		if len(points) == 0 {
			continue
		}
		if err := p.addLine(r.Dataset, points, i); err != nil {
			return nil, err
		}
		drawn++
	}
	return orNone(p, drawn), nil
}

// leastInBin is how many pairs a tenth must have to be drawn: of fewer the share
// says nothing. The table has them all.
const leastInBin = 5

// plotReliability draws how often pairs were what they were said to be.
func plotReliability(reports []Report) (*figure, error) {
	p := newFigure("reliability: on the diagonal, probabilities are right", "probability, as said", "share of positives")
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
	diagonal := plotter.NewFunction(func(x float64) float64 { return x })
	diagonal.Dashes = []vg.Length{vg.Points(3), vg.Points(3)}
	p.Add(diagonal)
	drawn := 0
	for i, r := range reports {
		if r.Details.Judgement == nil || len(r.Details.Judgement.Reliability) == 0 {
			continue
		}
		var points plotter.XYs
		for _, b := range r.Details.Judgement.Reliability {
			if b.N < leastInBin {
				continue
			}
			points = append(points, plotter.XY{X: b.Said, Y: b.Observed})
		}
		if len(points) == 0 {
			continue
		}
		if err := p.addLine(r.Dataset, points, i); err != nil {
			return nil, err
		}
		drawn++
	}
	return orNone(p, drawn), nil
}

// plotCurve draws what precision costs in recall.
func plotCurve(reports []Report) (*figure, error) {
	p := newFigure("one thing recorded twice: precision by recall", "recall", "precision")
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
	drawn := 0
	for i, r := range reports {
		if r.Details.Judgement == nil || len(r.Details.Judgement.Curve) == 0 {
			continue
		}
		var points plotter.XYs
		for _, c := range r.Details.Judgement.Curve {
			points = append(points, plotter.XY{X: c.Recall, Y: c.Precision})
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return nil, fmt.Errorf("plot %s: %w", r.Dataset, err)
		}
		line.Color, line.Width = colour(i), vg.Points(1.5)
		p.Add(line)
		p.name(r.Dataset, i)
		drawn++
	}
	return orNone(p, drawn), nil
}

// plotLatency draws how long searches took.
func plotLatency(reports []Report) (*figure, error) {
	reports = withArms(reports)
	p := newFigure("one hybrid search", "", "milliseconds")
	var names []string
	var median, slow plotter.Values
	for _, r := range reports {
		names = append(names, r.Dataset)
		median, slow = append(median, 1000*r.Seconds.SearchP50), append(slow, 1000*r.Seconds.SearchP95)
	}
	if len(reports) == 0 {
		return nil, nil
	}
	for i, v := range []plotter.Values{median, slow} {
		bars, err := plotter.NewBarChart(v, vg.Points(14))
		if err != nil {
			return nil, fmt.Errorf("plot latency: %w", err)
		}
		bars.Color, bars.LineStyle.Width, bars.Offset = colour(3-i), 0, vg.Points(14*(float64(i)-.5))
		p.Add(bars)
		p.name([]string{"p50", "p95"}[i], 3-i)
	}
	p.NominalX(names...)
	p.X.Min, p.X.Max = -.5, float64(len(reports))-.5
	return p, nil
}

func orNone(p *figure, drawn int) *figure {
	if drawn == 0 {
		return nil
	}
	return p
}
