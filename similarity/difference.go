package similarity

import "strings"

// DifferenceKind names what differs between an entry and a draft.
type DifferenceKind string

// The kinds of difference. All but Form stand against the verdict duplicate.
const (
	Form       DifferenceKind = "form" // typo, inflection, spacing: says the same
	Number     DifferenceKind = "number"
	Quantity   DifferenceKind = "quantity" // an amount with its unit
	Version    DifferenceKind = "version"
	Date       DifferenceKind = "date"
	Identifier DifferenceKind = "identifier"
	Path       DifferenceKind = "path"
	Flag       DifferenceKind = "flag"
	Comparison DifferenceKind = "comparison" // < and >
	Quoted     DifferenceKind = "quoted"     // words in quotation marks or backticks
	Negation   DifferenceKind = "negation"
	Opposite   DifferenceKind = "opposite"  // enable and disable
	Direction  DifferenceKind = "direction" // A over B, B over A
	Limit      DifferenceKind = "limit"     // only, unless, all
	Wording    DifferenceKind = "wording"   // other words, added or missing ones
)

// Hard reports whether a difference of this kind changes a value or turns the
// statement: the candidate is then something to supersede, or a conflict.
func (k DifferenceKind) Hard() bool { return k != Form && k != Wording }

// Polar reports whether a difference of this kind turns the statement round.
func (k DifferenceKind) Polar() bool { return k == Negation || k == Opposite || k == Direction }

// Difference is one place where a draft parts from an entry.
type Difference struct {
	Kind  DifferenceKind `json:"kind"`
	Entry string         `json:"entry"` // what the entry has; "" if it has nothing there
	Draft string         `json:"draft"`
	Next  string         `json:"next,omitempty"` // the word after it, in both
}

// String gives the difference in words: "15 → 16 retries".
func (d Difference) String() string {
	next := ""
	if d.Next != "" {
		next = " " + d.Next
	}
	switch {
	case d.Entry == "":
		return "adds “" + d.Draft + next + "”"
	case d.Draft == "":
		return "lacks “" + d.Entry + next + "”"
	}
	return d.Entry + " → " + d.Draft + next
}

// differences names the places where a draft parts from an entry, in order.
func (l *language) differences(changes []change, entryTokens, draftTokens []token) []Difference {
	var out []Difference
	var rest []change
	for _, c := range changes {
		entry, draft, forms := l.resolve(c.entry, c.draft)
		out = append(out, forms...)
		if len(entry)+len(draft) > 0 {
			rest = append(rest, change{entry, draft, c.next})
		}
	}
	if d, ok := swapped(rest, entryTokens, draftTokens); ok {
		return append(out, d)
	}
	for _, c := range rest {
		out = append(out, l.name(c)...)
	}
	return out
}

// resolve takes the words that differ only in form out of a change.
func (l *language) resolve(entry, draft []token) (restEntry, restDraft []token, forms []Difference) {
	if joined(entry) == joined(draft) {
		return nil, nil, []Difference{{Kind: Form, Entry: raws(entry), Draft: raws(draft)}}
	}
	entry, draft = unfold(entry), unfold(draft)
	from := 0
	for _, e := range entry {
		at := -1
		for j := from; j < len(draft) && at < 0; j++ {
			if sameForm(e, draft[j]) {
				at = j
			}
		}
		if at < 0 {
			restEntry = append(restEntry, e)
			continue
		}
		forms = append(forms, Difference{Kind: Form, Entry: e.raw, Draft: draft[at].raw})
		restDraft = append(restDraft, draft[from:at]...)
		from = at + 1
	}
	return restEntry, append(restDraft, draft[from:]...), forms
}

// unfold takes phrases apart, of which the other side may have a misspelt word.
func unfold(list []token) []token {
	var out []token
	for _, t := range list {
		words := strings.Fields(t.raw)
		if t.kind != wordToken || len(words) < 2 {
			out = append(out, t)
			continue
		}
		for _, w := range words {
			form := strings.ToLower(w)
			out = append(out, token{raw: w, form: form, canon: form, stem: stem(form), unit: t.unit, at: t.at, quoted: t.quoted})
		}
	}
	return out
}

// joined lets "time out", "time-out" and "timeout" agree. Values are kept
// apart: "1 5" isn't 15.
func joined(list []token) string {
	var b strings.Builder
	for _, t := range list {
		if t.kind == numberToken || t.kind == quantityToken {
			b.WriteString("#")
		}
		b.WriteString(strings.ReplaceAll(t.form, " ", ""))
	}
	return b.String()
}

