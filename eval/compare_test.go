package eval

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCompare(t *testing.T) {
	same := func(int) float64 { return .5 }
	old := reportOf(10, same, same, same)
	now := reportOf(10, same, same, func(i int) float64 {
		if i == 3 {
			return .1
		}
		return .5
	})
	old.Details.ByQuery[3].Explanation, now.Details.ByQuery[3].Explanation = "score 0.9", "score 0.2"
	old.Details.ByQuery[3].Rank, now.Details.ByQuery[3].Rank = map[string]int{"hybrid": 1}, map[string]int{"hybrid": 9}
	gone, added := Report{Dataset: "gone"}, Report{Dataset: "added"}
	c := Compare([]Report{*old, gone}, []Report{*now, added})

	if len(c.Rose) != 0 || len(c.Fell) != 1 {
		t.Fatalf("rose %v, fell %v", c.Rose, c.Fell)
	}
	fell := c.Fell[0]
	if fell.Arm != "hybrid" || fell.Metric != NDCG10 || !near(fell.New-fell.Old, -.04) || !fell.Known || !fell.Noise() {
		t.Errorf("fell: %+v", fell)
	}
	want := []Moved{{"made", "q3", "", 1, 9, .5, .1, "score 0.9", "score 0.2"}}
	if diff := cmp.Diff(want, c.Moved); diff != "" {
		t.Error(diff)
	}
	var b bytes.Buffer
	if err := WriteComparison(&b, c); err != nil {
		t.Fatal(err)
	}
	for _, says := range []string{"fell", "made q3: #1 → #9", "before: score 0.9", "after:  score 0.2", "only in the old report: gone", "only in the new report: added", "(noise)"} {
		if !strings.Contains(b.String(), says) {
			t.Errorf("the text doesn't say %q:\n%s", says, b.String())
		}
	}
}

// TestCompareOtherQueries: without the same queries there is no paired interval.
func TestCompareOtherQueries(t *testing.T) {
	same := func(int) float64 { return .5 }
	c := Compare([]Report{*reportOf(5, same, same, same)}, []Report{*reportOf(6, same, same, func(int) float64 { return .6 })})
	if len(c.Rose) != 1 || c.Rose[0].Known {
		t.Errorf("rose %+v", c.Rose)
	}
}

func TestCompareWithItself(t *testing.T) {
	r := runTest(t, notes(), testOptions())
	var file, b bytes.Buffer
	if err := WriteJSON(&file, []Report{*r}); err != nil {
		t.Fatal(err)
	}
	old, err := ReadJSON(&file)
	if err != nil {
		t.Fatal(err)
	}
	c := Compare(old, []Report{*r})
	if err := WriteComparison(&b, c); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("no figure changed\n", b.String()); diff != "" || len(c.Moved) != 0 {
		t.Error(diff, c.Moved)
	}
}
