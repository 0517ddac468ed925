package tools

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/mark3labs/mcp-go/mcp"

	"priorart"
)

// maxLine bounds a message, in bytes: several times what a call may have, so
// that a call that is a little too long is told so by its tool, in the terms of
// its fields. What is longer is never held in memory.
const maxLine = 4 * priorart.MaxCallBytes

// input hands on the messages that the server library can read, and answers the
// others. It ends when the input has ended and all calls have been answered.
type input struct {
	ctx     context.Context
	from    *bufio.Reader
	answers io.Writer
	pending *pending
	rest    []byte // of the line that is being handed on
}

func newInput(ctx context.Context, from io.Reader, answers io.Writer, p *pending) *input {
	return &input{ctx: ctx, from: bufio.NewReaderSize(from, 64<<10), answers: answers, pending: p}
}

// Read implements [io.Reader].
func (in *input) Read(p []byte) (int, error) {
	for len(in.rest) == 0 {
		if err := in.next(); err != nil {
			return 0, err
		}
	}
	n := copy(p, in.rest)
	in.rest = in.rest[n:]
	return n, nil
}

// next reads a line, and hands it on or answers it.
func (in *input) next() error {
	line, top, size, err := in.line()
	switch {
	case size == 0 && err != nil:
		if errors.Is(err, io.EOF) {
			in.pending.wait(in.ctx)
		}
		return err
	case len(bytes.TrimSpace(line)) == 0 && size <= maxLine:
		return nil
	}
	if code, message := refusal(line, top, size); message != "" {
		return in.refuse(top.id, code, message)
	}
	if string(top.method) == `"`+string(mcp.MethodToolsCall)+`"` && top.id != nil {
		in.pending.begin(top.id)
	}
	in.rest = append(line, '\n')
	return nil
}

// line reads up to the next line feed, or the end. size counts all bytes of the
// line; what is over maxLine is looked at and dropped.
func (in *input) line() (line []byte, top topLevel, size int, err error) {
	for {
		part, err := in.from.ReadSlice('\n')
		size += len(part)
		top.read(part)
		if size <= maxLine {
			line = append(line, part...)
		} else {
			line = nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return bytes.TrimRight(line, "\r\n"), top, size, err
		}
	}
}

// refusal says why a line can't be handed on; "" if it can.
func refusal(line []byte, top topLevel, size int) (code int, message string) {
	switch {
	case size > maxLine:
		return mcp.INVALID_REQUEST, fmt.Sprintf("the message has %d bytes, more than %d; record less in one call, or point to a file", size, maxLine)
	case !json.Valid(line):
		return mcp.PARSE_ERROR, "the message is not valid JSON: " + jsonFault(line)
	case top.batch:
		return mcp.INVALID_REQUEST, "batches are not supported; send one message a line"
	}
	return 0, ""
}

func jsonFault(line []byte) string {
	var message json.RawMessage
	err := json.Unmarshal(line, &message)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Sprintf("%s at byte %d", syntax.Error(), syntax.Offset)
	}
	return fmt.Sprint(err)
}

func (in *input) refuse(id []byte, code int, message string) error {
	if id == nil {
		id = []byte("null")
	}
	answer, err := json.Marshal(map[string]any{
		"jsonrpc": mcp.JSONRPC_VERSION, "id": json.RawMessage(id),
		"error": map[string]any{"code": code, "message": message},
	})
	if err != nil {
		return fmt.Errorf("refuse message: %w", err)
	}
	_, err = in.answers.Write(append(answer, '\n'))
	return err
}
