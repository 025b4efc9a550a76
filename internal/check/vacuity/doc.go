// Package vacuity looks for reasons to doubt a property that holds: formulas that
// stand for the ways in which it can hold vacuously, assumptions that contradict
// each other, names of what is never reached. It explores no program: the caller
// verifies the formulas, and the package puts into words what it means if they
// hold.
package vacuity
