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
//		v := select(V, P, I)
//		check(v)
//		(V, I) := update(V, v, P, I)
//
// V is the set of visited states, which never has more than N members nor needs
// more memory than its budget; P are the Options; I is what an instance keeps
// for itself. An instance is a Search: URS, SDRS, DRS and RF belong to this
// package, and others can be written outside of it and passed in Options.New.
// Methods lists the names.
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
// dead end has none.
//
// A run is a search from an initial state to its stop. A restart empties V
// within a run, and begins again from an initial state or from a member of the
// last V. Run r draws from (seed, r), whichever worker makes it, and runs are
// added to the report in the order of their numbers.
//
// # Use
//
//	task := &sample.Task{Product: p, Failures: true}
//	report, err := sample.Explore(ctx, task, sample.Options{
//		Method: "rf", Runs: 10, Steps: 1_000_000, Memory: 1 << 30, Seed: 1,
//	})
//	if report.Found != nil {
//		lasso, err := report.Found.Lasso(task)
//		…
//	}
//	for _, sentence := range report.Remarks(options, 0.01) { … }
//
// # How it is made
//
// Explore starts workers, which share a pool. Each worker has a space, the
// graph that is searched, and for methods with a V a Visited and a Search. It
// takes run after run from the pool; a run under way is an attempt. Completed
// runs are folded into the Report in the order of their numbers. A violation is
// kept as a trail of transition numbers, from which Found.Lasso makes a run of
// the program.
//
// # Not here
//
// The package gives no verdicts: package check judges and replays what is found
// here. What the searches do on average on small graphs is computed in package
// sample/theory.
package sample
