package eval

// isStopWord knows the 33 English stop words of Lucene's EnglishAnalyzer, which
// published BM25 figures (Anserini, BEIR) are made with.
func isStopWord(w string) bool {
	switch w {
	case "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if", "in", "into", "is", "it", "no", "not",
		"of", "on", "or", "such", "that", "the", "their", "then", "there", "these", "they", "this", "to", "was", "will", "with":
		return true
	}
	return false
}
