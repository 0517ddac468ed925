// Package tools speaks the Model Context Protocol. It translates; it decides
// nothing: arguments go to the packages below as they came, and what they
// answer comes back as structured content and as text that a model can read.
//
// Each tool has a file with its description, its handler and its rendering; its
// schemas are JSON files in schema/. A [Server] answers initialize before any
// file is opened: the parts of the store are opened by the first call that
// needs them.
//
// # What is recorded is data
//
// Whoever can write an entry could write instructions into it. In text for a
// model every line that comes from an entry begins with "| " and stands in a
// fence that names the entry; line breaks of every sort begin such a line, so no
// entry can leave its fence. Control characters, escape sequences and characters
// that reorder or hide text are shown by name ([Visible]).
//
// # Length
//
// An answer has at most [priorart.MaxToolTokens] tokens by the bound of
// [Tokens], text and structured content together. What had to be left out is
// counted in the answer.
//
// # Caveats
//
// Standard output carries protocol messages only, one a line. Lines that the
// server library would misread (too long, no JSON, a batch) are answered here,
// with the id of the request where it can be found. At the end of the input,
// calls under way are answered before the server ends.
package tools
