package main

import (
	"io"
	"strings"
	"time"
)

// app is what a verb works with: the streams, the environment, the flags that
// all verbs have.
type app struct {
	in       io.Reader
	out, err io.Writer
	now      func() time.Time

	storeDir string // --store, else PRIORART_DIR
	embedder string // PRIORART_EMBEDDER
	ollama   string // OLLAMA_HOST
	home     string // the user's cache folder
}

// configure reads the environment: nothing else does.
func configure(env []string, a *app) {
	values := map[string]string{}
	for _, e := range env {
		name, value, _ := strings.Cut(e, "=")
		values[name] = value
	}
	a.storeDir = values["PRIORART_DIR"]
	a.embedder = values["PRIORART_EMBEDDER"]
	if a.embedder == "" {
		a.embedder = "builtin"
	}
	a.ollama = values["OLLAMA_HOST"]
	a.home = values["XDG_CACHE_HOME"]
	if a.home == "" && values["HOME"] != "" {
		a.home = values["HOME"] + "/.cache"
	}
}
