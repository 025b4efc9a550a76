// Package formulas has the commands that need no model: translate, formula and
// automaton.
package formulas
