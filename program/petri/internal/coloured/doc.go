// Package coloured reads coloured nets, the symmetric nets of PNML (ISO/IEC
// 15909-2), and unfolds them to place/transition nets.
//
// # Words
//
// A sort is a finite set of colours, numbered from 0. It is atomic (the dot, an
// enumeration, a range of integers, the truth values) or a product of sorts. A
// colour of a product is a tuple; products of products are flattened, so that a
// colour is always a list of atomic components. A place holds tokens of the
// colours of its sort. A transition has variables, a guard over them, and
// inscriptions on its arcs, which are multisets over colours and variables. A
// binding gives each variable a colour; each binding that satisfies the guard
// is a mode of the transition, and fires by itself.
//
// # Unfolding
//
// The unfolded net has a place for each place and colour, and a transition for
// each mode, in the order of the file and then of the numbers of the colours.
// Colours that no token can ever have in a place are left out, and so are modes
// that would need one: see unfold.go.
//
// # Layers
//
// [ReadLabel] reads the XML of a term or declaration to a tree of elements, as
// a term may stand in the file before what it refers to. [New] resolves these
// (sorts.go, terms.go, guards.go) and reports errors at their positions.
// [Net.Unfold] enumerates (modes.go, unfold.go). Nothing here knows package
// petri, which builds a net from what Unfold yields.
package coloured
