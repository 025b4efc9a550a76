// Package patterns makes formulas that the literature measures translators with.
//
// Words. A family is a formula with one or two parameters, positive numbers;
// its members get longer as the parameters grow. A set is a fixed list of
// formulas, such as the specification patterns of Dwyer, Avrunin & Corbett.
// Names are those by which tools know them.
//
// No compatibility promise.
package patterns
