package counterexample

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// BadPrefixes explores a product with a monitor breadth first, and calls yield
// with the runs that end where the monitor is stuck, shortest first, until
// yield returns false.
func BadPrefixes(s *search.Search, yield func(*trace.Lasso) (bool, error)) error {
	t := search.NewTree(s.Monitor.Budget)
	if err := t.Begin(s); err != nil {
		return err
	}
	for _, i := range stuck(s) {
		if more, err := yield(&trace.Lasso{Last: slices.Clone(s.Walker.Prog.State(i))}); err != nil || !more {
			return err
		}
	}
	for i := uint32(0); int(i) < t.Seen.Len(); i++ {
		if err := s.Visit(1); err != nil {
			return err
		}
		n := t.Node(i)
		if err := s.Expand(n); err != nil {
			return err
		}
		for j, e := range s.Edges {
			if err := t.Add(e.Node, i, search.Step{Node: n, Action: s.Action(j), Marks: e.Marks}); err != nil {
				return err
			}
		}
		for _, j := range stuck(s) {
			succ := &s.Walker.Prog.Succs[j]
			l := &trace.Lasso{Last: slices.Clone(s.Walker.Prog.State(j))}
			var err error
			if l.Prefix, err = s.Project(t.Path(i, search.Step{Node: n, Action: succ.Action})); err != nil {
				return err
			}
			if more, err := yield(l); err != nil || !more {
				return err
			}
		}
	}
	return nil
}

// stuck returns the program's successors of the last expansion that no
// automaton can follow.
func stuck(s *search.Search) (out []int) {
	e := 0
	for i := range s.Walker.Prog.Succs {
		if e < len(s.Walker.Edges) && int(s.Walker.Edges[e].Succ) == i {
			for e < len(s.Walker.Edges) && int(s.Walker.Edges[e].Succ) == i {
				e++
			}
			continue
		}
		out = append(out, i)
	}
	return out
}
