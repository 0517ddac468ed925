// Command priorart records what was decided, tried and forbidden, and finds it
// again. It is the composition root: it reads flags and the environment, opens a
// store in one place, and hands the parts down. Each verb is a file.
//
// Results go to standard output, everything else to standard error. Nothing that
// was recorded reaches a terminal with escape sequences in it.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Environ(), os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}
