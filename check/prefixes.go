package check

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/trace"
)

func (s *search) badPrefixes(yield func(*trace.Lasso) (bool, error)) error {
	t := newTree(s.clock.budget)
	if err := s.initial(); err != nil {
		return err
	}
	for _, i := range s.stuck() {
		if more, err := yield(&trace.Lasso{Last: slices.Clone(s.walker.Prog.State(i))}); err != nil || !more {
			return err
		}
	}
	for _, e := range s.edges {
		if err := t.add(e.node, noParent, step{}); err != nil {
			return err
		}
	}
	for i := uint32(0); int(i) < t.seen.Len(); i++ {
		if err := s.visit(1); err != nil {
			return err
		}
		n := t.node(i)
		if err := s.expand(n); err != nil {
			return err
		}
		for j, e := range s.edges {
			if err := t.add(e.node, i, step{n, s.action(j), e.marks}); err != nil {
				return err
			}
		}
		for _, j := range s.stuck() {
			succ := &s.walker.Prog.Succs[j]
			l := &trace.Lasso{Last: slices.Clone(s.walker.Prog.State(j))}
			var err error
			if l.Prefix, err = s.project(t.path(i, step{node: n, action: succ.Action})); err != nil {
				return err
			}
			if more, err := yield(l); err != nil || !more {
				return err
			}
		}
	}
	return nil
}

// stuck is the program's successors of the last expansion that no automaton can follow.
func (s *search) stuck() (out []int) {
	e := 0
	for i := range s.walker.Prog.Succs {
		if e < len(s.walker.Edges) && int(s.walker.Edges[e].Succ) == i {
			for e < len(s.walker.Edges) && int(s.walker.Edges[e].Succ) == i {
				e++
			}
			continue
		}
		out = append(out, i)
	}
	return out
}
