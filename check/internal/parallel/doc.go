// Package parallel has the emptiness checks by several goroutines, one file for
// each algorithm, and what these share with the explorations of package
// explore: the workers, sets of states that turn out to lie in one strongly
// connected component, tasks, and levels of a breadth-first search.
//
// A worker is one of these goroutines; workers are numbered from 0. A slot, or
// place, is the number under which a state's data are found.
//
// Contract. A parallel search is a function of a *search.Search, which is new,
// as a sequential one is (see package search). It makes NewWorkers and for each
// a product worker, whose initial and expand leave edges; every worker calls
// Step before each expansion, and count for every product state that it meets
// first. Workers.End ends the search of all; the counterexample is made after
// that by a reconstruction, which one goroutine alone goes through.
package parallel
