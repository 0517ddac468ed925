package index

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/document"
	indexapi "github.com/blevesearch/bleve_index_api"

	"priorart"
)

// The documents of an index. An entry's has its id as its own id; the prefixes
// of the others are no kind's.
const (
	commitDocument  = "commit/"  // + name: this commit was applied
	waitingDocument = "waiting/" // + entry id: events that came before their entry
)

// Fields of documents beside those that are scored.
const (
	fieldClass   = "class"   // classEntry on documents of entries
	fieldApplied = "applied" // on documents of commits: name and placement
	fieldKey     = "key"     // on documents of commits: the idempotency key
	fieldHeader  = "header"  // stored: see header
	fieldState   = "state"   // stored: see state
)

const classEntry = "entry"

// state is what a document keeps to show an entry, and to fold it again.
type state struct {
	Entry   priorart.Entry `json:"entry"`
	Commits []string       `json:"commits"` // names of the commits that concern it
}

// entryDocument returns the bleve document of an entry, and its header.
func entryDocument(e *priorart.Entry, commits []string, generation uint64) (*document.Document, error) {
	h := header{
		id: e.ID, kind: e.Kind, status: e.Status, here: e.Here, branch: e.Branch, scope: e.Scope, agent: e.Agent,
		owner: e.Owner, at: e.At, generation: generation,
		tags: e.Tags, files: e.AffectedFiles, symbols: e.AffectedSymbols, successors: e.Successors,
	}
	for _, c := range chunks(&e.Record) {
		h.chunks = append(h.chunks, chunkRef{c.kind, hashText(c.text)})
	}
	d := document.NewDocument(e.ID)
	for f, terms := range fieldTerms(&e.Record) {
		h.lengths[f] = uint32(len(terms))
		if len(terms) > 0 {
			d.AddField(document.NewTextFieldCustom(Field(f).String(), nil, nil, indexapi.IndexField, fixedTerms(terms)))
		}
	}
	stored, err := json.Marshal(state{*e, commits})
	if err != nil {
		return nil, fmt.Errorf("index entry %s: %w", e.ID, err)
	}
	d.AddField(keyword(fieldClass, classEntry))
	d.AddField(document.NewTextFieldCustom(fieldHeader, nil, h.encode(), indexapi.StoreField, nil))
	d.AddField(document.NewTextFieldCustom(fieldState, nil, stored, indexapi.StoreField, nil))
	return d, nil
}

// fieldTerms returns the terms of each field of a record.
func fieldTerms(r *priorart.Record) [fieldCount][]string {
	var body strings.Builder
	for _, s := range r.Body() {
		body.WriteString(s.Text)
		body.WriteString("\n\n")
	}
	symbols := strings.Join(append(append([]string{}, r.AffectedFiles...), r.AffectedSymbols...), "\n")
	hints := strings.Join(r.RetrievalHints, "\n")
	lead := r.LeadText()
	var terms [fieldCount][]string
	terms[Lead] = wordTerms(r.Lead())
	terms[Body] = wordTerms(body.String())
	terms[Hints] = wordTerms(hints)
	terms[Tags] = wordTerms(strings.Join(r.Tags, "\n"))
	terms[Identifiers] = identifierTerms(strings.Join([]string{lead, hints, strings.Join(r.Tags, "\n"), symbols, body.String()}, "\n"))
	return terms
}

func wordTerms(text string) []string {
	tokens := analyse(text)
	terms := make([]string, len(tokens))
	for i, t := range tokens {
		terms[i] = t.term
	}
	return terms
}

func identifierTerms(text string) []string {
	tokens := identifiers(text)
	terms := make([]string, len(tokens))
	for i, t := range tokens {
		terms[i] = t.term
	}
	return terms
}

// fixedTerms is an analyzer that was given its result.
type fixedTerms []string

// Analyze implements [analysis.Analyzer].
func (f fixedTerms) Analyze([]byte) analysis.TokenStream {
	stream := make(analysis.TokenStream, len(f))
	for i, term := range f {
		stream[i] = &analysis.Token{Term: []byte(term), Position: i + 1}
	}
	return stream
}

// keyword is a field of one term.
func keyword(field, term string) *document.TextField {
	return document.NewTextFieldCustom(field, nil, nil, indexapi.IndexField, fixedTerms{term})
}

// appliedDocument marks a commit as applied.
func appliedDocument(ref priorart.CommitRef, key string) *document.Document {
	d := document.NewDocument(commitDocument + ref.Name)
	d.AddField(keyword(fieldApplied, appliedTerm(ref)))
	if key != "" {
		d.AddField(keyword(fieldKey, key))
	}
	return d
}

// appliedTerm holds a commit's name and whether it is here, since moving from
// one branch to another changes only that.
func appliedTerm(ref priorart.CommitRef) string {
	if ref.Here {
		return ref.Name + "+"
	}
	return ref.Name + "-"
}

func parseAppliedTerm(term string) priorart.CommitRef {
	return priorart.CommitRef{Name: term[:len(term)-1], Here: strings.HasSuffix(term, "+")}
}

// waiting is the document of events whose entry isn't there.
func waiting(id string, commits []string) (*document.Document, error) {
	stored, err := json.Marshal(state{Commits: commits})
	if err != nil {
		return nil, fmt.Errorf("index events of %s: %w", id, err)
	}
	d := document.NewDocument(waitingDocument + id)
	d.AddField(document.NewTextFieldCustom(fieldState, nil, stored, indexapi.StoreField, nil))
	return d, nil
}

// hashText identifies a chunk's text. It is the key of its vector in the vector
// file of every space, so that another embedder needs no other index.
func hashText(text string) hash16 {
	sum := sha256.Sum256([]byte(text))
	return hash16(sum[:16])
}
