package similarity

import (
	"strconv"
	"strings"
)

// canonical rewrites tokens so that what says the same has one canon: number
// words, contractions, dates, amounts with units, abbreviations and synonyms.
// Articles are left out. It keeps the order.
func canonical(list []token, lex *lexicon) []token {
	list = expand(list)
	list = joinDates(list)
	list = joinQuantities(list)
	out := make([]token, 0, len(list))
	for i := 0; i < len(list); {
		t, n := list[i], 1
		if t.canon == "" {
			canon, taken := lex.at(list[i:])
			if taken > 1 {
				t = merged(list[i:i+taken], wordToken, canon)
			} else if taken == 1 {
				t.canon = canon
			} else {
				t.canon = t.form
			}
			n = max(taken, 1)
		}
		i += n
		if isArticle(t.form) {
			continue
		}
		t.stem = stem(t.canon)
		out = append(out, t)
	}
	return out
}

// isArticle reports whether a word can come and go without changing what a
// sentence says.
func isArticle(form string) bool {
	switch form {
	case "a", "an", "the", "please", "that", "also":
		return true
	}
	return false
}

// expand takes contractions apart and turns number words into numbers.
func expand(list []token) []token {
	out := make([]token, 0, len(list)+4)
	for _, t := range list {
		if t.kind != wordToken {
			if t.canon == "" && t.kind != identifierToken { // k8s and e2e are abbreviations
				t.canon = t.form
			}
			out = append(out, t)
			continue
		}
		if n := numberWord(t.form); n != "" {
			t.kind, t.canon = numberToken, n
		}
		first, second := contraction(t.form)
		if second == "" {
			t.form = strings.TrimSuffix(t.form, "'s")
			out = append(out, t)
			continue
		}
		a, b := t, t
		a.form, b.form = first, second
		out = append(out, a, b)
	}
	return out
}

// contraction returns the two words of don't, cannot, we'll and the like.
func contraction(form string) (first, second string) {
	switch form {
	case "cannot":
		return "can", "not"
	case "can't", "cant":
		return "can", "not"
	case "won't", "wont":
		return "will", "not"
	case "shan't":
		return "shall", "not"
	case "dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "shouldnt", "mustnt", "couldnt", "wouldnt":
		return strings.TrimSuffix(form, "nt"), "not"
	case "let's":
		return "let", "us"
	}
	endings := [...][2]string{{"n't", "not"}, {"'ll", "will"}, {"'re", "are"}, {"'ve", "have"}, {"'m", "am"}, {"'d", "would"}}
	for _, e := range endings {
		if stem, ok := strings.CutSuffix(form, e[0]); ok && stem != "" {
			return stem, e[1]
		}
	}
	switch form {
	case "it's", "that's", "there's", "he's", "she's", "what's":
		return strings.TrimSuffix(form, "'s"), "is"
	}
	return "", ""
}

// numberWord returns the digits of a number in words. One is left out of
// "no one" and the like by nobody: it is the same in both texts.
func numberWord(form string) string {
	names := [...]string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	for i, name := range names {
		if form == name {
			return strconv.Itoa(i)
		}
	}
	switch form {
	case "fifteen":
		return "15"
	case "twenty":
		return "20"
	case "thirty":
		return "30"
	case "forty":
		return "40"
	case "fifty":
		return "50"
	case "sixty":
		return "60"
	case "ninety":
		return "90"
	case "hundred":
		return "100"
	}
	return ""
}
