package eval

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
)

//go:embed page.html
var pageTemplate string

// page is what the template shows.
type page struct {
	Plots []*figure
	Sets  []pageSet
}

type pageSet struct {
	Name  string
	Table string // as for a terminal
	Query []QueryReport
}

// worstQueries is how many queries a page lists of each dataset: those that
// most deserve to be looked at.
const worstQueries = 10

// WriteHTML writes reports as one page that needs nothing else: plots, tables,
// and of each dataset the queries that went worst, with their explanations.
func WriteHTML(w io.Writer, reports []Report) error {
	t, err := template.New("page").Parse(pageTemplate)
	if err != nil {
		return fmt.Errorf("write page: %w", err)
	}
	var p page
	if p.Plots, err = plots(reports); err != nil {
		return fmt.Errorf("write page: %w", err)
	}
	for i := range reports {
		var table strings.Builder
		if err := WriteTable(&table, reports[i:i+1]); err != nil {
			return err
		}
		p.Sets = append(p.Sets, pageSet{reports[i].Dataset, table.String(), worst(&reports[i])})
	}
	if err := t.Execute(w, p); err != nil {
		return fmt.Errorf("write page: %w", err)
	}
	return nil
}

// worst returns the queries with the least nDCG@10 in the whole ranking.
func worst(r *Report) []QueryReport {
	arm := wholeArm(r)
	list := make([]fall, 0, len(r.Details.ByQuery))
	for _, q := range r.Details.ByQuery {
		list = append(list, fall{q, 1, q.NDCG[arm]})
	}
	sortFalls(list)
	var queries []QueryReport
	for _, f := range list[:min(worstQueries, len(list))] {
		queries = append(queries, f.query)
	}
	return queries
}
