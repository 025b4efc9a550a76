// Package monitor follows formulas along a word that is read letter by letter,
// such as the log of a running system.
//
// Words. After each letter the verdict is satisfied when every continuation of
// what was read satisfies the formula, violated when none does, and undecided
// otherwise (LTL3: Bauer, Leucker & Schallhart, Runtime verification for LTL
// and TLTL, 2011). Once satisfied or violated, it stays. A monitor for finite
// words (NewFinite) reads the formula over a word that ends (LTLf: De Giacomo &
// Vardi 2013): a next letter that does not exist makes X false; there the
// formula is true or false of what was read so far as well, should it end here.
//
// A Table is made once for a formula and never changes; a Monitor is one walk
// through it. The letter is a set of propositions, bit i being Table.APs()[i].
// Making a table costs, at worst, a time doubly exponential in the formula, and
// is bounded by Options; a step costs as many comparisons as the state has
// edges, and does not allocate.
//
//	m, err := monitor.New("G(locked -> X !lock)") // bit 0 is lock, bit 1 locked
//	if err != nil {
//		return err
//	}
//	if m.Step(letter) == monitor.Violated {
//		// no continuation can satisfy the formula
//	}
//
// Many formulas are never decided by a prefix, such as G F p: their monitor
// stays undecided. A monitor sees one word, and not all runs of a program; for
// these there is package check.
package monitor
