package ingest

import (
	"fmt"
	"path"
	"strings"
)

// root is the scope of the whole project.
const root = "project"

// normalScope brings a scope into the form in which the journal has it: the
// root, or a slash path relative to the project folder. problem says, in words,
// why it can't be one.
func normalScope(scope, project string) (normal, problem string) {
	switch strings.TrimSpace(scope) {
	case "", "global", root, ".", "./", "/":
		return root, ""
	}
	normal, problem = normalFile(scope, project)
	if normal == "." {
		return root, problem
	}
	return normal, problem
}

// normalFile brings a file's path into its normal form likewise. Backslashes
// are separators in what can only be a Windows path: one that has no slash.
func normalFile(file, project string) (normal, problem string) {
	file = strings.TrimSpace(file)
	if !strings.Contains(file, "/") {
		file = strings.ReplaceAll(file, `\`, "/")
	}
	project = strings.ReplaceAll(project, `\`, "/")
	if isAbsolute(file) {
		rest, inside := strings.CutPrefix(path.Clean(file), path.Clean(project)+"/")
		if path.Clean(file) == path.Clean(project) {
			return ".", ""
		}
		if !inside {
			return "", fmt.Sprintf("must be below the project folder %s", project)
		}
		file = rest
	}
	normal = path.Clean(file)
	if normal == ".." || strings.HasPrefix(normal, "../") {
		return "", "must not leave the project folder"
	}
	return normal, ""
}

func isAbsolute(file string) bool {
	return strings.HasPrefix(file, "/") || len(file) > 2 && file[1] == ':' && file[2] == '/'
}
