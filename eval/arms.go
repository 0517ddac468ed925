package eval

import (
	"fmt"

	"priorart"
	"priorart/index"
)

// BaselineArm is the name of the textbook BM25 among the arms of a report.
const BaselineArm = "baseline"

// Arm is one way to rank: what to search with, and under which name it is
// reported.
type Arm struct {
	Name    string
	Mode    priorart.Mode
	Ranking index.Ranking
}

// Arms returns the arms that every report has: both halves of the ranking and
// the whole, with a ranking as given. Without an embedder only words are left.
func Arms(r index.Ranking, embedder bool) []Arm {
	if !embedder {
		return []Arm{{string(priorart.Lexical), priorart.Lexical, r}}
	}
	return []Arm{
		{string(priorart.Lexical), priorart.Lexical, r},
		{string(priorart.Vector), priorart.Vector, r},
		{string(priorart.Hybrid), priorart.Hybrid, r},
	}
}

// Ablations returns the hybrid ranking with one part changed or taken away.
// What they lose is what the part is worth.
func Ablations(r index.Ranking) []Arm {
	without := func(name string, change func(r *index.Ranking)) Arm {
		changed := r
		change(&changed)
		return Arm{name, priorart.Hybrid, changed}
	}
	return []Arm{
		without("reciprocal_rank", func(r *index.Ranking) { r.ReciprocalK = 60 }), // Cormack, Clarke, Büttcher 2009
		without("no_lead_weight", func(r *index.Ranking) { r.Weights[index.Lead], r.LeadBonus = r.Weights[index.Body], 0 }),
		without("no_hints", func(r *index.Ranking) { r.Weights[index.Hints] = 0 }), // in the lexical arm
		without("no_tags", func(r *index.Ranking) { r.Weights[index.Tags] = 0 }),
		without("no_identifiers", func(r *index.Ranking) { r.Weights[index.Identifiers] = 0 }),
		without("one_chunk", func(r *index.Ranking) { r.OneChunk = true }),
	}
}

// alphaSteps is how finely the weight of the vector arm is varied.
const alphaSteps = 10

// AlphaArms returns the hybrid ranking with every weight of the vector arm from
// 0 to 1.
func AlphaArms(r index.Ranking) []Arm {
	arms := make([]Arm, alphaSteps+1)
	for i := range arms {
		changed := r
		changed.Alpha, changed.ReciprocalK = float64(i)/alphaSteps, 0
		arms[i] = Arm{fmt.Sprintf("alpha_%.1f", changed.Alpha), priorart.Hybrid, changed}
	}
	return arms
}
