// Package alternating holds weak alternating automata on infinite words, and
// takes the alternation out of them.
//
// Words. What follows a state is a positive Boolean function δ of states, for
// each letter: a run is in one state, or in several at once, and goes on to
// states that make the functions of all of them true. The run is accepted if
// none of its paths ends in a rejecting state that it visits for ever. In a
// weak automaton the states of a strongly connected component are either all
// rejecting or none of them is, so every path ends in a component that rejects
// or in one that accepts.
//
// A function is a decision diagram: the propositions are its first variables,
// and each state has one.
//
// The package knows nothing of the tableau (automata/translate): what formulas
// become here (Translate), from the automata that evaluate sequences
// (regular.Compile), is for comparison with what formulas become there. Nor
// does it know ω-automata without alternation (automata), whose reader uses it.
package alternating
