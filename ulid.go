package priorart

import (
	"time"

	"github.com/oklog/ulid/v2"
)

// CommitTime returns the time in c's id, in UTC with millisecond precision: it
// orders events, where At is only the writer's clock. An id that is no ULID
// gives At.
func CommitTime(c *Commit) time.Time {
	id, err := ulid.Parse(c.ID)
	if err != nil {
		return c.At
	}
	return ulid.Time(id.Time()).UTC()
}
