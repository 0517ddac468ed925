package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"

	"priorart"
	"priorart/index"
	"priorart/index/embed"
	"priorart/ingest"
	"priorart/ingest/gitrepo"
	"priorart/ingest/journal"
	"priorart/similarity"
	"priorart/tools"
)

// store is an opened store. This file is the only place where its parts are put
// together.
type store struct {
	app     *app
	verb    string // told to processes that wait for a lock
	dir     string
	repo    *gitrepo.Repo // nil outside git
	journal *journal.Journal
	index   *index.Index
	service *ingest.Service

	mu     sync.Mutex
	others map[string]*store // of other projects that calls named, by folder
}

// openProject opens the store that the command line means. It makes nothing on
// disk.
func (a *app) openProject(ctx context.Context, verb string) (*store, error) {
	dir, err := a.projectDir(ctx)
	if err != nil {
		return nil, err
	}
	return a.openStore(ctx, dir, verb, a.actor(""))
}

// openExisting opens the store that the command line means, for verbs that read.
// The error wraps [priorart.ErrNoStore] if nothing has been recorded in it.
func (a *app) openExisting(ctx context.Context, verb string) (*store, error) {
	s, err := a.openProject(ctx, verb)
	if err != nil {
		return nil, err
	}
	if _, err := s.journal.List(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// actor says who calls, for the commits.
func (a *app) actor(client string) string {
	if client == "" {
		client = "priorart/" + version()
	}
	if a.config.session != "" {
		return client + " session " + a.config.session
	}
	return client
}

// openStore opens the store of a project folder. actor is written into commits.
func (a *app) openStore(ctx context.Context, dir, verb, actor string) (*store, error) {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%w: %s is no folder; name an existing project folder", priorart.ErrNoStore, dir)
	}
	s := &store{app: a, verb: verb, dir: dir, others: map[string]*store{}}
	var err error
	if s.repo, err = gitrepo.Discover(ctx, dir); err != nil && !errors.Is(err, gitrepo.ErrNoRepo) {
		return nil, fmt.Errorf("open store %s: %w", dir, err)
	}
	s.journal, err = journal.Open(ctx, journal.Config{Dir: dir, Repo: s.repo, Now: a.now, Entropy: a.random, Verb: verb})
	if err != nil {
		return nil, fmt.Errorf("open store %s: %w", dir, err)
	}
	if err := s.openIndex(ctx); err != nil {
		return nil, err
	}
	s.service, err = ingest.New(ingest.Config{
		Journal: s.journal, Index: s.index, Now: a.now, Dir: dir, Actor: actor, Git: s.git, Log: a.log(),
		OpenProject: func(ctx context.Context, dir string) (*ingest.Service, error) { return s.other(ctx, dir, actor) },
	})
	return s, err
}

func (s *store) openIndex(ctx context.Context) error {
	e, err := embed.Choose(s.app.config.embedder, embed.Config{Host: s.app.config.ollama, Now: s.app.now})
	if err != nil {
		return fmt.Errorf("%w: PRIORART_EMBEDDER: %w", errUsage, err)
	}
	cache, vectors := s.folders(ctx)
	s.index, err = index.Open(index.Config{Source: s.journal, Embedder: e, Dir: cache, Vectors: vectors, Verb: s.verb, Now: s.app.now, Log: s.app.log(),
		Confident: func(g index.Signals) bool { return similarity.Confident(similarity.Signals(g)) }})
	return err
}

// other returns the service of another project that a call named; it stays open
// as long as this store.
func (s *store) other(ctx context.Context, dir, actor string) (*ingest.Service, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if o := s.others[dir]; o != nil {
		return o.service, nil
	}
	o, err := s.app.openStore(ctx, dir, s.verb, actor)
	if err != nil {
		return nil, err
	}
	s.others[dir] = o
	return o.service, nil
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

// parts hands a store to the tools.
func (s *store) parts() tools.Parts {
	return tools.Parts{Recorder: s.service, Searcher: s.index, Stater: s, Close: s.close}
}

// close gives up the store, and those that it opened.
func (s *store) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.index.Close()
	for dir, o := range s.others {
		delete(s.others, dir)
		err = errors.Join(err, o.close())
	}
	return err
}

// log returns a logger to standard error.
func (a *app) log() *slog.Logger {
	return slog.New(slog.NewTextHandler(a.errOut, &slog.HandlerOptions{Level: slog.LevelWarn}))
}
