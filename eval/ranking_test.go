package eval

import (
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestOrderBreaksTiesByID(t *testing.T) {
	list := []Scored{{"c", 1}, {"b", 2}, {"a", 1}, {"d", 2}}
	Order(list)
	if diff := cmp.Diff([]Scored{{"b", 2}, {"d", 2}, {"a", 1}, {"c", 1}}, list); diff != "" {
		t.Error(diff)
	}
}

func TestIDs(t *testing.T) {
	list := []Scored{{"a", 3}, {"b", 2}, {"c", 1}}
	if diff := cmp.Diff([]string{"a", "c"}, ids(list, "b")); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"a", "b", "c"}, ids(list, "")); diff != "" {
		t.Error(diff)
	}
	var long []Scored
	for i := range Depth + 5 {
		long = append(long, Scored{strconv.Itoa(i), 1})
	}
	if got := len(ids(long, "0")); got != Depth {
		t.Errorf("%d documents, want %d without the one that was dropped", got, Depth)
	}
}
