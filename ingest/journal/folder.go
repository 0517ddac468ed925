package journal

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/oklog/ulid/v2"
)

// settleTime is how long a folder must not have changed before its time of
// change can be relied on: file systems have clocks as coarse as a second.
// Up: more listing after writes; down: misses.
const settleTime = time.Second

// folder is what a folder of a log held when it was listed. It doesn't change;
// a folder that changed is another one.
type folder struct {
	path     string
	names    []string // of months or commits, sorted
	strays   []string // everything else that isn't hidden, sorted
	modified time.Time
	settled  bool
}

// folders lists folders, again only if they may have changed.
type folders struct {
	files files
	now   func() time.Time
	known map[string]*folder
}

// months lists a log. It returns nil if there is none.
func (f *folders) months(log string) (*folder, error) { return f.get(log, isMonth) }

// commits lists a month of a log.
func (f *folders) commits(log, month string) (*folder, error) {
	from, to := monthBounds(month)
	return f.get(filepath.Join(log, month), func(name string) bool {
		return isName(name) && from <= name && name < to
	})
}

// monthBounds returns the half-open range of the ids of a month.
func monthBounds(month string) (from, to string) {
	start, err := time.Parse(monthForm, month)
	if err != nil { // isMonth has been asked
		return "", ""
	}
	return timeBound(start), timeBound(start.AddDate(0, 1, 0))
}

// timeBound is the part of an id that all ids of a time or later are not below.
func timeBound(t time.Time) string {
	var id ulid.ULID
	if err := id.SetTime(ulid.Timestamp(t)); err != nil {
		return "~" // above all
	}
	return strings.ToLower(id.String()[:10])
}

func (f *folders) get(path string, wanted func(string) bool) (*folder, error) {
	info, err := f.files.stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		delete(f.known, path)
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	modified, old := info.ModTime(), f.known[path]
	if old != nil && old.settled && old.modified.Equal(modified) {
		return old, nil
	}
	settled := f.now().Sub(modified) >= settleTime
	names, err := f.files.list(path)
	if err != nil {
		return nil, err
	}
	listed := sortOut(names, wanted)
	listed.path, listed.modified, listed.settled = path, modified, settled
	if old != nil && slices.Equal(old.names, listed.names) && slices.Equal(old.strays, listed.strays) {
		listed.names, listed.strays = old.names, old.strays
	}
	f.known[path] = listed
	return listed, nil
}

func sortOut(names []string, wanted func(string) bool) *folder {
	f := &folder{names: make([]string, 0, len(names))}
	for _, name := range names {
		switch {
		case wanted(name):
			f.names = append(f.names, name)
		case !strings.HasPrefix(name, "."):
			f.strays = append(f.strays, name)
		}
	}
	slices.Sort(f.names)
	slices.Sort(f.strays)
	return f
}

// same reports whether two folders hold the same, cheaply: a folder that was
// listed again and hadn't changed shares its names with its former self.
func (f *folder) same(g *folder) bool {
	return f == g || f.path == g.path && sharing(f.names, g.names) && sharing(f.strays, g.strays)
}

func sharing(a, b []string) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}
