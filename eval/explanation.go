package eval

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"priorart"
)

// explainAll notes for each query where its best relevant document stands, and
// why.
func (r *run) explainAll(ctx context.Context, t *target, arm Arm, queries []*outcome) error {
	return inParallel(ctx, r.Workers, len(queries), func(ctx context.Context, i int) error {
		o := queries[i]
		o.relevant = bestRelevant(o.rankings[arm.Name], r.Qrels[o.query.ID])
		entry, ok := t.entry(o.relevant)
		if !ok {
			o.explained = "not in the store"
			return nil
		}
		result, err := t.SearchWith(ctx, priorart.Query{Text: o.query.Text, Mode: arm.Mode, Limit: 1, WhyNot: entry}, arm.Ranking)
		if err != nil {
			return fmt.Errorf("explain query %q: %w", o.query.ID, err)
		}
		o.explained = explain(result.WhyNot)
		return nil
	})
}

// bestRelevant is the first relevant document of a ranking, or else the one
// with the least id.
func bestRelevant(ranking []string, grades map[string]int) string {
	if rank := firstRelevant(ranking, grades); rank > 0 {
		return ranking[rank-1]
	}
	least := ""
	for id, grade := range grades {
		if grade > 0 && (least == "" || id < least) {
			least = id
		}
	}
	return least
}

// explainedTerms bounds how many terms an explanation names, the weightiest
// first.
const explainedTerms = 8

// explain tells in one line what gave an entry its rank.
func explain(w *priorart.WhyNot) string {
	if w == nil || w.Explain == nil {
		return ""
	}
	parts := []string{fmt.Sprintf("score %.3f", w.Score)}
	if w.Lexical.Rank > 0 {
		parts = append(parts, fmt.Sprintf("words #%d %.2f (%s)", w.Lexical.Rank, w.Lexical.Score, explainTerms(w.Explain)))
	}
	if c := w.Explain.Chunk; c != nil {
		parts = append(parts, fmt.Sprintf("vector #%d %.3f (%s)", w.Vector.Rank, w.Vector.Cosine, c.Type))
	}
	if f := w.Explain.Fusion; f.Method != "" {
		parts = append(parts, fmt.Sprintf("%s %.2f·%.3f + %.2f·%.3f", f.Method, f.Alpha, f.VectorNormal, 1-f.Alpha, f.LexicalNormal))
	}
	if f := w.Explain.Fusion; f.Demoted != "" {
		parts = append(parts, "below its successor "+f.Demoted)
	}
	if len(w.Filtered) > 0 {
		parts = append(parts, "filtered: "+strings.Join(w.Filtered, ", "))
	}
	return strings.Join(parts, "; ")
}

func explainTerms(e *priorart.Explain) string {
	terms := slices.Clone(e.Terms)
	slices.SortStableFunc(terms, func(a, b priorart.TermScore) int {
		switch {
		case a.Score > b.Score:
			return -1
		case a.Score < b.Score:
			return 1
		}
		return strings.Compare(a.Term, b.Term)
	})
	var parts []string
	for _, t := range terms[:min(explainedTerms, len(terms))] {
		parts = append(parts, fmt.Sprintf("%s %.2f", t.Term, t.Score))
	}
	text := strings.Join(parts, ", ")
	if more := len(terms) - len(parts); more > 0 {
		text += fmt.Sprintf(", %d more", more)
	}
	if n := len(e.Missing); n > 0 {
		text += "; without " + strings.Join(e.Missing[:min(explainedTerms, n)], " ")
	}
	return text
}
