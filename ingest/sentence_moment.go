package ingest

import "strings"

// isMoment reports a "since" that says when, not why: "since 2019", "since the
// last release".
func isMoment(l lexemes) bool {
	if l.at(0).word != "since" {
		return false
	}
	i := 1
	for l.at(i).word == "the" || l.at(i).word == "our" || l.at(i).word == "early" || l.at(i).word == "late" {
		i++
	}
	word, clause := l.at(i).word, 0
	for j := i + 1; j < l.len() && !l.isPunct(j, ",") && !l.isPunct(j, ";") && l.at(j).kind != lexDash; j++ {
		if l.at(j).kind == lexWord && l.at(j).word != "of" {
			clause++
		}
		if clause > 2 {
			break
		}
	}
	switch {
	case word == "then":
		return true
	case isTimeAdjective(word):
		return clause <= 2
	case isTimeNoun(word), isVersionOrYear(word):
		return clause <= 1
	}
	return false
}

func isTimeAdjective(word string) bool {
	switch word {
	case "last", "latest", "previous", "first", "initial", "beginning", "start", "end", "day", "mid":
		return true
	}
	return false
}

func isTimeNoun(word string) bool {
	switch word {
	case "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
		"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "yesterday", "today", "morning",
		"spring", "summer", "autumn", "winter", "launch", "release", "version", "sprint", "week", "month", "year", "forever", "inception":
		return true
	}
	return false
}

// isVersionOrYear reports "2019", "v1.2", "1.18" and "Q3".
func isVersionOrYear(word string) bool {
	word = strings.TrimPrefix(strings.TrimPrefix(word, "v"), "q")
	return word != "" && strings.Trim(word, "0123456789.-x") == ""
}
