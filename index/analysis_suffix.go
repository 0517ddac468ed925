package index

import "strings"

// doubleSuffix is step 2 of Porter2: of two suffixes one goes.
func (s *stemmer) doubleSuffix() {
	n, to := 0, ""
	switch {
	case s.has("ational"), s.has("ization"), s.has("fulness"), s.has("ousness"), s.has("iveness"):
		n, to = 7, s.w[len(s.w)-7:][:3]
		switch to {
		case "ati":
			to = "ate"
		case "iza":
			to = "ize"
		}
	case s.has("tional"):
		n, to = 6, "tion"
	case s.has("biliti"):
		n, to = 6, "ble"
	case s.has("lessli"):
		n, to = 6, "less"
	case s.has("entli"):
		n, to = 5, "ent"
	case s.has("ation"):
		n, to = 5, "ate"
	case s.has("alism"), s.has("aliti"):
		n, to = 5, "al"
	case s.has("ousli"):
		n, to = 5, "ous"
	case s.has("iviti"):
		n, to = 5, "ive"
	case s.has("fulli"):
		n, to = 5, "ful"
	default:
		n, to = s.shortDoubleSuffix()
	}
	if n > 0 {
		s.replace(n, to, s.r1)
	}
}

// shortDoubleSuffix has the suffixes of up to four letters.
func (s *stemmer) shortDoubleSuffix() (n int, to string) {
	switch {
	case s.has("enci"):
		return 4, "ence"
	case s.has("anci"):
		return 4, "ance"
	case s.has("abli"):
		return 4, "able"
	case s.has("izer"):
		return 4, "ize"
	case s.has("ator"):
		return 4, "ate"
	case s.has("alli"):
		return 4, "al"
	case s.has("bli"):
		return 3, "ble"
	case s.has("ogi"):
		if s.has("logi") {
			return 3, "og"
		}
	case s.has("li"):
		if n := len(s.w); n > 2 && strings.IndexByte("cdeghkmnrt", s.w[n-3]) >= 0 {
			return 2, ""
		}
	}
	return 0, ""
}

// suffix is step 3.
func (s *stemmer) suffix() {
	switch {
	case s.has("ational"):
		s.replace(7, "ate", s.r1)
	case s.has("tional"):
		s.replace(6, "tion", s.r1)
	case s.has("alize"):
		s.replace(5, "al", s.r1)
	case s.has("icate"), s.has("iciti"):
		s.replace(5, "ic", s.r1)
	case s.has("ative"):
		s.replace(5, "", max(s.r1, s.r2))
	case s.has("ical"):
		s.replace(4, "ic", s.r1)
	case s.has("ness"):
		s.replace(4, "", s.r1)
	case s.has("ful"):
		s.replace(3, "", s.r1)
	}
}

// lastSuffix is step 4.
func (s *stemmer) lastSuffix() {
	switch {
	case s.has("ement"):
		s.replace(5, "", s.r2)
	case s.has("ance"), s.has("ence"), s.has("able"), s.has("ible"), s.has("ment"):
		s.replace(4, "", s.r2)
	case s.has("ion"):
		if s.has("sion") || s.has("tion") {
			s.replace(3, "", s.r2)
		}
	case s.has("ant"), s.has("ent"), s.has("ism"), s.has("ate"), s.has("iti"), s.has("ous"), s.has("ive"), s.has("ize"):
		s.replace(3, "", s.r2)
	case s.has("al"), s.has("er"), s.has("ic"):
		s.replace(2, "", s.r2)
	}
}

// finalEL is step 5.
func (s *stemmer) finalEL() {
	n := len(s.w)
	switch {
	case s.has("e"):
		if n-1 >= s.r2 || n-1 >= s.r1 && !s.endsShort(n-1) {
			s.cut(1)
		}
	case s.has("ll"):
		if n-1 >= s.r2 {
			s.cut(1)
		}
	}
}
