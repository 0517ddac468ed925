package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets scripts run the program by its name, and other tests as a child
// process of theirs.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"priorart": func() {
			os.Exit(run(context.Background(), os.Args[1:], os.Environ(), os.Stdin, os.Stdout, os.Stderr))
		},
	})
}

// TestScripts runs each verb as a user would. "exits CODE ARGS…" runs priorart
// and wants an exit code; "grab NAME PATTERN" keeps a part of the last output
// for later lines; "shop" makes a store of that name, which has the demo's
// entries.
func TestScripts(t *testing.T) {
	demo := filepath.Join(t.TempDir(), "demo")
	if code := run(t.Context(), []string{"demo", "--store", demo}, nil, strings.NewReader(""), io.Discard, io.Discard); code != exitOK {
		t.Fatalf("demo: exit code %d", code)
	}
	shop := func(ts *testscript.TestScript, _ bool, _ []string) {
		ts.Check(os.CopyFS(ts.MkAbs("shop"), os.DirFS(demo)))
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", env.WorkDir+"/home")
			env.Setenv("GIT_CONFIG_NOSYSTEM", "1")
			env.Setenv("GIT_AUTHOR_NAME", "a")
			env.Setenv("GIT_AUTHOR_EMAIL", "a@example.org")
			env.Setenv("GIT_COMMITTER_NAME", "a")
			env.Setenv("GIT_COMMITTER_EMAIL", "a@example.org")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "grab": grab, "shop": shop},
		Condition: func(cond string) (bool, error) {
			return cond == "root" && os.Getuid() == 0, nil
		},
	})
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: exits CODE ARGS…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec("priorart", args[1:]...)
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d\n%s%s", got, want, ts.ReadFile("stdout"), ts.ReadFile("stderr"))
	}
}

func grab(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: grab NAME PATTERN")
	}
	m := regexp.MustCompile(args[1]).FindStringSubmatch(ts.ReadFile("stdout"))
	if len(m) != 2 {
		ts.Fatalf("stdout has no match for %s with one group:\n%s", args[1], ts.ReadFile("stdout"))
	}
	ts.Setenv(args[0], m[1])
}
