// Package vacuity finds the formulas that stand for the ways in which a
// property can hold vacuously, and words what it means if the program satisfies
// them. It explores no program: package check searches for violations of these
// formulas, after the property was found to hold, and warns about those that
// hold.
package vacuity
