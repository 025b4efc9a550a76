// Package check decides whether every run of a program satisfies a property,
// and says so only when it is certain.
//
// # Words
//
// A property is a formula, or an automaton of what must not happen (a claim),
// or an automaton of what may happen. Its assumptions and its fairness
// determine which runs count; all others are ignored. A search is an emptiness
// check of the product of the program with the automaton of the negated
// property and the automata of the assumptions: the product has an accepting
// run exactly when some run that counts violates the property.
//
// A verdict is holds, violated, or inconclusive. The last is the zero value, so
// that a run cut short can never read as success. A counterexample is a lasso:
// a finite prefix and a cycle that repeats for ever. It is replayed by a fresh
// explorer of the program, and judged by the semantics of the formula, before
// it leaves this package; no part of the search is trusted for it.
//
// A state is transient when it lies inside an atomic sequence of the program;
// such states are searched and stored as all others are, and counted apart.
//
// # Questions
//
// Verify answers a Question about a Model, and returns a Result. The questions:
//
//   - a Property: whether all runs that count satisfy a formula; a Session
//     answers several, and explores the program once for all where that is
//     possible.
//   - Failures: failed assertions, run-time errors, and stops at places that are
//     not valid ends.
//   - Counts: how many states are reachable; which of some simple propositions are
//     true in a reachable state; whatever a visitor of all states finds out.
//   - Bounds: whether channels without capacities are bounded.
//
// What the model is decides which Engine answers (see Engines); Options.Random
// asks for a search at random. The options are the same for all as far as they
// make sense. VerifyProgram answers a property or Failures of one program by exact
// searches alone, for tests and commands that are to stay small. A search that runs into a limit of time, states, depth or memory
// returns an inconclusive answer with a reason, not an error. An error is either
// about what the user asked for (a *source.Error), or a fault of this program.
//
// # Use
//
//	p := check.Property{Name: "mutex", Factory: f, Formula: formula}
//	r, err := check.Verify(ctx, prog, p, check.Options{Workers: 4})
//	if err != nil {
//		return err
//	}
//	switch r.Verdict {
//	case check.Holds:
//	case check.Violated:
//		show(r.Counterexample)
//	case check.Inconclusive:
//		fmt.Println(r.Reason)
//	}
//
// # How an answer comes about
//
// Engine search makes a plan, a list of attempts: a short search of the program
// itself, smaller programs with the same answer, and the program itself to the
// end (package internal/check/plans). Each attempt that searches makes a product (package product)
// and hands it to one of the algorithms (package internal/check/algorithms), which
// are functions of a search.Search. What is found is lifted to the program itself,
// confirmed, and cut to its shortest bad prefix; further questions about it,
// such as a shortest counterexample, follow.
//
// # Not here
//
// The package reads no models and prints nothing. The front-ends below
// program and model make programs, values of program.Program; formulas come from package ltl;
// package report presents the answers.
package check
