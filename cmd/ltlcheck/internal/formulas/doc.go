// Package formulas has the commands that need no model: translate, formula and
// automaton.
//
// translate (translate.go) and formula (formula.go, generate.go) answer line
// after line, from arguments, files or the properties of a specification
// (stated.go). automaton (automaton.go) reads automata, changes them, and
// writes them or answers a question about their languages (languages.go,
// relation.go, statistics.go); its subcommand compare-tools runs other
// translators (comparetools.go).
//
// Where there are several inputs, a wrong one gets an error in place of its
// answer (failed.go), and the others are answered all the same; cli.Batch
// counts them.
package formulas
