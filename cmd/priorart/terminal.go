package main

import (
	"io"
	"os"

	"golang.org/x/term"
)

// isTerminal reports whether a stream is shown to somebody as it is written.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// style writes text in bold or dim where there is a terminal that can.
type style struct{ on bool }

func (a *app) style() style { return style{isTerminal(a.out) && !a.config.noColour} }

func (s style) wrap(code, text string) string {
	if !s.on || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (s style) bold(text string) string { return s.wrap("1", text) }
func (s style) dim(text string) string  { return s.wrap("2", text) }

// found marks a word that the query has.
func (s style) found(text string) string {
	if !s.on {
		return "*" + text + "*"
	}
	return s.wrap("1;33", text)
}
