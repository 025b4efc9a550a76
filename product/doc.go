// Package product runs a program together with automata that watch it, on the fly.
//
// Words. A factor is one automaton of the product: the automaton of a negated
// property, of an assumption, of fairness. A product state is a program state
// and a number Q for the states of all factors (and, in the degeneralised
// product, of the counter): a number in mixed radix, factor 0 being the least
// significant digit.
//
// A factor whose atoms describe states only stands at the state it reaches
// *after* reading the letter of the program state it is paired with; so an
// automaton that dies on a letter costs no product state. A factor that also
// reads action atoms can only read when the transition is taken: it stands
// *before* the letter. To die as early as the others, a successor is dropped
// when the factor's state there has no edge that the state atoms of the
// successor allow.
//
// A program state without successors repeats for ever: the product adds that
// step, in which no process moves and none is enabled.
//
// Acceptance is the conjunction of those of the factors, each with its sets at
// its own offset, and of fairness (see Fairness): one set for each process
// number that is left for weak fairness, a pair of sets for strong fairness. A
// process that never exists never keeps a run from being fair, and there is no
// copy of any state. Without strong fairness, and with factors whose acceptance
// is generalised Büchi, that of the product is as well.
//
// No compatibility promise.
package product
