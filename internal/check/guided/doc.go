// Package guided looks for one accepting run of a product: by walks, depth
// first and best first, guided by the automaton and by how far a state is from
// the letters that the automaton waits for. It is fast where a run is easy to
// find among too many states, and proves nothing: if it finds no run within its
// effort, the question is open.
//
// It is for products of one automaton with generalised Büchi acceptance, without
// fairness, and whose letters are of states. What it finds is replayed by
// package check as every counterexample is, which also decides by which methods
// the turns go.
package guided
