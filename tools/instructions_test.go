package tools

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestInstructions(t *testing.T) {
	if n := utf8.RuneCountInString(instructions); n > maxInstructions {
		t.Errorf("%d characters, more than %d", n, maxInstructions)
	}
	search, record := strings.Index(instructions, "search"), strings.Index(instructions, "record_entry")
	if search < 0 || record < search {
		t.Error("instructions must say to search, and then to record")
	}
	list, err := catalog()
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range list {
		if !strings.Contains(instructions, tool.name) {
			t.Errorf("instructions don't say when to call %s", tool.name)
		}
	}
}
