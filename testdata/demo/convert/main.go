// Command convert makes the demo's entries of the real ones in the datasets: it
// chooses rows, and takes their headed text apart into the fields that it would
// have been recorded in.
//
//	go run ./testdata/demo/convert testdata/datasets/real_entries/corpus.jsonl testdata/demo/entries.jsonl
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
)

// row is a line of the dataset.
type row struct {
	ID       string `json:"_id"`
	Title    string `json:"title"`
	Text     string `json:"text"`
	Metadata struct {
		Repo    string   `json:"source_repo"`
		Path    string   `json:"source_path"`
		License string   `json:"license"`
		Kind    string   `json:"kind"`
		Status  string   `json:"status"`
		Date    string   `json:"date"`
		Tags    []string `json:"tags"`
	} `json:"metadata"`
}

// wanted reports whether a row is worth showing: something that still holds, and
// isn't a task of the day.
func (r *row) wanted() bool {
	switch r.Metadata.Kind {
	case "decision":
		return slices.Contains([]string{"", "active", "enacted"}, r.Metadata.Status)
	case "finding":
		return r.Metadata.Status == "identified"
	case "research":
		return r.Metadata.Status == "complete"
	}
	return r.Metadata.Kind == "constraint" || r.Metadata.Kind == "feature"
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: convert CORPUS ENTRIES")
		os.Exit(2)
	}
	if err := convert(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "convert:", err)
		os.Exit(1)
	}
}

func convert(from, to string) error {
	rows, err := read(from)
	if err != nil {
		return err
	}
	seen := map[string]bool{} // titles: some entries stand in two files of their project
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	for i := range rows {
		r := &rows[i]
		if !r.wanted() || seen[r.Title] {
			continue
		}
		seen[r.Title] = true
		if err := encoder.Encode(r.record()); err != nil {
			return err
		}
	}
	return os.WriteFile(to, out.Bytes(), 0o644)
}

func read(name string) ([]row, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var rows []row
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r row
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		rows = append(rows, r)
	}
	slices.SortFunc(rows, func(a, b row) int { return strings.Compare(a.ID, b.ID) })
	return rows, lines.Err()
}
