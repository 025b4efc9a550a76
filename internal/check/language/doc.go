// Package language makes the automata of a property: of its negation, of
// itself, deterministic ones; binds the names in its fairness; and determines
// what runs may differ in without changing whether they satisfy it, which
// reductions use. It does not search. What is too large to be made is a
// *monitor.LimitError.
package language
