// Package heuristic is the contract between bindings that can tell how far a
// state is from what a search looks for, and searches for one run that prove
// nothing: guided searches beside plans (internal/check/guided), for bindings
// that make guides, as those of Petri nets do; a strategy of searches for a state
// (internal/check/reach), for those that estimate distances only, as those of
// Promela do.
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

// Estimating is a program.Binding that can tell how far a state is, and of no
// way there.
type Estimating interface {
	// NewDistances makes distances for one goroutine. It is nil if a binding
	// inside this one has none.
	NewDistances() Distances
}

// DistancesOf makes distances for one goroutine; nil if the binding has none.
func DistancesOf(b program.Binding) Distances {
	if e, ok := b.(Estimating); ok {
		return e.NewDistances()
	}
	return nil
}

// Distances estimate how far states are. They are for one goroutine.
type Distances interface {
	// At moves to a state, which the calls of Distance that follow are about.
	At(program.State)
	// Distance estimates how far the state is from one where the state atoms in
	// yes hold and those in no do not: 0 exactly if that is so in the state, and
	// else a Part for each part of them that is wrong, and below it how far
	// these are. Other atoms and action atoms are ignored. The estimate need not
	// be a lower bound.
	Distance(yes, no program.Letter) uint64
	// Graded are the atoms whose distance, alone, may be more than a Part.
	Graded() program.Letter
}

// Part outweighs how far all parts are: where numbers only stand for something,
// what they differ by is not to hide how many are wrong.
const Part = 1 << 20

// Guide estimates distances, in changes and in steps. It is for one goroutine.
type Guide interface {
	// At and Distance are as those of Distances; the time of At is proportional
	// to the difference from the state before.
	At(program.State)
	Distance(yes, no program.Letter) uint64
	// Steps is like Distance, but estimates how many steps of the program are
	// needed. It is more exact where these are many, and takes longer.
	Steps(yes, no program.Letter) uint64
}
