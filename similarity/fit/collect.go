package main

import (
	"context"
	"fmt"
	"io"

	"priorart/index/embed"
)

// pairSets are the sets with labelled pairs of records.
func pairSets() []string {
	return []string{"gitbugs_hadoop", "supersession_adr", "supersession_pep", "supersession_proposals", "near_duplicates", "real_entries"}
}

func loadPairs(root, name string) (*dataset, error) {
	switch name {
	case "near_duplicates":
		return loadNearDuplicates(root)
	case "real_entries":
		return loadRealEntries(root)
	}
	return load(root, name)
}

// collect computes the samples of all sets.
func collect(ctx context.Context, root string, e embed.Embedder, progress io.Writer) ([]sample, error) {
	var out []sample
	for _, name := range pairSets() {
		d, err := loadPairs(root, name)
		if err != nil {
			return nil, err
		}
		j, err := prepare(ctx, d, e)
		if err != nil {
			return nil, err
		}
		list := append(j.samples(), j.pools()...)
		fmt.Fprintf(progress, "%s: %d documents, %d pairs, background %.3f ± %.3f\n", name, len(d.docs), len(list), j.cal.Background.Mean, j.cal.Background.SD)
		out = append(out, list...)
	}
	return out, nil
}
