package gitrepo

import (
	"path/filepath"
	"testing"
)

func TestIgnored(t *testing.T) {
	const log = ".context/log/2026-11/x.json"
	tests := []struct {
		name, file, text, path string
		want                   bool
	}{
		{"nothing", "other", "", log, false},
		{".gitignore", ".gitignore", ".context/\n", log, true},
		{".gitignore of other things", ".gitignore", "*.o\n/build\n", log, false},
		{"by ending", ".gitignore", "*.json\n", log, true},
		{"negated", ".gitignore", "*.json\n!/.context/**\n", log, false},
		{"in a folder on the way", ".context/.gitignore", "log\n", log, true},
		{"info/exclude", ".git/info/exclude", ".context\n", log, true},
		{"odd name", ".gitignore", ":(top)x\n", ":(top)x", true},
		{"odd name, not ignored", ".gitignore", "y\n", ":(top)y/z", false},
		{"dash", ".gitignore", "-v\n", "-v", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			top := newRepo(t)
			write(t, filepath.Join(top, tt.file), tt.text)
			r := discover(t, top)
			for _, path := range []string{tt.path, filepath.Join(top, tt.path)} {
				if got, err := r.Ignored(t.Context(), path); got != tt.want || err != nil {
					t.Errorf("Ignored(%q) = %t, %v; want %t", path, got, err, tt.want)
				}
			}
		})
	}
}

func TestIgnoredByTheUser(t *testing.T) {
	for name, set := range map[string]func(t *testing.T, top string){
		"core.excludesFile": func(t *testing.T, top string) {
			write(t, filepath.Join(top, "../mine"), ".context\n")
			run(t, top, "config", "--global", "core.excludesFile", filepath.Join(top, "../mine"))
		},
		"default excludes file": func(t *testing.T, top string) {
			home := run(t, top, "config", "--global", "--type=path", "--default", "~/.config/git/ignore", "--get", "no.such")
			write(t, home, ".context\n")
		},
	} {
		top := newRepo(t)
		set(t, top)
		if got, err := discover(t, top).Ignored(t.Context(), ".context/log/x.json"); !got || err != nil {
			t.Errorf("%s: %t, %v", name, got, err)
		}
	}
}

func TestIgnoredInLinkedWorktree(t *testing.T) {
	top := newRepo(t)
	run(t, top, "worktree", "add", "--quiet", "../linked")
	linked := filepath.Join(filepath.Dir(top), "linked")
	write(t, filepath.Join(linked, ".gitignore"), ".context\n")
	for dir, want := range map[string]bool{top: false, linked: true} {
		if got, err := discover(t, dir).Ignored(t.Context(), ".context/log/x.json"); got != want || err != nil {
			t.Errorf("%s: %t, %v", dir, got, err)
		}
	}
}

func TestIgnoredButTracked(t *testing.T) {
	top := newRepo(t)
	write(t, filepath.Join(top, ".gitignore"), ".context\n")
	commitFile(t, top, ".context/log/x.json", "{}")
	if got, err := discover(t, top).Ignored(t.Context(), ".context/log/x.json"); got || err != nil {
		t.Errorf("%t, %v", got, err)
	}
}

func TestIgnoredOutside(t *testing.T) {
	top := newRepo(t)
	r := discover(t, top)
	for _, path := range []string{"..", "../x", filepath.Dir(top)} {
		if got, err := r.Ignored(t.Context(), path); err == nil {
			t.Errorf("Ignored(%q) = %t without an error", path, got)
		}
	}
}
