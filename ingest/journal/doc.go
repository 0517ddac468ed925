// Package journal keeps commits as files. A commit that Write returned for
// survives a crash; nothing is ever rewritten.
//
// # Format
//
// A store stands below a project folder:
//
//	.context/log/2026-11/<ulid>-<hash>.json   one commit
//	.context/.gitattributes                   log/** -text
//	.context/.cache/                          derived; ignores itself
//
// A commit is indented JSON with LF and a final newline, at most
// [MaxCommitBytes] long. Its name is its id (a ULID in lower case) and the
// first 16 hex digits of the SHA-256 of its bytes, its folder the UTC month of
// the ULID. So no two writers ever write the same path, merges never conflict,
// and whoever reads a commit can tell whether it is what was written.
// docs/format.md has the JSON of every event.
//
// In a git worktree, a copy of every commit is kept in the clone's common
// directory, so that switching branches, cleaning or removing a worktree loses
// nothing:
//
//	<common dir>/priorart/kept/2026-11/…   laid out like log
//	<common dir>/priorart/lock             held by whoever writes
//	<common dir>/priorart/vectors/         the index's, kept here for all worktrees
//
// A project folder below the worktree's top has these in
// <common dir>/priorart/at-<its path, escaped>/. Where the common directory
// can't be written, they are in .context/.cache/; so is the lock outside git,
// where no copies are kept.
//
// # Reading
//
// A store is the union, by name, of this worktree's log, the logs of the
// clone's other worktrees, and the kept copies. What is wrong with a file is
// reported, and the file left alone. A folder that can't be read is an error,
// never empty.
//
// # Caveats
//
// A crash can leave a file .tmp-…, which nothing reads and [Journal.Check]
// reports. A writer that got an error from the last step, the fsync of a
// folder, may have a commit that is there, whole, but wasn't acknowledged; the
// idempotency key tells. Listings rely on the times of folders: a clock that
// runs ahead of the file system's by more than a second makes a long-running
// process miss what others write.
package journal
