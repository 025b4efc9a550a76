// Package sample explores programs at random within a given memory and a given
// number of steps, and says what was covered and how sure one may be. It finds
// violations; it never finds that there are none.
//
// # The scheme
//
// N. Abed, S. Tripakis, J.-M. Vincent, Resource-Aware Verification using
// Randomized Exploration of Large State Spaces, 15th SPIN workshop, 2008, Fig.
// 1:
//
//	V := {initial state}; I := initial information
//	while not stop:
//	    v := select(V, P, I)
//	    check(v)
//	    (V, I) := update(V, v, P, I)
//
// V is the set of visited states, which never has more than N members nor needs
// more memory than its budget; P are the Options; I is what an instance keeps
// for itself. An instance is a Search: URS, SDRS, DRS and RF are of this
// package, and others can be written outside of it, see Searches for how they
// are named.
//
// Three methods keep no V: walks at random, PCT, which gives processes random
// priorities (Burckhardt et al. 2010), and random lassos, for all properties
// that are not safety properties (Grosu and Smolka 2005).
//
// # Words
//
// A state is one of the program, or, with automata that watch it, one of the
// product. A step visits a state: step 1 the root. A fruitless step visits
// nothing, or a state that V has; redundancy is the share of steps that visited
// nothing new. An expansion computes the successors of a state. The successors
// of a state are a set: parallel transitions to one state are one successor. A
// dead end has none. A run is a search from an initial state to its stop; a
// restart empties V within a run, and begins again from an initial state or
// from a member of the last V. Run r draws from (seed, r), whoever makes it.
//
// The package is not for verdicts: package check judges and replays what is
// found here. What the searches do on average on small graphs is computed in
// package sample/theory.
//
// No compatibility promise.
package sample
