// Package certificate checks certificates: files that prove that a program has
// a property, made by searches that need not be trusted.
//
// What a certificate consists of. For a property: automata, the first of which
// accepts at least the runs that violate the property, and the others at least
// the runs that satisfy an assumption each; a set of states of the product of
// the program with these automata; and a rank for each state. What is checked:
//
//  1. The languages of the automata are large enough: the language of the
//     formula, whose automaton is made by another construction, is included,
//     and automata and formula agree on random words.
//  2. Every initial state of the product is in the set, and every edge out of
//     the set leads into it.
//  3. No edge leads to a higher rank, and for each rank there is a condition of
//     acceptance that no edge inside the rank serves. So every run stays in one
//     rank from some time on, and is not accepted there.
//
// For failures of the program itself the set is one of program states, without
// automata and ranks, and no state or step of it fails.
//
// Words. A duty is one conjunct of the acceptance: some of the sets of an
// automaton to be met again and again, or one of them to be met only finitely
// often; or what fairness towards a process or a group of transitions requires.
// An edge serves a duty, spoils it, or neither. A rank has the duty that no
// edge inside it serves. If some edges inside it spoil the duty, a run that
// stays in the rank takes them only finitely often, and ranks inside the rank
// show that for the other edges; see rank.go.
//
// The package is meant to be read: it uses the interpreters of the front-ends,
// formulas and automata, and nothing of the searches, the products, the stores
// and the compiled code; it has less than 630 lines, which a test counts.
// Package format, below it, writes the files. The format is specified in
// docs/internals/certificate-format.md.
package certificate
