// Package corpus reads the recorded results in the corpus of Promela models,
// for the other measuring commands. It is not package internal/corpus, which
// finds the corpus for tests and unpacks its archives.
package corpus

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// Row is one recorded run of SPIN: a row of a table, by the names of its
// columns.
type Row map[string]string

// Number returns a column as a number. It returns 0 if the column is missing or
// is not a number.
func (r Row) Number(column string) float64 {
	n, err := strconv.ParseFloat(r[column], 64)
	if err != nil {
		return 0
	}
	return n
}

// Table reads tab-separated values whose first line is the header.
func Table(path string) ([]Row, error) { return table(path, nil) }

// table reads tab-separated values; the first line is the header unless one is
// given.
func table(path string, header []string) ([]Row, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	if header == nil {
		header, lines = strings.Split(lines[0], "\t"), lines[1:]
	}
	var rows []Row
	for _, line := range lines {
		row := Row{}
		for i, cell := range strings.Split(line, "\t") {
			if i < len(header) {
				row[header[i]] = cell
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// Property is a recorded run of SPIN on an LTL property. Its numbers are
// SPIN's.
type Property struct {
	Name     string // model and property
	Path     string
	Property string
	Fair     bool // weak fairness
	Answered bool // SPIN came to an end
	Violated bool // and found an error
	States   float64
	Visited  float64 // with the copies that -f makes; 0 if it was not recorded
	CPU      float64 // seconds of the verifier alone, user and system
	Flags    string  // those of spin and the C compiler, a bar, and those of the verifier
}

// Questions lists the runs on LTL properties in results.tsv and
// ltl-perf/cases.tsv of the folder promela of a corpus.
func Questions(dir string) ([]Property, error) {
	results, err := Table(filepath.Join(dir, "results.tsv"))
	if err != nil {
		return nil, err
	}
	var all []Property
	for _, r := range results {
		if r["run"] != "ltl" && r["run"] != "ltl-fair" || r["status"] == "spin_err" {
			continue
		}
		all = append(all, Property{
			Name: r["model"] + " " + r["prop"], Path: filepath.Join(dir, "models", r["model"]+".pml"), Property: r["prop"],
			Fair: r["run"] == "ltl-fair", Answered: r["status"] == "ok", Violated: r.Number("errors") > 0,
			States: r.Number("states_stored"), Visited: r.Number("states_visited"), CPU: r.Number("cpu_s"),
			Flags: r["flags"],
		})
	}
	cases, err := Table(filepath.Join(dir, "ltl-perf", "cases.tsv"))
	if err != nil {
		return nil, err
	}
	for _, r := range cases {
		flags := "-o1 -o2 -o3 -DNOREDUCE | -a -m" + r["m"]
		if r["kind"] == "fair" {
			flags = "-o1 -o2 -o3 -DNOREDUCE | -a -f -m" + r["m"]
		}
		all = append(all, Property{
			Name: "ltl-perf/" + r["id"], Path: filepath.Join(dir, "ltl-perf", r["model"]), Fair: r["kind"] == "fair",
			Answered: true, Violated: r["verdict"] == "violated",
			States: r.Number("exact_stored"), Visited: r.Number("exact_visited"), CPU: r.Number("exact_cpu_s"),
			Flags: flags,
		})
	}
	return all, nil
}

// Load reads the model and the property, with the fairness of the record.
func (pr *Property) Load() (*promela.Model, check.Property, error) {
	model, err := promela.Load(pr.Path, promela.Options{})
	if err != nil {
		return nil, check.Property{}, err
	}
	for _, p := range model.Properties() {
		if p.Formula != nil && (pr.Property == "" || p.Name == pr.Property) {
			prop := check.Property{Name: p.Name, Factory: p.Factory, Formula: p.Formula, Positions: p.Atoms}
			if pr.Fair {
				prop.Fairness = check.WeakFairness
			}
			return model, prop, nil
		}
	}
	return nil, check.Property{}, fmt.Errorf("%s: no property %q", pr.Path, pr.Property)
}
