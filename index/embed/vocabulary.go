package embed

import (
	"fmt"
	"math/bits"
	"strings"
	"unicode/utf8"
)

const (
	maxPieces     = 1<<16 - 2 // ids fit 16 bits, with room for "none"
	maxPieceBytes = 64        // of the longest piece
	continuation  = "##"      // begins a piece that continues a word
)

// FNV-1a, 32 bits. It is incremental: one pass gives the hash of every prefix.
const (
	fnvOffset = 2166136261
	fnvPrime  = 16777619
)

// vocabulary finds pieces. It is a hash table of ids over the text of the
// vocabulary itself: a map of strings would make an allocation for each piece,
// and take ten times as long to build.
type vocabulary struct {
	text    string
	starts  []uint32 // where each piece begins in text; one more for the end
	slots   []uint32 // hash bits << 16 | id + 1; 0 is empty; a power of two, at least twice the pieces
	longest int      // bytes of the longest piece, without continuation
	special []special
}

// special is a piece that stands for no text. The reference tokenizer keeps it
// whole where a text spells it out.
type special struct {
	name string
	id   int32
}

// newVocabulary reads one piece a line; the line number is its id. The error
// wraps errTable.
func newVocabulary(text string, size int) (*vocabulary, error) {
	v := &vocabulary{text: text, starts: make([]uint32, 0, size+1), slots: make([]uint32, 2<<bits.Len(uint(size)))}
	for at := 0; at < len(text); {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			n = len(text) - at
		}
		if len(v.starts) == size {
			return nil, fmt.Errorf("%w: more than %d pieces", errTable, size)
		}
		v.starts = append(v.starts, uint32(at))
		if err := v.insert(text[at:at+n], len(v.starts)-1); err != nil {
			return nil, err
		}
		at += n + 1
	}
	v.starts = append(v.starts, uint32(len(strings.TrimSuffix(text, "\n"))+1))
	if len(v.starts) != size+1 {
		return nil, fmt.Errorf("%w: %d pieces, want %d", errTable, len(v.starts)-1, size)
	}
	return v, v.findSpecial()
}

func (v *vocabulary) insert(piece string, id int) error {
	length := len(strings.TrimPrefix(piece, continuation))
	if length > maxPieceBytes {
		return fmt.Errorf("%w: piece %d has %d bytes, at most %d are allowed", errTable, id, length, maxPieceBytes)
	}
	v.longest = max(v.longest, length)
	h := hashBytes(fnvOffset, piece)
	at := v.firstSlot(h)
	for v.slots[at] != 0 {
		at = v.nextSlot(at)
	}
	v.slots[at] = h&^0xffff | uint32(id+1)
	return nil
}

// findSpecial looks the special pieces up; [UNK] must be there.
func (v *vocabulary) findSpecial() error {
	for _, name := range []string{"[UNK]", "[CLS]", "[SEP]", "[MASK]", "[PAD]"} {
		if id := v.lookup(hashBytes(fnvOffset, name), 0, []byte(name)); id >= 0 {
			v.special = append(v.special, special{name, id})
		}
	}
	if len(v.special) == 0 || v.special[0].name != "[UNK]" {
		return fmt.Errorf("%w: no piece [UNK]", errTable)
	}
	return nil
}

// unknown is the piece for what the vocabulary can't spell.
func (v *vocabulary) unknown() int32 { return v.special[0].id }

func (v *vocabulary) firstSlot(hash uint32) uint32 { return (hash ^ hash>>15) & uint32(len(v.slots)-1) }

func (v *vocabulary) nextSlot(at uint32) uint32 { return (at + 1) & uint32(len(v.slots)-1) }

func hashBytes[T string | []byte](h uint32, b T) uint32 {
	for i := range len(b) {
		h = (h ^ uint32(b[i])) * fnvPrime
	}
	return h
}

// lookup returns the id of the piece with this hash, whose bytes after the
// first skip are w; -1 if there is none.
func (v *vocabulary) lookup(hash uint32, skip int, w []byte) int32 {
	for at := v.firstSlot(hash); v.slots[at] != 0; at = v.nextSlot(at) {
		if v.slots[at]&^0xffff != hash&^0xffff {
			continue
		}
		id := v.slots[at]&0xffff - 1
		start, end := int(v.starts[id])+skip, int(v.starts[id+1])-1
		if end-start == len(w) && v.text[start:end] == string(w) {
			return int32(id)
		}
	}
	return -1
}

// spell appends the ids of a word's pieces: at each place the longest one that
// the vocabulary has. A word that can't be spelled is one [UNK].
func (v *vocabulary) spell(ids []int32, word []byte) []int32 {
	n := len(ids)
	seed, skip := uint32(fnvOffset), 0
	for at := 0; at < len(word); {
		id, length := v.longestPrefix(word[at:], seed, skip)
		if id < 0 {
			return append(ids[:n], v.unknown())
		}
		ids, at = append(ids, id), at+length
		seed, skip = hashBytes(fnvOffset, continuation), len(continuation)
	}
	return ids
}

// longestPrefix returns the longest piece that w begins with, and its length;
// -1 if there is none.
func (v *vocabulary) longestPrefix(w []byte, seed uint32, skip int) (id int32, length int) {
	var hashes [maxPieceBytes + 1]uint32
	longest := min(len(w), v.longest)
	hashes[0] = seed
	for i := range longest {
		hashes[i+1] = (hashes[i] ^ uint32(w[i])) * fnvPrime
	}
	for n := longest; n > 0; n-- {
		if n < len(w) && !utf8.RuneStart(w[n]) {
			continue
		}
		if id := v.lookup(hashes[n], skip, w[:n]); id >= 0 {
			return id, n
		}
	}
	return -1, 0
}
