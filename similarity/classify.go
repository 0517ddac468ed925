package similarity

import (
	"strings"
	"unicode"
)

// tokensOf turns a piece into tokens: one for a name or a value, several for
// words joined by hyphens or a slash.
func tokensOf(p piece) []token {
	if smallLetters(p.text) { // most of any text
		return []token{{raw: p.text, form: p.text, quoted: p.quoted}}
	}
	lower := strings.ToLower(p.text)
	if lower == "w/o" || lower == "b/c" {
		return []token{{raw: p.text, form: lower, quoted: p.quoted}}
	}
	if strings.ContainsAny(lower, "0123456789") {
		if list, ok := numeric(p.text, lower); ok {
			return withQuote(list, p.quoted)
		}
	}
	// Cut by the lower case: texts that differ in case only must be cut alike.
	if k := kindOf(lower); k != wordToken {
		return []token{{raw: p.text, form: lower, kind: k, quoted: p.quoted}}
	}
	var list []token
	for _, part := range strings.FieldsFunc(p.text, func(r rune) bool { return r == '-' || r == '/' || r == ':' || r == '~' || r == '*' || r == '\\' }) {
		part = trimMarks(part)
		if form := strings.ToLower(part); form != "" {
			list = append(list, token{raw: part, form: strings.ReplaceAll(form, "’", "'"), kind: kindOf(part), quoted: p.quoted})
		}
	}
	return list
}

func smallLetters(s string) bool {
	for i := range len(s) {
		if s[i] < 'a' || s[i] > 'z' {
			return false
		}
	}
	return !dotted(s)
}

func withQuote(list []token, quoted bool) []token {
	for i := range list {
		list[i].quoted = quoted
	}
	return list
}

// kindOf tells names from words by their characters.
func kindOf(s string) kind {
	switch {
	case dotted(s):
		return wordToken
	case isOperator(s):
		return operatorToken
	case strings.Contains(s, "://") || strings.HasPrefix(s, "www."):
		return pathToken
	case strings.HasPrefix(s, "-"):
		return flagToken
	case isPath(s):
		return pathToken
	case isIdentifier(s):
		return identifierToken
	}
	return wordToken
}

func isOperator(s string) bool { return strings.Trim(s, "<>=!") == "" }

// isPath tells src/main.go, ./x and a/b/c from and/or.
func isPath(s string) bool {
	slashes := strings.Count(s, "/") + strings.Count(s, "\\")
	if slashes == 0 {
		return hasExtension(s)
	}
	return slashes > 1 || strings.ContainsAny(s[:1], "/.~") || strings.ContainsFunc(s, func(r rune) bool {
		return r == '.' || r == '_' || r == '@' || unicode.IsDigit(r)
	})
}

// hasExtension reports whether s looks like a file's name: a dot and two to
// four letters at the end, of those that source trees have.
func hasExtension(s string) bool {
	at := strings.LastIndexByte(s, '.')
	if at < 1 {
		return false
	}
	switch strings.ToLower(s[at+1:]) {
	case "go", "md", "js", "ts", "tsx", "jsx", "mjs", "cjs", "py", "rs", "rb", "java", "kt", "c", "h", "cc", "cpp", "hpp", "cs", "sh",
		"sql", "json", "jsonl", "yaml", "yml", "toml", "xml", "html", "css", "txt", "tsv", "csv", "lock", "mod", "sum", "proto", "tf", "cfg", "ini", "env", "log", "db", "rst", "swift":
		return true
	}
	return false
}

// isIdentifier reports whether s has what words lack: digits, underscores,
// inner dots, @ or #, or capitals after small letters.
func isIdentifier(s string) bool {
	var small bool
	for i, r := range s {
		switch {
		case unicode.IsDigit(r), r == '_', r == '@', r == '#', r == '$', r == '.', r == '+', r == '%':
			return true
		case r == ':' && i > 0 && strings.HasPrefix(s[i:], "::"):
			return true
		case unicode.IsUpper(r) && small:
			return !pluralAcronym(s)
		}
		small = unicode.IsLower(r)
	}
	return false
}

// pluralAcronym recognises PRs and IDs.
func pluralAcronym(s string) bool {
	rest, ok := strings.CutSuffix(s, "s")
	return ok && strings.ToUpper(rest) == rest
}
