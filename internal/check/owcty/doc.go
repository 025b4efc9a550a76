// Package owcty implements One-Way-Catch-Them-Young on a disk (Barnat, Brim,
// Šimeček 2007): it decides whether a product has an accepting cycle. A process
// holds all states of the product, or one part of them among several machines.
//
// K. Fisler, R. Fraer, G. Kamhi, M. Y. Vardi, Z. Yang, Is there a best symbolic
// cycle-detection algorithm?, TACAS 2001, for symbolic sets; I. Černá, R.
// Pelánek, Distributed explicit fair cycle detection, SPIN 2003, for explicit
// ones; J. Barnat, L. Brim, P. Šimeček, I/O efficient accepting cycle
// detection, CAV 2007, on a disk. For generalised Büchi acceptance there is one
// pass for each set:
//
//	S := all reachable states in layers that may accept (see product.Layers)
//	repeat
//		S := eliminate(S)
//		for each acceptance set i:
//			S := the states that are reachable, within S,
//			     from the targets of edges of set i within S
//	until S is the same as before
//	there is an accepting cycle iff S is not empty
//
//	eliminate(S):     // Tarjan's trimming, by the number of predecessors
//		p(t) := number of edges within S that lead to t
//		Q := those with p = 0
//		for each s of Q, each edge s -> t within S:
//			p(t) := p(t) - 1; when that is 0, append t to Q
//		return S without Q
//
// An edge is within S only if it stays in its layer. Every pass expands each
// state of S twice, elimination once. How many rounds there are depends on how
// many accepting edges lie behind each other outside of cycles that elimination
// leaves.
//
// # Words
//
// A turn is a piece of this in which some states are expanded once, and what
// they lead to is staged: counting predecessors, one layer of the elimination,
// the targets of a set, one level of what is reachable from there. Rounds
// determines the next turn, a Part has the sets, and a Finder finds the cycle
// in what they leave. A caller with all states expands them and stages their
// successors; one with a part of the states also stages what others send. Rounds,
// Part and Finder do not depend on the product: Edges.Follows determines which edges count in a turn.
//
// # Use
//
// One machine with all states does
//
//	for level, kept := uint64(0), uint64(0); ; {
//		task, end := rounds.Next(level, kept)
//		if end != owcty.Going { break }
//		part.Begin(task)      // part.Select for the first one
//		part.Each(func(key) { for each edge that counts: part.Stage(target) })
//		part.Commit()         // whenever enough is staged, and at the end
//		level, _ = part.End()
//		kept = part.Remaining()
//	}
//
// and several machines do the same, with the sums of their numbers.
//
// # Not here
//
// The package expands no states and does no search of its own. It is not for
// sets in memory: package sequential has better algorithms for these.
package owcty
