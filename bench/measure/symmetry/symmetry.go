// Package symmetry explores models with interchangeable processes with and
// without an exchange of them, and writes a table in Markdown.
//
//	go run ./bench/measure symmetry [-n PROCESSES] [-states N]
//
// The orbits are the states with symmetry. States whose own permutations are the
// same state are in smaller orbits than the group has permutations, so that there
// are more orbits than states divided by those.
//
// It is an error if a model is not reduced, if the states of its orbits are
// not as many as those of the model, or if the two explorations differ in whether
// there are failures.
package symmetry

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// folders have the models.
var folders = []string{"bench/measure/symmetry/models", "program/promela/internal/symmetry/testdata"}

// Run explores the models.
func Run(c *parts.Call) error {
	n := c.Int("n", 5, "interchangeable processes of each model")
	states := c.Uint64("states", 5_000_000, "limit for each exploration")
	if err := c.Parse(); err != nil {
		return err
	}
	fmt.Fprint(c.Out, "| model | exchanged | states | orbits | group | times fewer | CPU s | with symmetry |\n|---|---|---:|---:|---:|---:|---:|---:|\n")
	wrong := 0
	for _, folder := range folders {
		paths, err := filepath.Glob(filepath.Join(folder, "*.pml"))
		if err != nil || len(paths) == 0 {
			return fmt.Errorf("no models in %s: run this where the module is", folder)
		}
		for _, path := range paths {
			good, err := row(c.Out, path, *n, *states)
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			if !good {
				wrong++
			}
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%w: %d models", parts.ErrWrong, wrong)
	}
	return nil
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
	e, err := check.Verify(context.Background(), m, check.Counts{}, check.Options{Symmetry: symmetry, Workers: 1, Limits: check.Limits{States: states}})
	return e.Exploration, cpu.Seconds() - began, err
}

// failing reports whether an exploration has found a failure.
func failing(e check.Exploration) bool { return e.Deadlocks+e.AssertionFailures+e.RuntimeErrors > 0 }
