// Package queues explores programs whose FIFO channels have no capacities, by
// sets of contents, and decides whether they fail: by an assertion, a run-time
// error or an end that is not valid. Explore is the whole of it.
//
// # Words
//
// A control state is all of a state but what is in the open channels. The
// contents of all of them, in the order of openchannels.Contents, are one word: the
// messages of the first, a separator, those of the second, and so on, with a
// separator at the end. A set of contents is a queue-content decision diagram
// (QDD): the minimal deterministic automaton of such words. A case is what is
// known of contents for one expansion of a control state: the first messages of
// each channel, and whether there are others. An edge is a transition in a case,
// with its effect on each channel. A loop is a sequence of edges from a control
// state to itself; its meta-transition is to take it any number of times. An
// increment is a set of contents that was found for a control state, and how.
//
// explore.go has the algorithm, star.go the meta-transitions, automaton.go the
// diagrams. The result is either a run into a failure, the sets of all
// control states, closed under all transitions, or inconclusive.
//
// The package knows programs through the contract openchannels.ContentExplorer, and
// nothing of languages, properties or automata over infinite words. Whether
// channels are bounded is what package fifo finds out.
package queues
