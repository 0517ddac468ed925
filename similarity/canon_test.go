package similarity

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func canons(s string) string {
	var out []string
	for _, t := range parseText(s, newLexicon(), 0).tokens {
		out = append(out, t.canon)
	}
	return strings.Join(out, "|")
}

func TestCanonicalFormsAgree(t *testing.T) {
	for _, pair := range [][2]string{
		{"wait 60 s", "wait 1 minute"},
		{"wait 60s", "wait 60 seconds"},
		{"a 30-second timeout", "a 30 s timeout"},
		{"1 GiB", "1024 MiB"},
		{"1.5 hours", "90 min"},
		{"50%", "50 percent"},
		{"2k rows", "2,000 rows"},
		{"5 million rows", "5000000 rows"},
		{"three retries", "3 retries"},
		{"on 1 March 2026", "on 2026-03-01"},
		{"on March 1st, 2026", "on Mar 1, 2026"},
		{"don't log it", "do not log it"},
		{"it cannot fail", "it can't fail"},
		{"the config of the repo", "the configuration of the repository"},
		{"open a PR", "open a pull request"},
		{"logs, e.g. errors", "logs, for example errors"},
		{"drop the index", "drop index"},
		{"v2", "V2"},
	} {
		if diff := cmp.Diff(canons(pair[0]), canons(pair[1])); diff != "" {
			t.Errorf("%q and %q:\n%s", pair[0], pair[1], diff)
		}
	}
}

func TestCanonicalFormsDiffer(t *testing.T) {
	for _, pair := range [][2]string{
		{"60 s", "60 ms"},
		{"1 GiB", "1 GB"},
		{"version 1.10", "version 1.1"},
		{"1.2.3", "1.2.4"},
		{"2026-03-01", "2026-03-02"},
		{"1 month", "30 days"},
		{"< 5 ms", "> 5 ms"},
		{"a == b", "a != b"},
		{"src/main.go", "src/main.ts"},
		{"--force", "--no-force"},
		{"max_retries", "max_retry"},
		{"do log", "do not log"},
		{"1 5", "15"},
		{"-5 degrees", "5 degrees"},
	} {
		if canons(pair[0]) == canons(pair[1]) {
			t.Errorf("%q and %q have one canon: %s", pair[0], pair[1], canons(pair[0]))
		}
	}
}

func TestKinds(t *testing.T) {
	for in, want := range map[string]kind{
		"retry": wordToken, "read-only": wordToken, "and/or": wordToken, "PRs": wordToken,
		"15": numberToken, "1,024": numberToken, "3.5": numberToken, "60s": quantityToken, "50%": quantityToken,
		"1.2.3": versionToken, "v2": versionToken, "2026-03-01": dateToken,
		"max_retries": identifierToken, "maxRetries": identifierToken, "gpt-4o": identifierToken, "9fb2c1d": identifierToken,
		"src/main.go": pathToken, "main.go": pathToken, "https://example.org/a": pathToken, "./x": pathToken,
		"--force": flagToken, "-v": flagToken,
	} {
		got := parseText(in, newLexicon(), 0).tokens
		if len(got) == 0 || got[0].kind != want {
			t.Errorf("%q: got %v, want kind %v", in, got, want)
		}
	}
}

func TestStem(t *testing.T) {
	for _, group := range [][]string{
		{"retry", "retries", "retried"}, {"cache", "caches", "cached", "caching"}, {"stop", "stops", "stopped", "stopping"},
		{"process", "processes", "processed"}, {"use", "uses", "used", "using"},
	} {
		for _, word := range group[1:] {
			if stem(word) != stem(group[0]) {
				t.Errorf("stem(%s) = %s, stem(%s) = %s", group[0], stem(group[0]), word, stem(word))
			}
		}
	}
	for _, word := range []string{"status", "bus", "v1.2s", "max_tries", "日本"} {
		if stem(word) != word {
			t.Errorf("stem(%s) = %s", word, stem(word))
		}
	}
}
