package gitrepo

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// maxSymbolic is how many symbolic refs git follows.
const maxSymbolic = 5

// errUnexpected is returned when a file isn't as documented, so that git has to
// be asked.
var errUnexpected = errors.New("not as documented")

// Head returns the branch that is checked out, "" if the head is detached, and
// the hash it points to, "" before the first commit.
func (r *Repo) Head(ctx context.Context) (branch, hash string, err error) {
	branch, hash, err = r.readHead(r.GitDir)
	if err != nil {
		return r.askHead(ctx, r.GitDir)
	}
	return branch, hash, nil
}

// readHead reads the HEAD of a worktree's git directory.
func (r *Repo) readHead(gitDir string) (branch, hash string, err error) {
	ref, hash, err := readRef(filepath.Join(gitDir, "HEAD"))
	if err != nil || ref == "" {
		return "", hash, err
	}
	if ref == "refs/heads/.invalid" { // what HEAD says where refs are in tables
		return "", "", errUnexpected
	}
	hash, err = r.hashOf(ref)
	return strings.TrimPrefix(ref, "refs/heads/"), hash, err
}

// hashOf returns the hash of a shared ref, "" if there is no such ref.
func (r *Repo) hashOf(ref string) (string, error) {
	for range maxSymbolic {
		next, hash, err := readRef(filepath.Join(r.CommonDir, filepath.FromSlash(ref)))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return r.packedHash(ref)
		case err != nil:
			return "", err
		case next == "":
			return hash, nil
		}
		ref = next
	}
	return "", errUnexpected
}

// readRef reads a ref file: either "ref: <name>" or a hash.
func readRef(path string) (ref, hash string, err error) {
	info, err := os.Lstat(path)
	if err != nil {
		return "", "", err
	}
	if info.IsDir() { // refs/heads/a when there is a branch a/b; a itself may be packed no more
		return "", "", fs.ErrNotExist
	}
	if !info.Mode().IsRegular() { // git once made HEAD a symbolic link
		return "", "", errUnexpected
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return "", "", err
	}
	line := strings.TrimRight(string(text), " \t\r\n")
	if name, ok := strings.CutPrefix(line, "ref:"); ok {
		return strings.TrimLeft(name, " \t"), "", checkRef(strings.TrimLeft(name, " \t"))
	}
	if !isHash(line) {
		return "", "", errUnexpected
	}
	return "", line, nil
}

// checkRef keeps a name from leading out of the git directory, and refs that
// each worktree has for itself to git.
func checkRef(name string) error {
	if !strings.HasPrefix(name, "refs/") || strings.Contains(name, "..") || strings.HasPrefix(name, "refs/bisect/") ||
		strings.HasPrefix(name, "refs/worktree/") || strings.HasPrefix(name, "refs/rewritten/") {
		return errUnexpected
	}
	return nil
}

// packedHash looks a ref up in packed-refs, whose lines are "<hash> <name>".
func (r *Repo) packedHash(ref string) (string, error) {
	text, err := os.ReadFile(filepath.Join(r.CommonDir, "packed-refs"))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	before, _, found := bytes.Cut(append(text, '\n'), []byte(" "+ref+"\n"))
	if !found {
		return "", nil
	}
	hash := string(before[bytes.LastIndexByte(before, '\n')+1:])
	if !isHash(hash) {
		return "", errUnexpected
	}
	return hash, nil
}

// isHash reports whether s is a SHA-1 or a SHA-256 in lower-case hex.
func isHash(s string) bool {
	return (len(s) == 40 || len(s) == 64) && strings.Trim(s, "0123456789abcdef") == ""
}

// askHead is readHead by git itself.
func (r *Repo) askHead(ctx context.Context, gitDir string) (branch, hash string, err error) {
	branch, _, err = git(ctx, gitDir, "--git-dir="+gitDir, "symbolic-ref", "--quiet", "HEAD")
	if err != nil {
		return "", "", err
	}
	hash, _, err = git(ctx, gitDir, "--git-dir="+gitDir, "rev-parse", "--verify", "--quiet", "HEAD")
	return strings.TrimPrefix(branch, "refs/heads/"), hash, err
}
