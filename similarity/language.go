package similarity

// language holds the tables that a judgement looks words up in. It is made
// for one judgement, so that the package has no state.
type language struct {
	lexicon  *lexicon
	antonyms antonyms
}

func newLanguage() *language { return &language{newLexicon(), newAntonyms()} }
