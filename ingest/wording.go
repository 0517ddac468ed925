package ingest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"priorart"
)

// plainViolation words a validator's finding about one value.
func plainViolation(path string, got any, finding jsonschema.ErrorKind) priorart.FieldError {
	v := priorart.FieldError{Path: path, Got: shown(got)}
	switch k := finding.(type) {
	case *kind.Type:
		v.Rule, v.Got, v.Fix = "must be "+typeNames(k.Want), shownType(got), "give "+typeNames(k.Want)
		if got == nil {
			v.Fix = "leave it out"
		}
	case *kind.Enum:
		v.Rule, v.Fix = "must be one of "+listValues(k.Want), "give one of them"
		if s := nearest(fmt.Sprint(got), valueNames(k.Want)); s != "" {
			v.Fix = fmt.Sprintf("did you mean %q?", s)
		}
	case *kind.MaxLength:
		v.Rule, v.Got, v.Fix = "must have at most "+count(k.Want, "character"), count(k.Got, "character"), "shorten it"
	case *kind.MinLength:
		v.Rule, v.Got, v.Fix = "must have at least "+count(k.Want, "character"), count(k.Got, "character"), "say more, or leave it out"
	case *kind.Minimum:
		v.Rule, v.Fix = "must be at least "+k.Want.RatString(), "give a larger number"
	case *kind.Maximum:
		v.Rule, v.Fix = "must be at most "+k.Want.RatString(), "give a smaller number"
	case *kind.MinItems:
		v.Rule, v.Got, v.Fix = "must have at least "+count(k.Want, "item"), count(k.Got, "item"), "give more, or leave it out"
	case *kind.MaxItems:
		v.Rule, v.Got, v.Fix = "must have at most "+count(k.Want, "item"), count(k.Got, "item"), "give fewer"
	default:
		v.Rule, v.Fix = "must fit the tool's schema", "see the tool's schema"
	}
	return v
}

// count writes a number of things.
func count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return strconv.Itoa(n) + " " + thing
}

// typeNames writes JSON types as people say them: "a text or a list".
func typeNames(types []string) string {
	named := map[string]string{"string": "a text", "array": "a list", "object": "an object", "boolean": "true or false",
		"integer": "a whole number", "number": "a number", "null": "null"}
	words := make([]string, len(types))
	for i, t := range types {
		words[i] = named[t]
	}
	return strings.Join(words, " or ")
}

func valueNames(list []any) []string {
	words := make([]string, len(list))
	for i, v := range list {
		words[i] = fmt.Sprint(v)
	}
	return words
}

func listValues(list []any) string { return strings.Join(valueNames(list), ", ") }

// shownRunes bounds how much of a value an answer repeats.
const shownRunes = 60

// shown shortens a value for a message.
func shown(value any) string {
	switch v := value.(type) {
	case nil:
		return "null"
	case string:
		return strconv.Quote(priorart.Cut(v, shownRunes))
	case []any:
		return fmt.Sprintf("a list of %d", len(v))
	case map[string]any:
		return "an object"
	}
	return priorart.Cut(fmt.Sprint(value), shownRunes)
}

// shownType names a value's type, and the value where it is short.
func shownType(value any) string {
	switch v := value.(type) {
	case nil, []any, map[string]any:
		return shown(v)
	case string:
		return "the text " + shown(v)
	}
	return "the " + typeOf(value) + " " + shown(value)
}
