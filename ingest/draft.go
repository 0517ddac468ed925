package ingest

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// draft reads the fields of one object of a call, and notes what is wrong with
// them. Values of a wrong type are the schema's to report: they read as if they
// weren't there.
type draft struct {
	*call
	fields map[string]any
	path   string // of the object; "" is the call itself
}

func (d draft) at(field string) string { return join(d.path, field) }

func (d draft) has(field string) bool {
	_, ok := d.fields[field]
	return ok
}

func (d draft) flag(field string) bool {
	b, _ := d.fields[field].(bool)
	return b
}

// text returns an optional text, trimmed. A blank one is as good as none, and a
// warning says so.
func (d draft) text(field string) string {
	given, ok := d.fields[field].(string)
	text := trimmed(given)
	if ok && text == "" {
		d.warn(d.at(field) + " is blank, so it counts as not given")
	}
	return text
}

// textOr returns a text, or what stands for none.
func (d draft) textOr(field, otherwise string) string {
	if s := d.text(field); s != "" {
		return s
	}
	return otherwise
}

// said returns an optional text that mustn't be blank, for the reason given.
func (d draft) said(field, reason string) string {
	given, ok := d.fields[field].(string)
	text := trimmed(given)
	if ok && text == "" {
		d.fail(d.at(field), "must not be blank: "+reason, shown(given), "give it, or leave it out")
	}
	return text
}

// needed returns a text of at least minimum characters.
func (d draft) needed(field string, minimum int) string {
	given, isText := d.fields[field].(string)
	if d.has(field) && !isText {
		return "" // reported already
	}
	text := trimmed(given)
	rule := "must have at least " + count(minimum, "character")
	switch n := utf8.RuneCountInString(text); {
	case !isText:
		d.fail(d.at(field), "is required: "+rule, "nothing", "give it")
	case n == 0:
		d.fail(d.at(field), rule, "a blank text", "say it in a sentence")
	case n < minimum:
		d.fail(d.at(field), rule, count(n, "character"), "say more: the next reader has nothing but this")
	}
	return text
}

// list returns a list of texts, trimmed, each once. Blank items are violations.
func (d draft) list(field string) []string {
	var list []string
	for _, item := range d.items(field) {
		list = append(list, item.text)
	}
	return unique(list)
}

// listItem is a text of a list, with the path to it.
type listItem struct{ text, path string }

// items returns the texts of a list, trimmed. Blank ones are violations.
func (d draft) items(field string) []listItem {
	values, _ := d.fields[field].([]any)
	var items []listItem
	for i, value := range values {
		given, ok := value.(string)
		if !ok {
			continue
		}
		item := listItem{trimmed(given), at(d.at(field), i)}
		if item.text == "" {
			d.failBlank(item.path)
			continue
		}
		items = append(items, item)
	}
	return items
}

func (d draft) failBlank(path string) {
	d.fail(path, "must not be blank", "a blank text", "remove the item")
}

// textOrList returns a list that may be given as one text.
func (d draft) textOrList(field string) []string {
	if s := d.text(field); s != "" {
		return []string{s}
	}
	return d.list(field)
}

// textOrItems is [draft.items] for a list that may be given as one text.
func (d draft) textOrItems(field string) []listItem {
	if s := d.text(field); s != "" {
		return []listItem{{s, d.at(field)}}
	}
	return d.items(field)
}

// objects calls f for each item of a list of texts or objects, with the value
// of its main field; a text stands for an object that has no other.
func (d draft) objects(field, main string, f func(item draft, text string)) {
	values, _ := d.fields[field].([]any)
	for i, value := range values {
		path := at(d.at(field), i)
		item := draft{call: d.call, path: path}
		given, plain := value.(string)
		if !plain {
			item.fields, _ = value.(map[string]any)
			path = item.at(main)
			var ok bool
			if given, ok = item.fields[main].(string); !ok {
				continue
			}
		}
		if text := trimmed(given); text == "" {
			d.failBlank(path)
		} else {
			f(item, text)
		}
	}
}

// trimmed returns a text without white space at its ends; "" if nothing in it
// can be seen.
func trimmed(text string) string {
	visible := func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }
	if !strings.ContainsFunc(text, visible) {
		return ""
	}
	return strings.TrimSpace(text)
}

// unique returns a list without what is in it already, in another encoding of
// the same characters perhaps.
func unique(list []string) []string {
	seen := map[string]bool{}
	var once []string
	for _, s := range list {
		if key := norm.NFC.String(s); !seen[key] {
			seen[key] = true
			once = append(once, s)
		}
	}
	return once
}
