package eval

import (
	"context"
	"fmt"

	"priorart"
	"priorart/similarity"
)

// CosineOf gives the cosine of two records, as [similarity.Cosine] does for
// their chunks; nil if there is none.
type CosineOf func(ctx context.Context, draft, entry *priorart.Record) (*float64, error)

// Judging judges pairs as the product does. Without cosine it judges by words
// alone. The probability is that of being one thing recorded twice, whatever
// the verdict.
func Judging(cosine CosineOf, calibration similarity.Calibration) Judge {
	return func(ctx context.Context, draft, entry *priorart.Record) (Judgement, error) {
		candidate := similarity.Candidate{Entry: priorart.Entry{ID: "entry", Status: priorart.Active, Record: *entry}}
		if cosine != nil {
			c, err := cosine(ctx, draft, entry)
			if err != nil {
				return Judgement{}, err
			}
			candidate.Cosine = c
		}
		said := similarity.Judge(draft, []similarity.Candidate{candidate}, calibration)
		for _, m := range append(said.Matches, said.Others...) {
			return Judgement{said.Verdict, m.Near, m.Related}, nil
		}
		return Judgement{Verdict: said.Verdict}, nil
	}
}

// Matcher is what candidates for supersession are taken from. An [index.Index]
// is one.
type Matcher interface {
	Similar(ctx context.Context, r *priorart.Record, limit int) ([]priorart.Match, error)
	Entry(ctx context.Context, idOrPrefix string) (priorart.Entry, error)
}

// nearestEntries is how many of the nearest entries are judged.
const nearestEntries = 20

// Proposing proposes, as the product does, which entries a draft may supersede:
// the nearest ones are judged, by words and by cosine as with [Judging]. The
// stores must be a [Matcher].
func Proposing(cosine CosineOf, calibration similarity.Calibration) Candidates {
	return func(ctx context.Context, store Searcher, draft *priorart.Record, self string) ([]string, error) {
		matcher, ok := store.(Matcher)
		if !ok {
			return nil, fmt.Errorf("propose: a %T doesn't give similar entries", store)
		}
		matches, err := matcher.Similar(ctx, draft, nearestEntries+1)
		if err != nil {
			return nil, err
		}
		candidates, err := candidatesOf(ctx, matcher, matches, draft, self, cosine)
		if err != nil {
			return nil, err
		}
		var proposed []string
		for _, s := range similarity.Judge(draft, candidates, calibration).Supersessions {
			proposed = append(proposed, s.ID)
		}
		return proposed, nil
	}
}

func candidatesOf(ctx context.Context, m Matcher, matches []priorart.Match, draft *priorart.Record, self string, cosine CosineOf) ([]similarity.Candidate, error) {
	var list []similarity.Candidate
	for _, match := range matches {
		if match.ID == self {
			continue
		}
		e, err := m.Entry(ctx, match.ID)
		if err != nil {
			return nil, err
		}
		c := similarity.Candidate{Entry: e}
		if cosine != nil {
			if c.Cosine, err = cosine(ctx, draft, &e.Record); err != nil {
				return nil, err
			}
		}
		list = append(list, c)
	}
	return list, nil
}
