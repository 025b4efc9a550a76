// Package replay repeats what searches have found on the program itself, and
// tells whose fault it is if that fails: that of a limit, of the code of the
// user that the program runs, or of this program.
//
// It knows the failures of programs (assertions, run-time errors, invalid end
// states), which it confirms. Whether a run violates a property is judged in
// package check, which knows properties.
package replay
