package similarity

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestNormalize(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"case and white space", "  Retry\tUP to\n 5 times. ", "retry up to 5 times"},
		{"markup", "# **Retry** `up` to _5_ times", "retry up to 5 times"},
		{"order of bullets", "- b two\n- a one", "a one b two"},
		{"numbered items keep their order", "1. b\n2. a", "b a"},
		{"labels", "Rationale: it is **fast**", "it is fast"},
		{"names stay", "set max_retries in ./src/Main.go with --force", "set max_retries in ./src/main.go with --force"},
		{"grouped digits", "1,024 rows, 5 columns", "1024 rows 5 columns"},
		{"comparisons", "latency < 5 ms, not > 5 ms", "latency < 5 ms not > 5 ms"},
		{"quotes and dashes", "“a” — b–c… d", "a b c d"},
		{"full width", "ＡＢＣ １２", "abc 12"},
		{"no text", " \n-\n#\n---", ""},
	} {
		if diff := cmp.Diff(c.want, Normalize(c.in)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

func TestNormalizeIsIdempotent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		once := Normalize(drawText(t))
		if twice := Normalize(once); twice != once {
			t.Fatalf("once %q, twice %q", once, twice)
		}
	})
}

func TestHashIgnoresForm(t *testing.T) {
	if Hash("- Use **SQLite**\n- Not Postgres") != Hash("* not postgres\n* USE sqlite.") {
		t.Error("texts that differ in form have different hashes")
	}
	if Hash("retry 15 times") == Hash("retry 16 times") {
		t.Error("another number has the same hash")
	}
}

// drawText gives texts that look like records, and sometimes any text at all.
func drawText(t *rapid.T) string {
	if rapid.IntRange(0, 3).Draw(t, "any") == 0 {
		return rapid.String().Draw(t, "text")
	}
	part := rapid.SampledFrom([]string{
		"retry", "Retries", "not", "never", "15", "1,024", "60 s", "1 minute", "v1.2.3", "2026-03-01", "March 1, 2026", "src/main.go", "--force",
		"maxRetries", "SQLite", "over", "Postgres", "\n- ", "\n", "\n\n", ". ", "**", "`", "\"", "# ", "1. ", "don't", "<", "≥", "日本", "é", "…", "config", "the", "use",
	})
	text := ""
	for _, p := range rapid.SliceOfN(part, 0, 30).Draw(t, "parts") {
		text += p + rapid.SampledFrom([]string{" ", "", " "}).Draw(t, "gap")
	}
	return text
}
