package eval

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// LoadOptions says how to read a dataset. The zero value follows what the
// dataset declares.
type LoadOptions struct {
	Qrels      string  // name of a file in qrels/, without .tsv; "" is "test"
	DropSameID *bool   // nil: as dataset.json says
	Within     *string // nil: as dataset.json says; "" searches everything
}

// Load reads a folder in BEIR layout: corpus.jsonl, queries.jsonl,
// queries_negative.jsonl, qrels/NAME.tsv, pairs.tsv or pairs.jsonl, and
// dataset.json with the [Rules]. Every file may be missing, but not all of
// them; qrels that were asked for by name must be there. An error names file
// and line.
func Load(dir string, options LoadOptions) (*Dataset, error) {
	rules, err := readRules(dir, options)
	if err != nil {
		return nil, err
	}
	d := &Dataset{Name: rules.Name, Rules: rules}
	if d.Name == "" {
		if d.Name, err = folderName(dir); err != nil {
			return nil, err
		}
	}
	l := &loader{Dataset: d, dir: dir, at: map[string]int{}}
	for _, read := range []func() error{
		l.documents, l.queries, l.negative, func() error { return l.qrels(options.Qrels) }, l.pairs,
	} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	if len(d.Documents) == 0 && len(d.Pairs) == 0 {
		return nil, fmt.Errorf("read dataset %s: neither corpus.jsonl nor pairs has a row; is it a folder in BEIR layout?", dir)
	}
	return d, nil
}

// Find expands folders and patterns ("datasets/*") to folders, in the order
// given. Of a pattern's matches only folders that hold a dataset count; a name
// without any is an error.
func Find(patterns []string) ([]string, error) {
	var dirs []string
	for _, p := range patterns {
		matches, err := filepath.Glob(p)
		if err != nil {
			return nil, fmt.Errorf("find datasets %q: %w", p, err)
		}
		before := len(dirs)
		for _, m := range matches {
			if m == p && isFolder(m) || holdsDataset(m) {
				dirs = append(dirs, m)
			}
		}
		if len(dirs) == before {
			return nil, fmt.Errorf("find datasets %q: %w: no folder in BEIR layout", p, fs.ErrNotExist)
		}
	}
	return dirs, nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// holdsDataset reports whether a folder has one of the files that make it a
// dataset.
func holdsDataset(dir string) bool {
	for _, name := range []string{"corpus.jsonl", "pairs.tsv", "pairs.jsonl"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			return true
		}
	}
	return false
}

func folderName(dir string) (string, error) {
	whole, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("name dataset %s: %w", dir, err)
	}
	return filepath.Base(whole), nil
}

func readRules(dir string, options LoadOptions) (r Rules, err error) {
	path := filepath.Join(dir, "dataset.json")
	data, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return r, fmt.Errorf("read dataset: %w", err)
	}
	if err == nil {
		if err := json.Unmarshal(data, &r); err != nil {
			return r, fmt.Errorf("%s: %w", path, err)
		}
	}
	if options.DropSameID != nil {
		r.DropSameID = *options.DropSameID
	}
	if options.Within != nil {
		r.Within = *options.Within
	}
	return r, nil
}

// loader reads the files of one dataset, one after the other.
type loader struct {
	*Dataset
	dir string
	at  map[string]int // place of a document in Documents
}

func (l *loader) path(name ...string) string {
	return filepath.Join(append([]string{l.dir}, name...)...)
}

// row is a line of corpus.jsonl or queries.jsonl.
type row struct {
	ID       string                     `json:"_id"`
	Title    string                     `json:"title"`
	Text     string                     `json:"text"`
	Metadata map[string]json.RawMessage `json:"metadata"`
}

func (l *loader) documents() error {
	return optional(eachJSON(l.path("corpus.jsonl"), func(r row) error {
		if r.ID == "" {
			return errors.New("document without _id")
		}
		if _, ok := l.at[r.ID]; ok {
			return fmt.Errorf("document %q stands in the corpus twice", r.ID)
		}
		if strings.TrimSpace(r.Title+r.Text) == "" {
			return fmt.Errorf("document %q has neither title nor text", r.ID)
		}
		d, err := r.document(l.Rules.Within)
		if err != nil {
			return err
		}
		if l.Rules.Within != "" && d.Group == "" {
			return fmt.Errorf("document %q has no metadata.%s to search within", r.ID, l.Rules.Within)
		}
		l.at[r.ID] = len(l.Documents)
		l.Documents = append(l.Documents, d)
		return nil
	}))
}
