// Package contents checks certificates over channels without capacities: that a
// set of states, given by a finite automaton of what the channels hold for each
// control state, has the initial state, is closed under all transitions, and
// has no bad state. Check is the whole of it.
//
// Words. A control state is all of a state but what is in the open channels,
// those without capacities; a content is what one of them holds. A case is what
// is known of all contents: their first messages, and whether these are all. In
// a case the program is expanded with the least contents; the interpreter
// reports whether further messages could change anything
// (openchannels.ContentExplorer), and then the case is divided.
//
// The checker follows the words of two deterministic automata side by side, that
// of a control state and that of its successor. It shares nothing with the
// search but the interpreter and the records of package format: no automata are
// constructed, no meta-transitions are known.
package contents
