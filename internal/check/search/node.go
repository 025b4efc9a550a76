package search

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Node is a product state: the index Prog of a stored program state, and the
// number Q of everything else, the states of the automata and of the fairness
// counters. Q lies below Prod.Q(). Two nodes are the same product state exactly
// when they are equal, as long as the store keeps every program state once.
type Node struct{ Prog, Q uint32 }

// Edge is a product edge as a search keeps it on its stack: the marks that the
// edge carries, and the node that it leads to. The program's action is not
// kept: Space.Action recovers it from the last expansion, and a counterexample
// expands its states again.
type Edge struct {
	Marks automata.Marks
	Node
}

// Space is the product as far as a search knows it, with every program state
// that was met stored once. Successors come from source: a StateGraph, shared or
// the search's own, or the program itself by way of Walker.
//
// Budget is a share of the search's budget and pays for the program states
// alone, so that Statistics can report them separately. Transient has a bit for
// each program state inside an atomic sequence; it is that of the graph if there
// is one.
//
// A cache stores states before any edge leads to them. When it is dropped,
// prefetched has those, so that Known stays exact, until the first edge arrives.
//
// Edges has the edges of the last expansion and is overwritten by the next.
type Space struct {
	Prod   *product.Product
	Walker *product.Walker
	Budget *store.Budget // what the program states take
	States *store.States

	Transient  *store.Bits // by program state: inside an atomic sequence
	prefetched store.Bits  // by program state: no edge has led to it yet, see drop
	Runtime    bool        // a run-time error of the program was met

	// Root, when set, is the only initial state. It has been stored.
	Root *Node
	// Prefer, when set, reorders the edges of the walker after an expansion at Q.
	// Edges over the same successor stay together.
	Prefer func(q uint32)

	source       successors  // where successors come from
	Shared       *StateGraph // from which they come, nil unless searches share it
	cachedAfter  uint64      // states visited before they were cached, once; 0 if they never were
	cacheDropped bool        // they are not any more

	Edges []Edge // of the last expansion
}
