package embed

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ollama/ollama/envconfig"
)

// The values are those of Ollama's own test, and some more; what is right is
// what its client makes of them.
func TestParseHostAsOllama(t *testing.T) {
	for _, value := range []string{
		"", "1.2.3.4", ":1234", "1.2.3.4:1234", "example.com", "example.com:1234", "example.com:", "[0001:002:003:0004::1]", "[::1]:1337", "::1",
		"0.0.0.0", "0.0.0.0:66000", "0.0.0.0:-1", "host:abc", " 1.2.3.4 ", "\"1.2.3.4\"", "'1.2.3.4:5'", "http://1.2.3.4", "http://1.2.3.4:1234", "https://1.2.3.4", "https://1.2.3.4:1234",
		"http://:1234", "https://example.com/ollama", "example.com:1234/a/b", "http://example.com/", "ollama.com", "https://ollama.com", "unix://x", "http://", "://", "/path", "localhost",
	} {
		t.Setenv("OLLAMA_HOST", value)
		want := envconfig.Host()
		if d := cmp.Diff(want, parseHost(value)); d != "" {
			t.Errorf("%q: -want +got\n%s", value, d)
		}
	}
}
