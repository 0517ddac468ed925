package embed

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestBuiltinAsReference(t *testing.T) {
	var cases []struct {
		Text       string    `json:"text"`
		IDs        []int32   `json:"ids"`
		First      []float32 `json:"first8"`
		NormBefore float64   `json:"norm_before"`
	}
	readJSON(t, "testdata/golden.json", &cases)
	if len(cases) == 0 {
		t.Fatal("no golden texts")
	}
	s, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	tok := newTestTokenizer(t)
	near := cmpopts.EquateApprox(0, 1e-5)
	for _, c := range cases {
		if d := cmp.Diff(c.IDs, slices.Clone(tok.tokenize(c.Text))); d != "" {
			t.Errorf("%q: ids -want +got\n%s", c.Text, d)
		}
		vectors, err := s.Embed(context.Background(), []string{c.Text}, Query)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(c.First, vectors[0][:len(c.First)], near); d != "" {
			t.Errorf("%q: components -want +got\n%s", c.Text, d)
		}
		sum := make([]float32, s.table.dimensions)
		for _, id := range c.IDs {
			s.table.addRow(sum, id)
		}
		if d := cmp.Diff(c.NormBefore, math.Sqrt(dot(sum, sum))/float64(len(c.IDs)), near); d != "" {
			t.Errorf("%q: norm of the mean -want +got\n%s", c.Text, d)
		}
	}
}

func TestBuiltinSpace(t *testing.T) {
	s, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	space, err := s.Space(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256([]byte(builtinTable))
	want := Fingerprint{Maker: "builtin", Model: "static-minilm-256", Digest: "sha256:" + hex.EncodeToString(sum[:]), Dimensions: 256}
	if d := cmp.Diff(want, space, cmpopts.IgnoreFields(Fingerprint{}, "Probe")); d != "" {
		t.Error(d)
	}
	if got := dot(space.Probe, space.Probe); math.Abs(got-1) > 1e-6 {
		t.Errorf("probe has squared length %v", got)
	}
	// The file name of every store's vectors: it must not change.
	if got, want := space.ID(), "builtin-static-minilm-256-"; !strings.HasPrefix(got, want) {
		t.Errorf("ID %s, want prefix %s", got, want)
	}
}

func TestStaticHasFixedBits(t *testing.T) {
	s, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	h := sha256.New()
	for _, text := range []string{probeText, "", "naïve café", strings.Repeat("long text ", 5000)} {
		v, err := s.Embed(context.Background(), []string{text}, Document)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range v[0] {
			b := math.Float32bits(x)
			h.Write([]byte{byte(b), byte(b >> 8), byte(b >> 16), byte(b >> 24)})
		}
	}
	if got, want := hex.EncodeToString(h.Sum(nil))[:16], "44e40eae1a038152"; got != want {
		t.Errorf("the vectors' bits hash to %s, want %s on every platform", got, want)
	}
}

func TestParseTableRefuses(t *testing.T) {
	good, err := os.ReadFile("static-minilm-256.emb")
	if err != nil {
		t.Fatal(err)
	}
	// Replacements of one length, so that the sections stay where they are.
	swap := func(old, new string) string {
		if len(old) != len(new) || !strings.Contains(string(good[:1024]), old) {
			t.Fatalf("can't put %q for %q", new, old)
		}
		return strings.Replace(string(good), old, new, 1)
	}
	for name, file := range map[string]string{
		"nothing":             "",
		"another magic":       swap("EMB1", "EMB2"),
		"no header":           string(good[:12]),
		"half a header":       string(good[:100]),
		"no data":             string(good[:512]),
		"half the data":       string(good[:len(good)/2]),
		"a scale missing":     string(good[:len(good)-4]),
		"another kind":        swap(`"kind":"static"`, `"kind":"drasti"`),
		"another pooling":     swap(`"pooling":"mean"`, `"pooling":"last"`),
		"cased":               swap(`"lowercase":true`, `"lowercase":null`),
		"another type":        swap(`"i8row"`, `"i4row"`),
		"other dimensions":    swap(`"dim":256`, `"dim":128`),
		"too many rows":       swap(`[30522,256]`, `[90522,256]`),
		"offset out of range": swap(`"soff":8045184`, `"soff":9045184`),
		"broken JSON":         swap(`{"dim"`, `["dim"`),
	} {
		if _, err := newStatic(file, Fingerprint{}); !errors.Is(err, errTable) {
			t.Errorf("%s: got %v, want errTable", name, err)
		}
	}
}

func BenchmarkBuiltinOpen(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Builtin(); err != nil {
			b.Fatal(err)
		}
	}
}

// 200 words of technical English.
func benchmarkText() string {
	const sentence = "The journal keeps every commit as an immutable file, and whoever opens the index first brings it up to date before searching. "
	return strings.Join(strings.Fields(strings.Repeat(sentence, 10))[:200], " ")
}

func BenchmarkBuiltin200Words(b *testing.B) {
	s, err := Builtin()
	if err != nil {
		b.Fatal(err)
	}
	texts := []string{benchmarkText()}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Embed(context.Background(), texts, Document); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTokenize200Words(b *testing.B) {
	for name, text := range map[string]string{
		"ascii":    benchmarkText(),
		"accents":  strings.ReplaceAll(benchmarkText(), "e", "é"),
		"japanese": strings.Repeat("索引は最初に開いた者が更新する。", 25),
	} {
		b.Run(name, func(b *testing.B) {
			tok := newTestTokenizer(b)
			b.ReportAllocs()
			for b.Loop() {
				tok.tokenize(text)
			}
		})
	}
}
