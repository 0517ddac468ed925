package ingest

import (
	"strings"

	"priorart"
)

// Where a rationale was found.
const (
	ReasonFromLabel       = "label"       // "Rationale: …"
	ReasonFromSeparator   = "separator"   // "… — …"
	ReasonFromConjunction = "conjunction" // "… because …"
	ReasonFromNothing     = "none"        // there is none, and none was invented
)

// Sentence is what a decision says, taken apart. All texts but the negated
// option ("not Redis") are the writer's own words, cut and never rephrased.
type Sentence struct {
	Original string // the text as given
	Summary  string // what was decided, without the reason; empty only for a blank text

	// Option is what was chosen; "" if the text names no choice. A choice
	// against something begins with "not ".
	Option          string
	Over            []priorart.Alternative // what was weighed and not taken
	Rationale       string
	RationaleSource string
	Context         string // what stood under a label such as "Context:"
	Detail          string // every other sentence and section, in order
	Note            string // says what wasn't taken apart; "" if all was
}

// ParseSentence takes apart a decision that is written as a sentence or as a
// few lines. Labels come first, then separators and conjunctions, then choice
// verbs, then the list of what was rejected. docs/parsing.md has the grammar.
func ParseSentence(text string) Sentence {
	s := Sentence{Original: text, RationaleSource: ReasonFromNothing}
	var parts decisionParts
	for _, section := range splitSections(lexSentence(text)) {
		parts.add(section)
	}
	s.takeLabelled(&parts)
	s.takeStatement(parts.statement(), parts.labelled)
	s.addOver(parts.rejected...)
	if s.Summary == "" {
		s.Summary = strings.TrimSpace(text)
	}
	return s
}

// decisionParts are the sections of a text by what they are.
type decisionParts struct {
	body, decision lexemes
	labelled       bool // decision stood under a label
	reasons        []lexemes
	rejected       []priorart.Alternative
	context        []lexemes
	other          []lexemes
}

func (p *decisionParts) add(s labelledSection) {
	switch {
	case s.content.empty():
	case s.role == roleBody:
		p.body = s.content.trimLines()
	case s.role == roleDecision && !p.labelled:
		p.decision, p.labelled = s.content.trimLines(), true
	case s.role == roleReason:
		p.reasons = append(p.reasons, s.content)
	case s.role == roleRejected:
		p.rejected = append(p.rejected, rejectedItems(s.content)...)
	case s.role == roleContext:
		p.context = append(p.context, s.content)
	default:
		p.other = append(p.other, s.whole)
	}
}

// statement returns the part that says what was decided.
func (p *decisionParts) statement() lexemes {
	if p.labelled {
		return p.decision
	}
	return p.body
}

func (s *Sentence) takeLabelled(p *decisionParts) {
	if len(p.reasons) > 0 {
		s.Rationale, s.RationaleSource = joinSections(p.reasons), ReasonFromLabel
	}
	s.Context = joinSections(p.context)
	details := p.other
	if p.labelled && !p.body.empty() {
		details = append([]lexemes{p.body}, details...)
	}
	s.Detail = joinSections(details)
}

// takeStatement takes the sentences that say what was decided. In those that
// stood under a label a choice verb is understood ("Decision: A over B").
func (s *Sentence) takeStatement(body lexemes, labelled bool) {
	if body.empty() {
		return
	}
	sentences := splitSentences(body)
	at := decidingSentence(sentences)
	head, after := sentences[at].trimLines(), sentences[at+1:]
	if s.Rationale == "" {
		var goesOn bool
		head, goesOn = s.takeReason(head)
		if goesOn {
			after = s.extendReason(after)
		}
	}
	head = s.takeChoice(head, labelled)
	s.Summary = head.statement()
	s.addDetail(sentences[:at], after)
	s.noteFurther(after)
}

// decidingSentence returns the index of the sentence that says what was
// decided: the first, unless only a later one names a choice beyond doubt.
func decidingSentence(sentences []lexemes) int {
	if _, ok := findChoice(sentences[0].trimLines()); ok || firstDash(sentences[0]) > 0 {
		return 0
	}
	for i, sentence := range sentences {
		if c, ok := findChoice(sentence); ok && c.verb.strength == chooses {
			return i
		}
	}
	return 0
}

func (s *Sentence) addDetail(groups ...[]lexemes) {
	var all []string
	for _, group := range groups {
		for _, sentence := range group {
			all = append(all, sentence.text())
		}
	}
	if s.Detail != "" {
		all = append(all, s.Detail)
	}
	s.Detail = strings.Join(all, "\n")
}

// addOver adds alternatives that aren't there yet and aren't the option.
func (s *Sentence) addOver(list ...priorart.Alternative) {
	for _, a := range list {
		if a.Option == "" || strings.EqualFold(a.Option, s.Option) {
			continue
		}
		if at := s.overAt(a.Option); at < 0 {
			s.Over = append(s.Over, a)
		} else if s.Over[at].ReasonRejected == "" {
			s.Over[at].ReasonRejected = a.ReasonRejected
		}
	}
}

func (s *Sentence) overAt(option string) int {
	for i, a := range s.Over {
		if strings.EqualFold(a.Option, option) {
			return i
		}
	}
	return -1
}

func (s *Sentence) note(text string) {
	if s.Note != "" {
		s.Note += "; "
	}
	s.Note += text
}

// noteFurther tells of later sentences that name a choice of their own.
func (s *Sentence) noteFurther(after []lexemes) {
	for _, sentence := range after {
		if c, ok := findChoice(sentence); ok && c.verb.strength == chooses {
			s.note("a further decision was left in the detail: record it as one of its own: " +
				priorart.Cut(sentence.text(), 80))
			return
		}
	}
}
