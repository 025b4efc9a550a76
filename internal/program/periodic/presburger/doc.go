// Package presburger holds sets of integer vectors that are definable in
// Presburger arithmetic, exactly: as automata over digits.
//
// Words. A vector is written in two's complement, least digit first, all
// components with the same number of digits; the last digit of each is its sign
// and may be repeated at will. One digit of every variable makes a letter; a
// letter is read as one bit of one variable after another, so that an automaton
// for sixteen variables has nodes with two edges and not with 65,536. A node's
// level is the variable whose bit it reads. The last edge of a letter says
// whether the word may end there, this letter being the signs (*accept*). An
// automaton accepts all the encodings of a vector or none.
//
// Sets over different variables may be combined: a variable that a set does not
// mention is free in it. Automata are always minimised and numbered in one
// order, so that equal sets over equal variables are equal structures.
//
// Every operation is bounded (Space.Limit). What a limit cuts short is a set
// with an error inside, which goes through all further operations and comes out
// of every question: it cannot read as an answer.
//
// Sources: Wolper & Boigelot 1995 and Boigelot 1998 (number decision diagrams),
// Bartzis & Bultan 2003 (automata of constraints, least digit first). Not for:
// real numbers, multiplication of variables.
//
// The even numbers between 0 and 10, and whether 7 is among them:
//
//	s := &presburger.Space{}
//	one, two := exact.Of(1), exact.Of(2)
//	even := s.Exists(s.Equals([]int{0, 1}, []exact.Int{one, two.Neg()}, exact.Of(0)), 1) // x0 = 2·x1 for some x1
//	few := s.And(
//		s.LessEqual([]int{0}, []exact.Int{one}, exact.Of(10)),      // x0 ≤ 10
//		s.LessEqual([]int{0}, []exact.Int{one.Neg()}, exact.Of(0)), // x0 ≥ 0
//	)
//	in, err := s.And(even, few).Contains(func(int) exact.Int { return exact.Of(7) })
//
// Sets are made by the methods of Space, and asked by their own: Contains,
// Empty, Equal, Witness, Count. They are immutable and may be shared between
// goroutines; a Space may not.
package presburger
