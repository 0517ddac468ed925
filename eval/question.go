package eval

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
)

// Question is a golden question of a store: which entries answer it. Each has a
// file of its own, so that branches that add some merge.
type Question struct {
	Question string   `json:"question"`
	IDs      []string `json:"ids"` // entries that answer it; empty: the store has no answer
}

// QuestionDir is where a project folder keeps its golden questions.
func QuestionDir(project string) string { return filepath.Join(project, ".context", "golden") }

// ReadQuestions reads the golden questions of a folder, in the order of their
// file names. A folder that isn't there has none; a file that can't be read is
// an error that names it.
func ReadQuestions(dir string) ([]Question, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, fmt.Errorf("read golden questions: %w", err)
	}
	list := make([]Question, 0, len(names))
	seen := map[string]string{}
	for _, name := range names {
		q, err := readQuestion(name)
		if err != nil {
			return nil, err
		}
		if other, ok := seen[normal(q.Question)]; ok {
			return nil, fmt.Errorf("read golden questions: %s and %s ask the same; keep one", other, name)
		}
		seen[normal(q.Question)] = name
		list = append(list, q)
	}
	return list, nil
}

func readQuestion(path string) (q Question, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return q, fmt.Errorf("read golden question: %w", err)
	}
	if err := json.Unmarshal(data, &q); err != nil {
		return q, fmt.Errorf("read golden question %s: %w", path, err)
	}
	if strings.TrimSpace(q.Question) == "" {
		return q, fmt.Errorf("read golden question %s: %w", path, errNoQuestion)
	}
	return q, nil
}

// errNoQuestion is returned for a golden question without text.
var errNoQuestion = errors.New("question is empty")

// AddQuestion writes a golden question, and returns its file. If it is there
// already, its ids become those of both; that a question has no answer can't be
// united with an answer.
func AddQuestion(dir string, q Question) (path string, err error) {
	q.Question = strings.TrimSpace(q.Question)
	if q.Question == "" {
		return "", fmt.Errorf("add golden question: %w", errNoQuestion)
	}
	path = filepath.Join(dir, questionFile(q.Question))
	old, err := readQuestion(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return "", err
	case (len(old.IDs) == 0) != (len(q.IDs) == 0):
		return "", fmt.Errorf("add golden question: %s says otherwise whether there is an answer; delete it first", path)
	default:
		q.IDs = append(old.IDs, q.IDs...)
	}
	slices.Sort(q.IDs)
	q.IDs = append([]string{}, slices.Compact(q.IDs)...)
	return path, writeQuestion(path, q)
}

// writeQuestion replaces a file as a whole, so that a reader never sees half of
// it.
func writeQuestion(path string, q Question) (err error) {
	data, err := json.MarshalIndent(q, "", "  ")
	if err != nil {
		return fmt.Errorf("write golden question: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return fmt.Errorf("write golden question: %w", err)
	}
	temp, err := os.CreateTemp(filepath.Dir(path), ".golden-*")
	if err != nil {
		return fmt.Errorf("write golden question: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("write golden question %s: %w", path, err), optional(os.Remove(temp.Name())))
		}
	}()
	_, err = temp.Write(append(data, '\n'))
	if err = errors.Join(err, temp.Chmod(0o644), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}

// questionFile names the file of a question: its first words for people, and a
// hash that tells it from others.
func questionFile(question string) string {
	sum := sha256.Sum256([]byte(normal(question)))
	words := strings.FieldsFunc(strings.ToLower(question), func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	slug := strings.Join(words[:min(6, len(words))], "-")
	return slug[:min(40, len(slug))] + "-" + hex.EncodeToString(sum[:4]) + ".json"
}

// normal is a question without what doesn't tell it from another.
func normal(question string) string {
	return strings.ToLower(strings.Join(strings.Fields(question), " "))
}
