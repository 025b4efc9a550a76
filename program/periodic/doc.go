// Package periodic explores programs over unbounded integers symbolically, with
// the periodic vector sets and meta-transitions of Boigelot and Wolper (1994).
//
// Words. A *row* is a linear inequality a·x ≤ b. An *instruction* T·x ≤ u → x
// := A·x + b is a guard and an assignment of all variables at once. A *periodic
// set* is { C·k + d | P·k ≤ q }, k ranging over integer vectors: the columns of
// C are its *periods*, k are *counts*. A *location* is a control state of the
// program, a *transition* an instruction between two locations. A
// *meta-transition* executes a closed path of control any number of times at
// once. An *image* of a set by a transition or meta-transition that is not
// empty is a *step*. The exploration is *closed* when every image is covered by
// the sets that were found; then they are exactly the reachable states, and a
// *certificate* says so: the initial states are among them, and no transition
// leaves them, both decided by automata over digits alone.
//
// Numbers are exact throughout. Inclusion and emptiness are asked by cheap
// tests first, which only err to the safe side, and then of package presburger,
// which decides them.
//
// An exploration need not end: reachability in programs with two counters is
// undecidable. It ends for flattable programs if the closed paths are long
// enough (Leroux & Sutre 2005). Not for: variables of a fixed width that wrap
// around, real numbers, or products of variables.
//
// No compatibility promise.
package periodic
