// Package sequences makes properties step over the atomic sequences of a
// program.
//
// A run of a program with atomic sequences has a position for every step, those
// inside a sequence included, which the program's own proposition inside marks;
// there every proposition about states keeps its value. A property sees less: a
// sequence is one position with all its effects, as SPIN's claims do not move
// inside one. So there are two words of a run:
//
//	wide    the letters of all positions, which products and replays read
//	narrow  those outside; exec(Q) is true of a position if Q moves in it or in the
//	        sequence that begins there
//
// If a run stays inside a sequence for ever, its positions from the beginning of
// that sequence on are in the narrow word, too.
//
// Narrow makes the narrow word of a wide one: formulas and automata are judged
// by it. Widen makes, of an automaton, the one that accepts the wide words whose
// narrow words the given one accepts: searches use it. Nothing else in the
// program knows the difference, so that a question has one answer however it is
// put: as a formula, as a claim, or as an automaton.
//
// Most formulas have no X and no sequence of PSL, and so have the same value on
// both words: Steps reports which do not. A property that reads the proposition
// inside itself is about the wide word.
package sequences
