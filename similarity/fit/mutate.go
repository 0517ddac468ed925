package main

import (
	"hash/fnv"
	"math/rand/v2"
)

// mutation changes one thing in a text, or only its form; ok is false if the
// text has nothing to change. The class names what was changed.
type mutation struct {
	class string
	form  bool // the change keeps what is said
	apply func(r *rand.Rand, text string) (changed string, ok bool)
}

// mutations returns all of them: first those that change what is said.
func mutations() []mutation {
	return []mutation{
		{"number", false, changeNumber}, {"date", false, changeDate}, {"version", false, changeVersion}, {"unit", false, changeUnit},
		{"path", false, changePath}, {"flag", false, changeFlag}, {"negation", false, changeNegation}, {"subject", false, changeSubject},
		{"direction", false, changeDirection},
		{"case", true, changeCase}, {"white space", true, changeSpace}, {"markdown", true, changeMarkdown}, {"order of bullets", true, changeOrder},
		{"typos", true, addTypos}, {"abbreviations", true, abbreviate}, {"converted units", true, convertUnits}, {"synonyms", true, useSynonyms},
	}
}

// source is a random source that depends on the text and the class only, so
// that adding an entry or a class changes no other pair.
func source(class, text string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(class + "\x00" + text))
	return rand.New(rand.NewPCG(h.Sum64(), 1))
}
