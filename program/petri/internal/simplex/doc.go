// Package simplex decides whether linear constraints over the rationals can be
// satisfied, exactly, and proves it when they cannot.
//
// # Words
//
// A variable has a value and may have a lower and an upper bound. A row defines
// a variable as a linear combination of others. The variables that rows define
// at a time are basic; the others, outside of the basis, are within their
// bounds always. A pivot exchanges a basic variable with another one.
//
// # Use
//
// A [Tableau] is kept for many questions: bounds are set, [Tableau.Check] looks
// for values within all of them, beginning with those that it found last, and
// bounds are taken back. It is made for many constraints of which each question
// concerns few, such as the state equation of a Petri net.
//
// Numbers are fractions of 64-bit integers that are checked, and math/big where
// these would overflow. There is no objective: optima are not computed.
//
// No compatibility promise.
package simplex
