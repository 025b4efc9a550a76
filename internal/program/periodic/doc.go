// Package periodic explores programs over unbounded integers symbolically, with
// the periodic vector sets and meta-transitions of Boigelot and Wolper (1994).
//
// Words. A *row* is a linear inequality a·x ≤ b. An *instruction* T·x ≤ u → x
// := A·x + b is a guard and an assignment of all variables at once. A *periodic
// set* is { C·k + d | P·k ≤ q }, k ranging over integer vectors: the columns of
// C are its *periods*, k are *counts*. A *location* is a control state of the
// program, a *transition* an instruction between two locations. A
// *meta-transition* executes a closed path of control any number of times at
// once. An *image* of a set by a transition or meta-transition that is not
// empty is a *step*. The exploration is *closed* when every image is covered by
// the sets that were found; then they are exactly the reachable states, and a
// *certificate* says so: the initial states are among them, and no transition
// leaves them, both decided from the definition of sets and instructions alone.
//
// Numbers are exact throughout. Inclusion and emptiness are asked by cheap
// tests first, which only err to the safe side, and then of integer arithmetic,
// whose work does not grow with periods. Package presburger decides what that
// leaves open, and verifies certificates as long as its automata are small.
//
// Infinite runs: marks on transitions stand for the acceptance of an automaton.
// A closed exploration is asked whether a run has all marks again and again
// (Exploration.Recurrence). Yes is a closed path that can be executed for ever
// from a reachable state, no is a proof by *ranks* that a certificate verifies.
//
// An exploration need not end: reachability in programs with two counters is
// undecidable. It ends for flattable programs if the closed paths are long
// enough (Leroux & Sutre 2005). Not for: variables of a fixed width that wrap
// around, real numbers, or products of variables.
//
// To explore a program, implement System for it (package counters does, and the
// front-end of Promela for models without bounds), and call Explore:
//
//	e, err := periodic.Explore(ctx, sys, periodic.Options{})
//	if err != nil {
//		return err // interrupted, or an error of sys
//	}
//	if !e.Closed {
//		fmt.Println("not all states were found:", e.Reason)
//	} else if err := e.Certificate().Verify(e.Space, sys); err != nil {
//		return err
//	}
//	node, x, err := e.Find(location, condition) // a reachable state, nil if there is none
//	run, err := e.Run(node, x)                                 // and how it is reached
//
// Vector, Matrix and Row are the linear algebra; Instruction and Condition
// describe programs; Set is a periodic set, with Image and Accelerate as its
// operations. Package exact has the integers, package presburger the automata
// over digits, package picture draws what was found.
package periodic
