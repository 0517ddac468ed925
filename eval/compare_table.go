package eval

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// WriteComparison writes a comparison for people to read.
func WriteComparison(w io.Writer, c Comparison) error {
	p := &printer{w: tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)}
	p.changes("rose", c.Rose)
	p.changes("fell", c.Fell)
	if len(c.Rose)+len(c.Fell) == 0 {
		p.line("no figure changed")
	}
	if len(c.Moved) > 0 {
		p.line("")
		p.line("queries that changed most")
	}
	for _, m := range c.Moved {
		p.line("%s %s: %s → %s, nDCG@10 %.3f → %.3f: %s", m.Dataset, m.Query, rankInWords(m.OldRank), rankInWords(m.NewRank), m.OldNDCG, m.NewNDCG, m.Text)
		p.line("  before: %s", m.OldWhy)
		p.line("  after:  %s", m.NewWhy)
	}
	for _, d := range c.OnlyOld {
		p.line("only in the old report: %s", d)
	}
	for _, d := range c.OnlyNew {
		p.line("only in the new report: %s", d)
	}
	return p.end("write comparison")
}

func (p *printer) changes(title string, list []Change) {
	if len(list) == 0 {
		return
	}
	p.line("%s\tarm\tmetric\told\tnew\tdifference", title)
	for _, c := range list {
		difference := fmt.Sprintf("%+.3f", c.New-c.Old)
		if c.Known {
			difference = inWords(c.Interval)
		}
		p.line("%s\t%s\t%s\t%.3f\t%.3f\t%s", c.Dataset, c.Arm, c.Metric, c.Old, c.New, difference)
	}
}

func rankInWords(rank int) string {
	if rank == 0 {
		return "not found"
	}
	return fmt.Sprintf("#%d", rank)
}
