package eval

import (
	"strings"
	"unicode/utf8"

	"priorart"
)

// Record returns the entry that a document is recorded as: its title as lead,
// its text as body. A document without a title opens with its text.
func (d *Document) Record() priorart.Record {
	if d.Whole != nil {
		return *d.Whole
	}
	title, text := strings.TrimSpace(d.Title), strings.TrimSpace(d.Text)
	switch {
	case title == "":
		title, text = text, ""
	case text == title:
		text = ""
	case utf8.RuneCountInString(title) > priorart.LeadRunes && text != "":
		// Where there is a detail, it must hold what the lead has to cut.
		text = title + "\n" + text
	}
	r := priorart.Record{
		Kind: d.Kind, Scope: "project", Origin: priorart.OriginImport,
		Detail: text, Tags: d.Tags, RetrievalHints: d.Hints,
	}
	switch d.Kind {
	case priorart.Constraint:
		r.Rule = title
	case priorart.Pipeline:
		r.Name = title
	default:
		r.Summary = title
	}
	return r
}
