package eval

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestQuestions(t *testing.T) {
	dir := QuestionDir(t.TempDir())
	if list, err := ReadQuestions(dir); err != nil || len(list) != 0 {
		t.Errorf("without a folder: %v, %v", list, err)
	}
	path, err := AddQuestion(dir, Question{Question: " Which lock do we use? ", IDs: []string{"dec-b", "dec-a"}})
	if err != nil {
		t.Fatal(err)
	}
	if name := filepath.Base(path); !strings.HasPrefix(name, "which-lock-do-we-use-") {
		t.Errorf("the file is called %s", name)
	}
	data, err := os.ReadFile(path)
	if diff := cmp.Diff("{\n  \"question\": \"Which lock do we use?\",\n  \"ids\": [\n    \"dec-a\",\n    \"dec-b\"\n  ]\n}\n", string(data)); err != nil || diff != "" {
		t.Error(err, diff)
	}
	// Asked again in other capitals, it is the same question.
	if again, err := AddQuestion(dir, Question{Question: "which  lock do we USE?", IDs: []string{"dec-c", "dec-a"}}); err != nil || again != path {
		t.Errorf("%v, %s", err, again)
	}
	if _, err := AddQuestion(dir, Question{Question: "何のロックですか"}); err != nil {
		t.Fatal(err)
	}
	got, err := ReadQuestions(dir)
	want := []Question{{"何のロックですか", []string{}}, {"which  lock do we USE?", []string{"dec-a", "dec-b", "dec-c"}}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestQuestionsRefused(t *testing.T) {
	dir := t.TempDir()
	if _, err := AddQuestion(dir, Question{Question: " "}); err == nil {
		t.Error("an empty question")
	}
	if _, err := AddQuestion(dir, Question{Question: "q", IDs: []string{"dec-a"}}); err != nil {
		t.Fatal(err)
	}
	if _, err := AddQuestion(dir, Question{Question: "q"}); err == nil || !strings.Contains(err.Error(), "says otherwise") {
		t.Errorf("an answer and none: %v", err)
	}
	for name, text := range map[string]string{"broken.json": "{", "blank.json": `{"ids": []}`, "same.json": `{"question": "Q", "ids": ["dec-a"]}`} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadQuestions(dir); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: got %v, want an error that names it", name, err)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 1 {
		t.Errorf("%v; left behind: %v", err, left)
	}
}
