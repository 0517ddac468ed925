package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"priorart"
	"priorart/tools"
)

// Exit codes; help lists them.
const (
	exitOK = iota
	exitFailure
	exitUsage
	exitNotFound
	exitInvalid
	exitBusy
	exitDamaged
	exitGate
)

const exitHelp = `Exit codes:
  0 ok  1 failure  2 usage  3 not found  4 invalid input  5 store busy  6 store damaged  7 gate failed`

// errUsage marks errors of the command line itself.
var errUsage = errors.New("usage")

// errReported marks a failure of which the verb has told already.
var errReported = errors.New("reported")

// run is the whole program but for the process around it.
func run(ctx context.Context, args, env []string, in io.Reader, out, errOut io.Writer) int {
	a := &app{in: in, out: out, err: errOut, now: time.Now}
	configure(env, a)
	root := a.root()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		return exitOK
	}
	if asJSON, _ := cmd.Flags().GetBool("json"); asJSON && !errors.Is(err, errUsage) {
		a.printJSON(tools.ErrorBody(err))
	} else if !errors.Is(err, errReported) {
		fmt.Fprintf(errOut, "priorart: %s\n", clean(err.Error()))
	}
	return exitCode(err)
}

func exitCode(err error) int {
	var invalid *priorart.InvalidInput
	var field *priorart.FieldError
	for _, c := range []struct {
		is   bool
		code int
	}{
		{errors.Is(err, errUsage), exitUsage},
		{errors.As(err, &invalid) || errors.As(err, &field), exitInvalid},
		{errors.Is(err, priorart.ErrNotFound) || errors.Is(err, priorart.ErrNoStore), exitNotFound},
		{errors.Is(err, priorart.ErrAmbiguousID), exitInvalid},
		{errors.Is(err, priorart.ErrBusy), exitBusy},
		{errors.Is(err, priorart.ErrDamaged), exitDamaged},
	} {
		if c.is {
			return c.code
		}
	}
	return exitFailure
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "priorart",
		Short: "A search-first record of what was decided, tried and forbidden",
		Long: "Prior Art records decisions, constraints and pipelines with their reasons, and answers\n" +
			"\"has this been decided, tried or forbidden before?\" before the next one is written.\n\n" + exitHelp,
		SilenceErrors: true, SilenceUsage: true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("%w: unknown verb %q; 'priorart help' lists them", errUsage, args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.PersistentFlags().StringVar(&a.storeDir, "store", a.storeDir,
		"project folder (default: the git worktree around here, else the nearest folder above with .context, else here)")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return fmt.Errorf("%w: %w", errUsage, err) })
	root.AddCommand(a.demoCmd(), a.serveCmd(), a.recordEntryCmd(), a.searchCmd(), a.showCmd(), a.statusCmd(),
		a.checkCmd(), a.rebuildCmd(), a.restoreCmd(), a.versionCmd())
	for _, c := range root.Commands() {
		c.Long += "\n\n" + exitHelp
	}
	return root
}

// usageArgs makes a usage error of wrong arguments.
func usageArgs(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return fmt.Errorf("%w: %w; see 'priorart help %s'", errUsage, err, cmd.Name())
		}
		return nil
	}
}

func (a *app) printJSON(v any) {
	e := json.NewEncoder(a.out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		fmt.Fprintf(a.err, "priorart: write result: %v\n", err)
	}
}

// version is the module's version, or the commit it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return "devel " + s.Value[:min(12, len(s.Value))]
		}
	}
	return "devel"
}

func (a *app) versionCmd() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Print the version", Args: usageArgs(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(a.out, "priorart", version())
			return err
		},
	}
}
