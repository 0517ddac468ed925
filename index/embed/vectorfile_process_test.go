package embed

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

const childDimensions = 64

// appendForever appends the texts "<name> 0", "<name> 1", … and prints each
// number after its Append returned, until its output is closed.
func appendForever(path, name string, out io.Writer) error {
	f, err := Open(path, testSpace(childDimensions), testWait)
	if err != nil {
		return err
	}
	for i := 0; ; i++ {
		keys, vectors := testBatch(childDimensions, fmt.Sprintf("%s %d", name, i))
		if err := f.Append(context.Background(), keys, vectors); err != nil {
			return err
		}
		if _, err := fmt.Fprintln(out, i); err != nil {
			return nil
		}
	}
}

type child struct {
	name    string
	command *exec.Cmd
	output  *bufio.Scanner
	done    int // numbers that it printed
}

func startChild(t *testing.T, path, name string) *child {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), childPath+"="+path, childName+"="+name)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	return &child{name: name, command: c, output: bufio.NewScanner(out)}
}

// read waits for n more numbers.
func (c *child) read(t *testing.T, n int) {
	t.Helper()
	for range n {
		if !c.output.Scan() {
			t.Fatalf("child %s ended after %d appends", c.name, c.done)
		}
		c.done++
	}
}

// kill ends the child wherever it is, and counts what it had acknowledged.
func (c *child) kill(t *testing.T) {
	t.Helper()
	if err := c.command.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	for c.output.Scan() {
		c.done++
	}
	_ = c.command.Wait() // it was killed
}

func (c *child) texts() []string {
	texts := make([]string, c.done)
	for i := range texts {
		texts[i] = fmt.Sprintf("%s %d", c.name, i)
	}
	return texts
}

// Processes append side by side, are killed in the middle, and are followed by
// others: whatever they had acknowledged is there, and nothing is damaged.
func TestFileManyProcesses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.vec")
	reader := openTest(t, path, childDimensions)
	var all []*child
	for round := range 6 {
		a, b := startChild(t, path, fmt.Sprint("a", round)), startChild(t, path, fmt.Sprint("b", round))
		for range 5 {
			a.read(t, 8)
			b.read(t, 8)
			if _, err := reader.Follow(); err != nil {
				t.Fatal(err)
			}
		}
		a.kill(t)
		b.kill(t)
		all = append(all, a, b)
	}
	fresh := openTest(t, path, childDimensions)
	appendTest(t, fresh, "after all of them")
	if _, err := reader.Follow(); err != nil {
		t.Fatal(err)
	}
	for _, f := range []*File{reader, fresh, openTest(t, path, childDimensions)} {
		for _, c := range all {
			keys, _ := testBatch(childDimensions, c.texts()...)
			if missing := f.Missing(keys); len(missing) > 0 {
				t.Errorf("%d of %d vectors of child %s are lost", len(missing), len(keys), c.name)
			}
		}
		if got := f.Stats().Damaged; got != 0 {
			t.Errorf("%d damaged records", got)
		}
	}
}