// sameForm reports whether two tokens are forms of one word.
func sameForm(a, b token) bool {
	if !a.inLetters() || !b.inLetters() {
		return false
	}
	if a.stem == b.stem || stem(a.form) == stem(b.form) {
		return true
	}
	return isTypo(a.form, b.form)
}

// inLetters reports whether a token is a word or a number in words.
func (t *token) inLetters() bool {
	return t.kind == wordToken || t.kind == numberToken && lettersOnly(t.form)
}

// swapped recognises that the same words stand in another order: the draft has
// exactly what the entry lacks.
func swapped(changes []change, entryTokens, draftTokens []token) (Difference, bool) {
	counts := map[string]int{}
	var entry, draft []token
	for _, c := range changes {
		entry = append(entry, c.entry...)
		draft = append(draft, c.draft...)
	}
	for i := range entry {
		counts[entry[i].canon]++
	}
	for i := range draft {
		counts[draft[i].canon]--
	}
	for _, n := range counts {
		if n != 0 {
			return Difference{}, false
		}
	}
	if len(entry) == 0 {
		return Difference{}, false
	}
	return Difference{Kind: Direction, Entry: passage(entry, entryTokens), Draft: passage(draft, draftTokens)}, true
}

// passageWords bounds how much of a text evidence quotes.
const passageWords = 12

// passage quotes a text from the first of some tokens to the last, and one word
// on either side.
func passage(some, all []token) string {
	from := max(some[0].at-1, 0)
	to := min(some[len(some)-1].at+2, len(all))
	if to-from > passageWords {
		return raws(all[from:from+passageWords]) + " …"
	}
	return raws(all[from:to])
}

// name says what a change is, by the strongest thing in it: a turned
// statement, then values, then words.
func (l *language) name(c change) []Difference {
	d := Difference{Kind: Wording, Entry: raws(c.entry), Draft: raws(c.draft), Next: c.next}
	switch {
	case (negations(c.entry)+negations(c.draft))%2 == 1:
		d.Kind = Negation
	case l.opposed(c.entry, c.draft):
		d.Kind = Opposite
	case anyToken(c, func(t token) bool { return t.kind.value() }):
		return values(c)
	case negations(c.entry)+negations(c.draft) > 0:
		d.Kind = Negation
	case anyToken(c, func(t token) bool { return t.quoted }):
		d.Kind = Quoted
	case anyToken(c, func(t token) bool { return isLimit(t.canon) }):
		d.Kind = Limit
	}
	return []Difference{d}
}

func (l *language) opposed(entry, draft []token) bool {
	for _, e := range entry {
		for _, d := range draft {
			if l.antonyms.opposite(e.stem, d.stem) {
				return true
			}
		}
	}
	return false
}

func anyToken(c change, is func(token) bool) bool {
	for _, list := range [][]token{c.entry, c.draft} {
		for _, t := range list {
			if is(t) {
				return true
			}
		}
	}
	return false
}

// values pairs the values of a change, first with first.
func values(c change) []Difference {
	entry, draft := onlyValues(c.entry), onlyValues(c.draft)
	var out []Difference
	for i := range max(len(entry), len(draft)) {
		d := Difference{Next: c.next}
		if i < len(draft) {
			d.Draft, d.Kind = draft[i].raw, differenceOf(draft[i].kind)
		}
		if i < len(entry) {
			d.Entry, d.Kind = entry[i].raw, differenceOf(entry[i].kind)
		}
		out = append(out, d)
	}
	return out
}

func onlyValues(list []token) []token {
	var out []token
	for _, t := range list {
		if t.kind.value() {
			out = append(out, t)
		}
	}
	return out
}

func differenceOf(k kind) DifferenceKind {
	switch k {
	case numberToken:
		return Number
	case quantityToken:
		return Quantity
	case versionToken:
		return Version
	case dateToken:
		return Date
	case identifierToken:
		return Identifier
	case pathToken:
		return Path
	case flagToken:
		return Flag
	case operatorToken:
		return Comparison
	}
	return Wording
}

// raws shows tokens as they were written.
func raws(list []token) string {
	out := make([]string, len(list))
	for i, t := range list {
		out[i] = t.raw
	}
	return strings.Join(out, " ")
}
