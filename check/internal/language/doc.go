// Package language makes the automata of a property: of its negation, of
// itself, deterministic ones; and tells what runs may differ in without the
// property noticing.
package language
