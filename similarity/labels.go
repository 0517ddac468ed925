package similarity

import "strings"

// stripLabels takes the labels of sections off a paragraph, at its start and at
// the start of its sentences: some tools write "Rationale: …" into the text,
// others keep it in a field.
func stripLabels(s string) string {
	if !strings.Contains(s, ":") {
		return s
	}
	var b strings.Builder
	for part := range strings.SplitAfterSeq(s, ". ") {
		b.WriteString(part[labelLen(part):])
	}
	return b.String()
}

// labelLen returns the length of the label that a text begins with, 0 if there
// is none.
func labelLen(s string) int {
	at := strings.IndexByte(s, ':')
	if at < 0 || at > 24 {
		return 0
	}
	switch strings.ToLower(strings.Trim(s[:at], "* _#")) {
	case "context", "problem", "rationale", "reason", "reasons", "why", "why chosen", "decision", "alternatives", "alternatives rejected",
		"consequences", "impact", "tradeoffs", "rule", "purpose", "what we tried", "summary", "description", "background", "details":
		return len(s) - len(strings.TrimLeft(s[at+1:], "*_ "))
	}
	return 0
}
