// Package petri reads place/transition nets and coloured nets, and makes programs of them.
//
// # Words
//
// A net has places, transitions and weighted arcs between a place and a
// transition. A marking gives every place a number of tokens. A transition is
// enabled, or fireable, in a marking when each place before it (its pre-places)
// has at least as many tokens as the arc from there weighs; firing takes these
// tokens away and puts those of the arcs that leave the transition. A marking
// in which nothing is fireable is dead: the run then repeats that marking for
// ever. The bound of a place is a number of tokens that it never exceeds; a net
// is safe when every place has bound 1. A place invariant is a weighted sum of
// places that no transition increases; it gives bounds to the places in it.
//
// # Use
//
// [Load] reads a PNML file into a [Net], which is a program.Program: package
// check verifies formulas about it.
//
//	net, err := petri.Load("philosophers.pnml")
//	if err != nil {
//		return err // a source.Errors, with positions in the file
//	}
//	binding, err := net.Bind([]program.Atom{{Text: "tokens(fork1) >= 1"}})
//
// Propositions are tokens(p) in comparisons, fireable(t), and exec(t), which is
// true of the steps that fire t; exec(_) is true of all. Several names mean the
// sum of their tokens, or any of the transitions. Names that are not made of
// letters, digits, _, - and . stand in 'single quotes'. Coloured nets are
// unfolded: tokens(p) counts all colours of p, tokens('p<red>') one of them.
//
// [Net.Cover] and [Net.Bounds] answer questions about unbounded nets without
// enumerating markings. The property files of the Model Checking Contest are
// read by [ReadProperties]. Inhibitor arcs and time are not supported: a file that
// has them is an error.
//
// # Vectors
//
// A layout assigns each place the bits of a state vector that hold its tokens.
// The first layout of a net gives a place as many bits as its bound needs, or,
// where no bound is known, as a short random walk suggests. A marking that does
// not fit is written in the next, wider layout. A marking is always written in
// the first layout that it fits, and vectors of different layouts differ in
// length, so that equal markings are equal bytes: nothing has to begin again
// and no answer can be wrong because a guess was.
package petri
