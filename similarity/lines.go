package similarity

import (
	"slices"
	"strings"
	"unicode"
)

// block is a paragraph or a list item: text whose line breaks mean nothing.
type block struct {
	text   string
	bullet bool // its place among neighbouring bullets means nothing
}

// blocks cuts text into paragraphs and list items, without their markers.
// Lines of a paragraph are joined, so that reflowing changes nothing.
func blocks(text string) []block {
	var out []block
	fresh := true // the next plain line begins a paragraph
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		content, bullet, heading := stripMarker(line)
		switch {
		case content == "":
			fresh = true
			continue
		case bullet || heading || fresh || len(out) == 0 || labelLen(content) > 0:
			out = append(out, block{content, bullet})
		default:
			out[len(out)-1].text += " " + content
		}
		fresh = heading
	}
	return out
}

// stripMarker takes the markers of headings, quotations, bullets and numbered
// items off a line, however many there are. Numbered items keep their order,
// so they aren't bullets.
func stripMarker(line string) (content string, bullet, heading bool) {
	for {
		rest := strings.TrimLeft(line, "#>")
		if rest != line && (rest == "" || rest[0] == ' ') {
			heading = true
			line = strings.TrimSpace(rest)
			continue
		}
		if n := bulletLen(line); n > 0 {
			bullet = true
			line = strings.TrimSpace(line[n:])
			continue
		}
		if n := enumeratorLen(line); n > 0 {
			heading = true // begins a block of its own
			line = strings.TrimSpace(line[n:])
			continue
		}
		if strings.Trim(line, "-=*_~`|: ") == "" { // rules, fences, table borders
			return "", bullet, heading
		}
		return line, bullet && !heading, heading
	}
}

func bulletLen(line string) int {
	for _, marker := range []string{"- [ ] ", "- [x] ", "- ", "* ", "+ ", "• ", "– ", "◦ "} {
		if strings.HasPrefix(line, marker) {
			return len(marker)
		}
	}
	return 0
}

// enumeratorLen returns the length of "12. " or "3) " at the start of line.
func enumeratorLen(line string) int {
	n := 0
	for n < len(line) && n < 2 && line[n] >= '0' && line[n] <= '9' {
		n++
	}
	if n > 0 && n+1 < len(line) && (line[n] == '.' || line[n] == ')') && line[n+1] == ' ' {
		return n + 1
	}
	return 0
}

// sortBullets brings each run of neighbouring bullets into one order, so that
// their order doesn't count.
func sortBullets(list []block) {
	for from := 0; from < len(list); {
		to := from + 1
		for list[from].bullet && to < len(list) && list[to].bullet {
			to++
		}
		if list[from].bullet {
			slices.SortStableFunc(list[from:to], func(a, b block) int { return strings.Compare(sortKey(a.text), sortKey(b.text)) })
		}
		from = to
	}
}

// sortKey is what bullets are ordered by: their letters and digits, so that
// markup and case don't change the order.
func sortKey(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}
