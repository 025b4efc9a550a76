package search

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// Node is a product state: the index of a stored program state, and Q.
type Node struct{ Prog, Q uint32 }

// Edge is a product edge as searches keep it on their stacks.
type Edge struct {
	Marks automata.Marks
	Node
}

// Space is the product with every program state met so far stored once.
type Space struct {
	Prod   *product.Product
	Walker *product.Walker
	Budget *store.Budget // what the program states take
	States *store.States

	Transient       store.Bits // by program state: inside an atomic sequence
	transients      uint64     // how many, that edges have led to
	prefetched      store.Bits // by program state: no edge has led to it yet; see kept
	prefetchedCount uint64     // how many
	Runtime         bool       // a run-time error of the program was met

	Recorded     *recorded       // nil when the program itself is asked
	cache        *successorCache // nil while successors are not kept
	cachedAfter  uint64          // states visited before they were, once; 0 if they never were
	cacheDropped bool            // they are not any more

	Edges      []Edge // of the last expansion
	successors int    // for how many program states

	batchFlags []program.SuccFlags // of the program states that edges lead to
	copies     []byte              // of them
}

// Record is the state graph of a program as far as it is known.
type Record struct {
	Budget  *store.Budget
	binding program.Binding
	Ex      program.Explorer
	batch   program.Batch
	States  *store.States
	flags   store.Array[uint8]          // by state
	letters store.Array[program.Letter] // by state: of the record's own atoms; unused when states can be read
	begin   store.Array[uint32]         // by state: 1 + where its successors stand, 0 before it is expanded
	targets store.Array[uint32]         // of each expanded state: how many successors, then their numbers
	initial []uint32
	found   []uint32 // working storage of successors

	Most int  // states before ErrLargeRecord; 0: no limit
	own  bool // letters hold the atoms of all properties; otherwise explorers are program.Readers
}

// recorded is how a search uses the record.
type recorded struct {
	*Record
	reader     program.Reader      // nil when the record has the letters
	read       store.Array[uint64] // by state: 2·letter + 1, 0 before it is read
	discovered uint64              // states outside atomic sequences that have been met
	plain      *automata.Compiled  // the only automaton, if there is only one
	edges      []uint32            // of the last expansion: the successor's number among the program's
	at         uint32              // state of the last expansion
}

// The flags of recorded states.
const (
	recordTransient uint8 = 1 << iota
	recordRuntime         // one of its transitions fails with a run-time error
)
