package tools

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"priorart"
	"priorart/ingest"
)

// searchArguments are a search's arguments, as its schema has them.
type searchArguments struct {
	Query    string            `json:"query"`
	Kinds    []priorart.Kind   `json:"kinds"`
	Statuses []priorart.Status `json:"statuses"`
	Scope    string            `json:"scope"`
	Tags     []string          `json:"tags"`
	Files    []string          `json:"files"`
	Symbols  []string          `json:"symbols"`
	Agent    string            `json:"agent"`
	Since    string            `json:"since"`
	Until    string            `json:"until"`
	Here     bool              `json:"here"`
	Limit    int               `json:"limit"`
	Mode     priorart.Mode     `json:"mode"`
	Explain  bool              `json:"explain"`
	WhyNot   string            `json:"why_not"`
}

// ParseSearch turns the arguments of a search into a query. The error is a
// *[priorart.InvalidInput] with every violation if they break the contract.
func ParseSearch(args []byte) (priorart.Query, error) {
	schema, err := schemaFile("search")
	if err != nil {
		return priorart.Query{}, err
	}
	_, violations, err := ingest.ParseArguments("search", schema, args)
	if err != nil {
		return priorart.Query{}, err
	}
	var a searchArguments
	if err := json.Unmarshal(args, &a); err != nil && len(violations) == 0 {
		return priorart.Query{}, fmt.Errorf("parse search: %w", err)
	}
	p := searchParser{violations: violations}
	q := p.query(&a)
	if !q.Filter.Since.IsZero() && !q.Filter.Until.IsZero() && !q.Filter.Since.Before(q.Filter.Until) {
		p.fail("until", "must be after since", a.Until, "until is not part of what is found: add a day")
	}
	if len(p.violations) > 0 {
		slices.SortStableFunc(p.violations, func(a, b priorart.FieldError) int { return cmp.Compare(a.Path, b.Path) })
		return priorart.Query{}, &priorart.InvalidInput{Violations: p.violations}
	}
	return q, nil
}

// searchParser checks what a schema can't say. A field of a wrong type reads as
// if it weren't there: it has been reported.
type searchParser struct {
	violations []priorart.FieldError
}

func (p *searchParser) query(a *searchArguments) priorart.Query {
	return priorart.Query{
		Text: p.text(a.Query), Mode: a.Mode, Limit: a.Limit, Explain: a.Explain, WhyNot: p.id("why_not", a.WhyNot),
		Filter: priorart.Filter{
			Kinds: a.Kinds, Statuses: a.Statuses, Scope: relative(a.Scope), Tags: a.Tags, Files: relatives(a.Files), Symbols: a.Symbols,
			Agent: a.Agent, Since: p.time("since", a.Since), Until: p.time("until", a.Until), Here: a.Here,
		},
	}
}

func (p *searchParser) text(query string) string {
	if query != "" && strings.TrimSpace(query) == "" || query == "" && !p.reported("query") {
		p.fail("query", "must not be blank", "nothing to search for", "say in a sentence what you want to know")
	}
	return query
}

func (p *searchParser) fail(path, rule, got, fix string) {
	p.violations = append(p.violations, priorart.FieldError{Path: path, Rule: rule, Got: got, Fix: fix})
}

// reported tells whether a field, or the whole call, was found wrong already.
func (p *searchParser) reported(path string) bool {
	for _, v := range p.violations {
		if v.Path == path || v.Path == "" {
			return true
		}
	}
	return false
}

func (p *searchParser) id(field, id string) string {
	if id == "" {
		return ""
	}
	canonical, _, err := priorart.ParseID(id)
	var wrong *priorart.FieldError
	if errors.As(err, &wrong) {
		wrong.Path = field
		p.violations = append(p.violations, *wrong)
	}
	return canonical
}

// time reads a day or a time.
func (p *searchParser) time(field, value string) time.Time {
	if value == "" {
		return time.Time{}
	}
	for _, layout := range []string{time.DateOnly, time.RFC3339} {
		if t, err := time.Parse(layout, value); err == nil {
			return t
		}
	}
	p.fail(field, "must be a day or a time", priorart.Cut(value, 40), "write 2026-01-31, or 2026-01-31T09:00:00Z")
	return time.Time{}
}

// relative cleans a path as entries have it: slashes, no "./", no "/" at the end.
func relative(file string) string {
	if file == "" {
		return ""
	}
	if !strings.Contains(file, "/") {
		file = strings.ReplaceAll(file, `\`, "/")
	}
	if file = path.Clean(file); file == "." {
		return ""
	}
	return file
}

func relatives(files []string) []string {
	cleaned := make([]string, len(files))
	for i, f := range files {
		cleaned[i] = relative(f)
	}
	return cleaned
}
