package ingest

import (
	"slices"

	"priorart"
)

// call is one call of a tool while it is read: its arguments, and what is wrong
// or worth saying about them.
type call struct {
	tool       string
	fields     map[string]any // null where JSON has null; numbers are json.Number
	violations []priorart.FieldError
	warnings   []string
	// placeless is set if the project folder can't be told, so that paths and ids
	// can't be checked.
	placeless bool
}

// receive decodes a call and holds it against the tool's schema. Violations are
// kept in the call, since a tool's own rules may find more; the error is a
// *[priorart.InvalidInput] if there is nothing to read on.
func (s *Service) receive(tool string, args []byte) (*call, error) {
	fields, violations := decodeCall(args)
	if fields == nil {
		return nil, &priorart.InvalidInput{Violations: violations}
	}
	more, err := s.checkers[tool].violations(fields)
	if err != nil {
		return nil, err
	}
	return &call{tool: tool, fields: fields, violations: append(violations, more...)}, nil
}

func (c *call) fail(path, rule, got, fix string) {
	c.violations = append(c.violations, priorart.FieldError{Path: path, Rule: rule, Got: got, Fix: fix})
}

func (c *call) warn(text string) { c.warnings = append(c.warnings, text) }

// refix gives a violation that the schema found a better fix.
func (c *call) refix(path, fix string) {
	i := slices.IndexFunc(c.violations, func(v priorart.FieldError) bool { return v.Path == path })
	if i >= 0 {
		c.violations[i].Fix = fix
	}
}

// draft returns the call's arguments, to be read.
func (c *call) draft() draft { return draft{call: c, fields: c.fields} }

// invalid returns every violation as one error, or nil.
func (c *call) invalid() error {
	if len(c.violations) == 0 {
		return nil
	}
	return &priorart.InvalidInput{Violations: sortViolations(c.violations)}
}

// group returns what every write takes from a call; the rest is the tool's.
func (c *call) group() (Group, error) {
	d := c.draft()
	g := Group{IdempotencyKey: d.said("idempotency_key", "a blank key can't tell one request from another"), DryRun: d.flag("dry_run")}
	if g.IdempotencyKey == "" {
		return g, nil
	}
	var err error
	g.RequestHash, err = requestHash(c.tool, c.fields)
	return g, err
}
