package embed

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
)

// errTable is returned when bytes are not a table of vectors.
var errTable = errors.New("not a static embedding table")

const (
	tableMagic  = "EMB1\x00\x00\x00\x00"
	tableAlign  = 64
	typeText    = "text"  // a piece a line; the line number is its id
	typeInt8Row = "i8row" // int8 rows, and a float32 scale for each
)

// table is a parsed container of format EMB1, all little endian: the magic, the
// length of the JSON header (uint32), the header, zeros up to a multiple of 64,
// the data. Its strings are views into what was parsed: nothing is copied.
type table struct {
	dimensions int
	size       int    // rows
	pieces     string // a line for each row
	rows       string // size × dimensions int8
	scales     string // size float32
}

// tableHeader is the JSON; offsets count from the start of the data.
type tableHeader struct {
	Dimensions int    `json:"dim"`
	Kind       string `json:"kind"`
	Pooling    string `json:"pooling"`
	Lowercase  bool   `json:"lowercase"`
	Tensors    map[string]struct {
		Type        string `json:"dtype"`
		Shape       []int  `json:"shape"`
		Offset      int    `json:"off"`
		ScaleOffset int    `json:"soff"`
		Bytes       int    `json:"nbytes"`
	} `json:"tensors"`
}

// parseTable reads a container. It checks all that later reading relies on.
// The error wraps errTable.
func parseTable(file string) (table, error) {
	h, data, err := splitTable(file)
	if err != nil {
		return table{}, err
	}
	if h.Kind != "static" || h.Pooling != "mean" || !h.Lowercase {
		return table{}, fmt.Errorf("%w: want a static, mean-pooled, uncased one, got %q, %q, lowercase %t", errTable, h.Kind, h.Pooling, h.Lowercase)
	}
	vocab, vectors := h.Tensors["vocab"], h.Tensors["embeddings"]
	if vocab.Type != typeText || vectors.Type != typeInt8Row || len(vectors.Shape) != 2 {
		return table{}, fmt.Errorf("%w: tensors are of type %q and %q with shape %v", errTable, vocab.Type, vectors.Type, vectors.Shape)
	}
	t := table{dimensions: vectors.Shape[1], size: vectors.Shape[0]}
	if t.size < 1 || t.size > maxPieces || t.dimensions < 1 || t.dimensions != h.Dimensions || t.dimensions > math.MaxInt32/t.size {
		return table{}, fmt.Errorf("%w: %d rows of %d dimensions, header says %d", errTable, t.size, t.dimensions, h.Dimensions)
	}
	if t.pieces, err = cut(data, vocab.Offset, vocab.Bytes); err != nil {
		return table{}, err
	}
	if t.rows, err = cut(data, vectors.Offset, t.size*t.dimensions); err != nil {
		return table{}, err
	}
	t.scales, err = cut(data, vectors.ScaleOffset, 4*t.size)
	return t, err
}

// splitTable returns the header and the data of a container.
func splitTable(file string) (h tableHeader, data string, err error) {
	rest, found := strings.CutPrefix(file, tableMagic)
	if !found || len(rest) < 4 {
		return h, "", fmt.Errorf("%w: no magic", errTable)
	}
	n := int(binary.LittleEndian.Uint32([]byte(rest[:4])))
	start := len(tableMagic) + 4 + n
	start += (tableAlign - start%tableAlign) % tableAlign
	if n > len(rest)-4 || start > len(file) {
		return h, "", fmt.Errorf("%w: header of %d bytes is cut short", errTable, n)
	}
	if err := json.Unmarshal([]byte(rest[4:4+n]), &h); err != nil {
		return h, "", fmt.Errorf("%w: parse header: %w", errTable, err)
	}
	return h, file[start:], nil
}

func cut(data string, offset, n int) (string, error) {
	if offset < 0 || n < 0 || offset > len(data) || n > len(data)-offset {
		return "", fmt.Errorf("%w: %d bytes at %d of %d", errTable, n, offset, len(data))
	}
	return data[offset : offset+n], nil
}

// scale is the factor of a row.
func (t *table) scale(id int32) float32 {
	s := t.scales[4*id:]
	return math.Float32frombits(uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24)
}

// addRow adds the row of a piece to sum, which has the table's dimensions.
func (t *table) addRow(sum []float32, id int32) {
	scale, start := t.scale(id), int(id)*t.dimensions
	row := t.rows[start : start+t.dimensions]
	sum = sum[:len(row)]
	for i := range sum {
		// The conversion of the product forbids a fused multiply-add, so that
		// all platforms round alike.
		sum[i] += float32(scale * float32(int8(row[i])))
	}
}
