// Package parallel holds what several goroutines share that search one graph together: sets of
// states that turn out to lie in one strongly connected component, tasks, and levels of a
// breadth-first search.
//
// A worker is one of these goroutines; workers are numbered from 0. A place is the number under which a
// state's data are found.
package parallel
