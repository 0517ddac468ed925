package index

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

func termsOf(text string) string { return strings.Join(wordTermsOf(text), " ") }

func wordTermsOf(text string) []string {
	var terms []string
	for _, t := range analyse(text) {
		terms = append(terms, t.term)
	}
	return terms
}

func TestAnalyse(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", ""},
		{"blank and punctuation", " \t\n -- !? …", ""},
		{"stems and stop words", "We decided to retry failing connections", "decid retri fail connect"},
		{"only stop words", "What is it, and why?", ""},
		{"possessive", "the user's and the users' client’s", "user user client"},
		{"contractions", "don't we've they'll couldn’t I'm", ""},
		{"elision", "l'architecture d’un", "architectur un"},
		{"camelCase", "retryPolicy", "retrypolici retri polici"},
		{"acronym in camelCase", "HTTPServer", "httpserver http server"},
		{"plural of an acronym", "APIs", "api"},
		{"snake_case", "max_retry_count", "max retri count"},
		{"file", "core.ts", "core ts"},
		{"missing space", "done.Next", "done next"},
		{"version", "v1.2 1.2.3 v1.2.3", "1.2 1.2.3 1.2.3"},
		{"decimal", "3.14", "3.14"},
		{"thousands", "1,000,000 of 1000000", "1000000 1000000"},
		{"not thousands", "1,2,34567", "1,2,34567"},
		{"letters and digits", "sha256 k8s", "sha256 k8s"},
		{"German", "Die Größe der Übergänge", "die gross der ubergang"},
		{"German, other spellings", "GRÖSSE grosse grösse", "gross gross gross"},
		{"French", "déjà vu", "deja vu"},
		{"Polish", "źródło", "zrodlo"},
		{"Turkish", "İstanbul ılık", "istanbul ilik"},
		{"Vietnamese", "tiếng Việt", "tieng viet"},
		{"Russian", "Решение ещё й", "решение еще й"},
		{"Greek", "ΑΘΗΝΑ Αθήνα λόγος ΛΟΓΟΣ", "αθηνα αθηνα λογοσ λογοσ"},
		{"Arabic", "كِتَابٌ كتـــاب", "كتاب كتاب"},
		{"Hebrew", "שָׁלוֹם שלום", "שלום שלום"},
		{"Hindi", "निर्णय", "निर्णय"},
		{"Japanese", "検索エンジン", "検索 索エ エン ンジ ジン"},
		{"Japanese, half-width", "ｶﾞｷﾞ ガギ", "ガギ ガギ"},
		{"Japanese, dakuten counts", "かき がき", "かき がき"},
		{"Japanese, decomposed", norm.NFD.String("がぎ"), "がぎ"},
		{"Japanese, long vowel", "サーバー", "サー ーバ バー"},
		{"Chinese", "数据库", "数据 据库"},
		{"one character", "猫", "猫"},
		{"two runs", "数据。库", "数据 库"},
		{"Korean", "검색을", "검색 색을"},
		{"Korean, decomposed", norm.NFD.String("검색을"), "검색 색을"},
		{"Thai", "ค้นหา", "ค้น นห หา"},
		{"Latin within Japanese", "retryPolicyを使う", "retrypolici retri polici を使 使う"},
		{"Latin within Korean", "API를", "api 를"},
		{"full width", "ＡＰＩ２", "api2"},
		{"ligature", "ﬁle", "file"},
		{"soft hyphen", "data\u00adbase", "databas"},
		{"emoji", "👍🏽 ship it 🚀", "ship"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, termsOf(c.text)); diff != "" {
				t.Errorf("analyse(%q) (-want +got):\n%s", c.text, diff)
			}
		})
	}
}

