// Command cut makes the datasets of this folder from the whole ones: it keeps
// the rows that may be redistributed, and of queries, qrels, pairs and relations
// those whose documents remain. Rows are kept byte for byte.
//
//	go run ./testdata/datasets/cut FROM testdata/datasets
//
// FROM holds the whole datasets, a folder each, in BEIR layout.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// plan says which rows of a dataset stay: those with one of the licences, or
// all of them.
type plan struct {
	name     string
	licences []string // prefixes of metadata.license; none: every row
}

func plans() []plan {
	return []plan{
		{"devbench", nil},
		{"gitbugs_hadoop", nil},
		{"near_duplicates", nil},
		{"real_entries", []string{"MIT", "ISC"}},
		{"supersession_adr", []string{"MIT", "Apache-2.0", "CC0-1.0"}},
		{"supersession_pep", nil},
	}
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: cut FROM TO")
		os.Exit(2)
	}
	for _, p := range plans() {
		if err := p.cut(filepath.Join(os.Args[1], p.name), filepath.Join(os.Args[2], p.name)); err != nil {
			fmt.Fprintln(os.Stderr, "cut "+p.name+":", err)
			os.Exit(1)
		}
	}
}

// row is what of a line of JSON decides whether it stays.
type row struct {
	ID       string `json:"_id"`
	Metadata struct {
		License string `json:"license"`
	} `json:"metadata"`
}

func (p plan) keeps(r row) bool {
	return len(p.licences) == 0 || slices.ContainsFunc(p.licences, func(l string) bool {
		return r.Metadata.License == l || strings.HasPrefix(r.Metadata.License, l+" (")
	})
}

func (p plan) cut(from, to string) error {
	if err := p.declare(from, to); err != nil {
		return err
	}
	documents := map[string]bool{}
	if err := filter(from, to, "corpus.jsonl", func(line string) (bool, error) {
		var r row
		err := json.Unmarshal([]byte(line), &r)
		documents[r.ID] = err == nil && p.keeps(r)
		return documents[r.ID], err
	}); err != nil {
		return err
	}
	return p.cutRest(from, to, documents)
}

// cutRest keeps what speaks of documents that remain, and the queries that have
// an answer left.
func (p plan) cutRest(from, to string, documents map[string]bool) error {
	queries := map[string]bool{}
	for _, name := range []string{"qrels/test.tsv", "qrels/reverse.tsv"} {
		if err := filterColumns(from, to, name, func(c []string) bool {
			asked := strings.HasPrefix(name, "qrels/reverse") && !documents[c[0]]
			if !documents[c[1]] || asked {
				return false
			}
			queries[c[0]] = true
			return true
		}); err != nil {
			return err
		}
	}
	if err := filter(from, to, "queries.jsonl", func(line string) (bool, error) {
		var r row
		err := json.Unmarshal([]byte(line), &r)
		return queries[r.ID], err
	}); err != nil {
		return err
	}
	for _, name := range []string{"pairs.tsv", "relations.tsv"} {
		if err := filterColumns(from, to, name, func(c []string) bool { return documents[c[0]] && documents[c[1]] }); err != nil {
			return err
		}
	}
	all := func(string) (bool, error) { return true, nil }
	return errors.Join(filter(from, to, "queries_negative.jsonl", all), filter(from, to, "pairs.jsonl", all))
}

// declare copies dataset.json; what stands here may be redistributed.
func (p plan) declare(from, to string) error {
	data, err := os.ReadFile(filepath.Join(from, "dataset.json"))
	if err != nil {
		return err
	}
	var rules map[string]any
	if err := json.Unmarshal(data, &rules); err != nil {
		return err
	}
	rules["redistributable"] = "yes"
	if data, err = json.MarshalIndent(rules, "", " "); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(to, "qrels"), 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(to, "dataset.json"), append(data, '\n'), 0o644)
}

// filterColumns keeps the first line, which names the columns, and the lines
// whose columns fit.
func filterColumns(from, to, name string, fits func(columns []string) bool) error {
	first := true
	return filter(from, to, name, func(line string) (bool, error) {
		c := strings.Split(line, "\t")
		if len(c) < 2 {
			return false, fmt.Errorf("%s: %q has no columns", name, line)
		}
		head := first
		first = false
		return head || fits(c), nil
	})
}

// filter copies the lines of a file that fit; a file that isn't there is left
// out.
func filter(from, to, name string, fits func(line string) (bool, error)) (err error) {
	in, err := os.Open(filepath.Join(from, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(filepath.Join(to, name))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	scanner := bufio.NewScanner(in)
	scanner.Buffer(nil, 64<<20)
	for scanner.Scan() {
		keep, err := fits(scanner.Text())
		if err != nil {
			return err
		}
		if keep {
			if _, err := fmt.Fprintln(out, scanner.Text()); err != nil {
				return err
			}
		}
	}
	return scanner.Err()
}
