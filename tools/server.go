package tools

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"github.com/mark3labs/mcp-go/server"
)

// Config says what a server works with.
type Config struct {
	// Open opens the parts of the store. The first call of a tool does that,
	// initialize doesn't; [Client] tells who calls. Required.
	Open    func(ctx context.Context) (Parts, error)
	Version string
	Log     *slog.Logger // nil: silence. It must not write to standard output
}

// Server answers one client.
type Server struct {
	config Config
	lazy   *lazy
	mcp    *server.MCPServer
}

// New returns a server. It opens nothing.
func New(config Config) (*Server, error) {
	if config.Open == nil {
		return nil, errors.New("make server: config needs open")
	}
	if config.Log == nil {
		config.Log = slog.New(slog.DiscardHandler)
	}
	list, err := catalog()
	if err != nil {
		return nil, fmt.Errorf("make server: %w", err)
	}
	s := &Server{config: config, lazy: &lazy{open: config.Open}}
	// Arguments are checked by who reads them: the library's own check knows the
	// first fault only, and words it for programs.
	s.mcp = server.NewMCPServer("prior-art", config.Version,
		server.WithTitle("Prior Art"), server.WithInstructions(instructions),
		server.WithToolCapabilities(false), server.WithRecovery(), server.WithOutputSchemaValidation())
	for _, t := range list {
		s.mcp.AddTool(t.published(), s.handler(t))
	}
	return s, nil
}

// catalog returns the tools, in the order in which a task needs them.
func catalog() ([]tool, error) {
	var list []tool
	for _, describe := range []func() (tool, error){searchTool, recordEntryTool, statusTool} {
		t, err := describe()
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, nil
}

// Serve answers messages until the input ends, all calls have been answered and
// the parts are closed; or until the context ends, which is no error.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	calls := newPending()
	to := &output{to: out, pending: calls}
	stdio := server.NewStdioServer(s.mcp)
	server.WithErrorLogger(slog.NewLogLogger(s.config.Log.Handler(), slog.LevelWarn))(stdio)
	err := stdio.Listen(ctx, newInput(ctx, in, to, calls), to)
	if errors.Is(err, context.Canceled) {
		err = nil
	}
	if err != nil {
		err = fmt.Errorf("serve: %w", err)
	}
	return errors.Join(err, s.lazy.close())
}
