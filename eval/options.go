package eval

import (
	"context"
	"errors"
	"runtime"
	"time"

	"priorart"
	"priorart/index"
)

// Options say how a dataset is run.
type Options struct {
	Open Opener           // required by Run
	Now  func() time.Time // required; measures how long things take

	Ranking   index.Ranking // zero: [index.DefaultRanking]
	Depth     int           // documents of a ranking that MRR and MAP look at; zero: 100
	Ablations bool          // also run [Ablations] and [AlphaArms]
	Workers   int           // queries asked at once, where no time is taken; zero: one a processor

	Judge      Judge      // nil: pairs aren't judged
	Candidates Candidates // nil: supersession isn't measured

	Progress func(step string, done, total int) // nil: silence
}

// Judgement is what was said about two entries.
type Judgement struct {
	Verdict     priorart.Verdict
	Probability float64 // calibrated, that they are one thing recorded twice
	Related     float64 // calibrated, that they are about one subject
}

// Judge says how a draft relates to an entry.
type Judge func(ctx context.Context, draft, entry *priorart.Record) (Judgement, error)

// Candidates returns the ids of the entries of a store that a draft may
// supersede, the likeliest first. The draft itself is in the store, under the
// id self.
type Candidates func(ctx context.Context, store Searcher, draft *priorart.Record, self string) ([]string, error)

// complete fills the zero values in.
func (o Options) complete() (Options, error) {
	if o.Now == nil {
		return o, errors.New("evaluate: options need a clock")
	}
	if o.Ranking == (index.Ranking{}) {
		o.Ranking = index.DefaultRanking()
	}
	if o.Depth <= 0 {
		o.Depth = defaultDepth
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Progress == nil {
		o.Progress = func(string, int, int) {}
	}
	return o, nil
}
