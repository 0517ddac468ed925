package main

import (
	"strings"
	"unicode/utf8"

	"priorart"
)

// record returns the record of a row.
func (r *row) record() priorart.Record {
	record := priorart.Record{
		Kind: r.kind(), Scope: "project", Origin: priorart.OriginImport, Tags: r.Metadata.Tags,
		Source: "github.com/" + r.Metadata.Repo + " " + r.Metadata.Path + ", " + r.date() + ", " + r.Metadata.License,
	}
	s := sectionsOf(r.Text)
	switch record.Kind {
	case priorart.Decision:
		record.Summary = r.Title
		record.Problem = s.take("Problem", "Context")
		record.WhyChosen = s.take("Why chosen", "Rationale")
		record.WhatWeTried = s.take("What we tried")
		record.Tradeoffs = s.take("Tradeoffs", "Consequences")
		record.Alternatives = alternatives(s.take("Alternatives"))
		record.Detail = detail(r.Title, s.take("Decision"), s.rest())
	case priorart.Constraint:
		record.Rule = r.Title
		record.Hardness = priorart.Absolute
		record.Reason = s.take("Reason")
		record.TriggeringIncident = s.take("Triggering incident")
		record.Detail = s.rest()
	default:
		record.Summary = r.Title
		record.Detail = detail(r.Title, "", r.Text)
	}
	return record
}

func (r *row) kind() priorart.Kind {
	switch r.Metadata.Kind {
	case "feature":
		return priorart.Need
	case "research":
		return priorart.Learning
	}
	return priorart.Kind(r.Metadata.Kind)
}

func (r *row) date() string {
	day, _, _ := strings.Cut(r.Metadata.Date, "T")
	return day
}

// detail is what an entry has beside its summary. Where the lead cuts the
// summary, the detail has all of it.
func detail(title, decided, rest string) string {
	text := strings.TrimSpace(decided + "\n\n" + rest)
	switch {
	case text == title:
		return ""
	case text != "" && utf8.RuneCountInString(title) > priorart.LeadRunes:
		return title + "\n" + text
	}
	return text
}

// alternatives reads lines of the form "- option / reason against it".
func alternatives(text string) []priorart.Alternative {
	var list []priorart.Alternative
	for line := range strings.Lines(text) {
		option, reason, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "- "), " / ")
		if option != "" {
			list = append(list, priorart.Alternative{Option: option, ReasonRejected: reason})
		}
	}
	return list
}
