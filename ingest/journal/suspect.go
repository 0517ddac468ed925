package journal

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"priorart"
)

// Who follows a store reads each commit once, so what was found wrong is noted
// in the cache: the next process looks at these commits again, and reports or
// forgets them.

const maxSuspects = 256 // commits looked at again when a store is first listed

func (j *Journal) suspectsPath() string { return filepath.Join(j.dirs.Cache, "suspects") }

// note remembers what was found wrong with a commit, if anything.
func (j *Journal) note(name string, problems []priorart.Problem) {
	j.mu.Lock()
	defer j.mu.Unlock()
	_, known := j.noted[name]
	if len(problems) == 0 {
		delete(j.noted, name)
		return
	}
	j.noted[name] = problems
	if !known {
		j.appendSuspect(name)
	}
}

// appendSuspect does what it can: without the note, check still finds it.
func (j *Journal) appendSuspect(name string) {
	if slices.Contains(j.suspects(), name) || j.files.allowed("append", j.suspectsPath()) != nil {
		return
	}
	file, err := os.OpenFile(j.suspectsPath(), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil { // there is no cache folder, or no writing to it
		return
	}
	defer file.Close()
	_, _ = file.WriteString(name + "\n")
}

func (j *Journal) suspects() []string {
	text, err := j.files.read(j.suspectsPath())
	if err != nil {
		return nil
	}
	names := slices.DeleteFunc(strings.Fields(string(text)), func(s string) bool { return !isName(s) })
	return names[:min(len(names), maxSuspects)]
}

// recheckSuspects looks at the noted commits again, once in a process, and
// drops the note when all are well.
func (j *Journal) recheckSuspects(ctx context.Context) {
	j.recheck.Do(func() { j.readSuspects(context.WithoutCancel(ctx)) })
}

func (j *Journal) readSuspects(ctx context.Context) {
	names := j.suspects()
	if len(names) == 0 {
		return
	}
	for _, name := range names {
		_, _ = j.Read(ctx, name) // which notes what is wrong
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.noted) == 0 {
		_ = os.Remove(j.suspectsPath())
	}
}
