package similarity

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func differencesOf(entry, draft string) []Difference {
	l := newLanguage()
	e, d := parseText(entry, l.lexicon, 0).tokens, parseText(draft, l.lexicon, 0).tokens
	return l.differences(compare(e, d).changes, e, d)
}

func TestDifferencesAreNamed(t *testing.T) {
	for _, c := range []struct {
		entry, draft string
		want         Difference
	}{
		{"Use at most 15 retries for uploads", "Use at most 16 retries for uploads", Difference{Number, "15", "16", "retries"}},
		{"The lease lasts 60 s by default", "The lease lasts 90 s by default", Difference{Quantity, "60 s", "90 s", "by"}},
		{"Pin bleve to v2.6.3 for now", "Pin bleve to v2.6.4 for now", Difference{Version, "v2.6.3", "v2.6.4", "for"}},
		{"Support ends on 2026-03-01 at night", "Support ends on 2026-04-01 at night", Difference{Date, "2026-03-01", "2026-04-01", "at"}},
		{"Run it with --force on Mondays", "Run it with --dry-run on Mondays", Difference{Flag, "--force", "--dry-run", "on"}},
		{"Keep it in src/store.go only", "Keep it in src/index.go only", Difference{Path, "src/store.go", "src/index.go", "only"}},
		{"Read max_retries from the file", "Read max_tries from the file", Difference{Identifier, "max_retries", "max_tries", "from"}},
		{"Log tokens at debug level", "Never log tokens at debug level", Difference{Negation, "", "Never", "Log"}},
		{"Retry when it has failed", "Retry when it hasn't failed", Difference{Negation, "", "hasn't", "failed"}},
		{"Enable compression for logs", "Disable compression for logs", Difference{Opposite, "Enable", "Disable", "compression"}},
		{"The stable channel is supported here", "The unstable channel is supported here", Difference{Opposite, "stable", "unstable", "channel"}},
		{"Chose SQLite over Postgres", "Chose Postgres over SQLite", Difference{Direction, "Chose SQLite over Postgres", "Postgres over SQLite", ""}},
		{"Latency < 5 ms", "Latency > 5 ms", Difference{Comparison, "<", ">", "5 ms"}},
		{"Only tests use it", "Tests use it", Difference{Limit, "Only", "", "tests"}},
		{"The scheduler owns the queue", "The watcher owns the queue", Difference{Wording, "scheduler", "watcher", "owns"}},
		{"Call it `fast` here", "Call it `nimble` here", Difference{Quoted, "fast", "nimble", "here"}},
		{"Cache the tokens in memory", "Cache the tokns in memory", Difference{Kind: Form, Entry: "tokens", Draft: "tokns"}},
		{"It has a timeout set", "It has a time-out set", Difference{Kind: Form, Entry: "timeout", Draft: "time out"}},
	} {
		if diff := cmp.Diff([]Difference{c.want}, differencesOf(c.entry, c.draft)); diff != "" {
			t.Errorf("%q, %q (-want +got):\n%s", c.entry, c.draft, diff)
		}
	}
}

func TestDifferenceInWords(t *testing.T) {
	for want, d := range map[string]Difference{
		"15 → 16 retries":    {Number, "15", "16", "retries"},
		"adds “never log”":   {Negation, "", "never", "log"},
		"lacks “only tests”": {Limit, "only", "", "tests"},
		"SQLite → Postgres":  {Wording, "SQLite", "Postgres", ""},
	} {
		if diff := cmp.Diff(want, d.String()); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

func TestNoDifferenceInForm(t *testing.T) {
	for _, pair := range [][2]string{
		{"- use SQLite\n- not Postgres", "* not postgres\n* **use** SQLite"},
		{"Wait 60 s. Then stop.", "wait 1 minute\n\nthen stop"},
		{"First do this. Then do that.", "First do this.\nThen do that."},
	} {
		if got := differencesOf(pair[0], pair[1]); len(got) > 0 {
			t.Errorf("%q, %q: %v", pair[0], pair[1], got)
		}
	}
}

func TestATextDoesntDifferFromItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawText(t)
		if got := differencesOf(s, s); len(got) > 0 {
			t.Fatalf("%q: %v", s, got)
		}
	})
}

// What an edit script takes from one text and puts into the other must account
// for the whole difference of their lengths.
func TestAlignmentAccountsForLengths(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lex := newLexicon()
		a, b := parseText(drawText(t), lex, 0).tokens, parseText(drawText(t), lex, 0).tokens
		changes, ok := align(a, b)
		gone, added := 0, 0
		for _, c := range changes {
			gone += len(c.entry)
			added += len(c.draft)
		}
		if ok && len(a)-gone != len(b)-added {
			t.Fatalf("%d - %d common tokens in one, %d - %d in the other", len(a), gone, len(b), added)
		}
	})
}

func TestHardAgreementIsSymmetric(t *testing.T) {
	hard := func(list []Difference) int {
		n := 0
		for _, d := range list {
			if d.Kind != Form {
				n++
			}
		}
		return min(n, 1)
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawText(t), drawText(t)
		if x, y := hard(differencesOf(a, b)), hard(differencesOf(b, a)); x != y {
			t.Fatalf("%q, %q: %v, %v", a, b, differencesOf(a, b), differencesOf(b, a))
		}
	})
}
