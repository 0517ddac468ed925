package main

import (
	"math/rand/v2"
	"regexp"
	"strings"
)

func changeNegation(r *rand.Rand, text string) (string, bool) {
	if r.IntN(2) == 0 {
		if changed, ok := replaceOne(r, text, `\w( not| never| no longer)\b`, func(string) string { return "" }); ok {
			return changed, true
		}
	}
	return replaceOne(r, text, `\b(?:is|are|was|were|must|should|can|will|does|do|may)( )[a-z]`, func(string) string { return " not " })
}

// nouns may stand for each other in a sentence about software, and mean
// another thing each.
func nouns() []string {
	return strings.Fields("agent schema template validator config block field file index parser server client store queue token cache worker session module package " +
		"workflow registry dashboard prompt renderer adapter handler plugin record relation router scheduler test user model endpoint database branch")
}

func changeSubject(r *rand.Rand, text string) (string, bool) {
	list := nouns()
	return replaceOne(r, text, `(?:^|[^\w/.-])(`+strings.Join(list, "|")+`)(?:[^\w/.-]|\.\s)`, func(s string) string {
		for {
			if other := list[r.IntN(len(list))]; other != s {
				return other
			}
		}
	})
}

// changeDirection swaps the words on both sides of a preference or an order.
func changeDirection(r *rand.Rand, text string) (string, bool) {
	found := regexp.MustCompile(`([A-Za-z][\w-]{2,}) (over|instead of|rather than|before|after|to|into|depends on|calls|from|replaces) ([A-Za-z][\w-]{2,})`).FindAllStringSubmatchIndex(text, -1)
	for len(found) > 0 {
		n := r.IntN(len(found))
		at := found[n]
		left, middle, right := text[at[2]:at[3]], text[at[4]:at[5]], text[at[6]:at[7]]
		if strings.EqualFold(left, right) || isArticle(right) || isArticle(left) {
			found = append(found[:n], found[n+1:]...)
			continue
		}
		return text[:at[2]] + right + " " + middle + " " + left + text[at[7]:], true
	}
	return "", false
}

func isArticle(s string) bool {
	switch strings.ToLower(s) {
	case "the", "that", "this", "its", "and", "our":
		return true
	}
	return false
}
