// Package priorart is the vocabulary of Prior Art: entries, the events that
// make and change them, the commits that carry the events, and the results of
// a search. It holds no state and touches neither disk nor network.
//
// An [Entry] is never stored. It is folded from events: a [Commit] is what one
// write call does, the journal keeps commits, and [Fold] turns the events that
// concern an entry into the entry. The fold doesn't depend on the order in
// which commits arrive, so any number of processes, worktrees and clones can
// write side by side and agree.
package priorart
