package journal

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"priorart"
)

func TestDecode(t *testing.T) {
	const (
		head   = `{"format": 1, "id": "01kdv4t5c0000000000000000g", "at": "2026-11-03T12:00:00Z", `
		event  = `{"type": "verified", "target": "dec-0000000000"}`
		events = `"events": [` + event + `]}`
	)
	tests := []struct {
		name, data string
		want       error
	}{
		{"least", head + events, nil},
		{"unknown fields", head + `"colour": {"a": [1]}, "events": [{"type": "verified", "target": "x", "shade": 1}]}`, nil},
		{"newer format", `{"format": 2, "id": 7}`, priorart.ErrUnsupportedFormat},
		{"newer format, as we know it", strings.Replace(head+events, "1", "2", 1), priorart.ErrUnsupportedFormat},
		{"empty", "", priorart.ErrDamaged},
		{"blank", " \n", priorart.ErrDamaged},
		{"null", "null", priorart.ErrDamaged},
		{"list", "[]", priorart.ErrDamaged},
		{"cut", head + events[:len(events)-1], priorart.ErrDamaged},
		{"more behind", head + events + "{}", priorart.ErrDamaged},
		{"conflict markers", "<<<<<<< HEAD\n" + head + events, priorart.ErrDamaged},
		{"no id", `{"format": 1, "at": "2026-11-03T12:00:00Z", ` + events, priorart.ErrDamaged},
		{"upper-case id", strings.ToUpper(head[:45]) + head[45:] + events, priorart.ErrDamaged},
		{"id that is no ulid", strings.Replace(head, "g\"", "u\"", 1) + events, priorart.ErrDamaged},
		{"no at", `{"format": 1, "id": "01kdv4t5c0000000000000000g", ` + events, priorart.ErrDamaged},
		{"at that is no time", strings.Replace(head, "T12", " 12", 1) + events, priorart.ErrDamaged},
		{"no format", strings.Replace(head, `"format": 1, `, "", 1) + events, priorart.ErrDamaged},
		{"format as text", strings.Replace(head, "1", `"1"`, 1) + events, priorart.ErrDamaged},
		{"fraction of a format", strings.Replace(head, "1", "1.5", 1) + events, priorart.ErrDamaged},
		{"no events", head + `"events": []}`, priorart.ErrDamaged},
		{"null event", head + `"events": [null]}`, priorart.ErrDamaged},
		{"unknown event", head + `"events": [{"type": "renamed", "target": "x"}]}`, priorart.ErrDamaged},
		{"wrong type deep inside", head + `"events": [{"type": "recorded", "record": {"kind": "decision", "tags": [1]}}]}`, priorart.ErrDamaged},
		{"invalid UTF-8", head + strings.Replace(events, "dec-", "\xff", 1), priorart.ErrDamaged},
		{"NUL", head + strings.Replace(events, "dec-", "\x00", 1), priorart.ErrDamaged},
		{"nested at the limit", head + `"x": ` + nested(maxCommitDepth-1) + `, ` + events, nil},
		{"nested deeper", head + `"x": ` + nested(maxCommitDepth) + `, ` + events, priorart.ErrDamaged},
		{"nested without end", strings.Repeat("[", 1_000_000), priorart.ErrDamaged},
		{"brackets in text", head + `"x": "` + strings.Repeat(`[{\"`, 1000) + `", ` + events, nil},
		{"too long", head + events + strings.Repeat(" ", MaxCommitBytes), priorart.ErrDamaged},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c, err := Decode([]byte(tt.data))
			if !errors.Is(err, tt.want) || (c == nil) != (err != nil) {
				t.Errorf("got %v, %v; want %v", c, err, tt.want)
			}
		})
	}
}

func nested(depth int) string { return strings.Repeat("[", depth) + strings.Repeat("]", depth) }

// FuzzDecode: whatever Decode takes can be folded, and comes back from being
// written as it is.
func FuzzDecode(f *testing.F) {
	data, err := encode(draft("01kdv4t5c0000000000000000g", "one"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(`{"format":1,"id":"01kdv4t5c0000000000000000g","at":"2026-11-03T12:00:00Z","events":[{"type":"amended","target":"x","patch":{"tags":null}},{"type":"undone","target":"x","undo":"y/1"}]}`))
	f.Add([]byte(`{"format":2}`))
	f.Add([]byte(strings.Repeat(`{"a":`, 50)))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Decode(data)
		if err != nil {
			if !errors.Is(err, priorart.ErrDamaged) && !errors.Is(err, priorart.ErrUnsupportedFormat) {
				t.Fatalf("unclassified error %v", err)
			}
			return
		}
		for i := range c.Events {
			for _, id := range c.Concerns(i) {
				priorart.Fold(id, []priorart.Placed{{Commit: c, Here: true}})
			}
		}
		once, err := encode(c)
		if err != nil {
			t.Fatalf("can't be written: %v", err)
		}
		again, err := Decode(once)
		if err != nil {
			t.Fatalf("can't be read back: %v\n%s", err, once)
		}
		if twice, err := encode(again); err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("changes when written again: %v\n%s\n%s", err, once, twice)
		}
	})
}
