// Package explore visits the states of a program alone, without automata: it
// counts, Promela models as SPIN does, looks for failures, and answers surveys of propositions
// about states, by one goroutine or several, in memory or on a disk.
//
//   - Explore counts, depth first or breadth first over packed states or by
//     several workers, with one goal (counting.go); ExploreOnDisk does
//     so on a disk.
//   - FindFailures looks for assertion failures, run-time errors and invalid
//     ends, breadth first (breadthfirst.go, packedfailures.go), with other
//     strategies beside it (package turns); OnDisk makes such a function for a
//     disk.
//   - Survey finds states with given properties.
//
// States inside atomic sequences belong to the walk that passes through them:
// package unfolding counts them as if every walk took them again.
//
// Whether to explore the program or a smaller one, and what to try next, is
// decided in package check. Products with automata are searched by packages
// sequential, parallel and bounded.
package explore
