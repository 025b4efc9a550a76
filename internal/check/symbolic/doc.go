// Package symbolic checks properties of programs over unbounded integers, with
// package periodic.
//
// # Words
//
// A bad-prefix automaton is deterministic and reads a run until no continuation
// can satisfy the property. The product pairs a location with a state of an
// automaton that is about to read; it is a system for package periodic like any
// other, whose guards also state which propositions hold. An atomic sequence is
// one transition in it and several letters, all of which have the propositions
// about states that hold at its beginning. A state that nothing leads on from
// repeats for ever.
//
// # Questions
//
//   - What a program does wrong by itself, and safety properties, are questions
//     whether a location can be reached with values that satisfy some rows. The
//     verdict is violated as soon as such a state is found, with a run that
//     counts repetitions. It is holds when the sets are closed and their
//     certificate is verified.
//   - Other properties are violated if a bad prefix is reached, or a cycle of
//     the product with an automaton of the negated property that accepts and
//     can be executed for ever. They hold if ranking functions and closed forms
//     prove that the product has no accepting run (periodic.Ranks), or if the
//     program has few states, which are searched one by one.
//
// Weak fairness towards processes is further marks of the product, for programs
// that tell which process moves and which can (fairness.go).
//
// Everything else is inconclusive, with the reason. Each run is replayed on the
// program by itself, as far as its values fit and it is not too long.
//
// # Use
//
//	c := symbolic.New(program, symbolic.Options{Time: time.Minute})
//	a, err := c.Safety(ctx)
//	a, err = c.Property(ctx, property)
//
// A Checker keeps the exploration without any question, so that several
// properties share it.
//
// # Not here
//
// Integers here do not wrap around. For a program whose variables have 32 bits
// the answers are those for unbounded ones, and Answer.Wide warns when a value
// leaves 32 bits.
package symbolic
