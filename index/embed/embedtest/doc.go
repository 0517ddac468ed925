// Package embedtest helps to test what embeds. [Conformance] holds every maker
// of [embed.Embedder] to its contract; [Hashed] is a maker that needs nothing;
// [NewOllama] is a server that speaks Ollama's protocol and fails on demand.
package embedtest
