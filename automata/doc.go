// Package automata holds ω-automata: finite automata on infinite words.
//
// Words. An alphabet is an ordered list of atomic propositions (APs) with the
// diagrams of Boolean functions over them; a letter is a valuation of the APs.
// An automaton has states 0…n-1, initial states, and edges; an edge has a
// source, a destination, a label (the set of letters that it reads, a Boolean
// function) and marks (the acceptance sets it belongs to). A run reads one
// letter per edge. It is accepting when the marks that it sees infinitely often
// satisfy the acceptance condition. Generalised Büchi acceptance asks for every
// set; for no sets it accepts every infinite run. Acceptance is on edges
// throughout; it is state-based when all edges that leave a state have the same
// marks.
//
// An automaton need not be complete: a run that finds no edge for a letter is
// no run. No automaton made here has a trap state for that purpose, so the
// sizes counted are those of the live part.
//
// Automata are immutable once built; operations return new ones. Automata over
// the same alphabet share its diagrams and can be combined directly, others
// after Automaton.Over. The alphabet's diagrams grow as labels are combined:
// automata that share an alphabet are for one goroutine at a time. A Compiled
// automaton is free of that.
package automata
