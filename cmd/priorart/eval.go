package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"priorart/eval"
	"priorart/similarity"
)

// evalFlags are the flags of eval.
type evalFlags struct {
	data               []string
	ablations, drop    bool
	html, compare      string
	qrels, within      string
	dropSet, withinSet bool
}

func (a *app) evalCommand() *cobra.Command {
	var f evalFlags
	cmd := &cobra.Command{
		Use: "eval", Short: "Measure how well entries are found",
		Long: "Measures how well entries are found: on datasets (--data), or on the store's own golden questions\nand retrieval hints. docs/evaluation.md says what the figures mean.",
		Example: `  priorart eval --data 'testdata/datasets/*'
  priorart eval --data DIR --json > old.json; priorart eval --data DIR --compare old.json
  priorart eval --store .`,
		Args: usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			f.dropSet, f.withinSet = cmd.Flags().Changed("drop-same-id"), cmd.Flags().Changed("within")
			reports, err := a.evaluate(cmd.Context(), f)
			if err != nil {
				return err
			}
			return a.printEvaluation(f, reports, wantsJSON(cmd))
		},
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&f.data, "data", nil, "a dataset's `folder`, or a pattern (repeatable)")
	flags.BoolVar(&f.ablations, "ablations", false, "also what each part of the ranking is worth")
	flags.StringVar(&f.html, "html", "", "also write the report as a page to this `file`")
	flags.StringVar(&f.compare, "compare", "", "say what changed since the report in this `file`")
	flags.StringVar(&f.qrels, "qrels", "", "judge by this file of qrels/, without .tsv")
	flags.StringVar(&f.within, "within", "", "search only documents with the query's value of this metadata `field`")
	flags.BoolVar(&f.drop, "drop-same-id", false, "leave a query's own document out of its ranking")
	jsonFlag(cmd)
	cmd.AddCommand(a.evalAddCommand())
	return cmd
}

func (a *app) evaluate(ctx context.Context, f evalFlags) ([]eval.Report, error) {
	if len(f.data) == 0 {
		return a.evaluateStore(ctx, f)
	}
	dirs, err := eval.Find(f.data)
	if err != nil {
		return nil, fmt.Errorf("%w: --data: %w", errUsage, err)
	}
	var reports []eval.Report
	for _, dir := range dirs {
		d, err := eval.Load(dir, f.loadOptions())
		if err != nil {
			return nil, err
		}
		d.AddNegatives()
		r, err := eval.Run(ctx, d, a.evalOptions(f))
		if err != nil {
			return nil, err
		}
		reports = append(reports, *r)
	}
	return reports, nil
}

func (f evalFlags) loadOptions() eval.LoadOptions {
	o := eval.LoadOptions{Qrels: f.qrels}
	if f.dropSet {
		o.DropSameID = &f.drop
	}
	if f.withinSet {
		o.Within = &f.within
	}
	return o
}

// evalOptions run a dataset as the product would. Pairs are judged by words
// alone: the index hands out no vectors of passages.
func (a *app) evalOptions(f evalFlags) eval.Options {
	var none similarity.Calibration
	return eval.Options{
		Open: a.openForEval, Now: a.now, Ablations: f.ablations,
		Judge: eval.Judging(nil, none), Candidates: eval.Proposing(nil, none),
	}
}

// evaluateStore measures the store by its golden questions, and a copy of it
// without hints by its hints.
func (a *app) evaluateStore(ctx context.Context, f evalFlags) ([]eval.Report, error) {
	s, err := a.openExisting(ctx, "eval")
	if err != nil {
		return nil, err
	}
	reports, err := s.evaluate(ctx, a.evalOptions(f))
	return reports, errors.Join(err, s.close())
}

func (s *store) evaluate(ctx context.Context, o eval.Options) ([]eval.Report, error) {
	questions, err := eval.ReadQuestions(eval.QuestionDir(s.dir))
	if err != nil {
		return nil, err
	}
	var reports []eval.Report
	if len(questions) > 0 {
		r, err := eval.RunStore(ctx, s.index, eval.QuestionDataset("golden", questions), o)
		if err != nil {
			return nil, err
		}
		reports = append(reports, *r)
	}
	entries, err := s.index.Entries(ctx)
	if err != nil {
		return nil, err
	}
	hints := 0
	for _, e := range entries {
		hints += len(e.RetrievalHints)
	}
	if hints > 0 {
		r, err := eval.Run(ctx, eval.HintDataset("hints", entries), o)
		if err != nil {
			return nil, err
		}
		reports = append(reports, *r)
	}
	if len(reports) == 0 {
		return nil, fmt.Errorf("%w: the store has neither golden questions nor retrieval hints; add one by 'priorart eval add QUESTION ID', or name a dataset by --data", errUsage)
	}
	return reports, nil
}

func (a *app) printEvaluation(f evalFlags, reports []eval.Report, asJSON bool) error {
	if f.html != "" {
		if err := writeHTML(f.html, reports); err != nil {
			return err
		}
	}
	switch {
	case f.compare != "":
		old, err := readReports(f.compare)
		if err != nil {
			return err
		}
		return eval.WriteComparison(a.out, eval.Compare(old, reports))
	case asJSON:
		return eval.WriteJSON(a.out, reports)
	}
	return eval.WriteTable(a.out, reports)
}

func writeHTML(name string, reports []eval.Report) (err error) {
	file, err := os.Create(name)
	if err != nil {
		return fmt.Errorf("write page: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return eval.WriteHTML(file, reports)
}

func readReports(name string) ([]eval.Report, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%w: --compare: %w", errUsage, err)
	}
	defer file.Close()
	reports, err := eval.ReadJSON(file)
	if err != nil {
		return nil, fmt.Errorf("%w: --compare: %s is no report that --json printed: %w", errUsage, name, err)
	}
	return reports, nil
}
