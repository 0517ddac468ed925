package similarity

import "strings"

// lexicon holds the tables of words in a form that can be looked up. It is
// made once for each judgement, so that the package has no state.
type lexicon struct {
	phrases map[string][]phrase // by first word
}

// phrase is a member of a group of words that say the same.
type phrase struct {
	words []string // after the first
	canon string
}

func newLexicon() *lexicon {
	l := &lexicon{phrases: map[string][]phrase{}}
	l.load(abbreviations)
	l.load(synonymTable)
	return l
}

func (l *lexicon) load(table string) {
	for line := range strings.Lines(table) {
		members := strings.Split(strings.TrimSpace(line), "|")
		for _, member := range members {
			words := strings.Fields(member)
			if len(words) > 0 {
				l.phrases[words[0]] = append(l.phrases[words[0]], phrase{words[1:], members[0]})
			}
		}
	}
}

// at returns the longest phrase that the tokens begin with; n is how many
// tokens it takes, 0 if there is none.
func (l *lexicon) at(list []token) (canon string, n int) {
	for _, p := range l.phrases[list[0].form] {
		if len(p.words)+1 > n && len(p.words) < len(list) && matches(list[1:], p.words) {
			canon, n = p.canon, len(p.words)+1
		}
	}
	return canon, n
}

func matches(list []token, words []string) bool {
	for i, w := range words {
		if list[i].form != w || list[i].unit != list[0].unit {
			return false
		}
	}
	return true
}
