package embed

import (
	"path"
	"strings"
)

// Settings are what a model wants to be given.
type Settings struct {
	QueryPrefix    string
	DocumentPrefix string
	Context        int // tokens, where the server doesn't tell; 0: unknown
}

// Prefixes that several families were trained with.
const (
	passagePrefix        = "Represent this sentence for searching relevant passages: "
	passagePrefixChinese = "为这个句子生成表示以用于检索相关文章："
)

// modelRow is a family of models: all whose name, without registry, namespace
// and tag, begins with this.
type modelRow struct {
	name string
	Settings
}

// modelRows is searched from the top, so longer names of a family stand first.
func modelRows() []modelRow {
	return []modelRow{
		// "The text prompt must include a task instruction prefix": model cards
		// nomic-ai/nomic-embed-text-v1, -v1.5 and -v2-moe, "Task instruction
		// prefixes" and "Usage". Context: 2,048 trained, 8,192 with scaling; v2
		// has 512.
		{"nomic-embed-text-v2", Settings{"search_query: ", "search_document: ", 512}},
		{"nomic-embed-text", Settings{"search_query: ", "search_document: ", 8192}},
		// Model card mixedbread-ai/mxbai-embed-large-v1: the prompt is for queries
		// of retrieval only; documents have none.
		{"mxbai-embed-large", Settings{passagePrefix, "", 512}},
		// Model card sentence-transformers/all-MiniLM-L6-v2: no prompts, "input
		// text longer than 256 word pieces is truncated".
		{"all-minilm", Settings{"", "", 256}},
		// FlagEmbedding FAQ: BGE-M3 needs no instruction for queries.
		{"bge-m3", Settings{"", "", 8192}},
		// Model cards BAAI/bge-*-v1.5, "Model List": an instruction for queries of
		// retrieval, none for passages; the Chinese models have one of their own.
		{"bge-small-zh", Settings{passagePrefixChinese, "", 512}},
		{"bge-base-zh", Settings{passagePrefixChinese, "", 512}},
		{"bge-large-zh", Settings{passagePrefixChinese, "", 512}},
		{"bge-small", Settings{passagePrefix, "", 512}},
		{"bge-base", Settings{passagePrefix, "", 512}},
		{"bge-large", Settings{passagePrefix, "", 512}},
		// Model cards Snowflake/snowflake-arctic-embed-{m,l}-v2.0: "query: " for
		// queries. Ollama calls them snowflake-arctic-embed2.
		{"snowflake-arctic-embed2", Settings{"query: ", "", 8192}},
		{"snowflake-arctic-embed-m-v2", Settings{"query: ", "", 8192}},
		{"snowflake-arctic-embed-l-v2", Settings{"query: ", "", 8192}},
		// Model cards Snowflake/snowflake-arctic-embed-{xs,s,m,l,m-long}: query
		// prefix, none for documents; m-long has a context of 2,048.
		{"snowflake-arctic-embed-m-long", Settings{passagePrefix, "", 2048}},
		{"snowflake-arctic-embed", Settings{passagePrefix, "", 512}},
		// Model card google/embeddinggemma-300m, "Prompt instructions": retrieval
		// query; document with title "none".
		{"embeddinggemma", Settings{"task: search result | query: ", "title: none | text: ", 2048}},
		// Model card Qwen/Qwen3-Embedding-0.6B: get_detailed_instruct with the task
		// of web search; no blank after "Query:"; documents have no instruction.
		{"qwen3-embedding", Settings{"Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:", "", 32768}},
		// Granite Embedding Models (arXiv:2502.20204) and the model cards
		// ibm-granite/granite-embedding-*: no prompts; R2 has a longer context,
		// which the server tells.
		{"granite-embedding", Settings{"", "", 512}},
	}
}

// SettingsOf returns the settings of an Ollama model, by its name with or
// without registry, namespace and tag; false, and no prefixes, for a model that
// isn't known.
func SettingsOf(model string) (Settings, bool) {
	name, _, _ := strings.Cut(path.Base(strings.ToLower(model)), ":")
	for _, row := range modelRows() {
		if strings.HasPrefix(name, row.name) {
			return row.Settings, true
		}
	}
	return Settings{}, false
}
