// Package symmetry finds the symmetries of nets and makes quotients by them.
//
//	net.go        the graph of a net, and permutations of it
//	refine.go     ordered partitions of its nodes, refined
//	find.go       symmetries, by individualisation and backtracking
//	group.go      the group that they generate, as a product of factors
//	blocks.go     factors that permute equal parts at will
//	canonical.go  one marking of all that symmetries make of each other
//	quotient.go   the quotient of a net, and runs of the net for runs of it
//
// # Words
//
// A symmetry is a permutation of the places of a net for which each transition
// has an image: one of the same colour whose arcs are the permuted ones, with the
// same weights. Where several transitions have the same arcs, the image is the
// one of the same rank among its own. The group moves a place if some symmetry
// maps it to another one. The orbit of a marking is what symmetries make of it.
//
// # Why the quotient has the same words
//
// If t leads from m to m', the image of t under a symmetry p leads from p(m) to
// p(m'). So m ~ p(m) is a bisimulation, whatever the initial marking is: parts
// need not start alike, and in a ring any of them may have the token. Colours
// make p respect the propositions: it permutes the summands of each comparison
// among those with the same factor, and the transitions of each test. So letters
// are the same at every position, and any formula may be asked, X included. That
// a marking is dead, no symmetry changes. Proven bounds are colours of places,
// too, so that vectors have room for p(m).
//
// A run of the quotient may be one in which different transitions take turns at
// being the same one, so that fairness needs the permutations, which explorers
// compute if they are asked for (program.Orbits).
//
// The package knows neither PNML nor the text of propositions, and reduces no
// net. It has nothing in common with the symmetries of Promela models, which are
// read from the text of a model and act on numbers in its states.
package symmetry
