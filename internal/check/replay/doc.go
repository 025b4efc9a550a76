// Package replay repeats what searches have found on the program itself, and
// attributes it if that fails: to a limit, to code of the user that the program
// runs, or to a fault of the checker.
//
// It knows the failures of programs (assertions, run-time errors, invalid end
// states), which it confirms, and turns runs of smaller or otherwise bound
// programs into runs of the program itself. Whether a run violates a property
// is judged in package check, which knows properties. It searches nothing.
package replay
