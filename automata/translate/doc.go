// Package translate makes ω-automata from formulas of linear-time temporal logic.
//
// Words. The tableau's states are formulas in negation normal form. A formula's
// successor function is a Boolean function over its propositions, over "next"
// variables (a formula that must hold in the next position) and over "promise"
// variables (an eventuality that is put off by this step). An accepting run
// never puts a promise off for ever: each promise is one acceptance set,
// carried by the edges that do not put it off.
package translate
