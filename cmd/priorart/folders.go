package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"priorart/ingest/journal"
)

// folders returns where the index and the vectors go: into the store; for a
// store that can't be written into the user's cache folder; else into memory
// ("").
func (s *store) folders(ctx context.Context) (cache, vectors string) {
	dirs := s.journal.Dirs()
	if dirs.ReadOnly == "" {
		s.ignoreCache(ctx, dirs)
		return dirs.Cache, dirs.Vectors
	}
	if s.app.config.cache == "" {
		return "", ""
	}
	sum := sha256.Sum256([]byte(s.dir))
	dir := filepath.Join(s.app.config.cache, "priorart", hex.EncodeToString(sum[:8]))
	if os.MkdirAll(dir, 0o700) != nil {
		return "", ""
	}
	return dir, filepath.Join(dir, "vectors")
}

// ignoreCache hides the cache folder from git where reading is what makes it: in
// a new worktree of a clone that has kept commits. Writing does so by itself,
// and where there is no store reading makes nothing.
func (s *store) ignoreCache(ctx context.Context, dirs journal.Dirs) {
	if _, err := os.Stat(dirs.Cache); !errors.Is(err, fs.ErrNotExist) {
		return
	}
	if _, err := s.journal.List(ctx); err != nil {
		return
	}
	if os.MkdirAll(dirs.Cache, 0o755) == nil {
		_ = os.WriteFile(filepath.Join(dirs.Cache, ".gitignore"), []byte("*\n"), 0o644) // without it git shows a folder more
	}
}
