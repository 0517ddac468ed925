package similarity

import "strings"

// Every number that a verdict depends on stands in this file. The rows that
// justify them are those of "go run ./similarity/fit model" (weights, AUC,
// curves) and "go run ./similarity/fit verdicts" (classes of pairs);
// docs/similarity.md shows both. "Left out" means by a model that was fitted
// without the set.

// relatedModel answers whether two records are about one subject. Left out, it
// has a mean AUC of .841 against mined look-alikes with the built-in embedder
// (gitbugs_hadoop .770, supersession_adr .829, _pep .909, _proposals .856), and
// of .813 by words alone.
func relatedModel(cosine bool) Linear {
	if !cosine {
		return Linear{Intercept: -1.7017, LeadForward: .2305, LeadBackward: .5847, Coverage: 2.9785, Margin: 5.1233}
	}
	return Linear{Intercept: -2.9417, LeadForward: .1612, LeadBackward: .8825, Coverage: 1.0408, CosineZ: .4597, Margin: 3.4364}
}

// nearModel answers whether one thing was recorded twice. Left out, it parts
// near_duplicates and same_title_other_file from all look-alikes with an AUC of
// 1.000. The cosine's weight came out as -.05 and was left away.
func nearModel() Linear {
	return Linear{Intercept: -12.4381, Lead: 5.902, Coverage: 3.1395, Contained: 8.8183}
}

const (
	// nearFrom is the probability of near from which a match is a
	// near_duplicate. At .3, left out, 1.000 of both kinds of near pairs pass and
	// .007 of 1,882 look-alikes, most of which are unmarked copies; up: pairs that
	// share a lead and little else are lost; down: .013 at .2, .025 at .02.
	nearFrom = .3

	// compareFrom is the probability of near from which texts are aligned. It
	// only saves time: all pairs of one change lie above it.
	compareFrom = .02

	// relatedFrom is the probability of related from which a match is shown. At
	// .1, left out, .82 of duplicate bug reports and .80 of replaced documents
	// pass, .29 of look-alikes (which are related, if not declared), and one of
	// 345 random pairs.
	relatedFrom = .1

	// leastShared is the share of a lead's words that must be met where no cosine
	// says anything: a small store has a nearest entry for every draft.
	leastShared = .2

	// Statements of at most shortTokens words that share shortShare of them and
	// differ in at most shortDifferences places are near, whatever the model
	// says: it was fitted on records, of which one word is a small part. Up: more
	// sentences of one pattern ("a man is slicing …") count as near.
	shortTokens      = 40
	shortShare       = .6
	shortOverlap     = .45 // of the leads' rarer words: "is it a good idea to …" isn't a subject
	shortDifferences = 2

	// supersessionFrom is the probability from which an entry is a candidate for
	// supersession. Candidates are read from the top, so it is low: left out, .97
	// of replaced documents lie above it.
	supersessionFrom = .03

	// safeFrom is the bar of near for acting without a person, beside the demands
	// that onlyValueChanges and the rest make. At .98 it acts on 154 of 179 pairs
	// in which one value was changed, and on no other labelled pair; at .9 on one
	// of mrpc besides, at .5 on two of supersession_proposals too.
	safeFrom = .98

	// optionFrom is how much of a rejected option, by weight, a lead must have to
	// be called that option. No data set has enough rejected options to fit it;
	// it needs a clear majority of the words.
	optionFrom = .6
)

// agreementProbability is the share of right verdicts among the pairs that
// agree in this way, (right + 1) / (all + 2).
func agreementProbability(a agreement) float64 {
	switch a {
	case sameText: // 243 of 251; the other eight are unmarked copies in gitbugs_hadoop
		return .964
	case sameWords: // 216 of 216
		return .995
	case sameForms: // 62 of 63
		return .969
	case withinEntry: // 40 of 40
		return .976
	}
	return 0
}

// priorBackground is what a store has before it has enough entries: the mean
// over the six open sets of records of the cosines of unrelated pairs (means
// .192 to .278, standard deviations .092 to .135).
func priorBackground(space string) (b Background, ok bool) {
	if space == "" || strings.HasPrefix(space, "builtin") {
		return Background{Mean: .231, SD: .111}, true
	}
	return Background{}, false
}

// answeredWeights are of Signals.Inputs, the intercept first. Rows of "go run
// ./similarity/fit abstention": with each store left out in turn, .05 of 511
// answered questions are lost at answeredFrom, and .134 of 860 questions of
// other sets pass. Cosines, raw or against any background that was tried, move
// with the length of a store's entries and made transfer worse (.25 to .75).
func answeredWeights() [5]float64 { return [5]float64{-2.4044, 9.9941, 2.8996, 1.4634, -1.3437} }

// answeredFrom is the probability from which a search is confident. Up: more
// answers are called doubtful.
const answeredFrom = .33
