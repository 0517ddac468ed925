package similarity

import (
	"strconv"
	"strings"
	"unicode"
)

// numeric parses a piece that begins with a digit, a sign, a currency or a v
// before a digit; ok is false if it is a name instead (2fa, a commit hash).
func numeric(raw, lower string) (list []token, ok bool) {
	if day, clock, isDate := isoDate(lower); isDate {
		list = append(list, token{raw: raw, form: lower, canon: "date:" + day, kind: dateToken})
		if clock != "" {
			list = append(list, token{raw: clock, form: clock, canon: "clock:" + clock, kind: dateToken})
			list[0].form, list[0].raw = day, day
		}
		return list, true
	}
	lower = strings.ReplaceAll(lower, ",", "")
	raw = strings.ReplaceAll(raw, ",", "")
	if v := strings.TrimPrefix(lower, "v"); v != lower && isVersion(v) {
		return []token{{raw: raw, form: lower, canon: "v" + v, kind: versionToken}}, true
	}
	if before, after, found := strings.Cut(lower, "-"); found && before != "" && digitsOnly(before) && digitsOnly(after) {
		rawBefore, rawAfter, _ := strings.Cut(raw, "-")
		return []token{number(rawBefore, before, before), number(rawAfter, after, after)}, true
	}
	return measured(raw, lower)
}

// measured parses 15, 1,024, 3.5, $5, 50%, 60s, 2x and 30-second.
func measured(raw, lower string) ([]token, bool) {
	head := strings.TrimLeft(lower, "+$€£")
	n := numberLen(head)
	if n == 0 {
		return nil, false
	}
	digits, rest := head[:n], strings.TrimPrefix(head[n:], "-")
	switch {
	case rest == "" && strings.Count(digits, ".") > 1:
		return []token{{raw: raw, form: lower, canon: "v" + digits, kind: versionToken}}, true
	case rest == "":
		return []token{number(raw, lower, digits)}, true
	case rest == "st" || rest == "nd" || rest == "rd" || rest == "th":
		return []token{{raw: raw, form: lower, canon: "#" + digits, kind: numberToken}}, true
	case isUnit(rest) && strings.Count(digits, ".") < 2:
		cut := len(raw) - len(rest)
		return []token{number(strings.TrimSuffix(raw[:cut], "-"), strings.TrimSuffix(lower[:cut], "-"), digits),
			{raw: raw[cut:], form: rest, canon: rest}}, true
	case head[n:] != rest && lettersOnly(rest): // 3-way
		return []token{number(digits, digits, digits), {raw: rest, form: rest}}, true
	}
	return nil, false
}

func number(raw, form, digits string) token {
	return token{raw: raw, form: form, canon: canonNumber(digits), kind: numberToken}
}

// numberLen returns the length of the number that s begins with, 0 if it
// begins with none.
func numberLen(s string) int {
	n := 0
	if strings.HasPrefix(s, "-") || strings.HasPrefix(s, ".") {
		n = 1
	}
	digit := false
	for n < len(s) {
		c := s[n]
		isDigit := c >= '0' && c <= '9'
		inner := (c == '.' || c == '_') && n+1 < len(s) && s[n+1] >= '0' && s[n+1] <= '9'
		if !isDigit && !inner {
			break
		}
		digit = digit || isDigit
		n++
	}
	if !digit {
		return 0
	}
	return n
}

// canonNumber writes integers without grouping and leading zeros. Fractions
// keep their digits, since 1.10 and 1.1 may be versions.
func canonNumber(digits string) string {
	digits = strings.ReplaceAll(digits, "_", "")
	if !strings.Contains(digits, ".") {
		if n, err := strconv.ParseInt(digits, 10, 64); err == nil {
			return strconv.FormatInt(n, 10)
		}
	}
	if whole, found := strings.CutSuffix(digits, ".0"); found && !strings.Contains(whole, ".") {
		return digits // 2.0 isn't 2: it may be a version
	}
	return digits
}

func isVersion(s string) bool {
	if s == "" || s[0] < '0' || s[0] > '9' {
		return false
	}
	return !strings.ContainsFunc(s, func(r rune) bool {
		return r != '.' && r != '-' && r != '+' && !unicode.IsDigit(r) && (r < 'a' || r > 'z')
	})
}

func digitsOnly(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

func lettersOnly(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
}
