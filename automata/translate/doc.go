// Package translate makes ω-automata from formulas of linear-time temporal
// logic.
//
// Words. The tableau's states are formulas in negation normal form. A formula's
// successor function is a Boolean function over its propositions, over "next"
// variables (a formula that must hold in the next position) and over "promise"
// variables (an eventuality that is put off by this step). An accepting run
// never puts a promise off for ever: each promise is one acceptance set,
// carried by the edges that do not put it off.
//
// Translate is the way in. Type says which kind of automaton is wanted, Effort
// how hard to look for a small one, Limits where to stop. Inside, a pipeline
// (pipeline.go) tries several constructions, reduces each result by package
// reduce, and keeps the smallest:
//
//	a, err := translate.Translate(ctx, fa, f, translate.Options{Type: translate.BA})
//	if errors.Is(err, automata.ErrLimit) {
//		// the formula's automaton is too large, nothing is known
//	}
//
// Tight makes another, larger automaton of a formula, whose runs repeat where
// the word does, so that the shortest accepting lasso of a product with it is
// the shortest counterexample.
//
// The package is for formulas: operations on automata that exist already are in
// package ops. For model checking, translate the negation of the property, and
// compile the result with automata.Automaton.Compile.
package translate
