package eval

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// pairs reads pairs.tsv, whose documents are in the corpus, and pairs.jsonl,
// whose lines have their own.
func (l *loader) pairs() error {
	if err := optional(l.pairLines()); err != nil {
		return err
	}
	return optional(l.pairObjects())
}

func (l *loader) pairLines() error {
	first := true
	return eachLine(l.path("pairs.tsv"), func(line string) error {
		header := first && strings.HasPrefix(line, "id1\t")
		first = false
		if header {
			return nil
		}
		p, err := l.parsePair(strings.Split(line, "\t"))
		if err != nil {
			return err
		}
		l.Pairs = append(l.Pairs, p)
		return nil
	})
}

// parsePair takes the columns id1, id2, label, and kind if it is there; others
// are for the eyes of people.
func (l *loader) parsePair(columns []string) (p Pair, err error) {
	if len(columns) < 3 {
		return p, fmt.Errorf("want id1, id2 and label between tabs, got %d columns", len(columns))
	}
	p.ID1, p.ID2 = columns[0], columns[1]
	if p.Label, err = strconv.ParseFloat(columns[2], 64); err != nil {
		return p, fmt.Errorf("label %q isn't a number", columns[2])
	}
	if len(columns) > 3 {
		p.Kind = columns[3]
	}
	if p.ID1 == p.ID2 {
		return p, fmt.Errorf("document %q is paired with itself", p.ID1)
	}
	if p.A, err = l.document(p.ID1); err != nil {
		return p, err
	}
	p.B, err = l.document(p.ID2)
	return p, err
}

func (l *loader) document(id string) (Document, error) {
	at, ok := l.at[id]
	if !ok {
		return Document{}, fmt.Errorf("document %q isn't in corpus.jsonl", id)
	}
	return l.Documents[at], nil
}

// pairObject is a line of pairs.jsonl.
type pairObject struct {
	ID1   string   `json:"id1"`
	ID2   string   `json:"id2"`
	Label *float64 `json:"label"`
	Kind  string   `json:"kind"`
	A     row      `json:"a"`
	B     row      `json:"b"`
}

func (l *loader) pairObjects() error {
	return eachJSON(l.path("pairs.jsonl"), func(o pairObject) error {
		if o.ID1 == "" || o.ID2 == "" || o.Label == nil {
			return errors.New("pair needs id1, id2 and label")
		}
		o.A.ID, o.B.ID = o.ID1, o.ID2
		p := Pair{ID1: o.ID1, ID2: o.ID2, Label: *o.Label, Kind: o.Kind}
		var err error
		if p.A, err = o.A.document(l.Rules.Within); err != nil {
			return err
		}
		if p.B, err = o.B.document(l.Rules.Within); err != nil {
			return err
		}
		l.Pairs = append(l.Pairs, p)
		return nil
	})
}
