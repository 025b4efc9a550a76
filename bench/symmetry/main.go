// Command symmetry explores models with interchangeable processes with and
// without an exchange of them, and writes a table in Markdown.
//
//	go run ./bench/symmetry [-n PROCESSES] [-states N]
//
// The orbits are the states with symmetry. States whose own permutations are the
// same state are in smaller orbits than the group has permutations, so that there
// are more orbits than states divided by those.
//
// The exit status is 1 if a model is not reduced, if the states of its orbits are
// not as many as those of the model, or if the two explorations differ in whether
// there are failures.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// folders have the models.
var folders = []string{"bench/symmetry/models", "program/promela/internal/symmetry/testdata"}

func run(args []string, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("symmetry", flag.ContinueOnError)
	fs.SetOutput(stderr)
	n := fs.Int("n", 5, "interchangeable processes of each model")
	states := fs.Uint64("states", 5_000_000, "limit for each exploration")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	fmt.Fprint(stdout, "| model | exchanged | states | orbits | group | times fewer | CPU s | with symmetry |\n|---|---|---:|---:|---:|---:|---:|---:|\n")
	status := 0
	for _, folder := range folders {
		paths, err := filepath.Glob(filepath.Join(folder, "*.pml"))
		if err != nil || len(paths) == 0 {
			fmt.Fprintf(stderr, "no models in %s: run this where the module is\n", folder)
			return 2
		}
		for _, path := range paths {
			good, err := row(stdout, path, *n, *states)
			if err != nil {
				fmt.Fprintf(stderr, "%s: %v\n", path, err)
				return 2
			}
			if !good {
				status = 1
			}
		}
	}
	return status
}

// row compares the explorations of a model; good reports that it was reduced,
// and that both have failures or neither.
func row(out io.Writer, path string, n int, states uint64) (good bool, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return false, err
	}
	m, err := promela.Parse(source.NewFile(path, string(text)), promela.Options{Defines: []string{"N=" + strconv.Itoa(n)}})
	if err != nil {
		return false, err
	}
	whole, plain, err := explore(m, states, check.SymmetryOff)
	if err != nil {
		return false, err
	}
	small, quick, err := explore(m, states, check.SymmetryAuto)
	if err != nil {
		return false, err
	}
	exchanged, reduced := strings.CutPrefix(small.Reduction, "interchangeable processes: ")
	exchanged, _, _ = strings.Cut(exchanged, ", "+strconv.FormatUint(small.States, 10)+" orbits")
	group := 1.0
	for _, class := range strings.Split(exchanged, ", ") {
		group *= order(class)
	}
	count := strconv.FormatUint(whole.States, 10)
	if !whole.Exhaustive {
		count = "more than " + count
	}
	fmt.Fprintf(out, "| %s | %s | %s | %d | %.0f | %.0f | %.2f | %.2f |\n", strings.TrimSuffix(filepath.Base(path), ".pml"), exchanged,
		count, small.States, group, float64(whole.States)/float64(max(1, small.States)), plain, quick)
	orbits := math.IsNaN(small.Represented) || small.Represented >= float64(whole.States)
	if whole.Exhaustive && !strings.Contains(small.Reduction, "at most") {
		orbits = small.Represented == float64(whole.States)
	}
	return reduced && orbits && (!whole.Exhaustive || failing(whole) == failing(small)), nil
}

// order returns the number of permutations of a class, as Summary describes it.
func order(class string) float64 {
	n, rest, _ := strings.Cut(class, " of ")
	members, err := strconv.Atoi(n)
	if err != nil {
		return math.NaN()
	}
	if strings.HasSuffix(rest, " by rotation") {
		return float64(members)
	}
	return math.Round(math.Gamma(float64(members + 1)))
}

// explore returns an exploration by one worker, and its CPU seconds.
func explore(m program.Program, states uint64, symmetry check.Symmetry) (check.Exploration, float64, error) {
	began := cpu.Seconds()
	e, err := check.Explore(context.Background(), m, check.ExploreOptions{Symmetry: symmetry, Workers: 1, Limits: check.Limits{States: states}})
	return e, cpu.Seconds() - began, err
}

// failing reports whether an exploration has found a failure.
func failing(e check.Exploration) bool { return e.Deadlocks+e.AssertionFailures+e.RuntimeErrors > 0 }
