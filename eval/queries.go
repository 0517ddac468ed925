package eval

import (
	"errors"
	"fmt"
)

func (l *loader) queries() error {
	seen := map[string]bool{}
	return optional(eachJSON(l.path("queries.jsonl"), func(r row) error {
		if seen[r.ID] {
			return fmt.Errorf("query %q stands in the file twice", r.ID)
		}
		seen[r.ID] = true
		q, err := l.query(r)
		l.Queries = append(l.Queries, q)
		return err
	}))
}

func (l *loader) negative() error {
	return optional(eachJSON(l.path("queries_negative.jsonl"), func(r row) error {
		q, err := l.query(r)
		l.Negative = append(l.Negative, q)
		return err
	}))
}

// query makes a query of a row. Its group is its own, or that of the document
// that it is.
func (l *loader) query(r row) (Query, error) {
	if r.ID == "" || r.Text == "" {
		return Query{}, errors.New("query needs _id and text")
	}
	q := Query{ID: r.ID, Text: r.Text, Group: r.group(l.Rules.Within)}
	if i, ok := l.at[r.ID]; ok && q.Group == "" {
		q.Group = l.Documents[i].Group
	}
	if l.Rules.Within != "" && q.Group == "" {
		return q, fmt.Errorf("query %q has no metadata.%s to search within", r.ID, l.Rules.Within)
	}
	return q, nil
}

// documentQuery makes a query of a document: qrels may name one, as those do
// that lead from the old document to the new.
func documentQuery(d Document) Query {
	return Query{ID: d.ID, Text: joinText(d.Title, d.Text), Group: d.Group}
}

func joinText(title, text string) string {
	switch {
	case title == "":
		return text
	case text == "":
		return title
	}
	return title + "\n" + text
}
