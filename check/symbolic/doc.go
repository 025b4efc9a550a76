// Package symbolic checks properties of programs over unbounded integers, with
// package periodic.
//
// Words. A *bad prefix* automaton is deterministic and reads a run until no
// continuation can satisfy the property. The *product* pairs a location with a
// state of an automaton that is about to read; it is a system for package
// periodic like any other, whose guards say besides which propositions hold. An
// atomic sequence is one transition in it and several letters, all of which
// have the propositions about states of its beginning. A state that nothing
// leads on from repeats for ever.
//
//   - What a program does wrong by itself, and safety properties, are questions whether a location can be reached with values that satisfy some rows.
//     *Violated* is said as soon as such a state is found, with a run that counts repetitions. *Holds* is said when the sets are closed and the certificate is verified.
//   - Other properties are *violated* if a bad prefix is reached, or a cycle of the product with an automaton of the negated property that accepts and can be
//     executed for ever. They *hold* only if the program has finitely many states, few enough to be searched one by one.
//
// Everything else is *inconclusive*, with the reason. Each run is replayed on
// the program by itself, as far as its values fit and it is not too long.
//
// Not for: programs whose variables wrap around, which is what Wide of an
// answer warns of.
//
// No compatibility promise.
package symbolic
