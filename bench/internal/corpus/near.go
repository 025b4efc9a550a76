package corpus

import (
	"context"
	"regexp"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/program"
)

// someStates is the number of states that near visits.
const someStates = 2000

// near visits states near the initial one in breadth-first order, each with its
// successors.
func near(prog program.Program, visit func(s program.State, batch *program.Batch)) error {
	g, err := unfold.New(prog, unfold.Options{Expanded: someStates})
	if err != nil {
		return err
	}
	for n, err := range g.BreadthFirst(context.Background()) {
		if err != nil {
			return nil // what is known so far will do
		}
		visit(g.State(n), &g.Batch)
	}
	return nil
}

// process matches the name of a variable that holds where a process is.
var process = regexp.MustCompile(`^(\w+)\[[0-9]+\]@$`)

// Instances returns how many processes of each process type exist at the same
// time at most, in states near the initial one and without init. For a model
// that starts more of them later the numbers are too low.
func Instances(m program.Program) (map[string]int, error) {
	most := map[string]int{}
	err := near(m, func(s program.State, _ *program.Batch) {
		now := map[string]int{}
		for _, v := range m.Format(s).Vars {
			if p := process.FindStringSubmatch(v.Name); v.Kind == program.Position && p != nil && p[1] != "init" {
				now[p[1]]++
				most[p[1]] = max(most[p[1]], now[p[1]])
			}
		}
	})
	return most, err
}
