package journal

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"priorart"
)

// TestEveryDamagedByteIsReported: no byte of a commit can change without the
// reader being told.
func TestEveryDamagedByteIsReported(t *testing.T) {
	j := openPlain(t, tempDir(t))
	name := record(t, j, "one")
	path := pathOf(j, name)
	whole := get(t, path)
	check := func(what string, data []byte) {
		put(t, path, string(data))
		c, err := j.Read(t.Context(), name)
		if (c == nil) == (err == nil) {
			t.Fatalf("%s: %v, %v", what, c, err)
		}
		if err != nil && !errors.Is(err, priorart.ErrDamaged) && !errors.Is(err, priorart.ErrUnsupportedFormat) {
			t.Errorf("%s: unclassified error %v", what, err)
		}
		if got := list(t, j).Problems; len(got) != 1 || !strings.Contains(got[0].Path, name) {
			t.Errorf("%s: read %v, %v, reported %v", what, c, err, got)
		}
	}
	for i := range whole {
		for _, flip := range []byte{0x01, 0x20, 0x80} {
			damaged := bytes.Clone(whole)
			damaged[i] ^= flip
			check("flipped", damaged)
		}
		check("cut", whole[:i])
	}
	check("longer", append(bytes.Clone(whole), '\n'))
	put(t, path, string(whole))
	if _, err := j.Read(t.Context(), name); err != nil {
		t.Error(err)
	}
	if got := list(t, j).Problems; len(got) > 0 {
		t.Errorf("mended, but reported %v", got)
	}
}

