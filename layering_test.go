package priorart_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// ours lists, for each package, which of our packages its files may import.
// Tests of a package may import its test helpers as well. A package without a
// row fails: whoever adds one says where it stands.
var ours = map[string][]string{
	"priorart":                       {},
	"priorart/similarity":            {"priorart"},
	"priorart/ingest/gitrepo":        {},
	"priorart/ingest/journal":        {"priorart", "priorart/ingest/gitrepo"},
	"priorart/index/embed":           {},
	"priorart/index/embed/embedtest": {"priorart/index/embed"},
	"priorart/index":                 {"priorart", "priorart/index/embed"},
	"priorart/index/indextest":       {"priorart", "priorart/index", "priorart/index/embed", "priorart/index/embed/embedtest"},
	"priorart/index/recall":          {"priorart", "priorart/index", "priorart/ingest/gitrepo"},
	"priorart/ingest":                {"priorart", "priorart/index", "priorart/similarity", "priorart/ingest/journal", "priorart/ingest/gitrepo"},
	"priorart/tools":                 {"priorart", "priorart/index", "priorart/index/recall", "priorart/ingest"},
	"priorart/eval":                  {"priorart", "priorart/index", "priorart/index/embed", "priorart/similarity", "priorart/ingest"},
}

// composes lists the packages that may import all of ours: the composition
// root, and commands that only developers run.
var composes = []string{"priorart/cmd/", "priorart/similarity/fit", "priorart/testdata/"}

// engines lists, for each engine, the only package that may import it.
var engines = map[string]string{
	"github.com/blevesearch/bleve/v2":           "priorart/index",
	"github.com/blevesearch/bleve_index_api":    "priorart/index",
	"github.com/blevesearch/scorch_segment_api": "priorart/index",
	"github.com/philippgille/chromem-go":        "priorart/index",
	"github.com/ollama/ollama":                  "priorart/index/embed",
	"github.com/mark3labs/mcp-go":               "priorart/tools",
}

// TestLayers holds the imports of every file against the tables above.
func TestLayers(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == ".context"):
			return fs.SkipDir
		case strings.HasSuffix(name, ".go"):
			files++
			checkFile(t, filepath.ToSlash(name))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 20 {
		t.Fatalf("looked at %d files only: is this the root of the module?", files)
	}
}

func checkFile(t *testing.T, name string) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
	if err != nil {
		t.Error(err)
		return
	}
	pkg := path.Join("priorart", path.Dir(name))
	for _, spec := range f.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Error(err)
			continue
		}
		if problem := judgeImport(pkg, imported, strings.HasSuffix(name, "_test.go")); problem != "" {
			t.Errorf("%s: %s", name, problem)
		}
	}
}

// judgeImport says what is wrong with an import, or "".
func judgeImport(pkg, imported string, test bool) string {
	if owner := engineOwner(imported); owner != "" && pkg != owner && !test {
		return imported + " belongs into " + owner
	}
	if imported != "priorart" && !strings.HasPrefix(imported, "priorart/") {
		return ""
	}
	if slices.ContainsFunc(composes, func(p string) bool { return strings.HasPrefix(pkg, p) }) {
		return ""
	}
	allowed, known := ours[pkg]
	switch {
	case !known:
		return pkg + " has no row in the table of layers"
	case imported == pkg, slices.Contains(allowed, imported):
		return ""
	case test && strings.HasSuffix(imported, "test"):
		return ""
	}
	return "may not import " + imported
}

func engineOwner(imported string) string {
	for engine, owner := range engines {
		if imported == engine || strings.HasPrefix(imported, engine+"/") {
			return owner
		}
	}
	return ""
}

// TestLayersBite shows that the check fails where it must.
func TestLayersBite(t *testing.T) {
	for _, c := range []struct {
		pkg, imported string
		test, bad     bool
	}{
		{"priorart/similarity", "priorart/index", false, true},
		{"priorart/similarity", "priorart", false, false},
		{"priorart/tools", "github.com/blevesearch/bleve/v2", false, true},
		{"priorart/index", "github.com/blevesearch/bleve/v2/index/scorch", false, false},
		{"priorart/eval", "github.com/mark3labs/mcp-go/mcp", false, true},
		{"priorart/unheard", "priorart", false, true},
		{"priorart/ingest", "priorart/index/indextest", true, false},
		{"priorart/cmd/priorart", "priorart/tools", false, false},
	} {
		if got := judgeImport(c.pkg, c.imported, c.test) != ""; got != c.bad {
			t.Errorf("%s importing %s (test %v): bad = %v, want %v", c.pkg, c.imported, c.test, got, c.bad)
		}
	}
}
