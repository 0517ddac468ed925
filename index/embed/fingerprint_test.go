package embed

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFingerprintID(t *testing.T) {
	base := testSpace(4)
	seen := map[string]string{base.ID(): "base"}
	for name, change := range map[string]func(*Fingerprint){
		"maker":           func(f *Fingerprint) { f.Maker = "other" },
		"model":           func(f *Fingerprint) { f.Model = "other" },
		"digest":          func(f *Fingerprint) { f.Digest = "other" },
		"dimensions":      func(f *Fingerprint) { f.Dimensions = 5 },
		"query prefix":    func(f *Fingerprint) { f.QueryPrefix = "other" },
		"document prefix": func(f *Fingerprint) { f.DocumentPrefix = "other" },
		"case":            func(f *Fingerprint) { f.Model = "Model" },
	} {
		f := base
		change(&f)
		if other, ok := seen[f.ID()]; ok {
			t.Errorf("%s and %s share the ID %s", name, other, f.ID())
		}
		if base.Same(f) || f.Same(base) {
			t.Errorf("another %s is the same space", name)
		}
		seen[f.ID()] = name
	}
	probe := base
	probe.Probe = []float32{0, 1, 0, 0}
	if probe.ID() != base.ID() {
		t.Error("the ID depends on the probe's vector")
	}
	if base.Same(probe) {
		t.Error("another probe is the same space")
	}
}

func TestFingerprintIDIsAFileName(t *testing.T) {
	valid := regexp.MustCompile(`^[a-z0-9][a-z0-9.-]*-[0-9a-f]{12}$`)
	for _, model := range []string{"all-minilm:latest", "hf.co/A/B:Q4_K_M", "..", "con", "日本語", "", "a\x00b", strings.Repeat("x", 300), "../../etc"} {
		f := Fingerprint{Maker: "ollama", Model: model}
		if id := f.ID(); !valid.MatchString(id) || len(id) > 64 {
			t.Errorf("%q: ID %q is no file name", model, id)
		}
	}
}

// IDs are names of files that exist: they must not change.
func TestFingerprintIDIsStable(t *testing.T) {
	f := Fingerprint{Maker: "ollama", Model: "all-minilm:latest", Digest: "sha256:1b226e2802dbb772b5fc32a58f103ca1804ef7501331012de126ab22f67475ef", Dimensions: 384}
	if got, want := f.ID(), "ollama-all-minilm-latest-f99374c71d78"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestFingerprintJSON(t *testing.T) {
	want := testSpace(3)
	want.Probe = []float32{.1, -.7, 1e-20}
	b, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got Fingerprint
	if err := json.Unmarshal(b, &got); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if got := want.String(); got != "test/model" {
		t.Errorf("got %s", got)
	}
}

func TestKey(t *testing.T) {
	a, b := testSpace(4), testSpace(4)
	b.DocumentPrefix = ""
	if Key(a, "text") == Key(b, "text") {
		t.Error("the prefix makes no difference")
	}
	if Key(a, "text") != Key(b, "doc: text") {
		t.Error("a key isn't that of the text as it is embedded")
	}
	// SHA-256 of "abc" (FIPS 180-2, B.1): keys stand in files that exist.
	want := [16]byte{0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea, 0x41, 0x41, 0x40, 0xde, 0x5d, 0xae, 0x22, 0x23}
	if got := Key(b, "abc"); got != want {
		t.Errorf("got %x, want %x", got, want)
	}
}
