package replay

import (
	"bytes"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Rebind turns a lasso that was found with some atoms bound into one with the
// states of another binding.
//
// A program may keep letters in its transient states, whose vectors then depend
// on which atoms are bound. When the propositions of several properties were
// bound together, a lasso has to be expressed in the vectors of the property's
// own propositions: two explorers follow it side by side, which have the same
// successors in the same order.
func Rebind(prog program.Program, bound, own []program.Atom, l *trace.Lasso) (*trace.Lasso, error) {
	same := func(a, b program.Atom) bool { return a.Text == b.Text }
	if slices.EqualFunc(bound, own, same) {
		return l, nil
	}
	var w pair
	var err error
	if w.found, err = unfold.Bind(prog, bound, nil); err != nil {
		return nil, err
	}
	if w.own, err = unfold.Bind(prog, own, nil); err != nil {
		return nil, err
	}
	return w.walk(l)
}

// pair is one program, bound twice.
type pair struct{ found, own *unfold.Steps }

var errNotSideBySide = errors.New("internal error: two explorers of the program do not agree")

// walk follows the lasso by both explorers, and returns it in the states of
// own.
func (p *pair) walk(l *trace.Lasso) (*trace.Lasso, error) {
	if err := errors.Join(p.found.Begin(), p.own.Begin()); err != nil {
		return nil, err
	}
	first := l.Last
	if l.Len() > 0 {
		first = l.At(0).State
	}
	state, err := p.choose(func(i int) bool { return bytes.Equal(p.found.Batch.State(i), first) })
	if err != nil {
		return nil, err
	}
	out := &trace.Lasso{}
	for i := range l.Len() {
		st, next := l.At(i), l.Next(i)
		mine := trace.Step{State: state, Action: st.Action}
		if i < len(l.Prefix) {
			out.Prefix = append(out.Prefix, mine)
		} else {
			out.Cycle = append(out.Cycle, mine)
		}
		if st.Action == program.Stutter {
			continue
		}
		if err := errors.Join(p.found.Expand(st.State), p.own.Expand(state)); err != nil {
			return nil, err
		}
		state, err = p.choose(func(j int) bool {
			return p.found.Batch.Succs[j].Action == st.Action && bytes.Equal(p.found.Batch.State(j), next)
		})
		if err != nil {
			return nil, err
		}
	}
	if l.Last != nil {
		out.Last = state
	}
	if l.Grown != nil {
		out.Grown = state
	}
	return out, nil
}

// choose returns a copy of the own state at the position of the first suitable
// one of the other batch.
func (p *pair) choose(suits func(i int) bool) (program.State, error) {
	if p.found.Batch.Len() != p.own.Batch.Len() {
		return nil, errNotSideBySide
	}
	for i := range p.found.Batch.Len() {
		if suits(i) {
			return append([]byte{}, p.own.Batch.State(i)...), nil // not nil, even where states have no bytes
		}
	}
	return nil, errNotSideBySide
}
