// Package index finds entries. The index is derived: deleting it loses nothing
// but time, and whoever opens it first brings it up to date with the journal.
//
// An [Index] is opened once and used by many goroutines; the files below it are
// opened for one operation and closed after it, so that any number of
// processes can share a store. Every read first follows: it compares the
// store's commits with those that were applied, and applies the rest. So a read
// sees every commit that was acknowledged before it began, whoever wrote it.
//
// Words live in bleve, one document an entry, and are scored by this package's
// own BM25F; vectors live in a chromem-go collection in memory, filled from the
// append-only vector file of the embedding space. What else a ranking needs
// (lengths, filters, chunks) is a small header stored with each document, and
// kept in memory a table for each bleve segment.
//
// Caveats: average lengths and document frequencies are those of the whole
// store, not of what a filter lets pass. Vectors of a big pull are made in
// bounded batches, and until they are complete a result says so in Degraded.
package index
