package main

import (
	"math/rand/v2"
	"regexp"
	"strings"
)

func changeCase(r *rand.Rand, text string) (string, bool) {
	changed := strings.ToUpper(text)
	if r.IntN(2) == 0 {
		changed = strings.ToLower(text)
	}
	// µ has no single upper case, and a suffix s after capitals is no capital.
	return changed, changed != text && strings.ToLower(changed) == strings.ToLower(text)
}

// changeSpace wraps lines elsewhere, doubles spaces and adds blank ends; line
// breaks before list items stay, since they part items.
func changeSpace(r *rand.Rand, text string) (string, bool) {
	var b strings.Builder
	for i, c := range text {
		if c == ' ' && i > 0 && text[i-1] != '\n' && text[i-1] != ' ' {
			next := text[i+1:]
			switch {
			case r.IntN(12) == 0 && !strings.ContainsAny(next[:min(1, len(next))], "-*+#>0123456789\n"):
				b.WriteByte('\n')
				continue
			case r.IntN(6) == 0:
				b.WriteString("  ")
				continue
			}
		}
		b.WriteRune(c)
	}
	return "  " + b.String() + " \n", true
}

// changeMarkdown adds emphasis to some words and other markers to bullets.
func changeMarkdown(r *rand.Rand, text string) (string, bool) {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if rest, ok := strings.CutPrefix(line, "- "); ok {
			line = "* " + rest
		}
		words := strings.Split(line, " ")
		for j, w := range words {
			if len(w) > 4 && r.IntN(8) == 0 && plainWord(w) {
				mark := []string{"**", "_", "`"}[r.IntN(3)]
				words[j] = mark + w + mark
			}
		}
		lines[i] = strings.Join(words, " ")
	}
	changed := strings.Join(lines, "\n")
	return changed, changed != text
}

func plainWord(s string) bool {
	return !strings.ContainsFunc(s, func(c rune) bool { return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') })
}

// changeOrder shuffles the longest run of bullets.
func changeOrder(r *rand.Rand, text string) (string, bool) {
	lines := strings.Split(text, "\n")
	from, to := 0, 0
	for i := 0; i < len(lines); i++ {
		j := i
		for j < len(lines) && strings.HasPrefix(lines[j], "- ") {
			j++
		}
		if j-i > to-from {
			from, to = i, j
		}
		i = max(i, j-1)
	}
	if to-from < 2 {
		return "", false
	}
	run := lines[from:to]
	r.Shuffle(len(run), func(a, b int) { run[a], run[b] = run[b], run[a] })
	changed := strings.Join(lines, "\n")
	if changed == text {
		run[0], run[len(run)-1] = run[len(run)-1], run[0]
		changed = strings.Join(lines, "\n")
	}
	return changed, changed != text
}

// addTypos misspells one to three words of five letters and more: two letters
// swapped, one dropped, one doubled, or one replaced by its neighbour on the
// keyboard.
func addTypos(r *rand.Rand, text string) (string, bool) {
	done := 0
	for range 1 + r.IntN(3) {
		if changed, ok := replaceOne(r, text, `(?:^|\s)([a-z]{5,})(?:[\s,;]|\.\s)`, func(s string) string { return misspell(r, s) }); ok {
			text = changed
			done++
		}
	}
	return text, done > 0
}

func misspell(r *rand.Rand, s string) string {
	at := 1 + r.IntN(len(s)-2)
	switch r.IntN(4) {
	case 0:
		return s[:at] + string(s[at+1]) + string(s[at]) + s[at+2:]
	case 1:
		return s[:at] + s[at+1:]
	case 2:
		return s[:at] + string(s[at]) + s[at:]
	}
	const keys = "qwertyuiopasdfghjklzxcvbnm"
	k := strings.IndexByte(keys, s[at])
	return s[:at] + string(keys[(k+1)%len(keys)]) + s[at+1:]
}

// rewrite applies the first n rows of a table that fit, each to all its places.
func rewrite(r *rand.Rand, text, table string, n int) (string, bool) {
	rows := strings.Split(strings.TrimSpace(table), "\n")
	r.Shuffle(len(rows), func(a, b int) { rows[a], rows[b] = rows[b], rows[a] })
	done := 0
	for _, row := range rows {
		long, short, _ := strings.Cut(row, "=")
		pattern := regexp.MustCompile(`(^|[\s(])` + regexp.QuoteMeta(long) + `([\s,;)]|\.\s)`)
		if done < n && pattern.MatchString(text) {
			text = pattern.ReplaceAllString(text, "${1}"+short+"${2}")
			done++
		}
	}
	return text, done > 0
}
