package similarity

import (
	"math"

	"priorart"
)

// Features are the numbers that a verdict rests on. Forward is from the draft:
// how much of the draft the entry has. Backward is the other way round.
type Features struct {
	SameText bool `json:"same_text"` // normalised texts are equal

	LeadOverlap      float64 `json:"lead_overlap"`      // weighted Dice of the leads' stems; symmetric
	LeadForward      float64 `json:"lead_forward"`      // share of the draft's lead that is in the entry
	LeadBackward     float64 `json:"lead_backward"`     // share of the entry's lead that is in the draft
	CoverageForward  float64 `json:"coverage_forward"`  // BM25 of the entry for the draft ÷ the draft's for itself
	CoverageBackward float64 `json:"coverage_backward"` //
	ShinglesForward  float64 `json:"shingles_forward"`  // share of the draft's shingles that the entry has
	ShinglesBackward float64 `json:"shingles_backward"` //
	Jaccard          float64 `json:"jaccard"`           // of shingles; symmetric
	Names            float64 `json:"names"`             // Dice of identifiers, paths and flags; symmetric
	LengthRatio      float64 `json:"length_ratio"`      // shorter ÷ longer, in tokens; symmetric

	HasCosine bool    `json:"has_cosine"`
	Cosine    float64 `json:"cosine"`
	CosineZ   float64 `json:"cosine_z"` // 0 if there is no cosine

	SameKind    bool    `json:"same_kind"`
	Scope       float64 `json:"scope"`        // 1 the same, ½ one within the other, 0 apart
	SharedFiles float64 `json:"shared_files"` // share of the smaller list of files that the other has

	AdoptsRejected float64 `json:"adopts_rejected"` // how much of an option that the entry rejected is the draft's lead
	RejectsChosen  float64 `json:"rejects_chosen"`  // how much of an option that the draft rejects is the entry's lead
	Reversals      float64 `json:"reversals"`       // words such as replace and no longer in the draft: log(1+n)
	NamesEntry     bool    `json:"names_entry"`     // the draft's text has the entry's id

	// Margin is how far this candidate stands out from the best other one, in
	// [-marginBelow, marginAbove]; see margins.
	Margin float64 `json:"margin"`
}

// side is one of the two texts with what is computed of it alone.
type side struct {
	record   *priorart.Record
	text     text
	lead     []term
	all      []term
	names    []term
	shingles []uint64
}

func newSide(r *priorart.Record, l *language) *side {
	t := parse(r, l.lexicon)
	return &side{
		record: r, text: t,
		lead: termsOf(t.tokens[:t.lead]), all: termsOf(t.tokens), names: namesOf(t.tokens),
		shingles: shingles(t.tokens, shingleWords),
	}
}

// namesOf counts identifiers, paths and flags.
func namesOf(list []token) []term {
	var names []token
	for _, t := range list {
		if t.kind == identifierToken || t.kind == pathToken || t.kind == flagToken {
			names = append(names, t)
		}
	}
	return termsOf(names)
}

// features compares a draft with an entry. average is the mean length of the
// texts at hand, in terms.
func features(draft, entry *side, average float64, w *weights) Features {
	return Features{
		SameText:    equalText(&draft.text, &entry.text),
		LeadOverlap: dice(draft.lead, entry.lead, w),
		LeadForward: contained(draft.lead, entry.all, w), LeadBackward: contained(entry.lead, draft.all, w),
		CoverageForward: coverage(draft.all, entry.all, average, w), CoverageBackward: coverage(entry.all, draft.all, average, w),
		ShinglesForward: containment(draft.shingles, entry.shingles), ShinglesBackward: containment(entry.shingles, draft.shingles),
		Jaccard:     jaccard(draft.shingles, entry.shingles),
		Names:       dice(draft.names, entry.names, w),
		LengthRatio: ratio(len(draft.text.tokens), len(entry.text.tokens)),
		SameKind:    draft.record.Kind == entry.record.Kind,
		Scope:       scopeRelation(draft.record.Scope, entry.record.Scope),
		SharedFiles: sharedFiles(draft.record.AffectedFiles, entry.record.AffectedFiles),
		Reversals:   math.Log1p(float64(reversals(draft.text.tokens[:draft.text.lead]))),
	}
}

// equalText reports whether two texts are equal when their form is taken away.
func equalText(a, b *text) bool {
	_, _, x, y := withoutRepetition(a, b)
	return joinForms(x) == joinForms(y)
}

// shares reports whether there is anything to call related: without a cosine,
// some words of one of the leads.
func (f *Features) shares() bool {
	return f.HasCosine || max(f.LeadForward, f.LeadBackward) >= leastShared
}

func ratio(a, b int) float64 {
	if max(a, b) == 0 {
		return 1
	}
	return float64(min(a, b)) / float64(max(a, b))
}
