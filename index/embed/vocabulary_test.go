package embed

import (
	"errors"
	"strings"
	"testing"
)

// Every piece of the vocabulary is found under its own id, so none stands twice.
func TestVocabularyFindsEveryPiece(t *testing.T) {
	s, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for id, piece := range strings.Split(strings.TrimSuffix(s.table.pieces, "\n"), "\n") {
		if got := s.vocabulary.lookup(hashBytes(fnvOffset, piece), 0, []byte(piece)); got != int32(id) {
			t.Fatalf("piece %q has id %d, want %d", piece, got, id)
		}
	}
}

func TestVocabularyRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		size int
	}{
		"too few pieces":   {"[UNK]\na\n", 3},
		"too many pieces":  {"[UNK]\na\nb", 2},
		"an over-long one": {"[UNK]\n" + strings.Repeat("a", maxPieceBytes+1), 2},
		"no unknown piece": {"a\nb", 2},
		"nothing":          {"", 0},
	} {
		if _, err := newVocabulary(c.text, c.size); !errors.Is(err, errTable) {
			t.Errorf("%s: got %v, want errTable", name, err)
		}
	}
}
