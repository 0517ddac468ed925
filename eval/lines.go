package eval

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// maxLine bounds a line of a dataset: corpora hold whole documents in one.
const maxLine = 64 << 20

// eachLine calls f for each line that isn't blank. An error of f is returned
// with the file's name and the line's number. A missing file is an error that
// wraps [fs.ErrNotExist].
func eachLine(path string, f func(line string) error) (err error) {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("read dataset: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, maxLine)
	n := 0
	for scanner.Scan() {
		n++
		line := strings.TrimSuffix(scanner.Text(), "\r")
		if n == 1 {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		if strings.TrimSpace(line) == "" {
			continue
		}
		if err := f(line); err != nil {
			return fmt.Errorf("%s:%d: %w", path, n, err)
		}
	}
	if err := scanner.Err(); err != nil {
		return fmt.Errorf("%s:%d: %w", path, n+1, err)
	}
	return nil
}

// eachJSON is eachLine for files with a JSON object a line.
func eachJSON[T any](path string, f func(row T) error) error {
	return eachLine(path, func(line string) error {
		var row T
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			return fmt.Errorf("not a JSON object of the expected form: %w", err)
		}
		return f(row)
	})
}

// optional drops the error of a file that isn't there.
func optional(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
