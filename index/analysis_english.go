package index

import "strings"

// withoutContraction drops what an apostrophe ties to an English word: the
// possessive 's, and the verbs 'd, 'll, 'm, 're, 've. A word that ends in n't
// is a stop word, and nothing is left of it. A single letter before an
// apostrophe is an article of another language (l'API) and is dropped too.
func withoutContraction(w string) string {
	before, after, found := cutApostrophe(w)
	if !found {
		return w
	}
	switch strings.ToLower(after) {
	case "s", "d", "ll", "m", "re", "ve":
		return before
	case "t":
		if strings.HasSuffix(strings.ToLower(before), "n") {
			return ""
		}
	}
	if len(before) == 1 {
		return after
	}
	return w
}

func cutApostrophe(w string) (before, after string, found bool) {
	if before, after, found = strings.Cut(w, "'"); found {
		return before, after, true
	}
	return strings.Cut(w, "’")
}

// normalTerm brings a folded word into the form in which it is looked up: the
// stem by Porter2 if it consists of ASCII letters, a number without its
// thousands' separators, a version without its v.
func normalTerm(term string) string {
	letters, digits, other := 0, 0, 0
	for i := 0; i < len(term); i++ {
		switch b := term[i]; {
		case b >= 'a' && b <= 'z':
			letters++
		case isDigit(b):
			digits++
		default:
			other++
		}
	}
	switch {
	case letters == len(term) && letters > 2:
		return stem(term)
	case letters == 0 && digits > 3 && other > 0:
		return withoutThousands(term)
	case letters == 1 && isVersion(term):
		return term[1:]
	}
	return term
}

// withoutThousands returns 1000000 for 1,000,000.
func withoutThousands(term string) string {
	groups := strings.Split(term, ",")
	for i, g := range groups {
		if len(g) != 3 && (i > 0 || len(g) > 3) {
			return term
		}
	}
	return strings.Join(groups, "")
}

// isVersion reports whether w is a version with a v, such as v1.2.
func isVersion(w string) bool {
	return len(w) > 3 && (w[0] == 'v' || w[0] == 'V') && isDigit(w[1]) && strings.Contains(w, ".")
}
