package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"priorart"
)

const (
	perClass  = 60  // pairs of each class, if that many entries can be changed
	baseRunes = 600 // of an entry's text that is kept: a lead and the start of a body
)

// madePair is an entry's text, and the same text with one change: the bytes
// from At to End are replaced. It is how pairs are stored.
type madePair struct {
	Class string `json:"class"`
	Base  string `json:"base"`           // id of a row of bases.jsonl
	With  string `json:"with,omitempty"` // a sentence put before both texts
	At    int    `json:"at"`
	End   int    `json:"end"`
	New   string `json:"new"`
}

type base struct {
	ID   string `json:"id"`
	Text string `json:"text"` // title, blank line, text
}

// writePairs makes bases.jsonl and pairs.jsonl in a folder from the open rows
// of real_entries.
func writePairs(root, folder string, log io.Writer) error {
	d, err := load(root, "real_entries")
	if err != nil {
		return err
	}
	var bases []base
	for i := range d.docs {
		doc := &d.docs[i]
		if licence := doc.meta("license"); strings.HasPrefix(licence, "MIT") || licence == "ISC" {
			bases = append(bases, base{doc.ID, priorart.Cut(doc.Title, priorart.LeadRunes) + "\n\n" + priorart.Cut(doc.Text, baseRunes)})
		}
	}
	used := map[string]bool{}
	var pairs []madePair
	for _, m := range mutations() {
		made := makePairs(m, bases)
		fmt.Fprintf(log, "%s: %d\n", m.class, len(made))
		for _, p := range made {
			used[p.Base] = true
		}
		pairs = append(pairs, made...)
	}
	kept := bases[:0]
	for _, b := range bases {
		if used[b.ID] {
			kept = append(kept, b)
		}
	}
	if err := writeLines(filepath.Join(folder, "bases.jsonl"), kept); err != nil {
		return err
	}
	return writeLines(filepath.Join(folder, "pairs.jsonl"), pairs)
}

// makePairs changes entries at even steps through the list, so that no project
// of it leads.
func makePairs(m mutation, bases []base) []madePair {
	var out []madePair
	const stride = 37 // prime to any likely number of entries, to walk through all
	for n := range bases {
		b := bases[n*stride%len(bases)]
		p := madePair{Class: m.class, Base: b.ID}
		text := b.Text
		if m.class == "converted units" {
			p.With = statements()[len(out)%len(statements())]
			text = p.With + "\n\n" + text
		}
		changed, ok := m.apply(source(m.class, text), text)
		if !ok || len(out) == perClass {
			continue
		}
		p.At, p.End, p.New = replacement(text, changed)
		out = append(out, p)
	}
	return out
}

// replacement is the shortest stretch of old that, replaced, gives changed.
func replacement(old, changed string) (at, end int, fresh string) {
	for at < len(old) && at < len(changed) && old[at] == changed[at] {
		at++
	}
	end = len(old)
	to := len(changed)
	for end > at && to > at && old[end-1] == changed[to-1] {
		end, to = end-1, to-1
	}
	// Cut between characters, so that the row is valid text.
	for at > 0 && !startsRune(old, at) {
		at--
	}
	for end < len(old) && !startsRune(old, end) {
		end, to = end+1, to+1
	}
	return at, end, changed[at:to]
}

func startsRune(s string, i int) bool { return i == len(s) || s[i]&0xC0 != 0x80 }

func writeLines[T any](path string, list []T) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(f)
	enc.SetEscapeHTML(false)
	for _, row := range list {
		if err := enc.Encode(row); err != nil {
			f.Close()
			return fmt.Errorf("write %s: %w", path, err)
		}
	}
	return f.Close()
}
