// Package unbounded makes a Promela model with integers without bounds a system
// for package periodic: chosen int variables are the vector, and everything
// else, control and narrower types, is the location.
//
// The interpreter stays the one that knows Promela. It runs on a copy of the
// model in which the places that depend on the chosen variables ask here: a
// comparison asks whether it is true, and an assignment leaves a linear form. A
// state is expanded once for every combination of answers that is possible (see
// decide.go), so that else, timeout, unless, rendezvous and atomic sequences
// need no semantics of their own here. The combinations are then merged into
// convex guards (merge.go). What is not linear is refused, with the place and
// what to do instead (refuse.go).
//
// In a vector, the place of a chosen variable holds 0 for its value in the
// location, or the number of a form.
package unbounded
