// Package check decides whether every run of a program satisfies a property,
// and says so only when it is certain.
//
// Words. A property is a formula, or an automaton of what must not happen (a
// claim). Its assumptions and its fairness say which runs count; all others are
// ignored. A search is an emptiness check of the product of the program with
// the automaton of the negated property and the automata of the assumptions:
// the product has an accepting run exactly when some run that counts violates
// the property. A verdict is holds, violated, or inconclusive; the last is the
// zero value, so that a run cut short can never read as success. A
// counterexample is a lasso, and is replayed and judged by package trace before
// it leaves this package.
//
// A state is transient when it lies inside an atomic sequence of the program;
// such states are searched and stored as all others are, and counted apart.
package check
