// Package compare decides whether two programs behave alike, or whether one
// does all that another one does, and makes the smallest program that behaves
// like a given one. A program is anything that package program explores: a
// Promela model, a Petri net, an explicit system, a model in Go.
//
//	r, err := compare.Check(ctx, a, b, compare.Options{
//		Relation: compare.Branching,
//	})
//	if r.Answer == compare.No {
//		fmt.Println(r.Difference.Formula)
//	}
//
// It is not for questions about infinite runs and fairness; these are for
// package check.
//
// # Words
//
// A program is read as a labelled transition system: its states, and between
// them steps with labels, which are the texts of the steps after hiding and
// renaming. One label is internal, and written i. A relation determines which
// pairs of states behave alike; two programs are related when their initial
// states are. A preorder relates A to B when B can do at least what A does; the
// equivalence of a preorder is the preorder both ways.
//
// # Methods
//
// Global: explore both programs and refine partitions, or remove pairs, until
// nothing changes. On the fly: explore pairs of states, and stop at the first
// that proves that the programs differ; memory may be bounded, and visited
// pairs may be replaced.
//
// # Differences
//
// A negative answer comes with a difference: a formula of Hennessy-Milner logic
// that is true of one program and false of the other one, or a trace of one
// that the other one does not have. It is evaluated on both programs, by code
// that is independent of the search, before it is returned.
package compare
