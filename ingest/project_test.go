package ingest_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"priorart"
	"priorart/ingest"
)

// openTwo opens a store whose service can open the other folder.
func openTwo(t *testing.T) (here, other *store) {
	other = openStore(t, t.TempDir())
	here = openStore(t, t.TempDir(), func(c *ingest.Config) {
		c.OpenProject = func(_ context.Context, dir string) (*ingest.Service, error) {
			if dir != other.dir {
				return nil, errors.New("opened " + dir)
			}
			return other.Service, nil
		}
	})
	return here, other
}

func TestProjectDir(t *testing.T) {
	here, other := openTwo(t)
	mine := here.id(t, decision(nil))
	before := snapshot(t, here.dir)
	id := here.id(t, decision(fields{"project_dir": other.dir + "/", "affected_files": []string{other.dir + "/src/x.go"}, "scope": other.dir}))
	e := other.entry(t, id)
	if len(e.AffectedFiles) != 1 || e.AffectedFiles[0] != "src/x.go" || e.Scope != "project" {
		t.Errorf("entry %+v", e)
	}
	if _, err := os.Stat(filepath.Join(other.dir, ".context", "log")); err != nil {
		t.Error(err)
	}
	if !maps.Equal(before, snapshot(t, here.dir)) {
		t.Error("the entry of another project changed this one")
	}
	// Ids are looked up where the entry goes.
	violations := here.refused(t, []byte(decision(fields{"project_dir": other.dir, "related_to": []string{mine}})))
	if len(violations) != 1 || violations[0].Path != "related_to[0]" {
		t.Errorf("violations %+v", violations)
	}
	here.id(t, decision(fields{"project_dir": other.dir, "related_to": []string{id}}))
}

func TestProjectDirDryRun(t *testing.T) {
	here, other := openTwo(t)
	here.record(t, decision(fields{"project_dir": other.dir, "dry_run": true}))
	if n := len(snapshot(t, other.dir)); n != 1 {
		t.Errorf("a dry run left %d files in the other project", n-1)
	}
}

func TestProjectDirRefused(t *testing.T) {
	here, other := openTwo(t)
	file := filepath.Join(other.dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	alone := openStore(t, t.TempDir())
	for _, tt := range []struct {
		s         *store
		dir, rule string
	}{
		{here, "relative", "must be an absolute path"},
		{here, "~/app", "must be an absolute path"},
		{here, filepath.Join(other.dir, "missing"), "must be a folder that exists"},
		{here, file, "must be a folder"},
		{here, filepath.Join(file, "below"), "must be a folder that can be read"},
		{alone, other.dir, "must be the project " + alone.dir},
	} {
		got := tt.s.refused(t, []byte(decision(fields{"project_dir": tt.dir, "affected_files": []string{"/not/judged"}, "summary": "x"})))
		if len(got) != 2 || got[0].Path != "project_dir" || got[0].Rule != tt.rule || got[1].Path != "summary" {
			t.Errorf("%s: %+v, want %q", tt.dir, got, tt.rule)
		}
	}
}

func TestProjectDirIsThisOne(t *testing.T) {
	s := openStore(t, t.TempDir())
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(s.dir, link); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{s.dir, s.dir + "/.", link} {
		s.record(t, decision(fields{"project_dir": dir}))
	}
	if n := len(s.commits(t)); n != 3 {
		t.Errorf("%d commits", n)
	}
}

func TestOpenProjectFails(t *testing.T) {
	here, _ := openTwo(t)
	dir := t.TempDir()
	_, err := here.RecordEntry(t.Context(), []byte(decision(fields{"project_dir": dir})))
	var invalid *priorart.InvalidInput
	if err == nil || errors.As(err, &invalid) {
		t.Errorf("error %v, want that of opening", err)
	}
}
