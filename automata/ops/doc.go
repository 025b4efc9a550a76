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
// # Languages
//
// Sum and automata.Product are union and intersection, Complement is the
// complement, and RemoveFin and TransitionBuchi change the acceptance condition
// without changing the language. Universal, Included, Disjoint and Compare
// decide questions about languages and give a word as the reason of a negative
// answer. Classify, Persistent, DeterministicBuchi and StutterInvariant are
// about the class of a language; they want the automaton of the complement as a
// second argument, which for a formula is the translation of its negation and
// thus cheap.
//
//	same, err := ops.Compare(ctx, a, b, ops.Options{})
//	if err == nil && !same.FirstInSecond {
//		fmt.Println(same.OnlyFirst) // accepted by a, rejected by b
//	}
//
// # Operands and limits
//
// Constructions that are exponential take a context and Options with a limit on
// the states they may make; what exceeds it is an error that wraps automata.ErrLimit.
// Inclusion is proved by simulation where that suffices; otherwise the search
// stops at the first separating word. Operands may have any acceptance
// condition and several initial states. Results over two automata use the
// alphabet of the first, to which the APs of the second are added: both
// alphabets belong to the calling goroutine meanwhile.
//
// Reductions that never need a complement are in package reduce; Reduce here
// adds those that do. Determinisation of any automaton, with parity or Rabin
// acceptance, is in package determine.
package ops
