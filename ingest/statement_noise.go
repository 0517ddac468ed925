package ingest

import "strings"

// isStatementNoise reports a statement that says only that routine work was
// done: each of its clauses does. Callers have looked for anything durable
// before.
func isStatementNoise(l lexemes) bool {
	if l.has(lexOpaque) && strings.HasPrefix(l.text(), "```") {
		return true
	}
	clauses := splitClauses(l)
	for _, clause := range clauses {
		if !isRoutine(clause) {
			return false
		}
	}
	return len(clauses) > 0
}

func splitClauses(l lexemes) []lexemes {
	var clauses []lexemes
	from := 0
	add := func(to int) {
		if clause := l.cut(from, to); clause.wordCount() > 0 {
			clauses = append(clauses, clause)
		}
		from = to + 1
	}
	for i := range l.list {
		if l.isPunct(i, ",") || l.isPunct(i, ";") || l.word(i) == "and" || l.word(i) == "then" {
			add(i)
		}
	}
	add(l.len())
	return clauses
}

// maxRoutine is the length, in words, up to which a clause can be routine: a
// longer one says something about the case at hand.
const maxRoutine = 9

func isRoutine(clause lexemes) bool {
	words := clause.plain()
	return clause.wordCount() <= maxRoutine &&
		(isCourtesy(words) || isResult(words) || isChore(words) || isCommand(clause))
}

// isCourtesy reports what is said to the reader alone.
func isCourtesy(words string) bool {
	switch strings.TrimSpace(words) {
	case "done", "all done", "ok", "okay", "fertig", "thanks", "finished", "task completed", "task complete", "completed", "lgtm", "no changes":
		return true
	}
	return beginsWithCue(words, []string{" here is ", " here's ", " let me know ", " hope this ", " as requested ", " see http", " feel free ", " summary of "})
}

// isResult reports that a check went well.
func isResult(words string) bool {
	subject := hasCue(words, []string{" tests ", " test ", " lint ", " linter ", " build ", " ci ", " suite ", " checks ", " check ", " typecheck ", " pipeline ",
		" everything ", " vet ", " coverage ", " types "})
	return subject && hasCue(words, []string{" pass ", " passes ", " passed ", " passing ", " green ", " clean ", " ok ", " succeeded ", " succeeds ", " fine ",
		" works ", " successful "}) || strings.TrimSpace(words) == "green"
}

// isChore reports what goes with any change, whatever it is about.
func isChore(words string) bool {
	for _, opener := range []string{" also", " then", " we", " i"} {
		if rest, ok := strings.CutPrefix(words, opener+" "); ok {
			words = " " + rest
		}
	}
	verb, rest, _ := strings.Cut(strings.TrimPrefix(words, " "), " ")
	switch verb {
	case "committed", "pushed", "merged", "rebased", "formatted", "tagged", "stashed", "squashed", "linted", "re-ran", "reran":
		return true
	case "ran", "run", "executed":
		return hasCue(" "+rest, []string{" test", " tests ", " suite ", " lint", " check ", " checks ", " gofmt ", " build ", " vet ", " ` ", " eval ", " ci "})
	case "opened", "created", "updated", "made":
		return hasCue(" "+rest, []string{" pr ", " branch ", " commit ", " mr ", " readme ", " changelog ", " pull ", " ticket "})
	case "fixed", "resolved":
		return hasCue(" "+rest, []string{" typo ", " typos ", " conflicts ", " formatting ", " whitespace ", " lint "})
	case "verified", "tested", "checked", "reviewed":
		return hasCue(" "+rest, []string{" by hand ", " manually ", " locally ", " diff ", " changes "}) || rest == ""
	case "everything", "gofmt", "go", "npm":
		return hasCue(words, []string{" passed ", " passes ", " vet ", " gofmt "})
	}
	return false
}

// isCommand reports a bare command line.
func isCommand(clause lexemes) bool {
	switch clause.firstWord() {
	case "npm", "go", "make", "cargo", "pytest", "git", "yarn", "pnpm", "docker", "$":
		return clause.wordCount() <= 4
	}
	return false
}
