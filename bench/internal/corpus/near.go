package corpus

import (
	"regexp"

	"github.com/ltlcheck/ltlcheck/program"
)

// someStates is the number of states that near visits.
const someStates = 2000

// near visits states near the initial one in breadth-first order, each with its
// successors.
func near(b program.Binding, visit func(s program.State, batch *program.Batch)) error {
	ex, err := b.NewExplorer(nil)
	if err != nil {
		return err
	}
	var batch program.Batch
	if err := ex.Initial(&batch); err != nil {
		return err
	}
	seen := map[string]bool{}
	var todo []program.State
	for i := 0; ; i++ {
		for j := range batch.Succs {
			if s := string(batch.State(j)); !seen[s] {
				seen[s], todo = true, append(todo, program.State(s))
			}
		}
		if i == len(todo) || i == someStates {
			return nil
		}
		if err := ex.Expand(todo[i], &batch); err != nil {
			return nil // what is known so far will do
		}
		visit(todo[i], &batch)
	}
}

// process matches the name of a variable that holds where a process is.
var process = regexp.MustCompile(`^(\w+)\[[0-9]+\]@$`)

// Instances returns how many processes of each process type exist at the same
// time at most, in states near the initial one and without init. For a model
// that starts more of them later the numbers are too low.
func Instances(m program.Program) (map[string]int, error) {
	b, err := m.Bind(nil)
	if err != nil {
		return nil, err
	}
	most := map[string]int{}
	err = near(b, func(s program.State, _ *program.Batch) {
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
