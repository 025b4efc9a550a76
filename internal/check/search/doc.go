// Package search defines what every search of a product works with: the product
// as far as it is known, the tables of visited states, limits and statistics,
// and the construction of counterexamples. The searches themselves are in the
// packages sequential, parallel and bounded; a search on disk is in package
// external.
//
// # Contract
//
// A search is a function of a *Search that has not been used before. It may
// use:
//
//   - Initial and Expand, which write the edges to the initial states, or out
//     of a Node, to Edges; they stay there until the next call.
//   - Visit before it expands a state for the first time, and Revisit before it
//     does so again, both with the depth of its stack; Count for every state
//     that enters the visited set. These obey limits and interrupts, and report
//     progress.
//   - Numbers or Colours for what it knows of each product state, and arrays of
//     package store for its stacks, made with Monitor.Budget, so that their
//     bytes count as memory of the search and obey its limit.
//   - Prod for the acceptance condition (Acceptance, Accepting), and Shape for
//     what the automaton allows.
//   - The functions named Lasso…, which build a counterexample from the visited
//     states and store it in Found.
//
// Once Done is true, the search ends. A search that has to exhaust the product
// (Exhaust) goes on, and leaves Found as it is.
//
// A search stores in Stats what it alone knows, at least the number of entries
// of its visited set (Stored). It returns nil when it has come to its end, and
// otherwise the error that stopped it, unchanged. It does not print, replay or
// judge a counterexample, and it does not know the property: package check does
// all that for every search. A new search is one more row in the table of
// package algorithms.
//
// # Shape of a search
//
//	s.Initial()
//	for each edge of s.Edges: push its Node
//	while the stack is not empty and not s.Done():
//		n = a Node of the stack
//		s.Visit(n, depth)
//		s.Expand(n)
//		for each edge of s.Edges:
//			if its Node is new: s.Count it, push it
//			if an accepting cycle closes: s.Found = s.Lasso…
//
// # Types
//
// A Node is a product state: the number of a stored program state, and Q, the
// state of the automata and of the fairness counters beside it. A Space is the
// part of the product that is known, and the way to learn more of it. A Search
// is a Space with limits, counters and a result. A StateGraph is the state graph
// of the program as far as it is known; the searches of several properties share
// one, or one search has it as a cache. A Space reads its successors from there
// through a graphView, or has the program compute them.
//
// Only a SharedCache is safe for concurrent use; every worker of a parallel
// search has a CacheView of its own.
//
// # Not here
//
// The package decides neither which algorithm runs (package algorithms) nor
// what a limit means for the verdict (package check).
package search
