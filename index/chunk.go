package index

import (
	"strings"

	"priorart"
)

// chunkKind says which part of an entry a chunk is.
type chunkKind byte

const (
	leadChunk chunkKind = iota
	hintChunk
	bodyChunk
)

// String returns the kind as explain shows it.
func (k chunkKind) String() string {
	switch k {
	case leadChunk:
		return "lead"
	case hintChunk:
		return "hint"
	}
	return "body"
}

// chunk is a part of an entry that has a vector of its own.
type chunk struct {
	kind    chunkKind
	heading string // of the section in which it begins; "hint" for a hint
	text    string // what is embedded
	opening string // what of it stands under heading: text without the lead and later sections
}

// chunks returns the chunks of a record: its lead, its hints, and the pieces of
// its body, each headed by the lead so that a passage keeps its subject. What
// only repeats the lead has no chunk.
func chunks(r *priorart.Record) []chunk {
	var list []chunk
	lead := r.Lead()
	if lead != "" {
		list = append(list, chunk{leadChunk, "", lead, lead})
	}
	list = append(list, hintChunks(r.RetrievalHints, lead)...)
	sections := bodyBeyond(lead, r.Body())
	for _, p := range pieces(sections) {
		list = append(list, p.chunk(lead, sections))
	}
	return list
}

func hintChunks(hints []string, lead string) []chunk {
	var list []chunk
	seen := map[string]bool{"": true, lead: true}
	for _, h := range hints {
		if h = strings.TrimSpace(h); !seen[h] {
			seen[h] = true
			list = append(list, chunk{hintChunk, "hint", h, h})
		}
	}
	return list
}

// bodyBeyond returns the sections that say something and don't repeat the lead.
func bodyBeyond(lead string, body []priorart.Section) []priorart.Section {
	var sections []priorart.Section
	for _, s := range body {
		if text := strings.TrimSpace(s.Text); text != "" && text != lead {
			sections = append(sections, s)
		}
	}
	return sections
}

// chunk makes a body chunk of a piece.
func (p piece) chunk(lead string, sections []priorart.Section) chunk {
	texts := make([]string, len(p))
	for i, s := range p {
		texts[i] = strings.TrimSpace(sections[s.section].Text[s.start:s.end])
	}
	text := strings.Join(texts, "\n")
	if lead != "" && !beginsWithLead(text, lead) {
		text = lead + "\n" + text
	}
	return chunk{bodyChunk, sections[p[0].section].Heading, text, texts[0]}
}

// beginsWithLead reports whether text is the one that lead was cut from.
func beginsWithLead(text, lead string) bool {
	return strings.HasPrefix(strings.TrimSpace(text), strings.TrimSuffix(lead, "…"))
}
