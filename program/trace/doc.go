// Package trace represents counterexamples, replays them, and describes them
// for people.
//
// A lasso is a run of a program: a prefix, then a cycle for ever. A trail is a
// lasso without a cycle: a finite run that ends in its last state.
//
// A search is not trusted with its own results: [Replay] takes a [Lasso]
// through a fresh explorer, run by the interpreter, and records in a [Run] what
// the program itself reports about every step. Formulas, automata and fairness
// are then evaluated on the word of that run ([Run.Word], [Run.WeaklyFair] and
// the like) directly from their definitions, without anything that the search
// computed. [NewView] turns a replayed run into what reports show: the initial
// state, and what each step changes.
//
// The package neither searches for runs nor writes reports.
package trace