// What one writes in a query finds what another wrote in an entry.
func TestAnalyseFinds(t *testing.T) {
	for _, c := range []struct{ query, text string }{
		{"retry policies", "func retryPolicy()"},
		{"github", "GitHub Actions"},
		{"Größe", "die grosse Datei"},
		{"Datenbanken", "DATENBANKEN"},
		{"база данных", "База данных"},
		{"еще", "ещё"},
		{"検索", "全文検索は速い"},
		{"データベース", "新しいﾃﾞｰﾀﾍﾞｰｽ"},
		{"搜索", "全文搜索引擎"},
		{"검색", "검색은 빠르다"},
		{"ค้นหา", "ระบบค้นหา"},
		{"كتاب", "كِتَابٌ"},
		{"1.2.3", "since v1.2.3"},
		{"10000", "10,000 entries"},
	} {
		have := map[string]bool{}
		for _, term := range wordTermsOf(c.text) {
			have[term] = true
		}
		for _, term := range wordTermsOf(c.query) {
			if !have[term] {
				t.Errorf("query %q has the term %q, which %q lacks: %q", c.query, term, c.text, wordTermsOf(c.text))
			}
		}
	}
}

func TestAnalyseTokensAreOriginalWords(t *testing.T) {
	text := "Größe: the user's retryPolicy, 検索を v1.2"
	var got []string
	for _, tok := range analyse(text) {
		got = append(got, tok.term+"="+text[tok.start:tok.end])
	}
	want := []string{"gross=Größe", "user=user's", "retrypolici=retryPolicy", "retri=retryPolicy", "polici=retryPolicy",
		"検索=検索", "索を=索を", "1.2=v1.2"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tokens (-want +got):\n%s", diff)
	}
}

func TestAnalyseCapsLongWords(t *testing.T) {
	for _, text := range []string{strings.Repeat("x", 10_000), strings.Repeat("aB", 5_000), strings.Repeat("é", 5_000)} {
		got := analyse(text)
		if len(got) != 1 || len(got[0].term) > maxTerm || got[0].end != len(text) {
			t.Errorf("a word of %d bytes gave %d tokens, the first %+v", len(text), len(got), got[0])
		}
	}
}

// anyText draws texts of the characters that matter to segmentation, joined in
// every way.
func anyText() *rapid.Generator[string] {
	piece := rapid.OneOf(
		rapid.SampledFrom([]string{" ", "\n", "\n\n", ". ", ".", "'", "’", "_", "-", "--", "/", "::", "\\", "…", ", ", "。", "？", "\t", "\x00",
			"retryPolicy", "HTTPServer", "max_count", "v1.2.3", "e.g. ", "z. B. ", "--flag", "a/b.go:12", "C++", "#42", "user's", "don't",
			"Größe", "ёж", "й", "が", "か\u3099", "ｶﾞ", "検索", "검색", norm.NFD.String("검색"), "ค้น", "كِتَاب", "👨‍👩‍👧", "🇩🇪", "e\u0301",
			"1,000", "10", "x", strings.Repeat("w", 300), strings.Repeat("\u0301", 200)}),
		rapid.StringN(0, 6, -1),
	)
	return rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(piece, 0, 40).Draw(t, "pieces"), "") })
}

func TestAnalyseTokensAreInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyText().Draw(t, "text")
		last := 0
		for _, tok := range analyse(text) {
			if tok.term == "" || tok.start < last || tok.end <= tok.start || tok.end > len(text) {
				t.Fatalf("token %+v after one that begins at %d, of %d bytes", tok, last, len(text))
			}
			if !utf8.ValidString(tok.term) || !utf8.RuneStart(text[tok.start]) {
				t.Fatalf("token %+v is cut within a rune", tok)
			}
			last = tok.start
		}
	})
}

func TestAnalyseIgnoresNormalisation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letters := rapid.StringOfN(rapid.RuneFrom([]rune("aéßØñйёкがパ検검색ค้निكِ शüİ")), 0, 30, -1).Draw(t, "text")
		if diff := cmp.Diff(termsOf(norm.NFC.String(letters)), termsOf(norm.NFD.String(letters))); diff != "" {
			t.Fatalf("NFC and NFD of %q (-NFC +NFD):\n%s", letters, diff)
		}
	})
}

