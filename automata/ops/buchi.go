package ops

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
)

// TransitionBuchi makes a Büchi automaton with acceptance on edges from any
// automaton. Its states are pairs (q, level) as in degeneralisation; the edge
// that completes the last level is marked. Outside accepting components there
// is one level. O(states · sets) after RemoveFin.
func TransitionBuchi(ctx context.Context, a *automata.Automaton, opts Options) (*automata.Automaton, error) {
	a, err := RemoveFin(a)
	if err != nil || a.Acc.Sets == 1 {
		return a, err
	}
	d := levels{a: a, comps: a.Components(), pairs: newPairs(a.Alphabet())}
	d.accepting = a.AcceptingParts(d.comps)
	for _, q := range a.Start() {
		d.AddStart(d.visit(q, 0))
	}
	for i := 0; i < len(d.list); i++ {
		if err := opts.check(ctx, len(d.list)); err != nil {
			return nil, err
		}
		d.expand(uint32(i))
	}
	return d.Build(automata.GeneralisedBuchi(1)).MergeEdges(), nil
}

type levels struct {
	*pairs
	a         *automata.Automaton
	comps     *automata.Components
	accepting []bool
}

func (d *levels) expand(i uint32) {
	q, level := d.list[i][0], d.list[i][1]
	for _, e := range d.a.Out(q) {
		if !d.comps.Inside(e) || !d.accepting[d.comps.Of[q]] {
			d.AddEdge(i, d.visit(e.Dst, 0), e.Label, 0)
			continue
		}
		next, marked := d.advance(level, e.Marks)
		d.AddEdge(i, d.visit(e.Dst, next), e.Label, marked)
	}
}

func (d *levels) advance(level uint32, marks automata.Marks) (next uint32, marked automata.Marks) {
	n := uint32(d.a.Acc.Sets)
	for level < n && marks>>level&1 != 0 {
		level++
	}
	if level < n {
		return level, 0
	}
	for level = 0; level < n && marks>>level&1 != 0; {
		level++
	}
	if level == n {
		level = 0
	}
	return level, 1
}

// pairs numbers pairs of numbers as states of a new automaton.
type pairs struct {
	*automata.Builder
	index map[[2]uint32]uint32
	list  [][2]uint32
}

func newPairs(al *automata.Alphabet) *pairs {
	return &pairs{Builder: automata.NewBuilder(al), index: map[[2]uint32]uint32{}}
}

func (p *pairs) visit(q, r uint32) uint32 {
	key := [2]uint32{q, r}
	n, ok := p.index[key]
	if !ok {
		n = p.AddState()
		p.index[key] = n
		p.list = append(p.list, key)
	}
	return n
}
