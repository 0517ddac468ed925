package priorart

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// LeadRunes is the length of a lead in Unicode code points. Longer leads dilute
// what an entry is about; shorter ones cut ordinary one-sentence summaries.
const LeadRunes = 200

// Lead returns the first [LeadRunes] characters of text; a longer text is cut
// after a word and ends in "…". White space at both ends is dropped.
func Lead(text string) string { return Cut(strings.TrimSpace(text), LeadRunes) }

// Cut returns text if it has at most n code points, else its longest prefix of
// at most n code points, counting the "…" it ends in. The cut is after a word
// where the last word begins in the second half, else between grapheme
// clusters, so that a text without spaces is cut too.
func Cut(text string, n int) string {
	if utf8.RuneCountInString(text) <= n {
		return text
	}
	if n < 1 {
		return ""
	}
	end, runes := 0, 0 // of the last grapheme cluster that fits
	state := -1
	for rest := text; rest != ""; {
		var cluster string
		cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		runes += utf8.RuneCountInString(cluster)
		if runes > n-1 {
			break
		}
		end += len(cluster)
	}
	if next, _ := utf8.DecodeRuneInString(text[end:]); !unicode.IsSpace(next) {
		if at := strings.LastIndexFunc(text[:end], unicode.IsSpace); at > end/2 {
			end = at
		}
	}
	return strings.TrimRightFunc(text[:end], unicode.IsSpace) + "…"
}

func joinLines(list []string) string { return strings.Join(list, "\n") }

func joinAlternatives(list []Alternative) string {
	lines := make([]string, len(list))
	for i, a := range list {
		lines[i] = a.Option
		if a.ReasonRejected != "" {
			lines[i] += ": " + a.ReasonRejected
		}
	}
	return joinLines(lines)
}

func joinSteps(list []Step) string {
	lines := make([]string, len(list))
	for i, s := range list {
		lines[i] = s.Action
		if s.Output != "" {
			lines[i] += " → " + s.Output
		}
	}
	return joinLines(lines)
}
