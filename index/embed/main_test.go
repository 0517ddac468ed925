package embed

import (
	"fmt"
	"os"
	"testing"
)

// childPath, if it is set, makes the test binary append to that vector file
// instead of running tests: several such processes share a file.
const (
	childPath = "PRIORART_TEST_APPEND_PATH"
	childName = "PRIORART_TEST_APPEND_NAME"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(childPath); path != "" {
		if err := appendForever(path, os.Getenv(childName), os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}
