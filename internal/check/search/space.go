package search

import (
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// NewSpace makes a space in which nothing is known yet. It takes a share of the
// budget for the program states; form determines how their vectors are packed.
// The error comes from making an explorer of the program.
func NewSpace(prod *product.Product, budget *store.Budget, form store.Form) (*Space, error) {
	w, err := prod.NewWalker()
	if err != nil {
		return nil, err
	}
	budget = budget.Share()
	inside := store.NewBits(budget)
	return &Space{Prod: prod, Walker: w, Budget: budget, States: store.NewStates(budget, form), Transient: &inside, prefetched: store.NewBits(budget), source: fromProgram{}}, nil
}

// Initial writes the edges to the initial product states to Edges.
func (sp *Space) Initial() error {
	if sp.Root != nil {
		sp.Edges = append(sp.Edges[:0], Edge{Node: *sp.Root})
		return nil
	}
	return sp.source.initial(sp)
}

// Expand writes the edges out of n to Edges, and stores the program states that
// they lead to. The error is one of the program's explorer or of a full store;
// Edges is then incomplete. Search.Expand also counts, and is what a search
// calls.
func (sp *Space) Expand(n Node) error {
	return sp.source.expand(sp, n)
}

// Action returns the program's action on edge i of the last expansion, or what
// actionOf recovers the action from.
func (sp *Space) Action(i int) program.Action { return sp.source.action(sp, i) }

// actionOf returns the program's action of a step, in which Action has left
// what it returned.
func (sp *Space) actionOf(st Step) (program.Action, error) { return sp.source.actionOf(sp, st) }

// IsInside reports whether a stored program state lies inside an atomic
// sequence.
func (sp *Space) IsInside(state uint32) bool { return sp.Transient.Has(state) }

// stored returns the number of program states outside atomic sequences that
// edges have led to.
func (sp *Space) stored() uint64 {
	outside, _ := sp.source.followed(sp)
	return outside
}

// Known returns the number of program states that edges have led to, those
// inside atomic sequences included. States that were only stored ahead of the
// search do not count, nor those that other searches have stored.
func (sp *Space) Known() uint64 {
	outside, inside := sp.source.followed(sp)
	return outside + inside
}
