package main

import (
	"bytes"
	"fmt"
	"reflect"

	"priorart/tools"
)

// page gathers a result for people, and is written at once. Whatever goes into
// a line by its arguments is made visible first, so that no recorded escape
// sequence reaches a terminal; style is added by what is of the type styled.
type page struct {
	bytes.Buffer
	style style
}

// styled is text of ours, or made visible already.
type styled string

func (a *app) print(fill func(*page)) error {
	p := &page{style: a.style()}
	fill(p)
	if _, err := a.out.Write(p.Bytes()); err != nil {
		return fmt.Errorf("write result: %w", err)
	}
	return nil
}

// line adds a line. Strings among the arguments may have several lines.
func (p *page) line(format string, args ...any) {
	for i, arg := range args {
		switch v := arg.(type) {
		case styled:
			args[i] = string(v)
		case fmt.Stringer:
			args[i] = tools.Visible(v.String())
		default:
			if text := reflect.ValueOf(arg); text.Kind() == reflect.String { // string, and types like Kind
				args[i] = tools.Visible(text.String())
			}
		}
	}
	fmt.Fprintf(p, format+"\n", args...)
}

func (p *page) bold(text string) styled { return styled(p.style.bold(tools.Visible(text))) }
func (p *page) dim(text string) styled  { return styled(p.style.dim(tools.Visible(text))) }
