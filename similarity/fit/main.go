// Command fit makes the tables of package similarity, and measures them. All
// that it writes follows from its inputs, so that a run can be repeated:
//
//	fit -data DIR vocabulary   prints similarity/vocabulary_table.go
//	fit -data DIR pairs        writes similarity/testdata/{bases,pairs}.jsonl
//	fit -data DIR model        weights, left-out AUC and recall, curves: what thresholds.go states
//	fit -data DIR verdicts     verdicts by class of labelled pairs, precision, the curve for acting
//	fit -data DIR ranking      recall of judged candidates beside textbook BM25
//	fit -data DIR abstention   weights and curve of a search's confidence
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"

	"priorart/index/embed"
)

func main() { os.Exit(run(context.Background(), os.Args[1:], os.Stdout, os.Stderr)) }

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("fit", flag.ContinueOnError)
	flags.SetOutput(stderr)
	data := flags.String("data", "testdata/datasets", "the folder of the data sets")
	folder := flags.String("testdata", "similarity/testdata", "the folder that pairs are kept in")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	embedder, err := embed.Builtin()
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 1
	}
	switch flags.Arg(0) {
	case "vocabulary":
		err = writeVocabulary(*data, stdout)
	case "pairs":
		err = writePairs(*data, *folder, stderr)
	case "model":
		err = reportModel(ctx, *data, embedder, stdout, stderr)
	case "verdicts":
		err = reportVerdicts(ctx, *data, *folder, embedder, stdout, stderr)
	case "abstention":
		err = reportAbstention(ctx, *data, stdout)
	case "ranking":
		err = reportRanking(ctx, *data, embedder, stdout, stderr)
	default:
		fmt.Fprintf(stderr, "unknown verb %q\n", flags.Arg(0))
		return 2
	}
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 1
	}
	return 0
}
