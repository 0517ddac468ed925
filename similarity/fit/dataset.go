package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"priorart"
)

// document is a row of a corpus in BEIR layout.
type document struct {
	ID       string         `json:"_id"`
	Title    string         `json:"title"`
	Text     string         `json:"text"`
	Metadata map[string]any `json:"metadata"`
}

func (d *document) meta(name string) string {
	s, _ := d.Metadata[name].(string)
	return s
}

// record reads a document as an entry: the title is its lead.
func (d *document) record() *priorart.Record {
	r := &priorart.Record{Kind: priorart.Finding, Scope: "project", Summary: d.Title, Detail: d.Text}
	if d.Title == "" {
		r.Summary, r.Detail = d.Text, ""
	}
	return r
}

// whole is the text that a lexical baseline indexes.
func (d *document) whole() string { return strings.TrimSpace(d.Title + "\n" + d.Text) }

// openRow reports whether a document may be redistributed.
func (d *document) openRow() bool {
	licence := d.meta("license")
	for _, open := range []string{"MIT", "ISC", "Apache-2.0", "CC0", "BSD", "PD"} {
		if strings.HasPrefix(licence, open) {
			return true
		}
	}
	return false
}

// dataset is a folder of the data sets.
type dataset struct {
	name    string
	docs    []document
	byID    map[string]int
	queries []document
	qrels   map[string]map[string]bool // query id → relevant ids
	pairs   []row
	within  string // the metadata field that a search stays in
}

// row is a labelled pair: the first is the draft, the second the entry.
type row struct {
	draft, entry string
	label        float64
	kind         string
}

// load reads what a folder has; a file that isn't there is left out.
func load(root, name string) (*dataset, error) {
	d := &dataset{name: name, byID: map[string]int{}, qrels: map[string]map[string]bool{}}
	dir := filepath.Join(root, name)
	var err error
	if d.docs, err = readDocuments(filepath.Join(dir, "corpus.jsonl")); err != nil {
		return nil, err
	}
	for i := range d.docs {
		d.byID[d.docs[i].ID] = i
	}
	if d.queries, err = readDocuments(filepath.Join(dir, "queries.jsonl")); err != nil {
		return nil, err
	}
	if err := d.readTables(dir); err != nil {
		return nil, err
	}
	return d, nil
}

func (d *dataset) readTables(dir string) error {
	rows, err := readTSV(filepath.Join(dir, "qrels", "test.tsv"))
	if err != nil {
		return err
	}
	for _, r := range rows {
		if d.qrels[r[0]] == nil {
			d.qrels[r[0]] = map[string]bool{}
		}
		d.qrels[r[0]][r[1]] = true
	}
	if rows, err = readTSV(filepath.Join(dir, "pairs.tsv")); err != nil {
		return err
	}
	for _, r := range rows {
		p := row{draft: r[0], entry: r[1], kind: r[3]}
		if _, err := fmt.Sscan(r[2], &p.label); err != nil {
			return fmt.Errorf("read label of %s, %s: %w", r[0], r[1], err)
		}
		d.pairs = append(d.pairs, p)
	}
	var settings struct{ Within string }
	content, err := os.ReadFile(filepath.Join(dir, "dataset.json"))
	if err == nil {
		err = json.Unmarshal(content, &settings)
	}
	d.within = settings.Within
	return ignoreMissing(err)
}

func readDocuments(path string) ([]document, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, ignoreMissing(err)
	}
	defer f.Close()
	var out []document
	for dec := json.NewDecoder(bufio.NewReader(f)); ; {
		var d document
		err := dec.Decode(&d)
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", path, err)
		}
		out = append(out, d)
	}
}

// readTSV returns the rows of a table without its head.
func readTSV(path string) ([][]string, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, ignoreMissing(err)
	}
	var out [][]string
	for i, line := range strings.Split(strings.TrimSpace(string(content)), "\n") {
		if i > 0 {
			out = append(out, strings.Split(strings.TrimSpace(line), "\t"))
		}
	}
	return out, nil
}

func ignoreMissing(err error) error {
	if os.IsNotExist(err) {
		return nil
	}
	return err
}
