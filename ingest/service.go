package ingest

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"priorart"
)

// Journal is where commits go.
type Journal interface {
	// Create makes the store's folders, unless they are there.
	Create(ctx context.Context) error
	// Lock keeps other writers out until unlock is called. The error wraps
	// [priorart.ErrBusy] if they don't let go in time.
	Lock(ctx context.Context) (unlock func() error, err error)
	// NewID returns the id for a commit, later than all that are there.
	NewID(ctx context.Context) (string, error)
	// Write returns when the commit is safe on disk.
	Write(ctx context.Context, c *priorart.Commit) (name string, err error)
}

// Index is what the write path asks of an index. Where there is no store yet,
// the errors of its reading methods wrap [priorart.ErrNoStore].
type Index interface {
	// Entry returns an entry by its id or a unique prefix of it. The error wraps
	// [priorart.ErrNotFound] or [priorart.ErrAmbiguousID], whose message lists
	// the entries.
	Entry(ctx context.Context, idOrPrefix string) (priorart.Entry, error)
	// NearIDs returns the ids most like one that doesn't exist.
	NearIDs(ctx context.Context, id string, limit int) ([]string, error)
	// Similar returns the entries nearest to a draft, with raw numbers.
	Similar(ctx context.Context, r *priorart.Record, limit int) ([]priorart.Match, error)
	// CommitByKey returns the commit that has an idempotency key, or nil.
	CommitByKey(ctx context.Context, key string) (*priorart.Commit, error)
	// Refresh brings the index up to date with the journal.
	Refresh(ctx context.Context) error
	// Degraded says what is missing from answers now, in words.
	Degraded(ctx context.Context) []string
}

// Config says what a service works with.
type Config struct {
	Journal Journal          // required
	Index   Index            // required
	Now     func() time.Time // required
	// Dir is the project folder, absolute: paths are made relative to it.
	// Required.
	Dir string

	// Actor is who calls, for the commits: a client's name and version.
	Actor string
	// Git returns what git knows of the project folder; nil, or a nil result,
	// where there is no git.
	Git func(context.Context) *priorart.Git
	// OpenProject returns the service of another project folder, which exists. It
	// must make nothing on disk: Write does, once the call is valid. Nil refuses
	// calls for other folders.
	OpenProject func(ctx context.Context, dir string) (*Service, error)
	Log         *slog.Logger // nil: silence
}

// Service writes entries. Its methods may be called by many goroutines.
type Service struct {
	config   Config
	checkers map[string]*Checker // by tool
}

// New returns a service. It touches nothing.
func New(config Config) (*Service, error) {
	if config.Journal == nil || config.Index == nil || config.Now == nil || config.Dir == "" {
		return nil, errors.New("make write service: config needs a journal, an index, a clock and a folder")
	}
	if config.Log == nil {
		config.Log = slog.New(slog.DiscardHandler)
	}
	checkers, err := newCheckers()
	if err != nil {
		return nil, err
	}
	return &Service{config, checkers}, nil
}
