package corpus

import (
	"os"
	"path/filepath"
	"strings"
)

// Exploration is a recorded run of SPIN that explored a model without any
// property.
type Exploration struct {
	Name  string // folder and model
	Path  string // "" when the file is not there
	Whole bool   // SPIN explored all states
	// States are the stored ones; Transitions are stored and matched;
	// AtomicSteps are steps inside atomic sequences.
	States, Transitions, AtomicSteps, Depth, Errors uint64
}

// Explorations lists the recorded runs that came to an end: models of
// results.tsv, probes of micro/micro.tsv, large models of perf/explore.tsv.
func Explorations(dir string) ([]Exploration, error) {
	var all []Exploration
	models, err := Table(filepath.Join(dir, "results.tsv"))
	if err != nil {
		return nil, err
	}
	for _, r := range models {
		if r["run"] == "safety-exact" && r["status"] == "ok" {
			all = append(all, exploration(dir, "models/"+r["model"], r, "states_stored", "atomic_steps", "max_depth",
				r["depth_truncated"] == "1" || strings.Contains(r["error_kinds"], "VECTORSZ")))
		}
	}
	probes, err := Table(filepath.Join(dir, "micro", "micro.tsv"))
	if err != nil {
		return nil, err
	}
	for _, r := range probes {
		if r["variant"] == "exact" {
			all = append(all, exploration(dir, "micro/"+r["model"], r, "stored", "atomic", "depth", strings.Contains(r["warn"], "not completed")))
		}
	}
	large, err := table(filepath.Join(dir, "perf", "explore.tsv"), []string{"model", "status", "states", "transitions", "atomic", "depth", "errors", "vector", "s", "MB"})
	if err != nil {
		return nil, err
	}
	for _, r := range large {
		if r["status"] == "ok" {
			all = append(all, exploration(dir, "perf/"+r["model"], r, "states", "atomic", "depth", false))
		}
	}
	return all, nil
}

// exploration makes the record of a row; states, atomic and depth are
// the names of the columns, which differ between the tables.
func exploration(dir, name string, r Row, states, atomic, depth string, cut bool) Exploration {
	e := Exploration{
		Name: name, Path: filepath.Join(dir, name+".pml"), Whole: !cut,
		States: uint64(r.Number(states)), Transitions: uint64(r.Number("transitions")), AtomicSteps: uint64(r.Number(atomic)),
		Depth: uint64(r.Number(depth)), Errors: uint64(r.Number("errors")),
	}
	if _, err := os.Stat(e.Path); err != nil {
		e.Path = ""
	}
	return e
}
