package similarity

import (
	"fmt"
	"strconv"
	"strings"
)

// isoDate parses 2026-03-01 and 2026/03/01, with a clock after T or not. day
// is YYYY-MM-DD, clock what follows T without its zone's Z.
func isoDate(s string) (day, clock string, ok bool) {
	day, clock, _ = strings.Cut(strings.TrimSuffix(s, "z"), "t")
	parts := strings.FieldsFunc(day, func(r rune) bool { return r == '-' || r == '/' })
	if len(parts) != 3 || len(parts[0]) != 4 || len(parts[1]) > 2 || len(parts[2]) > 2 {
		return "", "", false
	}
	y, m, d := atoi(parts[0]), atoi(parts[1]), atoi(parts[2])
	if y < 1000 || m < 1 || m > 12 || d < 1 || d > 31 {
		return "", "", false
	}
	return fmt.Sprintf("%04d-%02d-%02d", y, m, d), clock, true
}

// atoi returns -1 for what isn't a number.
func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return -1
	}
	return n
}

// month returns 1 to 12 for a month's English name or its first three letters,
// else 0. May counts only beside a number, which the caller sees to.
func month(form string) int {
	names := [...]string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}
	for i, name := range names {
		if form == name || form == name[:3] || form == "sept" && i == 8 {
			return i + 1
		}
	}
	return 0
}

// joinDates replaces "1 March 2026", "March 1, 2026", "1 March" and "March
// 2026" by one token each.
func joinDates(list []token) []token {
	out := list[:0]
	for i := 0; i < len(list); {
		canon, n := dateAt(list[i:])
		if n == 0 {
			out = append(out, list[i])
			i++
			continue
		}
		t := merged(list[i:i+n], dateToken, canon)
		out = append(out, t)
		i += n
	}
	return out
}

// dateAt returns the canonical form of the date in words that list begins
// with, and how many tokens it takes; 0 if there is none.
func dateAt(list []token) (canon string, n int) {
	if len(list) < 2 || list[0].kind != numberToken && list[1].kind != numberToken {
		return "", 0
	}
	if m := month(list[0].form); m > 0 {
		if d := dayOf(list[1]); d > 0 {
			if y := yearAt(list, 2); y > 0 {
				return fmt.Sprintf("date:%04d-%02d-%02d", y, m, d), 3
			}
			return fmt.Sprintf("date:%02d-%02d", m, d), 2
		}
		if y := yearAt(list, 1); y > 0 {
			return fmt.Sprintf("date:%04d-%02d", y, m), 2
		}
	}
	if m, d := month(list[1].form), dayOf(list[0]); m > 0 && d > 0 {
		if y := yearAt(list, 2); y > 0 {
			return fmt.Sprintf("date:%04d-%02d-%02d", y, m, d), 3
		}
		return fmt.Sprintf("date:%02d-%02d", m, d), 2
	}
	return "", 0
}

func dayOf(t token) int {
	d := atoi(strings.TrimPrefix(t.canon, "#"))
	if t.kind != numberToken || d < 1 || d > 31 {
		return 0
	}
	return d
}

func yearAt(list []token, i int) int {
	if i >= len(list) || list[i].kind != numberToken {
		return 0
	}
	if y := atoi(list[i].canon); y >= 1900 && y < 2200 {
		return y
	}
	return 0
}

// merged returns one token that stands for several.
func merged(list []token, k kind, canon string) token {
	t := list[0]
	t.kind, t.canon = k, canon
	for _, other := range list[1:] {
		t.raw += " " + other.raw
		t.form += " " + other.form
	}
	return t
}