// TestKeptCopyStandsIn: where copies differ, the one that fits its name wins.
func TestKeptCopyStandsIn(t *testing.T) {
	top := newRepo(t)
	j := openGit(t, top)
	name := record(t, j, "one")
	path := pathOf(j, name)
	whole := string(get(t, path))
	for what, tt := range map[string]struct{ text, code string }{
		"altered":      {strings.Replace(whole, `"one"`, `"two"`, 1), Altered},
		"unreadable":   {"<<<<<<< HEAD\n", Unreadable},
		"emptied":      {"", Unreadable},
		"newer format": {`{"format": 9}`, NewerFormat},
	} {
		put(t, path, tt.text)
		c, err := j.Read(t.Context(), name)
		if err != nil || c.Events[0].Record.Summary != "one" {
			t.Errorf("%s: %v, %v", what, c, err)
		}
		want := []string{tt.code + " .context/log/" + monthOf(name) + "/" + name}
		if diff := cmp.Diff(want, codes(list(t, j).Problems)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", what, diff)
		}
	}
	remove(t, path)
	if _, err := j.Restore(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := string(get(t, path)); got != whole {
		t.Errorf("restored\n%s", got)
	}
	wantSound(t, j)
}

func TestRestoreOfDamagedCopy(t *testing.T) {
	j := openGit(t, newRepo(t))
	bad, good := record(t, j, "one"), record(t, j, "two")
	for _, name := range []string{bad, good} {
		remove(t, pathOf(j, name))
	}
	put(t, filepath.Join(j.dirs.Kept, monthOf(bad), bad), "{}")
	restored, err := j.Restore(t.Context())
	if !errors.Is(err, priorart.ErrDamaged) || !strings.Contains(err.Error(), bad) {
		t.Errorf("error %v", err)
	}
	if diff := cmp.Diff([]string{good}, restored); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestReadFails(t *testing.T) {
	j := openPlain(t, tempDir(t))
	good := record(t, j, "one")
	at := func(id string) string { return id + good[26:] }
	damaged, folder, renamed := at("01kdv4t5c0000000000000000a"), at("01kdv4t5c0000000000000000b"), at("01kdv4t5c0000000000000000c")
	put(t, pathOf(j, damaged), "{")
	put(t, filepath.Join(pathOf(j, folder), "x"), "")
	put(t, pathOf(j, renamed), string(get(t, pathOf(j, good))))
	tests := []struct {
		name string
		want error
		says string
	}{
		{damaged, priorart.ErrDamaged, ".context/log/" + monthOf(damaged) + "/" + damaged},
		{folder, priorart.ErrDamaged, "regular"},
		{renamed, priorart.ErrDamaged, "it has the id " + idOf(good)},
		{at("01kdv4t5c0000000000000000d"), fs.ErrNotExist, "01kdv4t5c0000000000000000d"},
		{"nonsense", fs.ErrNotExist, `"nonsense"`},
		{"../../../etc/passwd", fs.ErrNotExist, "passwd"},
	}
	for _, tt := range tests {
		c, err := j.Read(t.Context(), tt.name)
		if c != nil || !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v, %v; want %v saying %q", tt.name, c, err, tt.want, tt.says)
		}
	}
}

// TestNewerFormat: reading skips and reports, writing refuses, in this process
// and in others, until the commit is gone.
func TestNewerFormat(t *testing.T) {
	j := openPlain(t, tempDir(t))
	first := record(t, j, "one")
	data := []byte(strings.Replace(string(get(t, pathOf(j, first))), `"format": 1`, `"format": 2`, 1))
	newer := nameOf(idOf(first), data)
	put(t, pathOf(j, newer), string(data))
	path := ".context/log/" + monthOf(newer) + "/" + newer

	for what, opened := range map[string]*Journal{"the same process": j, "another process": openPlain(t, j.project)} {
		if _, err := tryRecord(opened, "two"); !errors.Is(err, priorart.ErrUnsupportedFormat) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s wrote: %v", what, err)
		}
		if _, err := opened.Read(t.Context(), newer); !errors.Is(err, priorart.ErrUnsupportedFormat) {
			t.Errorf("%s read: %v", what, err)
		}
		if diff := cmp.Diff([]string{"newer_format " + path}, codes(list(t, opened).Problems)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", what, diff)
		}
	}
	for range newestChecked + 1 { // so that it is none of the newest
		id, err := j.NewID(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		data, err := encode(draft(id, "by other means"))
		if err != nil {
			t.Fatal(err)
		}
		put(t, pathOf(j, nameOf(id, data)), string(data))
	}
	third := openPlain(t, j.project) // reads nothing itself
	if _, err := tryRecord(third, "two"); !errors.Is(err, priorart.ErrUnsupportedFormat) {
		t.Errorf("a process that only writes: %v", err)
	}
	if diff := cmp.Diff([]string{"newer_format " + path}, codes(list(t, third).Problems)); diff != "" {
		t.Errorf("a process that only lists (-want +got)\n%s", diff)
	}
	remove(t, pathOf(j, newer))
	fresh := openPlain(t, j.project)
	record(t, fresh, "three")
	wantSound(t, fresh)
	if _, err := os.Stat(fresh.suspectsPath()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the note is still there: %v", err)
	}
}

func TestStrayFiles(t *testing.T) {
	j := openPlain(t, tempDir(t))
	name := record(t, j, "one")
	put(t, filepath.Join(j.dirs.Log, "notes.txt"), "")
	put(t, filepath.Join(j.dirs.Log, monthOf(name), "README"), "")
	put(t, filepath.Join(j.dirs.Log, monthOf(name), ".DS_Store"), "")
	put(t, filepath.Join(j.dirs.Log, "1999-12", name), string(get(t, pathOf(j, name))))
	want := []string{
		"stray_file .context/log/1999-12/" + name,
		"stray_file .context/log/" + monthOf(name) + "/README",
		"stray_file .context/log/notes.txt",
	}
	if diff := cmp.Diff(want, codes(list(t, j).Problems)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	wantNames(t, j, name+" here")
}

func TestCheck(t *testing.T) {
	j := openGit(t, newRepo(t))
	good, altered, damaged := record(t, j, "good"), record(t, j, "altered"), record(t, j, "damaged")
	keyed := func(summary string) string {
		id, err := j.NewID(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		c := draft(id, summary)
		c.IdempotencyKey = "key"
		name, err := j.Write(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		return name
	}
	first, second := keyed("first"), keyed("second")
	lost := record(t, j, "lost")
	wantSound(t, j, "key_repeated .context/log/"+monthOf(second)+"/"+second)

	remove(t, pathOf(j, lost))
	remove(t, filepath.Join(j.dirs.Kept, monthOf(good), good))
	put(t, pathOf(j, altered), string(get(t, pathOf(j, altered)))+" ")
	put(t, filepath.Join(j.dirs.Kept, monthOf(damaged), damaged), "")
	put(t, filepath.Join(j.dirs.Log, monthOf(good), tempPrefix+"X"), "{")
	put(t, filepath.Join(j.contextDir(), ".gitattributes"), "*.o binary\n")
	report, err := openGit(t, j.project).Check(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	month := monthOf(good)
	want := []string{
		"altered .context/log/" + month + "/" + altered,
		"attributes_missing .context/.gitattributes",
		"key_repeated .context/log/" + month + "/" + second,
		"temp_left .context/log/" + month + "/" + tempPrefix + "X",
		"unreadable .git/priorart/kept/" + month + "/" + damaged,
	}
	if diff := cmp.Diff(want, codes(report.Problems)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	report.Problems = nil
	if diff := cmp.Diff(Report{Commits: 6, Copies: 10, KeptOnly: []string{lost}, Unkept: []string{good}}, report); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for _, p := range j.Problems() {
		if strings.Contains(p.Text, first) {
			t.Errorf("the first of a key is reported: %v", p)
		}
	}
}
