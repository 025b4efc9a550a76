// Package heuristic is the contract between bindings that can tell how far a
// state is from what a search looks for, which those of Petri nets can, and
// searches for one run that prove nothing (internal/check/guided).
package heuristic

import "github.com/ltlcheck/ltlcheck/program"

// Binding is a program.Binding that can tell how far a state is from giving atoms the
// values that a search waits for. Searches that look for one run, and prove
// nothing, follow it.
type Binding interface {
	// NewGuide makes a guide for one goroutine. It is nil if a binding inside
	// this one cannot guide.
	NewGuide() Guide
}

// Of makes a guide for one goroutine; nil if the binding cannot guide.
func Of(b program.Binding) Guide {
	if g, ok := b.(Binding); ok {
		return g.NewGuide()
	}
	return nil
}

// Guide estimates distances. It is for one goroutine.
type Guide interface {
	// At moves the guide to a state, which the calls of Distance that follow
	// are about. Time is proportional to the difference from the state before.
	At(program.State)
	// Distance estimates how many changes are needed until the state atoms in
	// yes hold and those in no do not: 0 exactly if that is so in the state.
	// Other atoms and action atoms are ignored. The estimate need not be a
	// lower bound.
	Distance(yes, no program.Letter) uint64
	// Steps is like Distance, but estimates how many steps of the program are
	// needed. It is more exact where these are many, and takes longer.
	Steps(yes, no program.Letter) uint64
}
