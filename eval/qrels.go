package eval

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// qrels reads qrels/NAME.tsv, and leaves of the queries those that have an
// answer. Without a name, a dataset without qrels is one without queries.
func (l *loader) qrels(name string) error {
	file := name
	if file == "" {
		file = "test"
	}
	known := l.knownQueries()
	l.Qrels = Qrels{}
	first := true
	err := eachLine(l.path("qrels", file+".tsv"), func(line string) error {
		query, document, grade, err := parseQrel(line)
		if header := first && err != nil && strings.HasPrefix(line, "query-id"); header {
			err = errHeader
		}
		first = false
		switch {
		case errors.Is(err, errHeader):
			return nil
		case err != nil:
			return err
		}
		return l.judge(known, query, document, grade)
	})
	if name == "" {
		err = optional(err)
	}
	if err != nil {
		return err
	}
	if len(l.Qrels) > 0 {
		l.Judged = file
	}
	l.keepAnswerable()
	return nil
}

// errHeader marks the first line of a file that names its columns.
var errHeader = errors.New("header")

func parseQrel(line string) (query, document string, grade int, err error) {
	fields := strings.Split(line, "\t")
	if len(fields) != 3 {
		return "", "", 0, fmt.Errorf("want query-id, corpus-id and score between tabs, got %d columns", len(fields))
	}
	grade, err = strconv.Atoi(strings.TrimSpace(fields[2]))
	if err != nil {
		return "", "", 0, fmt.Errorf("score %q isn't a whole number", fields[2])
	}
	return fields[0], fields[1], grade, nil
}

func (l *loader) knownQueries() map[string]bool {
	known := map[string]bool{}
	for _, q := range l.Queries {
		known[q.ID] = true
	}
	return known
}

// judge notes one judgment. A query that is no line of queries.jsonl may be a
// document; a document that the corpus lacks stays judged, and can't be found.
func (l *loader) judge(known map[string]bool, query, document string, grade int) error {
	if !known[query] {
		i, ok := l.at[query]
		if !ok {
			return fmt.Errorf("query %q is neither in queries.jsonl nor a document", query)
		}
		known[query] = true
		l.Queries = append(l.Queries, documentQuery(l.Documents[i]))
	}
	if l.Qrels[query] == nil {
		l.Qrels[query] = map[string]int{}
	}
	if _, ok := l.Qrels[query][document]; ok {
		return fmt.Errorf("query %q and document %q are judged twice", query, document)
	}
	l.Qrels[query][document] = grade
	return nil
}

func (l *loader) keepAnswerable() {
	all := len(l.Queries)
	l.Queries = slices.DeleteFunc(l.Queries, func(q Query) bool { return l.Qrels.relevant(q.ID) == 0 })
	l.Unjudged = all - len(l.Queries)
}
