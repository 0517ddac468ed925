package main

import (
	"path/filepath"
	"strings"
)

// config is what the environment says. Nothing else reads it.
type config struct {
	store    string // PRIORART_DIR: the project folder; --store wins over it
	embedder string // PRIORART_EMBEDDER: builtin, or ollama:MODEL
	ollama   string // OLLAMA_HOST, as Ollama's own client reads it
	session  string // PRIORART_SESSION: names whose calls belong together
	noColour bool   // NO_COLOR, or a terminal that can't
	cache    string // the user's cache folder, for stores that can't be written; "" if there is none
}

func readConfig(env []string) config {
	values := map[string]string{}
	for _, e := range env {
		name, value, _ := strings.Cut(e, "=")
		values[name] = value
	}
	c := config{
		store: values["PRIORART_DIR"], embedder: values["PRIORART_EMBEDDER"], ollama: values["OLLAMA_HOST"],
		session: values["PRIORART_SESSION"], noColour: values["NO_COLOR"] != "" || values["TERM"] == "dumb",
	}
	if c.embedder == "" {
		c.embedder = "builtin"
	}
	switch {
	case filepath.IsAbs(values["XDG_CACHE_HOME"]):
		c.cache = values["XDG_CACHE_HOME"]
	case values["LOCALAPPDATA"] != "":
		c.cache = values["LOCALAPPDATA"]
	case values["HOME"] != "":
		c.cache = filepath.Join(values["HOME"], ".cache")
	}
	return c
}
