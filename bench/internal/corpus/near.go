package corpus

import (
	"regexp"

	"github.com/ltlcheck/ltlcheck/program"
)

// someStates is how many states are looked at for the processes of a model.
const someStates = 2000

// near visits the states near the initial one, breadth first, each with its
// successors.
func near(b program.Binding, visit func(s program.State, batch *program.Batch)) error {
	ex, err := b.NewExplorer()
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

// process is the name of a variable of a state that says where a process is.
var process = regexp.MustCompile(`^(\w+)\[[0-9]+\]@$`)

// Instances is how many processes of each proctype are there at most at one
// time in the states near the initial one, init left out. A model that makes
// more of them later has too few.
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
