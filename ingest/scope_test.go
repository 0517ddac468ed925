package ingest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestNormalScope(t *testing.T) {
	const unix, windows = "/home/me/app", `C:\Users\me\app`
	for _, tt := range []struct{ scope, project, want, rule string }{
		{"", unix, "project", ""},
		{"global", unix, "project", ""},
		{"Global", unix, "project", ""},
		{"project", unix, "project", ""},
		{".", unix, "project", ""},
		{"./", unix, "project", ""},
		{"/", unix, "project", ""},
		{"a/..", unix, "project", ""},
		{unix, unix, "project", ""},
		{unix + "/", unix, "project", ""},
		{"src", unix, "src", ""},
		{"src/", unix, "src", ""},
		{"./src//db/./x", unix, "src/db/x", ""},
		{"src/../lib", unix, "lib", ""},
		{"..x", unix, "..x", ""},
		{"a module", unix, "a module", ""},
		{"src/日本", unix, "src/日本", ""},
		{unix + "/src/db.go", unix, "src/db.go", ""},
		{unix + "lication/src", unix, "", "must be inside the project folder " + unix},
		{"/src", unix, "", "must be inside the project folder " + unix},
		{"~/app", unix, "", "must be inside the project folder " + unix},
		{"..", unix, "", "must not lead out of the project folder"},
		{"../x", unix, "", "must not lead out of the project folder"},
		{"src/../../x", unix, "", "must not lead out of the project folder"},
		{unix + "/../x", unix, "", "must be inside the project folder " + unix},
		{"https://example.org", unix, "", "must be a path, not an address"},
		{`src\db\pool.go`, unix, "src/db/pool.go", ""},
		{`src\my\ file`, unix, `src\my\ file`, ""},
		{`src/odd\name`, unix, `src/odd\name`, ""},
		{`odd\`, unix, `odd\`, ""},
		{`..\x`, unix, "", "must not lead out of the project folder"},
		{`C:\Users\me\app\src\db.go`, windows, "src/db.go", ""},
		{`c:/users/ME/app/src/db.go`, windows, "src/db.go", ""},
		{`c:\users\me\app`, windows, "project", ""},
		{`D:\Users\me\app\x`, windows, "", "must be inside the project folder " + windows},
		{`\\host\share\x`, windows, "", "must be inside the project folder " + windows},
		{"x", "/", "x", ""},
		{"/x", "/", "x", ""},
	} {
		got, problem := normalScope(tt.scope, tt.project)
		rule := ""
		if problem != nil {
			rule = problem.rule
		}
		if diff := cmp.Diff([]string{tt.want, tt.rule}, []string{got, rule}); diff != "" {
			t.Errorf("scope %q in %s (-want +got):\n%s", tt.scope, tt.project, diff)
		}
	}
}

func TestNormalScopeIsIdempotent(t *testing.T) {
	piece := rapid.SampledFrom([]string{"a", "src", "..", ".", "/", `\`, " ", "~", "C:", "global", "é", ":", "project"})
	rapid.Check(t, func(t *rapid.T) {
		scope := ""
		for _, p := range rapid.SliceOfN(piece, 0, 8).Draw(t, "pieces") {
			scope += p
		}
		once, problem := normalScope(trimmed(scope), "/home/me/app")
		if problem != nil {
			return
		}
		twice, problem := normalScope(trimmed(once), "/home/me/app")
		if problem != nil || twice != once {
			t.Fatalf("%q becomes %q, then %q, %v", scope, once, twice, problem)
		}
	})
}

func TestPathsThroughLinks(t *testing.T) {
	real, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(real, link); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{link + "/src/x.go", real + "/src/x.go"} {
		got, problem := normalPath(filepath.ToSlash(file), link)
		if got != "src/x.go" || problem != nil {
			t.Errorf("%s: %q, %v", file, got, problem)
		}
	}
}
