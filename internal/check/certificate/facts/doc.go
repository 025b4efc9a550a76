// Package facts checks certificates whose proof is facts about all runs of a
// program: that each fact holds, by its proof, and that no word
//
//	violates the property, begins with the first letter, and satisfies the facts
//
// Check is the whole of it. The front-end checks the proofs of facts
// (proving.Certifying) by code that shares nothing with its prover.
//
// It shares nothing with the searches. Formulas are translated through weak
// alternating automata, as package certificate does it.
package facts
