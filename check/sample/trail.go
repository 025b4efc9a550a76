package sample

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program/trace"
)

// A trail is a way from an initial state: the number of that among the initial
// ones, then the number of a transition for each step, as the explorer of the
// question lists them, always in the same order.

// Found is a violation, and how to come there.
type Found struct {
	Kind  Kind
	Run   int
	Trail []uint32
	Cycle int // of an accepting cycle: how many of the steps are in front of it
}

// Lasso follows the trail of a violation: a finite run to it, or, for an
// accepting cycle, a lasso.
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
