package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// made judges the pairs that writePairs made.
func (v *verdicts) made(folder string) error {
	bases, err := readRows[base](filepath.Join(folder, "bases.jsonl"))
	if err != nil {
		return err
	}
	pairs, err := readRows[madePair](filepath.Join(folder, "pairs.jsonl"))
	if err != nil {
		return err
	}
	texts := map[string]string{}
	for _, b := range bases {
		texts[b.ID] = b.Text
	}
	form := map[string]bool{}
	for _, m := range mutations() {
		form[m.class] = m.form
	}
	for _, p := range pairs {
		old := texts[p.Base]
		if p.With != "" {
			old = p.With + "\n\n" + old
		}
		entry, draft := split(old), split(old[:p.At]+p.New+old[p.End:])
		what := "changed: "
		if form[p.Class] {
			what = "form: "
		}
		v.add(what+p.Class, form[p.Class], alone(draft, entry), p.Base)
	}
	return nil
}

// split reads a stored text: its first paragraph is the title.
func split(text string) *document {
	title, rest, _ := strings.Cut(strings.TrimSpace(text), "\n\n")
	return &document{ID: "entry", Title: title, Text: rest}
}

func readRows[T any](path string) ([]T, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var out []T
	for dec := json.NewDecoder(f); dec.More(); {
		var row T
		if err := dec.Decode(&row); err != nil {
			return nil, fmt.Errorf("read %s: %w", path, err)
		}
		out = append(out, row)
	}
	return out, nil
}
