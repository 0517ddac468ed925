package journal

import (
	"errors"
	"io/fs"
	"net/url"
	"path/filepath"
)

// Dirs says where the parts of a store are. They needn't exist.
type Dirs struct {
	Project string `json:"project"`
	Log     string `json:"log"`
	Cache   string `json:"cache"`   // derived; for this worktree
	Shared  string `json:"shared"`  // what all worktrees of the clone share: the lock, the key for user ids
	Kept    string `json:"kept"`    // copies of commits; "" outside git
	Vectors string `json:"vectors"` // the index's
	Lock    string `json:"lock"`

	// SharedNote says, in words, why Shared isn't in git's common directory;
	// "" if it is, and outside git.
	SharedNote string `json:"shared_note"`
	// ReadOnly says, in words, why the store can't be written; "" if it can.
	ReadOnly string `json:"read_only"`
}

// Dirs returns the places of the store, as found when it was opened.
func (j *Journal) Dirs() Dirs { return j.dirs }

func (j *Journal) contextDir() string { return filepath.Join(j.project, ".context") }

func (j *Journal) findDirs() Dirs {
	context := j.contextDir()
	d := Dirs{Project: j.project, Log: filepath.Join(context, "log"), Cache: filepath.Join(context, ".cache")}
	d.Shared = d.Cache
	if err := j.canMake(d.Log); err != nil {
		d.ReadOnly = context + " can't be written: " + err.Error()
	}
	if j.config.Repo != nil {
		d.Shared = j.clonesDir()
		if err := j.canMake(d.Shared); err != nil {
			d.SharedNote = d.Shared + " can't be written, so copies, vectors and lock are in " + d.Cache + ": " + err.Error()
			d.Shared = d.Cache
		}
		d.Kept = filepath.Join(d.Shared, "kept")
	}
	d.Vectors, d.Lock = filepath.Join(d.Shared, "vectors"), filepath.Join(d.Shared, "lock")
	return d
}

// clonesDir is the place in git's common directory. Project folders of one
// clone don't share commits, so those below the top have one of their own.
func (j *Journal) clonesDir() string {
	top := filepath.Join(j.config.Repo.CommonDir, "priorart")
	if j.within == "." {
		return top
	}
	name := url.PathEscape(filepath.ToSlash(j.within))
	if len(name) > 200 { // a file name has at most 255 bytes
		name = hashOf([]byte(name))
	}
	return filepath.Join(top, "at-"+name)
}

// canMake reports why path, or the nearest folder above it that exists, can't
// be written to.
func (j *Journal) canMake(path string) error {
	err := j.files.writable(path)
	if errors.Is(err, fs.ErrNotExist) && filepath.Dir(path) != path {
		return j.canMake(filepath.Dir(path))
	}
	return err
}
