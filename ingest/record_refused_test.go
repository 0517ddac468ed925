package ingest_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"priorart"
)

// TestRefused shows the words of each rule.
func TestRefused(t *testing.T) {
	many := func(n int) []string { return slices.Repeat([]string{"x"}, n) }
	for _, tt := range []struct {
		name, args string
		want       []priorart.FieldError
	}{
		{"no kind", `{}`, []priorart.FieldError{{Path: "kind", Rule: "is required", Got: "nothing", Fix: "give one of decision, constraint, pipeline"}}},
		{"a kind from its fields", `{"rule":"Never","reason":"because"}`, []priorart.FieldError{
			{Path: "kind", Rule: "is required", Got: "nothing", Fix: `the fields given are a constraint's: did you mean "constraint"?`}}},
		{"misspelt kind", `{"kind":"Desicion","rule":"Never"}`, []priorart.FieldError{
			{Path: "kind", Rule: "must be one of decision, constraint, pipeline", Got: `"Desicion"`, Fix: `did you mean "decision"?`}}},
		{"kind of a wrong type", `{"kind":7}`, []priorart.FieldError{{Path: "kind", Rule: "must be a text", Got: "the number 7", Fix: "give a text"}}},
		{"everything that a decision needs", `{"kind":"decision","summary":"  four ","why_chosen":" "}`, []priorart.FieldError{
			{Path: "problem", Rule: "is required: must have at least 40 characters", Got: "nothing", Fix: "give it"},
			{Path: "summary", Rule: "must have at least 5 characters", Got: "4 characters", Fix: "say more: the next reader has nothing but this"},
			{Path: "why_chosen", Rule: "must have at least 60 characters", Got: "a blank text", Fix: "say it in a sentence"}}},
		{"a pipeline without steps", pipeline(fields{"steps": []string{}}), []priorart.FieldError{
			{Path: "steps", Rule: "must have at least 1 step", Got: "a list of 0", Fix: "give the steps in their order"}}},
		{"a pipeline with no steps given", pipeline(fields{"steps": nil}), []priorart.FieldError{
			{Path: "steps", Rule: "is required: must have at least 1 step", Got: "nothing", Fix: "give the steps in their order"}}},
		{"one step that is blank", pipeline(fields{"steps": []string{" "}}), []priorart.FieldError{
			{Path: "steps[0]", Rule: "must not be blank", Got: "a blank text", Fix: "remove the item"}}},
		{"steps as a text", pipeline(fields{"steps": "build, test"}), []priorart.FieldError{
			{Path: "steps", Rule: "must be a list", Got: `the text "build, test"`, Fix: "give a list"}}},
		{"fields of other kinds", decision(fields{"rule": "Never", "reason": "", "constraints": []string{}, "enforced_by": "go test"}), []priorart.FieldError{
			{Path: "constraints", Rule: "belongs to a pipeline, and this is a decision", Got: "a list of 0", Fix: "say it in constraints_created, which is a decision's"},
			{Path: "enforced_by", Rule: "belongs to a constraint, and this is a decision", Got: `"go test"`, Fix: "remove it"},
			{Path: "reason", Rule: "belongs to a constraint, and this is a decision", Got: `""`, Fix: "remove it"},
			{Path: "rule", Rule: "belongs to a constraint, and this is a decision", Got: `"Never"`, Fix: "remove it"}}},
		{"unknown fields", decision(fields{"retreival_hints": 1, "zzzzzz": 2}), []priorart.FieldError{
			{Path: "retreival_hints", Rule: "is no field of this tool", Got: "an unknown field", Fix: `did you mean "retrieval_hints"?`},
			{Path: "zzzzzz", Rule: "is no field of this tool", Got: "an unknown field", Fix: "remove it"}}},
		{"unknown fields below", decision(fields{"alternatives": []any{fields{"option": "x", "reason_rejekted": "y"}, fields{"because": "z"}}}), []priorart.FieldError{
			{Path: "alternatives[0].reason_rejekted", Rule: "is no field of this tool", Got: "an unknown field", Fix: `did you mean "reason_rejected"?`},
			{Path: "alternatives[1].because", Rule: "is no field of this tool", Got: "an unknown field", Fix: "remove it; the fields here are option, reason_rejected"},
			{Path: "alternatives[1].option", Rule: "is required", Got: "nothing", Fix: "give it"}}},
		{"items of wrong types", decision(fields{"alternatives": []any{7, nil, []string{}}, "tags": []any{"a", true}}), []priorart.FieldError{
			{Path: "alternatives[0]", Rule: "must be a text or an object", Got: "the number 7", Fix: "give a text or an object"},
			{Path: "alternatives[1]", Rule: "must be a text or an object", Got: "null", Fix: "leave it out"},
			{Path: "alternatives[2]", Rule: "must be a text or an object", Got: "a list of 0", Fix: "give a text or an object"},
			{Path: "tags[1]", Rule: "must be a text", Got: "the boolean true", Fix: "give a text"}}},
		{"null", `{"kind":"constraint","rule":null,"reason":"` + reason + `","tags":null,"when_to_invoke":null}`, []priorart.FieldError{
			{Path: "rule", Rule: "must be a text", Got: "null", Fix: "leave it out"},
			{Path: "tags", Rule: "must be a list", Got: "null", Fix: "leave it out"},
			{Path: "when_to_invoke", Rule: "belongs to a pipeline, and this is a constraint", Got: "null", Fix: "remove it"},
			{Path: "when_to_invoke", Rule: "must be a text or a list", Got: "null", Fix: "leave it out"}}},
		{"blank items, in the order of their positions", decision(fields{"tags": append(many(2), "", "\t"), "alternatives": []any{fields{"option": " "}}}), []priorart.FieldError{
			{Path: "alternatives[0].option", Rule: "must not be blank", Got: "a blank text", Fix: "remove the item"},
			{Path: "tags[2]", Rule: "must not be blank", Got: "a blank text", Fix: "remove the item"},
			{Path: "tags[3]", Rule: "must not be blank", Got: "a blank text", Fix: "remove the item"}}},
		{"nine hints", decision(fields{"retrieval_hints": many(9)}), []priorart.FieldError{
			{Path: "retrieval_hints", Rule: "must have at most 8 items", Got: "9 items", Fix: "give fewer"}}},
		{"enumerations", constraint(fields{"hardness": "absolut", "origin": "robot"}), []priorart.FieldError{
			{Path: "hardness", Rule: "must be one of absolute, advisory", Got: `"absolut"`, Fix: `did you mean "absolute"?`},
			{Path: "origin", Rule: "must be one of user, agent, import", Got: `"robot"`, Fix: "give one of them"}}},
		{"paths", decision(fields{"scope": "../other", "affected_files": []string{"ok.go", "/etc/passwd", ".", "https://example.org/x"}}), []priorart.FieldError{
			{Path: "affected_files[1]", Rule: "must be inside the project folder DIR", Got: `"/etc/passwd"`, Fix: `give it relative to the project folder; did you mean "etc/passwd"?`},
			{Path: "affected_files[2]", Rule: "must be a file or folder below the project folder", Got: `"."`, Fix: `leave it out: the scope "project" says this`},
			{Path: "affected_files[3]", Rule: "must be a path, not an address", Got: `"https://example.org/x"`, Fix: "name the address in a text"},
			{Path: "scope", Rule: "must not lead out of the project folder", Got: `"../other"`, Fix: "give a path below the project folder"}}},
		{"a created constraint's own fields", decision(fields{"constraints_created": []any{fields{"rule": "Never rewrite", "hardness": "hard", "scope": "/x/y/z"}}}), []priorart.FieldError{
			{Path: "constraints_created[0].hardness", Rule: "must be one of absolute, advisory", Got: `"hard"`, Fix: "give one of them"},
			{Path: "constraints_created[0].scope", Rule: "must be inside the project folder DIR", Got: `"/x/y/z"`, Fix: "give it relative to the project folder"}}},
		{"ids that are none", decision(fields{"related_to": []string{"7", "dec-0000000000", ""}, "supersedes": "dec-12"}), []priorart.FieldError{
			{Path: "related_to[0]", Rule: "must be an entry's id, such as dec-7k3q9x0c1m", Got: `"7"`, Fix: "take the id from a search result or a receipt"},
			{Path: "related_to[1]", Rule: "must name an entry of this store", Got: `"dec-0000000000"`, Fix: "search for the entry and take its id, or leave this one out"},
			{Path: "related_to[2]", Rule: "must not be blank", Got: "a blank text", Fix: "remove the item"},
			{Path: "supersedes", Rule: "must have 4 to 10 characters after the dash", Got: `"dec-12"`, Fix: "give the whole id, or at least four characters after the dash"}}},
		{"keys and folders that say nothing", decision(fields{"idempotency_key": " ", "project_dir": ""}), []priorart.FieldError{
			{Path: "idempotency_key", Rule: "must not be blank: a blank key can't tell one request from another", Got: `" "`, Fix: "give it, or leave it out"},
			{Path: "project_dir", Rule: "must not be blank: the entry would go to another project than was meant", Got: `""`, Fix: "give it, or leave it out"}}},
		{"a relative folder", decision(fields{"project_dir": "sub/dir", "affected_files": []string{"/elsewhere/x.go"}, "related_to": []string{"dec-0000000000"}}), []priorart.FieldError{
			{Path: "project_dir", Rule: "must be an absolute path", Got: `"sub/dir"`, Fix: "give the whole path, as pwd prints it; ~ stands for nothing here"}}},
		{"no true or false", decision(fields{"dry_run": "true"}), []priorart.FieldError{
			{Path: "dry_run", Rule: "must be true or false", Got: `the text "true"`, Fix: "give true or false"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := openStore(t, t.TempDir())
			got := s.refused(t, []byte(tt.args))
			for i := range got {
				got[i].Rule = strings.ReplaceAll(got[i].Rule, s.dir, "DIR")
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("violations (-want +got):\n%s", diff)
			}
		})
	}
}
