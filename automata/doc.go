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
// no run. Operations add no trap state unless they promise completeness, so the
// sizes counted are those of the live part.
//
// Automata are immutable once built; operations return new ones. Automata over
// the same alphabet share its diagrams and can be combined directly, others
// after Automaton.Over. The alphabet's diagrams grow as labels are combined:
// automata that share an alphabet are for one goroutine at a time. A Compiled
// automaton is free of that.
//
// # Types
//
// An Automaton is made by a Builder, by a reader (Read, ReadHOA, ReadNever) or
// by package translate from a formula. Alphabet owns the propositions and the
// diagrams of the labels, Acceptance is the condition, and AccNode its syntax
// tree. Components decomposes an automaton; Empty, AcceptingWord, AcceptsWord
// and Follow answer questions about its language. WriteHOA, WriteNever,
// WriteDOT and WriteJSON write it. Compile turns it into a Compiled automaton,
// the only form that a product with a program uses.
//
//	all, err := automata.Read(source.NewFile("claim.hoa", text))
//	if err != nil {
//		return err // a source.Errors: every fault of the file with its position
//	}
//	word, found, err := all[0].AcceptingWord()
//
// # What is elsewhere
//
// The package does not know formulas, except for the words over which they are
// evaluated, and nothing of programs. Boolean operations on languages,
// inclusion and stuttering are in ops, reductions in reduce, determinisation in
// determine. Alternation exists only while a file is read or a formula is
// translated (package alternating); no Automaton has it.
//
// # Errors
//
// Constructions that can grow beyond a limit return an error that wraps
// ErrLimit; labels that cannot be written out as cubes give one that wraps
// ErrLabel. The diagrams of an alphabet are bounded as well. The readers, the
// writers and Product report it when that bound is hit; after other operations
// that combine labels, BDD().Err() or Verify does.
package automata
