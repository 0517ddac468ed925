package index

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	segment "github.com/blevesearch/scorch_segment_api/v2"

	"priorart"
)

// table holds the headers of one bleve segment. Segments never change, so a
// table is read once; what is deleted stands in the snapshot.
type table struct {
	path    string
	headers []*header // by the segment's document number; nil for other documents
}

// view is the store as one snapshot has it: what a search works on. It is
// immutable; document numbers are the snapshot's (the segments one after the
// other).
type view struct {
	instance   string
	generation uint64
	parts      []part
	documents  int // document numbers are below this
	*summary
}

// summary is what is counted over all entries of a view. Views of an unchanged
// store share one, so that its identity tells whether anything changed.
type summary struct {
	byID    map[string]int
	average [fieldCount]float64 // length of a field, over the entries that have it
}

// part is a segment within a view.
type part struct {
	*table
	base    int
	deleted *roaring.Bitmap // nil if nothing is
	segment segment.Segment // valid only while the snapshot is open
}

// emptyView is the view of a store without entries.
func emptyView() *view { return &view{summary: &summary{byID: map[string]int{}}} }

// header returns the header of a document number, nil if it isn't a live entry.
func (v *view) header(doc int) *header {
	p, local := v.locate(doc)
	if p.deleted != nil && p.deleted.Contains(uint32(local)) {
		return nil
	}
	return p.headers[local]
}

// locate returns the part that holds a document number of the view, and the
// document's number in it.
func (v *view) locate(doc int) (part, int) {
	i, found := slices.BinarySearchFunc(v.parts, doc, func(p part, doc int) int { return p.base - doc })
	if !found {
		i--
	}
	return v.parts[i], doc - v.parts[i].base
}

// entries calls f for each live entry, in the order of document numbers.
func (v *view) entries(f func(doc int, h *header)) {
	for _, p := range v.parts {
		for local, h := range p.headers {
			if h != nil && (p.deleted == nil || !p.deleted.Contains(uint32(local))) {
				f(p.base+local, h)
			}
		}
	}
}

// newView makes the view of a snapshot. Tables of segments that old has are
// taken over, and old itself where nothing changed.
func newView(snapshot *scorch.IndexSnapshot, old *view) (*view, error) {
	internal := snapshot.Internal()
	v := &view{instance: string(internal[keyInstance]), generation: parseGeneration(internal)}
	known := map[string]*table{}
	if old != nil && old.instance == v.instance {
		for _, p := range old.parts {
			known[p.path] = p.table
		}
	}
	for _, s := range snapshot.Segments() {
		if s.FullSize() == 0 {
			continue
		}
		path := segmentPath(s)
		t := known[path]
		if t == nil {
			var err error
			if t, err = readTable(path, s); err != nil {
				return nil, err
			}
		}
		v.parts = append(v.parts, part{t, v.documents, s.Deleted(), s.Segment()})
		v.documents += int(s.FullSize())
	}
	if old != nil && sameParts(old.parts, v.parts) {
		v.summary = old.summary
		return v, nil
	}
	v.summarise()
	return v, nil
}

func sameParts(a, b []part) bool {
	return slices.EqualFunc(a, b, func(x, y part) bool {
		return x.table == y.table && x.base == y.base && cardinality(x.deleted) == cardinality(y.deleted)
	})
}

func cardinality(b *roaring.Bitmap) uint64 {
	if b == nil {
		return 0
	}
	return b.GetCardinality()
}

// summarise derives what is counted over all entries.
func (v *view) summarise() {
	v.summary = &summary{byID: make(map[string]int, v.documents)}
	var have [fieldCount]float64
	v.entries(func(doc int, h *header) {
		v.byID[h.id] = doc
		for f, n := range h.lengths {
			if n > 0 {
				v.average[f] += float64(n)
				have[f]++
			}
		}
	})
	for f, n := range have {
		if n > 0 {
			v.average[f] /= n
		}
	}
}

// segmentPath identifies a segment within an index's life. One in memory has
// no path; its id serves.
func segmentPath(s *scorch.SegmentSnapshot) string {
	if p, ok := s.Segment().(segment.PersistedSegment); ok {
		return p.Path()
	}
	return "memory/" + strconv.FormatUint(s.Id(), 10)
}

// readTable reads the headers of a segment's entries.
func readTable(path string, s *scorch.SegmentSnapshot) (*table, error) {
	seg := s.Segment()
	t := &table{path: path, headers: make([]*header, s.FullSize())}
	dictionary, err := seg.Dictionary(fieldClass)
	if err != nil {
		return nil, classify(err)
	}
	list, err := dictionary.PostingsList([]byte(classEntry), nil, nil)
	if err != nil {
		return nil, classify(err)
	}
	for it := list.Iterator(false, false, false, nil); ; {
		posting, err := it.Next()
		if err != nil {
			return nil, classify(err)
		}
		if posting == nil {
			return t, nil
		}
		if t.headers[posting.Number()], err = readHeader(seg, posting.Number()); err != nil {
			return nil, err
		}
	}
}

func readHeader(seg segment.Segment, local uint64) (h *header, err error) {
	visitErr := seg.VisitStoredFields(local, func(field string, _ byte, value []byte, _ []uint64) bool {
		if field == fieldHeader {
			h, err = decodeHeader(value)
			return false
		}
		return true
	})
	switch {
	case visitErr != nil:
		return nil, classify(visitErr)
	case err != nil:
		return nil, err
	case h == nil:
		return nil, fmt.Errorf("%w: index document without a header", priorart.ErrDamaged)
	}
	return h, nil
}
