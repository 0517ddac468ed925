package main

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
)

// replaceOne replaces one random match of a pattern's first group.
func replaceOne(r *rand.Rand, text, pattern string, change func(string) string) (string, bool) {
	found := regexp.MustCompile(pattern).FindAllStringSubmatchIndex(text, -1)
	if len(found) == 0 {
		return "", false
	}
	at := found[r.IntN(len(found))]
	old := text[at[2]:at[3]]
	fresh := change(old)
	return text[:at[2]] + fresh + text[at[3]:], fresh != old
}

func changeNumber(r *rand.Rand, text string) (string, bool) {
	return replaceOne(r, text, `(?:^|[\s(])(\d{1,5})(?:[\s),;]|\.\s)`, func(s string) string {
		n, _ := strconv.Atoi(s)
		return strconv.Itoa([]int{n + 1, n * 2, n + 10}[r.IntN(3)] + boolInt(n == 0))
	})
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func changeDate(r *rand.Rand, text string) (string, bool) {
	return replaceOne(r, text, `\b(20\d\d-\d\d-\d\d)\b`, func(s string) string {
		day, _ := strconv.Atoi(s[8:])
		return s[:8] + twoDigits(day%28+1)
	})
}

func twoDigits(n int) string { return strconv.Itoa(n/10) + strconv.Itoa(n%10) }

func changeVersion(r *rand.Rand, text string) (string, bool) {
	return replaceOne(r, text, `\bv?\d+\.(\d+\.\d+)\b`, func(s string) string {
		minor, patch, _ := strings.Cut(s, ".")
		n, _ := strconv.Atoi(patch)
		return minor + "." + strconv.Itoa(n+1)
	})
}

func changeUnit(r *rand.Rand, text string) (string, bool) {
	return replaceOne(r, text, `\b\d+(?:\.\d+)?[ -]?(ms|s|sec|seconds?|min|minutes?|hours?|h|days?|weeks?|months?|KB|MB|GB|KiB|MiB|bytes|%)(?:[^\w%]|$)`, func(s string) string {
		next := map[string]string{"ms": "s", "s": "ms", "sec": "min", "second": "minute", "seconds": "minutes", "min": "h", "minute": "hour", "minutes": "hours",
			"hours": "days", "hour": "day", "h": "min", "days": "weeks", "day": "week", "weeks": "months", "week": "month", "months": "years", "month": "year", "KB": "MB", "MB": "GB", "GB": "MB", "KiB": "MiB",
			"MiB": "GiB", "bytes": "KB", "%": " ms"}
		return next[s]
	})
}

func changePath(r *rand.Rand, text string) (string, bool) {
	return replaceOne(r, text, `([\w.-]+/[\w./-]*\w)`, func(s string) string {
		at := strings.LastIndexByte(s, '/')
		return s[:at+1] + []string{"other-", "legacy-", "new_"}[r.IntN(3)] + s[at+1:]
	})
}

func changeFlag(r *rand.Rand, text string) (string, bool) {
	return replaceOne(r, text, `(?:^|[\s(`+"`"+`])(--[a-z][\w-]+)`, func(s string) string {
		return []string{"--dry-run", "--force", "--no-" + s[2:], s + "-all"}[r.IntN(4)]
	})
}
