package ingest

import (
	"path"
	"path/filepath"
	"strings"
)

// root is the scope of the whole project.
const root = "project"

// pathProblem says why a text can't be a path of the project.
type pathProblem struct{ rule, fix string }

// scope returns a scope as the journal has it: the root, or a slash path
// relative to the project folder. None, or a blank one, is otherwise.
func (d draft) scope(project, otherwise string) string {
	given, _ := d.fields["scope"].(string)
	if !d.has("scope") {
		return otherwise
	}
	normal, problem := normalScope(trimmed(given), project)
	if problem != nil && !d.placeless {
		d.fail(d.at("scope"), problem.rule, shown(given), problem.fix)
	}
	return normal
}

// files returns a list of files likewise, each once.
func (d draft) files(field, project string) []string {
	var list []string
	for _, item := range d.items(field) {
		normal, problem := normalPath(item.text, project)
		switch {
		case problem != nil && !d.placeless:
			d.fail(item.path, problem.rule, shown(item.text), problem.fix)
		case normal == ".":
			d.fail(item.path, "must be a file or folder below the project folder", shown(item.text), `leave it out: the scope "project" says this`)
		default:
			list = append(list, normal)
		}
	}
	return unique(list)
}

func normalScope(scope, project string) (normal string, problem *pathProblem) {
	if scope == "" || scope == "/" {
		return root, nil
	}
	normal, problem = normalPath(scope, project)
	switch strings.ToLower(normal) {
	case ".", "global", root:
		return root, nil
	}
	return normal, problem
}

// normalPath returns a path relative to the project folder, with slashes and
// without ".", "..", and a slash at its end; "." is the project folder itself.
func normalPath(file, project string) (normal string, problem *pathProblem) {
	if strings.Contains(file, "://") {
		return "", &pathProblem{"must be a path, not an address", "name the address in a text"}
	}
	file = slashed(tidy(file))
	if isAbsolute(file) || strings.HasPrefix(file, "~/") {
		inside, ok := relative(file, project)
		if !ok {
			return "", &pathProblem{"must be inside the project folder " + project, insideFix(file)}
		}
		file = inside
	}
	normal = tidy(file)
	if normal == ".." || strings.HasPrefix(normal, "../") {
		return "", &pathProblem{"must not lead out of the project folder", "give a path below the project folder"}
	}
	if isAbsolute(normal) || strings.HasPrefix(normal, "~/") || slashed(normal) != normal {
		return "", &pathProblem{"must be a path that reads the same everywhere", "give it with slashes, relative to the project folder"}
	}
	return normal, nil
}

// tidy cleans a path, and what white space then stands at its ends, until
// nothing changes: a slash that goes away mustn't decide what a backslash is.
func tidy(file string) string {
	for {
		clean := path.Clean(trimmed(file))
		if clean == file {
			return file
		}
		file = clean
	}
}

// insideFix guesses that a short absolute path was meant to begin at the
// project folder.
func insideFix(file string) string {
	if strings.HasPrefix(file, "/") && strings.Count(file, "/") <= 2 {
		return "give it relative to the project folder; did you mean " + shown(strings.TrimPrefix(path.Clean(file), "/")) + "?"
	}
	return "give it relative to the project folder"
}

// slashed turns backslashes into slashes where they are certainly separators: in
// a path that begins with a drive or a host, and in one without any slash whose
// backslashes quote nothing (as in `my\ file`).
func slashed(file string) string {
	windows := hasDrive(file) || strings.HasPrefix(file, `\\`)
	if windows || !strings.Contains(file, "/") && !strings.Contains(file, `\ `) && !strings.HasSuffix(file, `\`) {
		return strings.ReplaceAll(file, `\`, "/")
	}
	return file
}

func hasDrive(file string) bool {
	return len(file) > 2 && file[1] == ':' && (file[2] == '/' || file[2] == '\\') && (file[0]|0x20 >= 'a' && file[0]|0x20 <= 'z')
}

func isAbsolute(file string) bool { return strings.HasPrefix(file, "/") || hasDrive(file) }

// relative returns an absolute path relative to the project folder, under the
// name it was given or the one it has without symbolic links.
func relative(file, project string) (inside string, ok bool) {
	names := []string{project}
	if resolved, err := filepath.EvalSymlinks(project); err == nil && resolved != project {
		names = append(names, resolved)
	}
	for _, name := range names {
		if inside, ok = below(path.Clean(file), path.Clean(slashed(name))); ok {
			return inside, true
		}
	}
	return "", false
}

// below returns file relative to dir. Drives don't tell case apart.
func below(file, dir string) (inside string, ok bool) {
	if file == dir || hasDrive(dir) && strings.EqualFold(file, dir) {
		return ".", true
	}
	prefix := strings.TrimSuffix(dir, "/") + "/"
	if len(file) <= len(prefix) {
		return "", false
	}
	head, rest := file[:len(prefix)], file[len(prefix):]
	return rest, head == prefix || hasDrive(dir) && strings.EqualFold(head, prefix)
}
