package eval

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// The files of gates: floors, and what each query had when they were set.
const (
	gatesFile   = "gates.json"
	queriesFile = "gates_queries.tsv"
)

// ReadGates reads the gates of a folder, as [Gates.Write] wrote them.
func ReadGates(dir string) (g Gates, err error) {
	path := filepath.Join(dir, gatesFile)
	data, err := os.ReadFile(path)
	if err != nil {
		return g, fmt.Errorf("read gates: %w", err)
	}
	if err := json.Unmarshal(data, &g); err != nil {
		return g, fmt.Errorf("read gates %s: %w", path, err)
	}
	if len(g.Datasets) == 0 {
		return g, fmt.Errorf("read gates %s: %w", path, errors.New("no dataset has a gate"))
	}
	return g, g.readQueries(filepath.Join(dir, queriesFile))
}

// readQueries reads lines of dataset, query and the nDCG@10 of [mainArms].
func (g *Gates) readQueries(path string) error {
	at := map[string]*Gate{}
	for i := range g.Datasets {
		at[g.Datasets[i].Dataset] = &g.Datasets[i]
		g.Datasets[i].ByQuery = map[string]map[string]float64{}
	}
	return eachLine(path, func(line string) error {
		c := strings.Split(line, "\t")
		if c[0] == "dataset" {
			return nil
		}
		gate := at[c[0]]
		if gate == nil || len(c) != 2+len(mainArms()) {
			return errors.New("not a line of dataset, query and a figure for each arm")
		}
		figures := map[string]float64{}
		for i, arm := range mainArms() {
			if x, err := strconv.ParseFloat(c[2+i], 64); err == nil {
				figures[arm] = x
			}
		}
		gate.ByQuery[c[1]] = figures
		return nil
	})
}

// Write writes gates into a folder, a figure or a query a line, so that a
// change is a diff that one can read.
func (g Gates) Write(dir string) error {
	data, err := json.MarshalIndent(g, "", " ")
	if err != nil {
		return fmt.Errorf("write gates: %w", err)
	}
	if err := os.WriteFile(filepath.Join(dir, gatesFile), append(data, '\n'), 0o644); err != nil {
		return fmt.Errorf("write gates: %w", err)
	}
	lines := "dataset\tquery\t" + strings.Join(mainArms(), "\t") + "\n"
	for _, gate := range g.Datasets {
		for _, q := range slices.Sorted(maps.Keys(gate.ByQuery)) {
			lines += gate.Dataset + "\t" + q
			for _, arm := range mainArms() {
				lines += "\t" + figureIn(gate.ByQuery[q], arm)
			}
			lines += "\n"
		}
	}
	if err := os.WriteFile(filepath.Join(dir, queriesFile), []byte(lines), 0o644); err != nil {
		return fmt.Errorf("write gates: %w", err)
	}
	return nil
}

// figureIn returns an arm's figure as text, "-" if the arm didn't run.
func figureIn(figures map[string]float64, arm string) string {
	x, ok := figures[arm]
	if !ok {
		return "-"
	}
	return strconv.FormatFloat(x, 'f', 4, 64)
}
