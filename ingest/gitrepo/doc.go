// Package gitrepo says what git knows of a folder. It never writes, and its
// answers are those that the git program would give.
//
// It stands on the way of every search, so the documented files (.git,
// commondir, HEAD, refs, packed-refs, worktrees; see gitrepository-layout) are
// read directly, in well under a millisecond. Whatever isn't as documented
// (another ref storage, a configuration with includes) is asked of git, which
// takes some milliseconds, as is what only git can know: whether a path is
// ignored.
//
// The folder alone decides which repository is meant: GIT_DIR and its kin,
// which git sets for its hooks, are not for us and are kept from the git that
// is run here.
package gitrepo
