// Package patterns makes formulas that the literature measures translators with.
//
// Words. A family is a formula with one or two parameters, positive numbers;
// its members get longer as the parameters grow. A set is a fixed list of
// formulas, such as the specification patterns of Dwyer, Avrunin & Corbett.
// Names are those by which tools know them.
//
// For example, the members 1 to 5 of a family, as they are used to measure how
// translations scale:
//
//	for _, family := range patterns.Families() {
//		if family.Name != "gf-equiv" {
//			continue
//		}
//		for n := 1; n <= 5; n++ {
//			f, err := family.Formula(fa, n)
//			…
//		}
//	}
//
// The command "ltlcheck formula family" lists families and writes their
// members.
package patterns
