package embed

import (
	"net"
	"net/url"
	"strconv"
	"strings"
)

// parseHost reads a value of OLLAMA_HOST as Ollama's own client does
// (envconfig.Host, which reads the environment itself): scheme, port and path
// are optional, quotes are stripped; "" is 127.0.0.1:11434; a port that is none
// gives way to the default.
func parseHost(value string) *url.URL {
	value = strings.TrimSpace(strings.Trim(strings.TrimSpace(value), `"'`))
	scheme, hostport, found := strings.Cut(value, "://")
	port := "11434"
	switch {
	case value == "ollama.com":
		scheme, hostport = "https", "ollama.com:443"
	case !found:
		scheme, hostport = "http", value
	case scheme == "http":
		port = "80"
	case scheme == "https":
		port = "443"
	}
	hostport, path, _ := strings.Cut(hostport, "/")
	host, given, err := net.SplitHostPort(hostport)
	if err != nil {
		host, given = hostOnly(hostport), port
	}
	if n, err := strconv.ParseInt(given, 10, 32); err != nil || n < 0 || n > 65535 {
		given = port
	}
	return &url.URL{Scheme: scheme, Host: net.JoinHostPort(host, given), Path: path}
}

// hostOnly reads a host without a port.
func hostOnly(host string) string {
	if ip := net.ParseIP(strings.Trim(host, "[]")); ip != nil {
		return ip.String()
	}
	if host == "" {
		return "127.0.0.1"
	}
	return host
}
