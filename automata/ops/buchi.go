package ops

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
)

// TransitionBuchi returns a Büchi automaton with one acceptance set, on edges,
// and the language of a, which may have any acceptance. Its states are pairs
// (q, level) as in automata.Degeneralise, which puts acceptance on states and
// so may need one level more; the edge that completes the last level is marked.
// Outside accepting components there is one level. An automaton with one set
// already is returned as it is. O(states · sets) after RemoveFin; the errors
// are those of RemoveFin and of the limits.
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

// levels is the construction; its pairs are (state, level), level being the
// number of sets seen in order since the last marked edge.
type levels struct {
	*pairs
	a         *automata.Automaton
	comps     *automata.Components
	accepting []bool
}

func (l *levels) expand(i uint32) {
	q, level := l.list[i][0], l.list[i][1]
	for _, e := range l.a.Out(q) {
		if !l.comps.Inside(e) || !l.accepting[l.comps.Of[q]] {
			l.AddEdge(i, l.visit(e.Dst, 0), e.Label, 0)
			continue
		}
		next, marked := l.advance(level, e.Marks)
		l.AddEdge(i, l.visit(e.Dst, next), e.Label, marked)
	}
}

// advance returns the level after an edge with these marks, and the mark of the
// new edge. The sets that the edge has beyond the last level count for the next
// round, so that an edge with all marks is marked and returns to the same
// level.
func (l *levels) advance(level uint32, marks automata.Marks) (next uint32, marked automata.Marks) {
	n := uint32(l.a.Acc.Sets)
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

// visit returns the number of the pair, which becomes a new state if it is
// unknown.
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
