// Package ingest is the write path. What a call says is in the journal as one
// commit, all of it or nothing, and an answer comes only after the commit is
// safe on disk. Similarity never discards anything: the receipt reports it.
//
// Every tool goes the same way. Its arguments are received: decoded and held
// against the tool's published schema. What a schema can't say is read on top,
// and every violation of both comes back in one [priorart.InvalidInput], sorted
// by path. What was read is a [Group] of entries and events, which
// [Service.Write] makes one commit and one [priorart.Receipt] of:
//
//	arguments → receive → a tool's reading → Group → Write → Receipt
//
// A new tool is a schema under schema/ and a method that fills a Group.
//
// # Caveats
//
// A commit is written even if the writers' lock can't be had in time, since
// losing it would be worse; and it stays written if the index can't follow. The
// receipt says both. An index that can't be read fails a call only where the
// answer depends on it: an id to be checked, an idempotency key to be looked up.
package ingest
