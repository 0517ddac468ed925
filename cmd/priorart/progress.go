package main

import (
	"fmt"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progress shows how far a long work is: a bar on a terminal, elsewhere a line
// for each tenth.
type progress struct {
	app         *app
	what        string
	bar         *progressbar.ProgressBar // nil unless on a terminal
	done, total int
	told        int // tenths
}

func (a *app) progress(what string) *progress {
	p := &progress{app: a, what: what}
	if isTerminal(a.errOut) {
		p.bar = progressbar.NewOptions(-1, progressbar.OptionSetWriter(a.errOut), progressbar.OptionSetDescription(what),
			progressbar.OptionShowCount(), progressbar.OptionThrottle(50*time.Millisecond), progressbar.OptionClearOnFinish())
	}
	return p
}

// set tells how much is done.
func (p *progress) set(done, total int) {
	p.done, p.total = done, total
	if p.bar != nil {
		p.bar.ChangeMax(total)
		_ = p.bar.Set(done) // a bar that can't be drawn stops nothing
		return
	}
	if total > 0 && done*10/total > p.told {
		p.told = done * 10 / total
		fmt.Fprintf(p.app.errOut, "%s: %d of %d\n", p.what, done, total)
	}
}

// end removes the bar, and leaves a line of what was done.
func (p *progress) end() {
	if p.bar == nil {
		return
	}
	_ = p.bar.Finish()
	fmt.Fprintf(p.app.errOut, "%s: %d of %d\n", p.what, p.done, p.total)
}