func TestFoldIsIdempotent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		once := fold(anyText().Draw(t, "text"))
		if diff := cmp.Diff(once, fold(once)); diff != "" {
			t.Fatalf("folding again (-once +twice):\n%s", diff)
		}
	})
}

// The fast way to fold gives what the thorough one gives.
func TestFoldCommonAgrees(t *testing.T) {
	const invisible = "\u200d" // dropped, and not common
	for r := rune(1); r < 0x500; r++ {
		if r < 0xC0 && !isAlphanumeric(r) {
			continue
		}
		common, ok := foldCommon(string(r))
		if want := fold(string(r) + invisible); ok && common != want {
			t.Errorf("%q: foldCommon gives %q, fold %q", r, common, want)
		}
	}
}

func FuzzAnalyse(f *testing.F) {
	for _, s := range []string{"", "the user's retryPolicy", "検索エンジン ｶﾞ", "\xff\xfe", "v1.2.3 1,000", "ﷺ", "e\u0301\u200d"} {
		f.Add(s)
	}
	// Terms of texts and queries are never empty and never too long, whatever
	// the bytes.
	f.Fuzz(func(t *testing.T, text string) {
		for _, tok := range analyse(text) {
			if tok.term == "" || len(tok.term) > 18*maxTerm || tok.end > len(text) { // one rune folds to 18 at most
				t.Fatalf("token %+v", tok)
			}
		}
		for _, tok := range identifiers(text) {
			if tok.term == "" || tok.end > len(text) || tok.start >= tok.end {
				t.Fatalf("identifier %+v", tok)
			}
		}
	})
}

// prose is what an entry says, of 1,500 characters.
func prose() string {
	return cutBytes(`We keep every commit as an immutable file instead of one database, because a second agent in another worktree must never be locked out, and
because a merge of two branches can't conflict when no path is ever written twice. The journal's files are named by their ULID and the first digits of a
SHA-256 of their bytes, so any reader can verify them; see ingest/journal/write.go and DESIGN.md §4. SQLite in WAL mode was tried first (v1.2.0 to v1.3.1):
it copes with many readers, yet its -shm file breaks on network file systems, and a git checkout that swaps the database under an open connection corrupts it
without a word. Postgres would be sound but nobody wants a server for notes. An append-only log in a single file was considered as well: appends under flock
are cheap, but merging two of them needs a custom merge driver, which reviewers don't have installed and hosting sites ignore. What it costs: a listing of
10,000 files takes about 8 ms when the folder's mtimes have changed, thus the index remembers what was applied, and retryPolicy has to treat ENOENT as a
reason to list again rather than as an error. Deleting .cache/ loses nothing but time. We measured 400 entries a second for a full rebuild with the built-in
embedder on two cores, which is enough for the stores that we know of; past 100,000 entries a compaction of old months into one file each would help, and the
format leaves room for it. Nothing here depends on the clock being right: a new ULID's time is the maximum of now and the newest seen.`, 1500)
}

func BenchmarkAnalyse(b *testing.B) {
	for name, text := range map[string]string{
		"English":  prose(),
		"German":   strings.Repeat("Größere Übergänge zwischen den Ständen müssen natürlich geprüft werden, bevor jemand sie für gültig erklärt. ", 14),
		"Russian":  strings.Repeat("Каждое решение хранится в отдельном файле, и ещё ни одно не потерялось при слиянии веток. ", 17),
		"Japanese": strings.Repeat("決定はそれぞれ別のファイルに保存され、ブランチを統合しても失われない。", 43),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				analyse(text)
			}
		})
	}
}

func BenchmarkIdentifiers(b *testing.B) {
	text := prose()
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		identifiers(text)
	}
}
