// Package explain finds out why a formula has the value that it has on an
// ultimately periodic word: which subformulas hold where, and which few facts
// about positions settle the value of the whole.
//
// Words. A position is a letter of the word; a row is a subformula with its
// value at every position. A fact is that a formula holds, or does not, at a
// position, on a stretch of positions, or from a position on for ever. The
// reason is a list of facts that together settle the formula's value at
// position 0. It is informative up to a position (Kupferman and Vardi) when all
// of its facts are about positions up to that one: whatever comes after changes
// nothing. An eventuality that is never fulfilled is waited for.
//
// The package neither replays runs nor knows programs; it does not decide
// anything either: the values are those of ltl.Evaluator.
//
// For example, why a formula fails on a word:
//
//	e, err := explain.New(f, nil, w)
//	if err != nil {
//		return err
//	}
//	if e != nil && !e.Holds {
//		fmt.Println(e.Sentence()) // `a` after step 2, and never `b` after step 2 or later
//	}
package explain
