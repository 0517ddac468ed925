package index

// isStopWord reports whether a folded word is too common in English to tell
// entries apart. The list is Snowball's (snowballstem.org/algorithms/english/
// stop.txt, BSD licence) without its contractions, of which [analyse] drops the
// apostrophe's part before it asks, and with the modal verbs that it lacks:
// nDCG@10 .640 on the mean of nine sets against .637 without those, .626 with
// Lucene's 33 words and .619 with none (docs/ranking.md). The word "us" is
// missing on purpose: it is a country too.
func isStopWord(w string) bool {
	if len(w) > len("themselves") {
		return false
	}
	switch w {
	case "i", "me", "my", "myself", "we", "our", "ours", "ourselves", "you", "your", "yours", "yourself", "yourselves",
		"he", "him", "his", "himself", "she", "her", "hers", "herself", "it", "its", "itself",
		"they", "them", "their", "theirs", "themselves",
		"what", "which", "who", "whom", "this", "that", "these", "those",
		"am", "is", "are", "was", "were", "be", "been", "being", "have", "has", "had", "having",
		"do", "does", "did", "doing", "would", "should", "could", "ought", "cannot",
		"can", "may", "might", "must", "shall", "will",
		"a", "an", "the", "and", "but", "if", "or", "because", "as", "until", "while",
		"of", "at", "by", "for", "with", "about", "against", "between", "into", "through", "during", "before", "after",
		"above", "below", "to", "from", "up", "down", "in", "out", "on", "off", "over", "under",
		"again", "further", "then", "once", "here", "there", "when", "where", "why", "how",
		"all", "any", "both", "each", "few", "more", "most", "other", "some", "such",
		"no", "nor", "not", "only", "own", "same", "so", "than", "too", "very":
		return true
	}
	return false
}
