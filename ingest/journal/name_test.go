package journal

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestIsName(t *testing.T) {
	const good = "01kdv4t5c0000000000000000g-0123456789abcdef.json"
	tests := map[string]bool{
		good: true,
		"":   false,
		"01kdv4t5c0000000000000000g-0123456789abcdef":       false,
		"01KDV4T5C0000000000000000G-0123456789abcdef.json":  false,
		"01kdv4t5c0000000000000000g-0123456789ABCDEF.json":  false,
		"01kdv4t5c0000000000000000g_0123456789abcdef.json":  false,
		"01kdv4t5c000000000000000ug-0123456789abcdef.json":  false,
		"81kdv4t5c0000000000000000g-0123456789abcdef.json":  false, // no 128 bits
		"01kdv4t5c0000000000000000g-0123456789abcdef.jsonx": false,
		"01kdv4t5c0000000000000000g-0123456789abcdef.txt":   false,
		"../kdv4t5c0000000000000000-0123456789abcdef.json":  false,
	}
	for name, want := range tests {
		if got := isName(name); got != want {
			t.Errorf("isName(%q) = %t", name, got)
		}
	}
}

// TestMonthBounds: a name is in the month that its time is in, and in no other.
func TestMonthBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := time.UnixMilli(rapid.Int64Range(0, 1<<43).Draw(t, "ms")).UTC()
		name := timeBound(at) + "0000000000000000-0123456789abcdef.json"
		month := monthOf(name)
		from, to := monthBounds(month)
		if !isName(name) || !timeOf(name).Equal(at) || month != at.Format("2006-01") || !isMonth(month) || name < from || name >= to {
			t.Fatalf("%s at %s: month %s from %s to %s", name, at, month, from, to)
		}
	})
}

func TestIsMonth(t *testing.T) {
	for name, want := range map[string]bool{"2026-11": true, "2026-13": false, "2026-1": false, "2026-11-01": false, "kept": false, "": false, "2026-00": false} {
		if got := isMonth(name); got != want {
			t.Errorf("isMonth(%q) = %t", name, got)
		}
	}
}
