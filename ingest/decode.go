package ingest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"priorart"
)

// decoder builds the tree of a call's JSON, and notes what encoding/json lets
// pass in silence: repeated keys, NUL, broken Unicode, numbers out of range.
type decoder struct {
	args       []byte
	json       *json.Decoder
	violations []priorart.FieldError
}

// decodeCall reads a call's arguments, an object. Faults that make the rest
// meaningless come alone, with a nil object.
func decodeCall(args []byte) (map[string]any, []priorart.FieldError) {
	if len(args) > priorart.MaxCallBytes {
		return nil, []priorart.FieldError{{Rule: fmt.Sprintf("a call has at most %d bytes", priorart.MaxCallBytes),
			Got: strconv.Itoa(len(args)) + " bytes", Fix: "record less in one call, or point to a file"}}
	}
	if bytes.HasPrefix(args, []byte("\xef\xbb\xbf")) {
		return nil, []priorart.FieldError{{Rule: "must not begin with a byte order mark", Got: "U+FEFF", Fix: "save it as UTF-8 without one"}}
	}
	d := decoder{args: args, json: json.NewDecoder(bytes.NewReader(args))}
	d.json.UseNumber()
	value, err := d.value("", 0)
	if err == nil {
		err = d.end()
	}
	if err != nil {
		return nil, []priorart.FieldError{syntaxFault(err)}
	}
	object, ok := value.(map[string]any)
	if !ok {
		return nil, []priorart.FieldError{{Rule: "must be a JSON object", Got: typeOf(value),
			Fix: `give the arguments as {"field": value}`}}
	}
	return object, d.violations
}

// token returns the next token and its bytes, after what separates it from the
// one before.
func (d *decoder) token() (json.Token, []byte, error) {
	from := d.json.InputOffset()
	token, err := d.json.Token()
	if err != nil {
		return nil, nil, err
	}
	return token, d.args[from:d.json.InputOffset()], nil
}

func (d *decoder) value(path string, depth int) (any, error) {
	if depth > priorart.MaxDepth {
		return nil, errDeep
	}
	token, raw, err := d.token()
	if err != nil {
		return nil, err
	}
	switch t := token.(type) {
	case json.Delim:
		if t == '{' {
			return d.object(path, depth)
		}
		return d.array(path, depth)
	case string:
		d.note(path, textFault(t, raw))
	case json.Number:
		if _, err := t.Float64(); err != nil {
			d.note(path, &priorart.FieldError{Rule: "must be a number that a double can hold", Got: priorart.Cut(t.String(), 40), Fix: "give a number of usual size"})
			return json.Number("0"), nil // the validator computes exactly, however long that takes
		}
	}
	return token, nil
}

func (d *decoder) object(path string, depth int) (any, error) {
	object := map[string]any{}
	for d.json.More() {
		token, raw, err := d.token()
		if err != nil {
			return nil, err
		}
		name, _ := token.(string) // a key is always one
		at := join(path, name)
		d.note(at, textFault(name, raw))
		value, err := d.value(at, depth+1)
		if err != nil {
			return nil, err
		}
		if _, twice := object[name]; twice {
			d.note(at, &priorart.FieldError{Rule: "must be given once", Got: "the field twice", Fix: "remove one"})
		}
		object[name] = value
	}
	_, _, err := d.token() // the closing brace
	return object, err
}

func (d *decoder) array(path string, depth int) (any, error) {
	array := []any{}
	for d.json.More() {
		value, err := d.value(at(path, len(array)), depth+1)
		if err != nil {
			return nil, err
		}
		array = append(array, value)
	}
	_, _, err := d.token() // the closing bracket
	return array, err
}

func (d *decoder) note(path string, fault *priorart.FieldError) {
	if fault != nil {
		fault.Path = path
		d.violations = append(d.violations, *fault)
	}
}

// end makes sure that nothing follows the object.
func (d *decoder) end() error {
	if _, err := d.json.Token(); !errors.Is(err, io.EOF) {
		return errTrailing
	}
	return nil
}

var (
	errDeep     = errors.New("nested too deeply")     // of a call's JSON
	errTrailing = errors.New("data after the object") // of a call
)

func syntaxFault(err error) priorart.FieldError {
	f := priorart.FieldError{Rule: "must be valid JSON", Got: err.Error(), Fix: "give one JSON object"}
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, errDeep):
		f.Rule, f.Got = fmt.Sprintf("must not be nested deeper than %d levels", priorart.MaxDepth), "deeper nesting"
		f.Fix = "flatten the arguments: no tool needs more than three levels"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		f.Got = "the end of the input"
	case errors.As(err, &syntax):
		f.Got = fmt.Sprintf("%s at offset %d", syntax.Error(), syntax.Offset)
	}
	return f
}

// nameRunes bounds how much of an unknown field's name a path shows.
const nameRunes = 60

// join appends a field to a path.
func join(path, name string) string {
	name = priorart.Cut(strings.ToValidUTF8(name, "\uFFFD"), nameRunes)
	switch {
	case path == "":
		return name
	case name == "":
		return path
	}
	return path + "." + name
}

// at appends a position to a path.
func at(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

// typeOf names the JSON type of a value.
func typeOf(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case json.Number:
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	}
	return "object"
}
