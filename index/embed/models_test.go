package embed

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSettingsOf(t *testing.T) {
	nomic := Settings{"search_query: ", "search_document: ", 8192}
	for model, want := range map[string]Settings{
		"nomic-embed-text":                           nomic,
		"nomic-embed-text:v1.5":                      nomic,
		"library/nomic-embed-text:latest":            nomic,
		"hf.co/nomic-ai/nomic-embed-text-v1-GGUF:Q8": nomic,
		"nomic-embed-text-v2-moe":                    {"search_query: ", "search_document: ", 512},
		"mxbai-embed-large:335m":                     {passagePrefix, "", 512},
		"all-minilm:33m":                             {"", "", 256},
		"hf.co/x/All-MiniLM-L6-v2-GGUF":              {"", "", 256},
		"bge-m3":                                     {"", "", 8192},
		"someone/bge-small-en-v1.5":                  {passagePrefix, "", 512},
		"someone/bge-base-zh-v1.5":                   {passagePrefixChinese, "", 512},
		"bge-base":                                   {passagePrefix, "", 512},
		"snowflake-arctic-embed:22m":                 {passagePrefix, "", 512},
		"snowflake-arctic-embed2:568m":               {"query: ", "", 8192},
		"hf.co/x/snowflake-arctic-embed-l-v2.0-GGUF": {"query: ", "", 8192},
		"embeddinggemma:300m":                        {"task: search result | query: ", "title: none | text: ", 2048},
		"qwen3-embedding:0.6b":                       {"Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:", "", 32768},
		"granite-embedding:278m":                     {"", "", 512},
	} {
		got, known := SettingsOf(model)
		if d := cmp.Diff(want, got); d != "" || !known {
			t.Errorf("%s: known %t, -want +got\n%s", model, known, d)
		}
	}
	for _, model := range []string{"", "my-own-model", "nomic", "llama3:8b", "x/y"} {
		if got, known := SettingsOf(model); known || got != (Settings{}) {
			t.Errorf("%s: got %+v, want it unknown", model, got)
		}
	}
}

// A row that stands below a shorter name of its family is never found.
func TestModelRowsAreReachable(t *testing.T) {
	rows := modelRows()
	for i, row := range rows {
		for _, above := range rows[:i] {
			if strings.HasPrefix(row.name, above.name) {
				t.Errorf("%s is hidden by %s", row.name, above.name)
			}
		}
	}
}
