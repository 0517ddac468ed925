package ingest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// project returns the service of the folder that a call names, s itself if it
// names none. If what it names is no folder, that is a violation, and the call
// is placeless.
func (s *Service) project(ctx context.Context, c *call) (*Service, error) {
	dir := c.draft().said("project_dir", "the entry would go to another project than was meant")
	if dir == "" {
		c.placeless = c.draft().has("project_dir")
		return s, nil
	}
	rule, fix := s.folderProblem(dir)
	if rule != "" {
		c.fail("project_dir", rule, shown(dir), fix)
		c.placeless = true
		return s, nil
	}
	if sameFolder(dir, s.config.Dir) {
		return s, nil
	}
	target, err := s.config.OpenProject(ctx, filepath.Clean(dir))
	if err != nil {
		return nil, fmt.Errorf("open project %s: %w", dir, err)
	}
	return target, nil
}

// folderProblem says why entries can't be recorded in a folder; "" if they can.
func (s *Service) folderProblem(dir string) (rule, fix string) {
	if !filepath.IsAbs(dir) {
		return "must be an absolute path", "give the whole path, as pwd prints it; ~ stands for nothing here"
	}
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return "must be a folder that exists", "make the folder, or mend the path"
	case err != nil:
		return "must be a folder that can be read", "mend the path or the folder's permissions: " + err.Error()
	case !info.IsDir():
		return "must be a folder", "give the folder that holds the project"
	case s.config.OpenProject == nil && !sameFolder(dir, s.config.Dir):
		return "must be the project " + s.config.Dir, "leave it out, or start a server for the other project"
	}
	return "", ""
}

func sameFolder(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}
