// Package ltl represents formulas of propositional linear-time temporal logic
// (LTL), with operators of the past and the sequences of PSL, and the words
// that formulas speak about.
//
// It parses formulas, prints them, rewrites them, classifies them by their
// syntax and evaluates them on given words. It does not translate formulas into
// automata (package translate does) and knows neither programs nor what a
// proposition means: to this package a proposition is a text.
//
// # Words and formulas
//
// A formula is interpreted on an infinite word of letters, a letter being a
// valuation of the atomic propositions (APs). Formulas are immutable and
// hash-consed by a [Factory]: within one factory two formulas are equal exactly
// when their pointers are. Formulas of different factories must not be mixed;
// [Factory.Copy] moves a formula from one factory to another.
//
// An ultimately periodic [Word] u·v^ω, a lasso, has a prefix u and a cycle v. A
// formula holds on a word when it holds at position 0; [HoldsAt] gives its
// value at every position.
//
// A formula is in negation normal form (NNF) when only APs are negated and no
// Boolean operator is left but And and Or. The dual of an operator is what
// negation turns it into: And and Or, F and G, U and R, W and M; X is its own
// dual.
//
// A formula e is eventual when F e = e, universal when G e = e, and suspendable
// when it is both; it is stutter-invariant when repeating letters of a word
// never changes its value. Its [Class] in the hierarchy of safety, guarantee,
// obligation, recurrence, persistence and reactivity is here always the
// syntactic one: what the shape of the formula proves.
//
// # Use
//
// A formula usually passes through [Parse] and [Factory.Simplify] before it is
// translated. [Format] writes it in any [Style], and [Holds], which follows the
// definition of the semantics, is what the tests compare every other operation
// with.
//
//	fa := ltl.NewFactory()
//	f, err := ltl.ParseString(fa, "[](request -> <> answer)")
//	if err != nil {
//		return err // a source.Errors, with positions in the text
//	}
//	fmt.Println(ltl.Classify(f).Name()) // recurrence
//	g := fa.Negate(f)                   // <>(request && []!answer)
//
// Words that end are supported in two ways, both of which turn a formula about
// words that end into one about infinite words: [Factory.Embed] and
// [Factory.Ending]. Operators of the past can be removed by [Factory.History].
package ltl
