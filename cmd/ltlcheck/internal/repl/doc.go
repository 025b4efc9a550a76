// Package repl has the command repl, a dialogue about a model: formulas are
// checked, and runs are made step by step, counterexamples among them. The
// steps are those of package simulate, verdicts come from package answers.
package repl
