// Package product runs a program together with automata that watch it, on the
// fly.
//
// A search gets the edges out of a product state from a Walker, one state at a
// time; nothing is built in advance, and the package stores no states and finds
// no cycles: that is for check and store. New composes a Product, which is
// immutable; each goroutine has a Walker of its own:
//
//	p, err := product.New(binding, product.Config{Factors: automata})
//	w, err := p.NewWalker()
//	err = w.Initial()
//	for _, e := range w.Edges {        // initial product states
//		s := w.Prog.State(int(e.Succ)) // its program state
//		…                          // store (s, e.Q)
//	}
//	err = w.Expand(s, q)               // edges out of (s, q), in w.Edges
//
// # Words
//
// A factor is one automaton of the product: the automaton of a negated
// property, of an assumption, of fairness. A product state is a program state
// and a number Q for the states of all factors (and, in the degeneralised
// product, of the counter): a number in mixed radix, factor 0 being the least
// significant digit.
//
// # Where automata stand
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
// step, in which no process moves and none is enabled. With Config.Infinite it
// does not, and runs that stop do not count.
//
// # Acceptance
//
// Acceptance is the conjunction of the factors' conditions, each with its sets
// at its own offset, and of fairness (see Fairness): one set for each process
// number that is left for weak fairness, a pair of sets for strong fairness. A
// process that never exists never keeps a run from being fair, and no state is
// copied. Without strong fairness, and with factors whose acceptance is
// generalised Büchi, the product's acceptance is generalised Büchi as well.
package product
