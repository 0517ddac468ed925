package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"priorart"
	"priorart/index"
	"priorart/index/embed"
	"priorart/ingest"
	"priorart/ingest/gitrepo"
	"priorart/ingest/journal"
	"priorart/tools"
)

// store is an opened store: the only place where its parts are put together.
type store struct {
	app     *app
	dir     string
	repo    *gitrepo.Repo // nil outside git
	journal *journal.Journal
	index   *index.Index
	service *ingest.Service
}

// openStore opens the store of a project folder. It makes nothing on disk.
func (a *app) openStore(ctx context.Context, dir, verb string) (*store, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("open store %s: %w", dir, err)
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("open store: %w: %s is no folder; give an existing project folder by --store", priorart.ErrNoStore, dir)
	}
	s := &store{app: a, dir: dir}
	if s.repo, err = gitrepo.Discover(ctx, dir); err != nil && !errors.Is(err, gitrepo.ErrNoRepo) {
		return nil, fmt.Errorf("open store %s: %w", dir, err)
	}
	s.journal, err = journal.Open(ctx, journal.Config{Dir: dir, Repo: s.repo, Now: a.now, Verb: verb})
	if err != nil {
		return nil, fmt.Errorf("open store %s: %w", dir, err)
	}
	if err := s.openIndex(verb); err != nil {
		return nil, err
	}
	s.service, err = ingest.New(ingest.Config{
		Journal: s.journal, Index: s.index, Now: a.now, Dir: dir, Actor: "priorart " + version(), Git: s.git,
		OpenProject: func(ctx context.Context, dir string) (*ingest.Service, error) {
			other, err := a.openStore(ctx, dir, verb)
			if err != nil {
				return nil, err
			}
			return other.service, nil
		},
	})
	return s, err
}

func (s *store) openIndex(verb string) error {
	e, err := embed.Choose(s.app.embedder, embed.Config{Host: s.app.ollama, Now: s.app.now})
	if err != nil {
		return fmt.Errorf("%w: PRIORART_EMBEDDER: %w", errUsage, err)
	}
	dirs := s.journal.Dirs()
	cache := s.cacheDir(dirs)
	vectors := dirs.Vectors
	if dirs.ReadOnly != "" {
		vectors = cache
	}
	s.index, err = index.Open(index.Config{Source: s.journal, Embedder: e, Dir: cache, Vectors: vectors, Verb: verb, Now: s.app.now})
	return err
}

// cacheDir is where the index goes: into the store, or for a store that can't
// be written into the user's cache folder, or nowhere (memory). A store that
// doesn't exist yet is read from memory, so that reading makes no folders.
func (s *store) cacheDir(dirs journal.Dirs) string {
	if dirs.ReadOnly == "" {
		if _, err := os.Stat(filepath.Join(s.dir, ".context")); errors.Is(err, fs.ErrNotExist) {
			return dirs.Cache
		}
		if os.MkdirAll(dirs.Cache, 0o755) == nil {
			return dirs.Cache
		}
	}
	if s.app.home == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(s.dir))
	dir := filepath.Join(s.app.home, "priorart", hex.EncodeToString(sum[:8]))
	if os.MkdirAll(dir, 0o700) != nil {
		return ""
	}
	return dir
}

// git returns what git knows for a commit; nil outside git or where git fails,
// since an entry is worth more than its branch.
func (s *store) git(ctx context.Context) *priorart.Git {
	if s.repo == nil {
		return nil
	}
	branch, head, err := s.repo.Head(ctx)
	if err != nil {
		return nil
	}
	return &priorart.Git{Branch: branch, Head: head}
}

// projectDir is the folder whose store is meant.
func (a *app) projectDir(ctx context.Context) (string, error) {
	if a.storeDir != "" {
		return a.storeDir, nil
	}
	here, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("find project: %w", err)
	}
	if repo, err := gitrepo.Discover(ctx, here); err == nil {
		return repo.Root, nil
	}
	for dir := here; ; dir = filepath.Dir(dir) {
		if info, err := os.Stat(filepath.Join(dir, ".context")); err == nil && info.IsDir() {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return here, nil
		}
	}
}

// open opens the store that the command line means.
func (a *app) open(ctx context.Context, verb string) (*store, error) {
	dir, err := a.projectDir(ctx)
	if err != nil {
		return nil, err
	}
	return a.openStore(ctx, dir, verb)
}

// openExisting is open for verbs that only read.
func (a *app) openExisting(ctx context.Context, verb string) (*store, error) {
	s, err := a.open(ctx, verb)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(s.dir, ".context")); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w in %s: nothing was recorded there; 'priorart record-entry' makes one", priorart.ErrNoStore, s.dir)
	}
	return s, nil
}

// parts hands a store to the tools.
func (s *store) parts() tools.Parts {
	return tools.Parts{Recorder: s.service, Searcher: s.index, Stater: s}
}

// Status implements tools.Stater.
func (s *store) Status(ctx context.Context) (priorart.StoreStatus, error) {
	x, err := s.index.Status(ctx)
	if err != nil {
		return priorart.StoreStatus{}, err
	}
	listing, err := s.journal.List(ctx)
	if err != nil {
		return priorart.StoreStatus{}, err
	}
	dirs := s.journal.Dirs()
	st := priorart.StoreStatus{
		Version: version(), Project: dirs.Project, Log: dirs.Log, Kept: dirs.Kept, Cache: dirs.Cache, Vectors: dirs.Vectors,
		ReadOnly: dirs.ReadOnly, Commits: len(listing.Commits), Entries: x.Entries, ByKind: x.ByKind, ByStatus: x.ByStatus,
		Generation: x.Generation, Segments: x.Segments, Embedder: s.app.embedder, Space: x.Space, Dimensions: x.Dimensions,
		Passages: x.Passages, Unembedded: x.Unembedded, Degraded: x.Degraded, Problems: append([]priorart.Problem{}, listing.Problems...),
	}
	if dirs.SharedNote != "" {
		st.Degraded = append(st.Degraded, dirs.SharedNote)
	}
	return st, nil
}
