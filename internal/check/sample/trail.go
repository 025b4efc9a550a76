package sample

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Found is a violation, and the way to it. Trail is the number of an initial
// state among the initial ones, and then the number of a transition for each
// step, as an explorer of the same question lists them: it lists them always in
// the same order.
type Found struct {
	Kind  Kind
	Run   int
	Trail []uint32
	Cycle int // of an accepting cycle: how many of the steps are in front of it
}

// Lasso follows the trail of a violation, and returns the run: a finite one
// that ends there, or, for an accepting cycle, a lasso. It expands each state
// of the trail once.
func (f *Found) Lasso(q *Task) (*trace.Lasso, error) {
	s, err := newSpace(q)
	if err != nil {
		return nil, err
	}
	if err := s.initial(); err != nil {
		return nil, err
	}
	l := &trace.Lasso{}
	node := slices.Clone(s.node(int(f.Trail[0])))
	for i, edge := range f.Trail[1:] {
		if err := s.expand(node); err != nil {
			return nil, err
		}
		state, _ := s.split(node)
		step := trace.Step{State: state, Action: s.action(int(edge))}
		if f.Kind == AcceptingCycle && i >= f.Cycle {
			l.Cycle = append(l.Cycle, step)
		} else {
			l.Prefix = append(l.Prefix, step)
		}
		node = slices.Clone(s.node(int(edge)))
	}
	if f.Kind != AcceptingCycle {
		l.Last, _ = s.split(node)
	}
	return l, nil
}
