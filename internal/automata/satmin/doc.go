// Package satmin looks for smaller deterministic Büchi automata with a solver
// for propositional satisfiability.
//
// Words. The reference is the deterministic automaton whose language is wanted;
// the candidate is an automaton of n states, whose edges and marks are
// propositional variables. A joint state is a pair of a candidate's state and a
// reference's state that one word reaches. A letter is a class of letters that
// no label of the reference tells apart. The residual language of a state is
// the language accepted from it; every deterministic automaton has a state for
// each.
package satmin
