package tools

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// tool is one tool as it is published and called.
type tool struct {
	name, title, description string

	input, output json.RawMessage
	readOnly      bool // changes nothing but derived files
	idempotent    bool // a repeat with the same arguments changes nothing more

	call func(ctx context.Context, p Parts, args []byte) (answer, error)
}

// answer is what a tool answers: for programs, and for a model.
type answer struct {
	structured any
	text       string
}

// published returns the tool in the library's terms. No tool destroys anything,
// and none reaches beyond the store.
func (t *tool) published() mcp.Tool {
	hint := func(b bool) *bool { return &b }
	return mcp.Tool{
		Name: t.name, Title: t.title, Description: t.description,
		RawInputSchema: t.input, RawOutputSchema: t.output,
		Annotations: mcp.ToolAnnotation{
			Title: t.title, ReadOnlyHint: hint(t.readOnly), DestructiveHint: hint(false),
			IdempotentHint: hint(t.idempotent), OpenWorldHint: hint(false),
		},
	}
}

// handler returns what the library calls. Errors are answers: a model can mend
// what it is told.
func (s *Server) handler(t tool) server.ToolHandlerFunc {
	return func(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		a, err := s.call(ctx, &t, arguments(request))
		if err == nil {
			return mcp.NewToolResultStructured(a.structured, a.text), nil
		}
		failed := ErrorBody(err)
		if failed.Error.Code == codeInternal {
			s.config.Log.Error("tool failed", "tool", t.name, "why", err)
		}
		result := mcp.NewToolResultStructured(failed, failed.Error.text())
		result.IsError = true
		return result, nil
	}
}

// call opens the parts if need be, and calls a tool. A panic is an error like
// any other.
func (s *Server) call(ctx context.Context, t *tool, args []byte) (a answer, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic in %s: %v\n%s", t.name, p, debug.Stack())
		}
	}()
	parts, err := s.lazy.get(ctx)
	if err != nil {
		return answer{}, err
	}
	return t.call(ctx, parts, args)
}

// arguments returns a call's arguments as they came, byte for byte. None, and
// the null that some clients send for none, are as good as an empty object.
func arguments(request mcp.CallToolRequest) []byte {
	if raw := request.Params.RawArguments; len(raw) == 0 || string(raw) == "null" {
		return []byte("{}")
	}
	return request.Params.RawArguments
}

// Client names the client of a call as it introduced itself, with its version;
// "" if it didn't.
func Client(ctx context.Context) string {
	session, ok := server.ClientSessionFromContext(ctx).(server.SessionWithClientInfo)
	if !ok {
		return ""
	}
	info := session.GetClientInfo()
	if info.Version == "" {
		return info.Name
	}
	return info.Name + "/" + info.Version
}
