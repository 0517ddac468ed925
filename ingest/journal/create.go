package journal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
)

// attributes keeps git from converting line endings: the bytes of a commit
// must fit its name.
const attributes = "log/** -text\n"

// Create makes the folders of a store, unless they are there. Files that a
// person may have changed are left as they are. The error wraps
// [priorart.ErrReadOnly] if the project folder can't be written.
func (j *Journal) Create(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j.creation.Lock()
	defer j.creation.Unlock()
	for _, dir := range []string{j.dirs.Log, j.dirs.Cache} {
		if err := j.makeDurable(dir); err != nil {
			return err
		}
	}
	if err := j.placeOnce(filepath.Join(j.contextDir(), ".gitattributes"), attributes); err != nil {
		return err
	}
	return j.placeOnce(filepath.Join(j.dirs.Cache, ".gitignore"), "*\n")
}

// placeOnce makes a file unless one is there.
func (j *Journal) placeOnce(path, text string) error {
	_, err := j.files.stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		err = j.files.place(path, []byte(text))
	}
	if err != nil {
		return fmt.Errorf("create store: %w", writeError(filepath.Dir(path), err))
	}
	return nil
}

// makeDurable makes a folder and what it is in, once for this process, as long
// as it stays there.
func (j *Journal) makeDurable(path string) error {
	j.mu.Lock()
	done := j.durable[path]
	j.mu.Unlock()
	if _, err := j.files.stat(path); err == nil && done {
		return nil
	}
	base := j.project
	if j.config.Repo != nil && !isBelow(base, path) {
		base = j.config.Repo.CommonDir
	}
	if err := j.files.makeFolder(base, path); err != nil {
		return fmt.Errorf("create folder: %w", writeError(path, err))
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.durable[path] = true
	return nil
}

func isBelow(base, path string) bool {
	rel, err := filepath.Rel(base, path)
	return err == nil && filepath.IsLocal(rel)
}
