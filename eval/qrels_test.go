package eval

import (
	"fmt"
	"strings"
	"testing"
)

// FuzzParseQrel: what is read from a line is what stands in it.
func FuzzParseQrel(f *testing.F) {
	f.Add("q\td\t1")
	f.Add("query-id\tcorpus-id\tscore")
	f.Add("\t\t-3")
	f.Fuzz(func(t *testing.T, line string) {
		query, document, grade, err := parseQrel(line)
		if err != nil {
			return
		}
		again := fmt.Sprintf("%s\t%s\t%d", query, document, grade)
		if q, d, g, err := parseQrel(again); err != nil || q != query || d != document || g != grade {
			t.Fatalf("%q gives %q, %q, %d; written again %q: %v", line, query, document, grade, again, err)
		}
		if !strings.HasPrefix(line, query+"\t"+document+"\t") {
			t.Fatalf("%q gives %q, %q", line, query, document)
		}
	})
}
