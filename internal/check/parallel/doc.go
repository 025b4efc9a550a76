// Package parallel implements the searches for accepting cycles by several
// goroutines, one file for each algorithm (cndfs.go, ufscc.go), and what these
// share with the searches for states of package reach: the workers, sets of
// states that turn out to be in one strongly connected component, and tasks.
//
// A worker is one of these goroutines; workers are numbered from 0. A slot, or
// place, is the number under which a state's data are found.
//
// # Contract
//
// A parallel search is a function of a *search.Search, which is new, like a
// sequential one (see package search). It makes NewWorkers and for each a
// product worker, whose initial and expand leave edges; every worker calls Step
// before each expansion, and count for every product state that it finds first.
// Workers.End ends the search of all; the counterexample is made after that by
// a reconstruction, by one goroutine alone.
//
// Results do not depend on the interleaving of workers but for which
// counterexample is found, and how much is visited before it: a search to the
// end counts what a sequential one counts.
//
// Whether several workers are worth it is decided in package check, after one
// has visited monitor.ParallelAfter states.
package parallel
