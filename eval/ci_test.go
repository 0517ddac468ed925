package eval

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"priorart/similarity"
)

var update = flag.Bool("update", false, "rewrite gates and golden rankings by what is measured")

// datasets is where the data stands that the gates are set on.
const datasets = "../testdata/datasets"

// gateDepth keeps the rankings of the gates short: what is below the tenth
// place doesn't count for nDCG@10 and recall@10.
const gateDepth = 10

// measured runs every dataset of the repository, once for all tests.
var measured = sync.OnceValues(func() (m measurement, err error) {
	dirs, err := Find([]string{filepath.Join(datasets, "*")})
	if err != nil {
		return m, err
	}
	for _, dir := range dirs {
		d, err := Load(dir, LoadOptions{})
		if err != nil {
			return m, err
		}
		d.AddNegatives()
		r, err := Run(context.Background(), d, Options{
			Open: openBuiltin, Now: time.Now, Depth: gateDepth,
			Judge: Judging(nil, similarity.Calibration{}), Candidates: Proposing(nil, similarity.Calibration{}),
		})
		if err != nil {
			return m, err
		}
		m.reports, m.datasets = append(m.reports, *r), append(m.datasets, d)
	}
	return m, nil
})

type measurement struct {
	reports  []Report
	datasets []*Dataset
}

// TestGates holds the repository's datasets against the gates. A change that is
// meant is taken over with go test ./eval -update, and read as a diff; that
// hybrid is no worse than the better arm can't be taken over.
func TestGates(t *testing.T) {
	m, err := measured()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := NewGates(m.reports).Write("testdata"); err != nil {
			t.Fatal(err)
		}
	}
	gates, err := ReadGates("testdata")
	if err != nil {
		t.Fatal(err)
	}
	if len(gates.Datasets) != len(m.reports) {
		t.Errorf("%d datasets have gates, %d were run", len(gates.Datasets), len(m.reports))
	}
	failures, err := gates.Check(m.reports)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range failures {
		t.Error(f)
	}
}

// TestGoldenRankings holds the top of the rankings of named queries against
// text files.
func TestGoldenRankings(t *testing.T) {
	m, err := measured()
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for i := range m.reports {
		text, n := rankingsInWords(&m.reports[i], m.datasets[i])
		if shown += n; n == 0 {
			continue
		}
		path := filepath.Join("testdata", "rankings", m.reports[i].Dataset+".txt")
		if *update {
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(text, "\n")); diff != "" {
			t.Errorf("rankings of %s changed; if they are better, go test ./eval -update (-want +got):\n%s", m.reports[i].Dataset, diff)
		}
	}
	if shown < 40 {
		t.Errorf("%d queries have golden rankings, want 40", shown)
	}
}
