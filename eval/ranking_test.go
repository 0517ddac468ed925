package eval

import (
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
	if diff := cmp.Diff([]string{"a", "c"}, ids(list, "b", 5)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"a", "b", "c"}, ids(list, "", 3)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"b"}, ids(list, "a", 1)); diff != "" {
		t.Error(diff)
	}
}
