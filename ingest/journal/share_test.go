package journal

import (
	"slices"
	"sync"
	"testing"
)

// TestOneJournalManyGoroutines: a goroutine sees what any wrote before it
// looked.
func TestOneJournalManyGoroutines(t *testing.T) {
	j := openGit(t, newRepo(t))
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 10 {
				name, err := tryRecord(j, "one")
				if err != nil {
					t.Error(err)
					return
				}
				if !slices.Contains(names(t, j), name+" here") {
					t.Errorf("%s isn't listed by its writer", name)
				}
				if _, err := j.Read(t.Context(), name); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if got := names(t, j); len(got) != 40 {
		t.Errorf("%d commits", len(got))
	}
	wantSound(t, j)
}

// TestWrittenIsSeenByOthers: another process (here, another journal) sees each
// commit in its next listing, however fast they follow one another.
func TestWrittenIsSeenByOthers(t *testing.T) {
	top := newRepo(t)
	writer, reader := openGit(t, top), openGit(t, top)
	for range 100 {
		name := record(t, writer, "one")
		if l := list(t, reader).Commits; l[len(l)-1].Name != name {
			t.Fatalf("%s isn't the last of %v", name, l)
		}
	}
}
