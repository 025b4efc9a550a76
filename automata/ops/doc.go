// Package ops holds the operations on ω-automata beyond products: sums,
// completion, complements, universality, inclusion and equivalence with a
// separating word, the classes of the hierarchy of properties, and
// stutter-invariance.
//
// Words. The complement of an automaton accepts exactly the words that it
// rejects; its dual has the same edges and the complementary acceptance
// condition, and is the complement when the automaton is deterministic and
// complete. A macrostate is a state of such a construction, made of sets of
// states of the operand. A separating word is accepted by one automaton and
// rejected by another. The safety closure of a language is the least safety
// property that contains it. The classes are those of Manna and Pnueli: safety,
// guarantee, obligation, recurrence, persistence, reactivity.
//
// Constructions that are exponential take a context and Options with a limit on
// the states
// they may make; what exceeds it is an error that wraps ErrLimit. Inclusion is
// proved by
// simulation where that suffices; otherwise the search stops at the first
// separating word. Operands may have any acceptance condition and several
// initial states. Results over two automata use the alphabet of the first.
package ops
