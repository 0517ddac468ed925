package index

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"github.com/blevesearch/bleve/v2/index/scorch"

	"priorart"
	"priorart/index/embed"
)

// Source is where an index gets commits from; a journal is one.
type Source interface {
	// List names the commits of the store, sorted by name, each once.
	List(ctx context.Context) (priorart.Listing, error)
	// Read returns a commit that List named. An error that wraps
	// [priorart.ErrDamaged] or [priorart.ErrUnsupportedFormat] says that this
	// commit can't be used; the others can.
	Read(ctx context.Context, name string) (*priorart.Commit, error)
}

// Config says what an index is made of.
type Config struct {
	Source   Source         // required
	Embedder embed.Embedder // nil: words only, and Degraded says so

	// Dir is the cache folder, which holds index/ and index.lock (lock itself is
	// the writers', outside git); "" keeps the index
	// in memory.
	Dir string
	// Vectors is the folder of the vector files; "" keeps vectors in memory.
	Vectors string

	Ranking Ranking // zero: [DefaultRanking]
	// Confident decides from raw signals whether hits may be presented as an
	// answer; nil: always.
	Confident func(Signals) bool

	LockTimeout time.Duration // zero: 10 s
	// EmbedBudget bounds how long a read may embed texts that have no vector
	// yet, before it answers without them; zero: 300 ms.
	EmbedBudget time.Duration
	Verb        string           // told to processes that wait for a lock
	Now         func() time.Time // required
	Log         *slog.Logger     // nil: silence
}

// Index finds entries. Its methods may be called by many goroutines.
type Index struct {
	config Config
	store  *store

	mu       sync.Mutex // guards what follows
	view     *view
	memory   *vectorMemory
	repaired []string // what was mended, in words
	lagging  string   // why vectors are missing, in words
}

// Open returns the index of a store. It touches nothing: files are opened with
// the first call that needs them.
func Open(config Config) (*Index, error) {
	if config.Source == nil || config.Now == nil {
		return nil, errors.New("open index: config needs a source and a clock")
	}
	if config.Ranking == (Ranking{}) {
		config.Ranking = DefaultRanking()
	}
	if config.LockTimeout == 0 {
		config.LockTimeout = 10 * time.Second
	}
	if config.EmbedBudget == 0 {
		config.EmbedBudget = 300 * time.Millisecond
	}
	if config.Log == nil {
		config.Log = slog.New(slog.DiscardHandler)
	}
	s := &store{}
	if config.Dir != "" {
		s.dir = filepath.Join(config.Dir, "index")
		s.lock = &fileLock{filepath.Join(config.Dir, "index.lock"), config.Verb, config.LockTimeout, config.Now}
	}
	return &Index{config: config, store: s}, nil
}

// Close gives up what the index holds in memory.
func (x *Index) Close() error {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.view, x.memory = nil, nil
	return x.store.close()
}

// attempts bounds how often a read begins anew: once to catch up, once after a
// repair, once to catch up after that, and one to spare.
const attempts = 4

// errBehind is returned within a read that finds commits that aren't applied.
var errBehind = errors.New("index is behind the journal")

// withView calls f with a view that has every commit of the store. f may be
// called again if it returns an error; segments are valid only while it runs.
func (x *Index) withView(ctx context.Context, f func(*view) error) error {
	listing, err := x.config.Source.List(ctx)
	if errors.Is(err, priorart.ErrNoStore) {
		return f(emptyView())
	}
	if err != nil {
		return err
	}
	want := digest(listing)
	var applied caughtUp // with the listing, by us: a later state of the same index is as good
	for range attempts {
		var instance string
		err = x.store.read(ctx, func(s *scorch.IndexSnapshot) error {
			instance = string(s.Internal()[keyInstance])
			switch {
			case instance != applied.instance:
				// Not yet applied, or made anew by another process meanwhile.
				if string(s.Internal()[keyApplied]) != want {
					return errBehind
				}
			case applied.generation > parseGeneration(s.Internal()):
				return fmt.Errorf("%w: the index has lost a batch", priorart.ErrDamaged)
			}
			v, err := x.viewOf(s)
			if err != nil {
				return err
			}
			return f(v)
		})
		switch {
		case errors.Is(err, fs.ErrNotExist) && len(listing.Commits) == 0:
			return f(emptyView()) // a store without entries gets no index
		case errors.Is(err, errBehind), errors.Is(err, fs.ErrNotExist):
			applied, err = x.apply(ctx, listing)
			if errors.Is(err, errGone) || mustRemake(err) {
				err = x.remake(ctx, instance, err)
				applied = caughtUp{}
			}
		case mustRemake(err):
			err = x.remake(ctx, instance, err)
			applied = caughtUp{}
		default:
			return err
		}
		if err != nil {
			return err
		}
	}
	return fmt.Errorf("%w: the index doesn't stay in order; delete %s and try again", priorart.ErrDamaged, x.store.dir)
}

// mustRemake reports whether an index is certainly of no use as it is.
func mustRemake(err error) bool {
	return errors.Is(err, errOtherSchema) || errors.Is(err, priorart.ErrDamaged)
}

// remake removes an index that is of no use; the next attempt makes it anew
// from the journal, which loses nothing.
func (x *Index) remake(ctx context.Context, instance string, why error) error {
	x.config.Log.Warn("index is made anew", "why", why)
	x.mu.Lock()
	x.view = nil
	if errors.Is(why, priorart.ErrDamaged) {
		x.repaired = append(x.repaired, fmt.Sprintf("the index was damaged and was made anew from the journal (%v)", why))
	}
	x.mu.Unlock()
	return x.store.remove(ctx, instance)
}

// viewOf returns the view of a snapshot, and keeps it for the next call.
func (x *Index) viewOf(s *scorch.IndexSnapshot) (*view, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	v, err := newView(s, x.view)
	if err != nil {
		return nil, err
	}
	x.view = v
	return v, nil
}

// Refresh brings the index up to date, and embeds what has no vector yet as far
// as the budget goes.
func (x *Index) Refresh(ctx context.Context) error {
	return x.withView(ctx, func(v *view) error {
		_, err := x.vectorsFor(ctx, v, x.config.EmbedBudget)
		return err
	})
}

// Rebuild makes the index anew from the journal. The vectors stay: they belong
// to texts. progress, if any, is told how many entries have all their vectors.
func (x *Index) Rebuild(ctx context.Context, progress func(done, total int)) error {
	x.mu.Lock()
	x.view = nil
	x.mu.Unlock()
	instance, err := x.store.instance()
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !mustRemake(err) {
		return err
	}
	if err := x.store.remove(ctx, instance); err != nil {
		return err
	}
	return x.Embed(ctx, progress)
}

// Degraded says what is missing from answers now, in words.
func (x *Index) Degraded(context.Context) []string {
	x.mu.Lock()
	defer x.mu.Unlock()
	missing := append([]string{}, x.repaired...)
	if x.lagging != "" {
		missing = append(missing, x.lagging)
	}
	return missing
}
