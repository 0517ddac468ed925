package index

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// identifiersOf shows identifiers with whole forms in brackets.
func identifiersOf(text string) string {
	var terms []string
	for _, t := range identifiers(text) {
		if t.whole {
			t.term = "[" + t.term + "]"
		}
		terms = append(terms, t.term)
	}
	return strings.Join(terms, " ")
}

func TestIdentifiers(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"prose has none", "We decided to keep it simple, in the end.", ""},
		{"a number is none", "42 entries, 1,000 of them at 12:30", ""},
		{"abbreviations are none", "e.g. this, i.e. that, in the U.S. and z.B.", ""},
		{"camelCase", "retryPolicy", "[retrypolicy] retry policy"},
		{"acronym", "HTTPServer and APIs", "[httpserver] http server"},
		{"snake_case", "max_retry_count", "[max_retry_count] max retry count"},
		{"constant", "MAX_RETRY", "[max_retry] max retry"},
		{"private name", "__init__ _private_name", "[private_name] private name"},
		{"prose", "Well-known and/or read/write", "[well-known] [and/or] [read/write]"},
		{"folder", "internal/cmd/run", "[internal/cmd/run] internal cmd run"},
		{"kebab-case", "kebab-case", "[kebab-case]"},
		{"path", "index/analysis.go", "[index/analysis.go] [analysis.go] index analysis go"},
		{"line of a file", "(analysis.go:12)", "[analysis.go:12] [analysis.go] analysis go 12"},
		{"relative paths", "./cmd/run ../cmd/run /cmd/run", "[cmd/run] [cmd/run] [cmd/run]"},
		{"Windows path", `C:\Users\foo_bar`, "[c:/users/foo_bar] [users/foo_bar] [foo_bar] users foo bar"},
		{"dotfile", ".env", "[.env] env"},
		{"end of a sentence", "Edit go.mod. Then (main.go), “a_b”!", "[go.mod] go mod [main.go] main go [a_b]"},
		{"dotted name", "os.path.join()", "[os.path.join] os path join"},
		{"C++ name", "std::vector<int>", "[std::vector] std vector"},
		{"languages", "C++, C# and F#.", "[c++] [c#] [f#]"},
		{"versions", "v1.2.3 or 1.10", "[v1.2.3] [1.2.3] [1.10] 10"},
		{"date", "2025-06-12", "[2025-06-12] 2025 06 12"},
		{"flags", "git commit --no-verify -race", "[no-verify]"},
		{"issue keys", "ABC-123 and #42", "[abc-123] abc 123 [#42] 42"},
		{"hash", "9f3ab2c41d07", "[9f3ab2c41d07]"},
		{"error code", "E0308 ORA-00942", "[e0308] 0308 [ora-00942] ora 00942"},
		{"letters and digits", "sha256 utf8mb4", "[sha256] sha 256 [utf8mb4] utf mb"},
		{"URL", "https://example.com/a_b?c=d", "[example.com/a_b] [example.com] [a_b] example com"},
		{"scoped package", "@types/node", "[types/node]"},
		{"ellipsis and dashes", "wait...then this--that main..feature", ""},
		{"in Japanese", "設定ファイルconfig.yamlを読む", "[config.yaml] config yaml"},
		{"not ASCII", "größe_x Übergangs-Plan", "[grosse_x] grosse [ubergangs-plan] ubergangs plan"},
		{"Russian", "план-график", "[план-график]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, identifiersOf(c.text)); diff != "" {
				t.Errorf("identifiers(%q) (-want +got):\n%s", c.text, diff)
			}
		})
	}
}

func TestIdentifiersAreBounded(t *testing.T) {
	for _, text := range []string{strings.Repeat("a_", 5_000) + "a", strings.Repeat("ab/", 80), strings.Repeat("aB1", 3_000)} {
		got := identifiers(text)
		if len(got) == 0 || len(got) > maxParts {
			t.Errorf("%d terms of a text of %d bytes", len(got), len(text))
		}
		for _, tok := range got {
			if len(tok.term) > maxIdentifier {
				t.Errorf("a term of %d bytes", len(tok.term))
			}
		}
	}
}

func TestIdentifiersWithinText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyText().Draw(t, "text")
		last := 0
		for _, tok := range identifiers(text) {
			if tok.term == "" || tok.start < last || tok.end <= tok.start || tok.end > len(text) {
				t.Fatalf("identifier %+v after one that begins at %d", tok, last)
			}
			last = tok.start
		}
	})
}

// A name is found as it is written, wherever it stands in a sentence.
func TestIdentifiersFindNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[a-z][a-z0-9]{1,5}([_./-]|::)[a-z][a-z0-9]{1,5}([_./-][a-z0-9]{1,6}){0,4}`).Draw(t, "name")
		frame := rapid.SampledFrom([]string{"%", "See (%).", "検索%を", "`%`: yes", "--%", "./%", "\"%\"…", "a=%&b", "%\n"}).Draw(t, "frame")
		got := identifiers(strings.ReplaceAll(frame, "%", name))
		if len(got) == 0 || got[0].term != name || !got[0].whole {
			t.Fatalf("%q in %q gives %+v", name, frame, got)
		}
	})
}
