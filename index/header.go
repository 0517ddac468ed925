package index

import (
	"encoding/binary"
	"fmt"
	"slices"
	"time"

	"priorart"
)

// header is what memory keeps of an entry: all that filters, lengths and the
// vector arm need. It is stored with the entry's bleve document.
type header struct {
	id         string
	kind       priorart.Kind
	status     priorart.Status
	here       bool
	branch     string
	scope      string
	agent      string
	owner      string
	at         time.Time // recorded
	generation uint64    // of the batch that wrote this document
	lengths    [fieldCount]uint32
	tags       []string
	files      []string
	symbols    []string
	successors []string
	chunks     []chunkRef
}

// chunkRef names the vector of a chunk.
type chunkRef struct {
	kind chunkKind
	hash hash16
}

// hash16 identifies a text that was embedded; see hashText.
type hash16 = [16]byte

// encode returns h in the form that decodeHeader reads: uvarints, and strings
// as a length and bytes. The format is guarded by schemaVersion.
func (h *header) encode() []byte {
	b := make([]byte, 0, 256)
	for _, s := range []string{h.id, string(h.kind), string(h.status), h.branch, h.scope, h.agent, h.owner} {
		b = appendString(b, s)
	}
	here := uint64(0)
	if h.here {
		here = 1
	}
	b = binary.AppendUvarint(b, here)
	b = binary.AppendUvarint(b, uint64(h.at.UnixMilli()))
	b = binary.AppendUvarint(b, h.generation)
	for _, n := range h.lengths {
		b = binary.AppendUvarint(b, uint64(n))
	}
	for _, list := range [][]string{h.tags, h.files, h.symbols, h.successors} {
		b = binary.AppendUvarint(b, uint64(len(list)))
		for _, s := range list {
			b = appendString(b, s)
		}
	}
	b = binary.AppendUvarint(b, uint64(len(h.chunks)))
	for _, c := range h.chunks {
		b = append(b, byte(c.kind))
		b = append(b, c.hash[:]...)
	}
	return b
}

func appendString(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// decodeHeader is the inverse of encode. The error wraps [priorart.ErrDamaged].
func decodeHeader(b []byte) (*header, error) {
	r := headerReader{b: b}
	h := &header{
		id: r.string(), kind: priorart.Kind(r.string()), status: priorart.Status(r.string()),
		branch: r.string(), scope: r.string(), agent: r.string(), owner: r.string(),
	}
	h.here = r.uvarint() == 1
	h.at = time.UnixMilli(int64(r.uvarint())).UTC()
	h.generation = r.uvarint()
	for f := range h.lengths {
		h.lengths[f] = uint32(r.uvarint())
	}
	h.tags, h.files, h.symbols, h.successors = r.strings(), r.strings(), r.strings(), r.strings()
	h.chunks = r.chunks()
	if r.bad || len(r.b) != 0 {
		return nil, fmt.Errorf("%w: header of index document", priorart.ErrDamaged)
	}
	return h, nil
}

// headerReader reads the parts of a header; after a fault every read gives
// zero values.
type headerReader struct {
	b   []byte
	bad bool
}

func (r *headerReader) uvarint() uint64 {
	v, n := binary.Uvarint(r.b)
	if n <= 0 {
		r.bad, r.b = true, nil
		return 0
	}
	r.b = r.b[n:]
	return v
}

func (r *headerReader) bytes(n uint64) []byte {
	if n > uint64(len(r.b)) {
		r.bad, r.b = true, nil
		return nil
	}
	v := r.b[:n]
	r.b = r.b[n:]
	return v
}

func (r *headerReader) string() string { return string(r.bytes(r.uvarint())) }

func (r *headerReader) strings() []string {
	n := r.uvarint()
	if n > uint64(len(r.b)) {
		r.bad = true
		return nil
	}
	list := make([]string, n)
	for i := range list {
		list[i] = r.string()
	}
	return slices.Clip(list)
}

func (r *headerReader) chunks() []chunkRef {
	n := r.uvarint()
	if n > uint64(len(r.b))/17 {
		r.bad = true
		return nil
	}
	list := make([]chunkRef, n)
	for i := range list {
		if b := r.bytes(17); b != nil {
			list[i].kind = chunkKind(b[0])
			copy(list[i].hash[:], b[1:])
		}
	}
	return list
}
