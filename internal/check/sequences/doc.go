// Package sequences makes formulas and claims step over the atomic sequences of
// a program.
//
// A run of a program with atomic sequences has a position for every step, those
// inside a sequence included; there every proposition keeps its value. To
// formulas without X that makes no difference, but X is meant to step over the
// sequence: SPIN's claims do not move inside one. So
//
//	X f  becomes  X (inside U (!inside && f))
//
// where inside is the program's own proposition for these positions. By
// induction every subformula has the same value inside a sequence as at its
// beginning. So the position before one that follows a sequence is the last one
// inside, and has to be replaced by the one before the beginning of the inside:
//
//	Y f  becomes  inside S (!inside && Y f)
//
// The letters of PSL's sequences are read outside, each behind positions inside.
// So they have another value inside than at the beginning, and operators that
// ask for them do so outside only:
//
//	a U b  becomes  (inside || a) U (!inside && b)
//
// A claim, likewise, stays in its state.
//
// The package changes formulas and automata only; package check applies it to
// properties before they are searched, and judges counterexamples by the
// result.
package sequences
