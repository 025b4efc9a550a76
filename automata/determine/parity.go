package determine

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// coloured is an automaton whose edges have priorities: the least one that is
// seen infinitely often accepts iff it is even. Edges between components have
// none, which is -1.
type coloured struct {
	alphabet *automata.Alphabet
	states   int
	start    []uint32
	edges    []colouredEdge
	most     int // the greatest priority, -1 when no edge has one
	least    int // the least one
}

// colouredEdge is an edge with its priority.
type colouredEdge struct {
	src, dst uint32
	label    bdd.Node
	priority int
}

// Parity returns an automaton with the runs of a and parity acceptance, and the
// fewest states among those that a can be mapped to in this way: deterministic
// if a is. The sets are numbered by priority; the greatest priority has no set,
// since a run that sees no set sees it. The error wraps automata.ErrLimit when
// states, sets or cycles are too many.
func Parity(ctx context.Context, a *automata.Automaton, opts Options) (*automata.Automaton, error) {
	c, err := colour(ctx, a, opts)
	if err != nil {
		return nil, err
	}
	return c.parity()
}

// Rabin returns an automaton with the runs of a and a disjunction of pairs
// Fin(2i) & Inf(2i+1). It is a itself with other marks if its condition can be
// written so, and is otherwise made by way of parity. The errors are those of
// Parity.
func Rabin(ctx context.Context, a *automata.Automaton, opts Options) (*automata.Automaton, error) {
	if b := rewritten(a, a.Acc, false); b != nil {
		return b, nil
	}
	c, err := colour(ctx, a, opts)
	if err != nil {
		return nil, err
	}
	return c.pairs(0)
}

// Streett returns an automaton with the runs of a and a conjunction of pairs
// Fin(2i) | Inf(2i+1), made as by Rabin and with the same errors.
func Streett(ctx context.Context, a *automata.Automaton, opts Options) (*automata.Automaton, error) {
	if b := rewritten(a, a.Acc.Complement(), true); b != nil {
		return b, nil
	}
	c, err := colour(ctx, a, opts)
	if err != nil {
		return nil, err
	}
	return c.pairs(1)
}

// colour follows the edges of a through the trees of its components, and gives
// each a priority.
func colour(ctx context.Context, a *automata.Automaton, opts Options) (*coloured, error) {
	comps := a.Components()
	trees, err := decompose(ctx, a, comps)
	if err != nil {
		return nil, err
	}
	type state struct {
		q    uint32
		leaf *cycle
	}
	number := map[state]uint32{}
	var list []state
	visit := func(s state) uint32 {
		n, ok := number[s]
		if !ok {
			n = uint32(len(list))
			number[s] = n
			list = append(list, s)
		}
		return n
	}
	enter := func(q uint32) state {
		if root := trees.root[comps.Of[q]]; root != nil {
			return state{q, root.leftmost(trees.place[q])}
		}
		return state{q, nil}
	}
	first := make([]int, a.States()+1) // edges are sorted by their source
	for q := range uint32(a.States()) {
		first[q+1] = first[q] + len(a.Out(q))
	}
	c := &coloured{alphabet: a.Alphabet(), most: -1, least: 2}
	for _, q := range a.Start() {
		c.start = append(c.start, visit(enter(q)))
	}
	for n := 0; n < len(list); n++ {
		if err := opts.check(ctx, n); err != nil {
			return nil, err
		}
		from := list[n]
		for i := first[from.q]; i < first[from.q+1]; i++ {
			e := a.Edges()[i]
			to, priority := enter(e.Dst), -1
			if comps.Inside(e) {
				to.leaf, priority = from.leaf.follow(trees.local[i], trees.place[e.Dst])
				c.most, c.least = max(c.most, priority), min(c.least, priority)
			}
			c.edges = append(c.edges, colouredEdge{uint32(n), visit(to), e.Label, priority})
		}
	}
	c.states = len(list)
	return c, nil
}

// builder returns a builder with the states and initial states.
func (c *coloured) builder() *automata.Builder {
	b := automata.NewBuilder(c.alphabet)
	b.AddStates(c.states)
	for _, q := range c.start {
		b.AddStart(q)
	}
	return b
}

// parity makes one acceptance set of each priority but the greatest.
func (c *coloured) parity() (*automata.Automaton, error) {
	sets := c.most - c.least
	if c.most < 0 {
		sets = 0
	}
	if sets > automata.MaxSets {
		return nil, fmt.Errorf("%w: %d acceptance sets", automata.ErrLimit, sets)
	}
	b := c.builder()
	for _, e := range c.edges {
		var marks automata.Marks
		if e.priority >= 0 && e.priority < c.most {
			marks = 1 << (e.priority - c.least)
		}
		b.AddEdge(e.src, e.dst, e.label, marks)
	}
	even := c.least%2 == 0
	acc := leastDecides(0, sets, even, even == (sets%2 == 0))
	return b.Build(automata.NewAcceptance(sets, acc)).MergeEdges(), nil
}
