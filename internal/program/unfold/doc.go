// Package unfold makes programs explicit: it numbers the states of a program as
// they are found, and gives the numbers of their successors. Whoever compares
// two programs, draws a state graph, makes tests, writes a graph to a file or
// takes a sample of states does so by this package, and records of each
// transition what he needs: a label, an action, a document.
//
//	g, err := unfold.New(prog, unfold.Options{States: 10_000})
//	if err != nil {
//		return err
//	}
//	for from, err := range g.BreadthFirst(ctx) {
//		if err != nil {
//			return err
//		}
//		for i, succ := range g.Batch.Succs {
//			… from, succ.Action, g.To[i] …
//		}
//	}
//	if !g.Complete() {
//		… a limit has left out states …
//	}
//
// # Words
//
// Steps are a program that is bound to propositions, with an explorer and its
// batch: successors of states that are given by their vectors. A Graph is Steps
// with numbered states. The root is a state before the initial ones; a graph has
// one on request, if the program has several initial states, or none, so that
// it begins in one state.
//
// # What is promised
//
// States are numbered 0, 1, 2 … in the order in which they are found: the
// initial ones first, then the successors of each state that is expanded, in
// the order of the batch. With BreadthFirst, the numbers are therefore the same
// in every run. Batch and To are about the state that was expanded last. Of the
// states that an expansion has added the first has the number that Len returned
// before it. A state is expanded as a whole or not at all: if its successors
// exceed a limit on states, none of them gets a number, and Complete is false.
// Memory is charged to a budget; errors are those of the program, of the budget
// (store.ErrFull), and the cause of a context that has ended.
//
// # What it is not for
//
// Searches that decide properties keep loops of their own, which store no
// graph; theirs is package internal/check/search, and internal/product steps
// automata along. What follows one log merges atomic sequences and has its
// automata beside the states (package internal/check/conformance); it uses Steps
// only. The checkers of certificates and the naive oracles of tests share
// nothing with this package, on purpose.
package unfold
