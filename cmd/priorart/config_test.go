package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadConfig(t *testing.T) {
	for _, c := range []struct {
		name string
		env  []string
		want config
	}{
		{"nothing", nil, config{embedder: "builtin"}},
		{"all", []string{"PRIORART_DIR=/src/shop", "PRIORART_EMBEDDER=ollama:m", "OLLAMA_HOST=h:1", "PRIORART_SESSION=s", "NO_COLOR=1", "HOME=/home/u"},
			config{store: "/src/shop", embedder: "ollama:m", ollama: "h:1", session: "s", noColour: true, cache: "/home/u/.cache"}},
		{"an empty NO_COLOR is none", []string{"NO_COLOR=", "TERM=xterm"}, config{embedder: "builtin"}},
		{"a terminal that can't", []string{"TERM=dumb"}, config{embedder: "builtin", noColour: true}},
		{"a relative cache folder is ignored", []string{"XDG_CACHE_HOME=cache", "HOME=/h"}, config{embedder: "builtin", cache: "/h/.cache"}},
		{"a value with =", []string{"PRIORART_DIR=/a=b"}, config{embedder: "builtin", store: "/a=b"}},
	} {
		if diff := cmp.Diff(c.want, readConfig(c.env), cmp.AllowUnexported(config{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}
