package main

import (
	"fmt"
	"os"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress shows how far a long work is: a bar on a terminal, else a line at
// the end.
type progress struct {
	app   *app
	what  string
	bar   *progressbar.ProgressBar // nil unless on a terminal
	total int
}

func (a *app) progress(what string) *progress {
	p := &progress{app: a, what: what}
	if f, ok := a.err.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.bar = progressbar.NewOptions(-1, progressbar.OptionSetWriter(a.err), progressbar.OptionSetDescription(what),
			progressbar.OptionClearOnFinish())
	}
	return p
}

// set tells how much is done.
func (p *progress) set(done, total int) {
	p.total = total
	if p.bar == nil {
		return
	}
	p.bar.ChangeMax(total)
	_ = p.bar.Set(done) // a bar that can't be drawn stops nothing
}

func (p *progress) done() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
	fmt.Fprintf(p.app.err, "%s: %d done\n", p.what, p.total)
}
