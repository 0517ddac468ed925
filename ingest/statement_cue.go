package ingest

import (
	"strings"

	"priorart"
)

// statementCue returns the kind of a statement that says by its words what it
// is. The order matters: "we have not decided" is a question before it is a
// decision, and "still need to decide" a todo. The words are English; other
// languages take the fallback of [Statements].
func statementCue(l lexemes) (priorart.Kind, bool) {
	words := l.plain()
	if kind := labelledKind(l); kind != "" {
		return kind, true
	}
	for _, c := range []struct {
		kind priorart.Kind
		is   bool
	}{
		{priorart.Question, isOpenQuestion(l, words)},
		{priorart.Todo, isOpenWork(words)},
		{priorart.Preference, isPreference(words)},
		{priorart.Decision, isDecision(l, words)},
		{priorart.Workflow, isWorkflow(l, words)},
		{priorart.Learning, isInsight(words)},
	} {
		if c.is {
			return c.kind, true
		}
	}
	return "", false
}

// labelledKind knows labels in front of a statement: "TODO: …".
func labelledKind(l lexemes) priorart.Kind {
	for i := 0; i < min(3, l.len()); i++ {
		if l.at(i).kind == lexMark {
			continue
		}
		if !l.isPunct(i+1, ":") && l.at(i+1).kind != lexMark {
			continue
		}
		switch l.label(0, i+1) {
		case "decision", "decided", "chosen", "choice":
			return priorart.Decision
		case "todo", "fixme", "next", "next up", "remaining", "follow-up", "followup", "still open", "open", "pending", "blocked", "blocker":
			return priorart.Todo
		case "question", "open question":
			return priorart.Question
		case "learned", "learning", "lesson", "gotcha", "root cause", "finding", "insight":
			return priorart.Learning
		case "preference", "convention":
			return priorart.Preference
		case "workflow", "howto", "how to":
			return priorart.Workflow
		case "context", "background":
			return priorart.Context
		}
	}
	return ""
}

func isOpenQuestion(l lexemes, words string) bool {
	if last := l.len() - 1; l.isPunct(last, "?") || l.isPunct(last, "？") {
		return true
	}
	return hasCue(words, []string{
		" not decided ", " not yet decided ", " haven't decided ", " hasn't decided ", " haven't settled ", " not settled ", " haven't agreed ",
		" not agreed ", " undecided ", " nobody decided ", " no one decided ", " no decision ", " never decided ", " to be decided ", " tbd ",
		" still deciding ", " needs a decision ", " unclear if ", " unclear whether ", " unclear how ", " unclear why ", " remains unclear ",
		" not sure if ", " not sure whether ", " not sure how ", " unsure ", " not clear if ", " not clear whether ", " don't know if ",
		" don't know whether ", " don't know why ", " open question ", " wonder if ", " wonder whether ",
	})
}

func isOpenWork(words string) bool {
	return beginsWithCue(words, []string{" next ", " still ", " remaining ", " need ", " needs "}) || hasCue(words, []string{
		" todo ", " fixme ", " still need ", " still needs ", " still missing ", " still open ", " still has to ", " still have to ",
		" needs to ", " need to ", " needs someone ", " someone must ", " someone should ", " someone has to ", " someone needs ",
		" next step ", " next steps ", " follow-up ", " follow up ", " left to do ", " not yet ", " not implemented ", " blocked on ", " blocked by ",
		" waiting for ", " waiting on ", " should be added ", " should be done ", " will need ", " we should ", " remains to be ", " postponed ",
	})
}

func isPreference(words string) bool {
	if beginsWithCue(words, []string{" prefer ", " please always ", " please never ", " please don't "}) {
		return true
	}
	if hasCue(words, []string{" team convention ", " house style ", " convention here ", " code style "}) {
		return true
	}
	return hasCue(words, []string{" user ", " users ", " client ", " customer ", " they ", " team ", " owner ", " reviewer ", " she ", " he ", " maintainer "}) &&
		hasCue(words, []string{" prefers ", " prefer ", " wants ", " want ", " likes ", " like ", " dislikes ", " asked us ", " asked to ", " asks us ",
			" asked that ", " asked me ", " insists ", " expects ", " would rather ", " doesn't want ", " don't want "})
}

// isDecision reports a choice that was made, against something as well.
func isDecision(l lexemes, words string) bool {
	if hasCue(words, []string{" decided ", " we agreed ", " decision was ", " ruled out ", " will go with "}) || len(dismissed(l)) > 0 {
		return true
	}
	c, ok := findChoice(l)
	if !ok {
		return false
	}
	if c.verb.strength == chooses {
		return true
	}
	return contrasts(l, c.behind()) || strings.Contains(words, " will use ") || strings.Contains(words, " now use ")
}

// isWorkflow reports how something is done: a condition or an end, and then an
// order.
func isWorkflow(l lexemes, words string) bool {
	if beginsWithCue(words, []string{" always ", " never ", " remember to ", " make sure "}) {
		return true
	}
	switch l.word(0) {
	case "to", "before", "after", "when", "whenever", "if", "once":
		for i := 1; i < l.len(); i++ {
			if l.isPunct(i, ",") && l.shallow(i) && isOrder(l.word(i+1)) {
				return true
			}
		}
	}
	return isOrder(l.word(0)) && hasCue(words, []string{" then ", " before ", " after ", " whenever ", " first "})
}

// isOrder reports a verb in the imperative.
func isOrder(word string) bool {
	switch word {
	case "use", "rotate", "restart", "stop", "hit", "try", "re-run", "rerun", "bump", "commit", "dispatch", "please", "first", "wait", "go", "edit", "click",
		"regenerate", "migrate", "format", "tag", "clear", "reset", "kill", "never", "always":
		return true
	case "test", "left", "made", "sent", "ran", "wrote", "built", "held", "model", "report", "log", "name", "record", "block", "map", "route":
		return false
	}
	return isDeedVerb(word)
}

// isInsight reports what somebody found out.
func isInsight(words string) bool {
	return hasCue(words, []string{
		" turns out ", " turned out ", " learned ", " learnt ", " discovered ", " found out ", " found that ", " noticed ", " realized ", " realised ",
		" root cause ", " gotcha ", " beware ", " caused by ", " must not ", " the trick ", " surprisingly ", " it seems ", " only works ",
	}) || beginsWithCue(words, []string{" tried ", " don't ", " careful ", " note that "})
}

// isStateOrDeed reports what was done, and how things stand.
func isStateOrDeed(l lexemes, words string) bool {
	first := strings.TrimPrefix(strings.TrimPrefix(words, " we"), " i")
	first, _, _ = strings.Cut(strings.TrimSpace(first), " ")
	if strings.HasSuffix(first, "ed") && len(first) > 4 || isPastDeed(first) {
		return true
	}
	return hasCue(words, []string{
		" now ", " currently ", " lives in ", " lives at ", " live in ", " runs on ", " run on ", " owns ", " owned by ", " is live ", " in production ",
		" until the ", " deadline ", " the project uses ", " the repo uses ", " is in the ", " are in the ", " is deployed ", " hosted ",
	})
}

func isPastDeed(word string) bool {
	switch word {
	case "built", "wrote", "made", "ran", "put", "left", "sent", "set", "split", "cut", "got", "took", "did", "didn't", "rewrote", "rebuilt":
		return true
	}
	return false
}
