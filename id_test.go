package priorart

import (
	"crypto/sha256"
	"errors"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestEntryID holds ids to a value: they stand in other people's texts, so they
// can't change.
func TestEntryID(t *testing.T) {
	const commit = "01kdv4t5c0000000000000000g"
	sum := sha256.Sum256([]byte(commit + "/0"))
	want := "dec-"
	for bit := 0; bit < 50; bit += 5 { // Crockford's base32, by hand
		v := (uint16(sum[bit/8])<<8 | uint16(sum[bit/8+1])) >> (11 - bit%8) & 31
		want += string("0123456789abcdefghjkmnpqrstvwxyz"[v])
	}
	if got := EntryID(Decision, commit, 0); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if EntryID(Decision, commit, 0) == EntryID(Decision, commit, 1) {
		t.Error("two positions of a commit have one id")
	}
}

func TestKindPrefixesTellKindsApart(t *testing.T) {
	for _, k := range Kinds() {
		if got := kindOfPrefix(k.Prefix()); got != k || len(k.Prefix()) != 3 {
			t.Errorf("%s has prefix %q, which is of %q", k, k.Prefix(), got)
		}
	}
	for _, k := range []Kind{"", "x", "nonsense"} {
		if got := k.Prefix(); got != "" {
			t.Errorf("%q has prefix %q", k, got)
		}
	}
}

func TestParseID(t *testing.T) {
	tests := []struct {
		in, want string
		whole    bool
	}{
		{"dec-7k3q9x0c1m", "dec-7k3q9x0c1m", true},
		{"  DEC-7K3Q9X0C1M\n", "dec-7k3q9x0c1m", true},
		{"dec-7k3qOIL", "dec-7k3q011", false},
		{"ctx-7k3q", "ctx-7k3q", false},
		{"dec-7k3", "", false},
		{"dec-7k3q9x0c1m0", "", false},
		{"dec-", "", false},
		{"dec", "", false},
		{"", "", false},
		{"xyz-7k3q9x0c1m", "", false},
		{"dec-7k3q9x0c1u", "", false},
		{"dec-7k3q 9x0c", "", false},
		{"dec-\x00\xff77", "", false},
	}
	for _, tt := range tests {
		got, whole, err := ParseID(tt.in)
		if got != tt.want || whole != tt.whole || (err == nil) != (tt.want != "") {
			t.Errorf("ParseID(%q) = %q, %t, %v; want %q, %t", tt.in, got, whole, err, tt.want, tt.whole)
		}
		var field *FieldError
		if err != nil && (!errors.As(err, &field) || field.Rule == "" || field.Fix == "") {
			t.Errorf("ParseID(%q): error %v without rule and fix", tt.in, err)
		}
	}
}

// TestParseIDOfEntryID: every id is whole, and each of its prefixes is taken.
func TestParseIDOfEntryID(t *testing.T) {
	form := regexp.MustCompile(`^[a-z]{3}-[0-9a-hjkmnp-tv-z]{10}$`)
	rapid.Check(t, func(t *rapid.T) {
		id := EntryID(rapid.SampledFrom(Kinds()).Draw(t, "kind"), rapid.String().Draw(t, "commit"), rapid.Int().Draw(t, "position"))
		if !form.MatchString(id) {
			t.Fatalf("id %q", id)
		}
		for n := len("dec-1234"); n <= len(id); n++ {
			got, whole, err := ParseID(strings.ToUpper(id[:n]))
			if got != id[:n] || whole != (n == len(id)) || err != nil {
				t.Fatalf("ParseID(%q) = %q, %t, %v", id[:n], got, whole, err)
			}
		}
	})
}
