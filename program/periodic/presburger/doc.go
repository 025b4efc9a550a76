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
// No compatibility promise.
package presburger
