package unfold

import (
	"context"
	"errors"
	"iter"

	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// Options say which part of a program is unfolded. The zero value is all of it,
// without propositions.
type Options struct {
	// Atoms are bound to the bits of the letters in batches.
	Atoms []program.Atom
	// Tuning is that of the explorer. Nil, or one without Stop, ends long
	// expansions with the context of BreadthFirst.
	Tuning *program.Tuning
	// Budget is charged for the states; nil is no limit.
	Budget *store.Budget
	// Root adds a state before the initial ones unless there is exactly one.
	Root bool
	// States is how many states get a number at most, but for the initial ones,
	// which all do; 0 is no limit.
	States int
	// Expanded is how many states BreadthFirst expands at most, besides the root;
	// 0 is no limit, and a negative number none.
	Expanded int
}

// Graph numbers the states of a program. It is for one goroutine.
type Graph struct {
	*Steps
	// Initial are the numbers of the initial states, each once; that of the root
	// if there is one.
	Initial []uint32
	// To are the numbers of the successors in the batch.
	To []uint32

	options Options
	keys    *store.Exact
	next    uint32 // BreadthFirst has expanded the states below
	left    bool   // it has left out successors
}

// New returns a graph with the initial states, or the root alone. Batch and To
// are about the initial states.
func New(prog program.Program, o Options) (*Graph, error) {
	if o.Tuning == nil {
		o.Tuning = &program.Tuning{}
	}
	steps, err := Bind(prog, o.Atoms, o.Tuning)
	if err != nil {
		return nil, err
	}
	return Number(steps, o)
}

// Number is New for steps that are bound already. Of the options, Atoms is not
// used, and Tuning only if it is that of the steps.
func Number(steps *Steps, o Options) (*Graph, error) {
	if o.Budget == nil {
		o.Budget = store.NewBudget(0)
	}
	g := &Graph{Steps: steps, options: o, keys: store.NewExact(o.Budget)}
	var err error
	if o.Root {
		err = g.beginAtRoot()
	} else {
		err = g.beginAtInitial()
	}
	return g, err
}

// beginAtRoot numbers the root, or the only initial state.
func (g *Graph) beginAtRoot() error {
	root, err := g.Root()
	if err != nil {
		return err
	}
	n, _, err := g.keys.Insert(root)
	g.Initial, g.To = []uint32{n}, []uint32{n}
	return err
}

// beginAtInitial numbers the initial states.
func (g *Graph) beginAtInitial() error {
	if err := g.Begin(); err != nil {
		return err
	}
	for i := range g.Batch.Len() {
		n, added, err := g.keys.Insert(g.Batch.State(i))
		if err != nil {
			return err
		}
		if g.To = append(g.To, n); added {
			g.Initial = append(g.Initial, n)
		}
	}
	return nil
}

// Len returns how many states have a number.
func (g *Graph) Len() int { return g.keys.Len() }

// State returns the vector of a state, which must not be changed; that of the
// root is empty.
func (g *Graph) State(n uint32) program.State { return g.keys.Key(n) }

// Find returns the number of a state, if it has one.
func (g *Graph) Find(s program.State) (n uint32, found bool) { return g.keys.Find(s) }

// IsRoot reports whether a state is the root.
func (g *Graph) IsRoot(n uint32) bool { return g.rooted && n == 0 }

// Expand finds the successors of a state, and numbers them; those of the root
// are the initial states. It returns false if they exceed the limit on states:
// then those without a number have none, and To is empty.
func (g *Graph) Expand(n uint32) (whole bool, err error) {
	g.To = g.To[:0]
	if err := g.Steps.Expand(g.keys.Key(n)); err != nil || !g.fits() {
		return false, err
	}
	for i := range g.Batch.Len() {
		to, _, err := g.keys.Insert(g.Batch.State(i))
		if err != nil {
			return false, err
		}
		g.To = append(g.To, to)
	}
	return true, nil
}

// fits reports whether the limit on states allows those in the batch.
func (g *Graph) fits() bool {
	most, have := g.options.States, g.Len()
	if most <= 0 || have+g.Batch.Len() <= most {
		return true
	}
	fresh := map[string]bool{}
	for i := range g.Batch.Len() {
		if s := g.Batch.State(i); !fresh[string(s)] {
			if _, found := g.keys.Find(s); !found {
				fresh[string(s)] = true
			}
		}
	}
	return have+len(fresh) <= most
}

// BreadthFirst expands the states in the order of their numbers, up to the
// limits, and yields each that has all of its successors. An error ends it; the
// cause of the context is one.
func (g *Graph) BreadthFirst(ctx context.Context) iter.Seq2[uint32, error] {
	if t := g.options.Tuning; t != nil && t.Stop == nil {
		t.StopAfter(ctx)
	}
	return func(yield func(uint32, error) bool) {
		for int(g.next) < g.Len() && !g.spent() {
			n := g.next
			whole, err := g.expandNext(ctx)
			if err != nil {
				yield(n, err)
				return
			}
			g.next++
			if g.left = g.left || !whole; whole && !yield(n, nil) {
				return
			}
		}
	}
}

// expandNext expands the next state unless the context has ended.
func (g *Graph) expandNext(ctx context.Context) (whole bool, err error) {
	if ctx.Err() != nil {
		return false, context.Cause(ctx)
	}
	whole, err = g.Expand(g.next)
	if errors.Is(err, program.ErrInterrupted) && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return whole, err
}

// spent reports whether as many states were expanded as may be.
func (g *Graph) spent() bool {
	most := max(0, g.options.Expanded)
	if g.rooted {
		most++
	}
	return g.options.Expanded != 0 && int(g.next) >= most
}

// Complete reports whether BreadthFirst has found the successors of every state
// that has a number.
func (g *Graph) Complete() bool { return !g.left && int(g.next) == g.Len() }
