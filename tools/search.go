package tools

import (
	"context"
	"errors"

	"priorart"
)

// SearchResult is the structured content of a search.
type SearchResult struct {
	priorart.Result
	Omitted Omitted `json:"omitted"`
}

// Omitted counts what was left out of an answer to keep it short.
type Omitted struct {
	Hits         int `json:"hits"`
	Explanations int `json:"explanations"`
}

func searchTool() (t tool, err error) {
	t = tool{
		name: "search", title: "Search prior art", readOnly: true, idempotent: true,
		description: "Has this been decided, tried or forbidden before? Finds decisions, constraints, pipelines and other recorded knowledge of this project, " +
			"by words and by meaning. Call it before you decide, design or change something. Superseded entries rank below what replaced them.",
		call: callSearch,
	}
	if t.input, err = schemaFile("search"); err == nil {
		t.output, err = schemaFile("search.output")
	}
	return t, err
}

func callSearch(ctx context.Context, p Parts, args []byte) (answer, error) {
	q, err := ParseSearch(args)
	if err != nil {
		return answer{}, err
	}
	result, err := ask(ctx, p.Searcher, q)
	if err != nil {
		return answer{}, err
	}
	fit(&result)
	return answer{result, searchText(&result)}, nil
}

// ask asks a searcher. A project where nothing has been recorded yet has no
// hits; that is an answer, as a task may begin with it.
func ask(ctx context.Context, s Searcher, q priorart.Query) (SearchResult, error) {
	r, err := s.Search(ctx, q)
	if errors.Is(err, priorart.ErrNoStore) {
		return SearchResult{Result: priorart.Result{Hits: []priorart.Hit{}, NoConfidentMatch: true,
			Degraded: []string{"nothing has been recorded in this project yet: " + err.Error()}}}, nil
	}
	for i := range r.Hits {
		h := &r.Hits[i]
		h.Successors, h.Snippet.Matches = listed(h.Successors), listed(h.Snippet.Matches)
	}
	r.Hits, r.Degraded = listed(r.Hits), listed(r.Degraded)
	return SearchResult{Result: r}, err
}

// listed returns a list that is written as [], not null, if it is empty.
func listed[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
