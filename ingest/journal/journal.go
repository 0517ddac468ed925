package journal

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"priorart"
	"priorart/ingest/gitrepo"
)

// Config says where a journal is and what it is given from outside.
type Config struct {
	// Dir is the project folder: the one that holds, or will hold, .context.
	// Required; it must exist.
	Dir string
	// Repo is the worktree that Dir is in; nil outside git.
	Repo *gitrepo.Repo
	// Now is the clock. Required.
	Now func() time.Time
	// Entropy makes ids unique; nil is [rand.Reader].
	Entropy io.Reader
	// Verb is told to whoever waits for the lock: "serve", "record-entry", ….
	Verb string
	// LockTimeout bounds the wait for the lock; 0 is [DefaultLockTimeout].
	LockTimeout time.Duration
	// Before is called before every file operation, and its error stands for
	// the operation's; nil for none. Tests make a disk fail with it.
	Before func(operation, path string) error
}

// Journal is a store's commits. It holds no file open, and any number of
// goroutines and processes can use one store.
type Journal struct {
	config  Config
	project string // Config.Dir, resolved
	within  string // project relative to the worktree's top, "." at the top
	dirs    Dirs
	files   files
	view    view

	mu       sync.Mutex
	folders  folders
	roots    []root // of the last listing
	union    union
	noted    map[string][]priorart.Problem // by the name of the commit; found on reading
	unkept   []priorart.Problem
	issued   time.Time       // of the last id
	durable  map[string]bool // folders that this process has made, with what they are in
	checked  map[string]bool // names whose format was looked at before writing
	recheck  sync.Once
	creation sync.Mutex
}

// Open prepares a journal for reading and writing. It makes nothing on disk.
func Open(_ context.Context, config Config) (*Journal, error) {
	project, err := filepath.Abs(config.Dir)
	if err == nil {
		project, err = filepath.EvalSymlinks(project)
	}
	if err != nil {
		return nil, fmt.Errorf("open store in %s: %w", config.Dir, err)
	}
	j := &Journal{
		config: config, project: project, files: files{config.Before},
		noted: map[string][]priorart.Problem{}, durable: map[string]bool{}, checked: map[string]bool{},
	}
	if config.Entropy == nil {
		j.config.Entropy = rand.Reader
	}
	if config.LockTimeout == 0 {
		j.config.LockTimeout = DefaultLockTimeout
	}
	if j.within, err = placeIn(config.Repo, project); err != nil {
		return nil, err
	}
	j.folders = folders{files: j.files, now: config.Now, known: map[string]*folder{}}
	j.dirs = j.findDirs()
	return j, nil
}

// placeIn returns project relative to the worktree's top.
func placeIn(repo *gitrepo.Repo, project string) (string, error) {
	if repo == nil {
		return ".", nil
	}
	within, err := filepath.Rel(repo.Root, project)
	if err != nil || within == ".." || strings.HasPrefix(within, ".."+string(filepath.Separator)) {
		return "", fmt.Errorf("open store in %s: it is outside the worktree %s", project, repo.Root)
	}
	return within, nil
}

// Problems returns what was found wrong on reading commits, sorted; listings
// have it, too.
func (j *Journal) Problems() []priorart.Problem {
	j.mu.Lock()
	defer j.mu.Unlock()
	list := append([]priorart.Problem{}, j.unkept...)
	for _, problems := range j.noted {
		list = append(list, problems...)
	}
	return sortProblems(list)
}
