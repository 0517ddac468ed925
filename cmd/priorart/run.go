package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"priorart/tools"
)

// app is what a verb works with.
type app struct {
	config config
	in     io.Reader
	out    io.Writer
	errOut io.Writer
	now    func() time.Time
	random io.Reader // makes commit ids unique; nil is the system's

	storeDir string // --store, else PRIORART_DIR; "" finds the project from here
}

// run is the whole program but for the process around it.
func run(ctx context.Context, args, env []string, in io.Reader, out, errOut io.Writer) int {
	a := &app{config: readConfig(env), in: in, out: out, errOut: errOut, now: time.Now}
	root := a.rootCommand()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	cmd, err := root.ExecuteContextC(ctx)
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errReported):
	case wantsJSON(cmd) && !errors.Is(err, errUsage):
		if printErr := a.printJSON(tools.ErrorBody(err)); printErr != nil {
			a.complain(printErr)
		}
	default:
		a.complain(err)
	}
	return exitCode(err)
}

// complain tells of an error. Its text can quote entries.
func (a *app) complain(err error) { a.tell("priorart: " + err.Error()) }

// tell writes what isn't a result.
func (a *app) tell(text string) { fmt.Fprintln(a.errOut, tools.Visible(text)) }

func (a *app) printJSON(v any) error {
	e := json.NewEncoder(a.out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return fmt.Errorf("write result: %w", err)
	}
	return nil
}
