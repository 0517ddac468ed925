package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"github.com/oklog/ulid/v2"
)

const (
	suffix     = ".json"
	hashDigits = 16 // 64 bits: enough to notice damage, short enough for a file name
	nameLen    = ulid.EncodedSize + 1 + hashDigits + len(suffix)
	tempPrefix = ".tmp-"
	monthForm  = "2006-01"
)

// nameOf returns the name of the file that holds the commit id as data.
func nameOf(id string, data []byte) string { return id + "-" + hashOf(data) + suffix }

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])[:hashDigits]
}

// fits reports whether data is what was written under name.
func fits(name string, data []byte) bool {
	return name[ulid.EncodedSize+1:len(name)-len(suffix)] == hashOf(data)
}

// isName reports whether name is that of a commit. It is called for every file
// of a listing.
func isName(name string) bool {
	if len(name) != nameLen || name[ulid.EncodedSize] != '-' || name[nameLen-len(suffix):] != suffix || name[0] > '7' {
		return false
	}
	for i := range ulid.EncodedSize {
		if !isCrockford(name[i]) {
			return false
		}
	}
	for i := ulid.EncodedSize + 1; i < nameLen-len(suffix); i++ {
		if c := name[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

func isCrockford(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' && c != 'i' && c != 'l' && c != 'o' && c != 'u'
}

// idOf returns the id in the name of a commit.
func idOf(name string) string { return name[:ulid.EncodedSize] }

// timeOf returns the time in an id, or in the name of a commit.
func timeOf(name string) time.Time {
	id, err := ulid.Parse(idOf(name))
	if err != nil { // isName has been asked
		return time.Time{}
	}
	return ulid.Time(id.Time()).UTC()
}

// monthOf returns the folder that an id or a name belongs in.
func monthOf(name string) string { return timeOf(name).Format(monthForm) }

func isMonth(name string) bool {
	t, err := time.Parse(monthForm, name)
	return err == nil && t.Format(monthForm) == name
}

// isULID reports whether id is a ULID in lower case.
func isULID(id string) bool {
	return len(id) == ulid.EncodedSize && id[0] <= '7' && strings.IndexFunc(id, func(r rune) bool { return r > 'z' || !isCrockford(byte(r)) }) < 0
}
