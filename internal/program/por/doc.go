// Package por makes smaller programs out of programs: it explores, of every
// state, only the transitions that a property needs.
//
// Words. A step is a static piece of the program: a row of a process's flat
// table, or a transition of a Petri net. Two steps accord if, where both can be
// taken, neither disables the other and their order makes no difference. A
// necessary enabling set of a step that cannot be taken is a set of steps one
// of which must be taken before it can. A stubborn set of a state contains a
// step that can be taken, of every step in it that can be taken all steps that
// do not accord with it, and of every step in it that cannot a necessary
// enabling set. A step is visible if it may change an atom.
//
// The layer here does not depend on what steps are. A Front determines which
// successors of a state are those of a stubborn set, and which state need not
// be stored because only one invisible step leaves it; the layer is a program
// with the same interface on both sides.
//
// How it is used: a front-end analyses its program, decides what to reduce, and
// calls
//
//	small := por.New(prog, binding, por.Config{Stubborn: true, Merge: true, Front: newFront})
//	if stubborn, merge := small.Benefits(ctx); stubborn || merge {
//		… // search small in the place of prog, with what pays
//	}
//
// A run of the smaller program is turned into one of the program itself by
// Lift, as counterexamples must be shown, and checked, without the reduction.
// Sources: A. Valmari, Stubborn sets for reduced state space generation, 1991;
// the conditions that a set must satisfy, and why they preserve properties, are
// documented with the fronts, in package petri and in promela's internal
// package reduce.
package por
