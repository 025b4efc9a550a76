// Package reduce makes ω-automata smaller without changing their language.
//
// Words. A pass takes an automaton and returns one with the same language,
// usually smaller; passes have names, by which they can be switched off so that
// their worth can be measured. The effort says which passes run. State q
// simulates p (p ⊑ q) when it can answer every move of p for ever with at least
// the same marks; direct simulation looks forward along edges, reverse
// simulation backward. A quotient merges states that simulate each other; an
// edge is dominated when another one from the same source (into the same
// destination) reads the same letters, has at least the same marks and leads to
// (comes from) a state that simulates. A component is a strongly connected
// component; it is accepting when some cycle in it is, weak when all of its
// cycles are accepting or none is. A WDBA is a deterministic Büchi automaton
// all of whose components are weak; it exists exactly for obligations, and the
// minimal one is unique.
//
// Inside the package an automaton is a graph: lists of edges per state whose
// labels are sets of letter classes, so that a test on labels is a test on
// machine words. The classes are the coarsest partition of the letters that
// respects every label.
package reduce
