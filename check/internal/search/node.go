package search

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
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
// that was met stored once. Successors come from source: a shared Record, the
// search's own successorCache, or the program itself by way of Walker.
//
// Budget is a share of the search's budget and pays for the program states
// alone, so that Statistics can report them separately. Transient has a bit for
// each program state inside an atomic sequence to which an edge leads; it is that
// of the record if there is one, and unused while there is a successorCache, which
// keeps the same in its own table.
//
// A successorCache stores states before any edge leads to them. When it is
// dropped, prefetched has those, so that Known stays exact, until the first edge
// arrives.
//
// Edges has the edges of the last expansion and is overwritten by the next.
// successors is the number of program states that this expansion looked up in
// the store; growth reports it for the forecast.
type Space struct {
	Prod   *product.Product
	Walker *product.Walker
	Budget *store.Budget // what the program states take
	States *store.States

	Transient  *store.Bits // by program state: inside an atomic sequence
	prefetched store.Bits  // by program state: no edge has led to it yet; see kept
	Runtime    bool        // a run-time error of the program was met

	// Root, when set, is the only initial state. It has been stored.
	Root *Node
	// Prefer, when set, reorders the edges of the walker after an expansion at Q.
	// Edges over the same successor stay together.
	Prefer func(q uint32)

	source       successors // where successors come from
	Recorded     *recorded  // the source if it is a shared graph, otherwise nil
	cachedAfter  uint64     // states visited before they were, once; 0 if they never were
	cacheDropped bool       // they are not any more

	Edges      []Edge // of the last expansion
	successors int    // for how many program states
}

// Record is the state graph of a program as far as some search has built it.
// All arrays but targets and initial are indexed by program state and have the
// same length as States, except that letters is empty unless own is set.
//
// A state is expanded once, on demand. begin is 0 until then; afterwards the
// row of its successors begins at begin-1 in targets: first their number n,
// then n state numbers in the program's order.
//
// The letters of states come either from letters, when own is set and the
// record was bound to the atoms of all properties, or from the program.Reader
// of each search's own explorer, which reads a letter out of a vector. Budget
// pays for all of it. Most is the number of states at which an expansion fails
// with ErrLargeRecord; 0 is no limit.
type Record struct {
	Budget  *store.Budget
	binding program.Binding
	Ex      program.Explorer
	batch   program.Batch
	States  *store.States
	inside  store.Bits                  // by state: inside an atomic sequence
	fails   store.Bits                  // by state: one of its transitions fails with a run-time error
	letters store.Array[program.Letter] // by state: of the record's own atoms; unused when states can be read
	begin   store.Array[uint32]         // by state: 1 + where its successors stand, 0 before it is expanded
	targets store.Array[uint32]         // of each expanded state: how many successors, then their numbers
	initial []uint32
	found   []uint32 // working storage of successors

	Most int  // states before ErrLargeRecord; 0: no limit
	own  bool // letters hold the atoms of all properties; otherwise explorers are program.Readers
}

// recorded is one search's view of a Record: the letters of the search's own
// atoms, which states its automata have been led to, and the last expansion. It
// allows the same record to serve searches with different automata.
//
// A word of read is 0 before the letter is known, and then letter·4 + 1, plus
// the bit followed once an edge of this search has led to the state. edges has,
// for each edge of the last expansion, the position of its successor in the row
// of the record, from which a counterexample recovers the action; at is the
// state that was expanded.
type recorded struct {
	*Record
	reader     program.Reader      // nil when the record has the letters
	read       store.Array[uint64] // by state: 2·letter + 1, 0 before it is read
	discovered uint64              // states outside atomic sequences that have been met
	plain      *automata.Compiled  // the only automaton, if there is only one
	edges      []uint32            // of the last expansion: the successor's number among the program's
	at         uint32              // state of the last expansion
}
