package ops

import (
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/bdd"
)

// SafetyClosure accepts the words all of whose prefixes are prefixes of words that a accepts: the
// useful part of a, with every run accepting (Alpern & Schneider 1987). Linear time for
// generalised Büchi acceptance.
func SafetyClosure(a *automata.Automaton) *automata.Automaton {
	return copyOf(a.Trim(), func(automata.Edge) automata.Marks { return 0 }).Build(automata.GeneralisedBuchi(0)).MergeEdges()
}

// Persistent is a weak automaton that accepts what a accepts, and the same language exactly when
// that is a persistence property, one that a deterministic co-Büchi automaton recognises: the
// augmented subset construction of Boker & Kupferman 2009. States are pairs (q, S), S the states
// of a that can be reached by the word that led to q. A component accepts when some cycle of it
// does, by whatever way runs stay in it. At most n·2^n states.
func Persistent(ctx context.Context, a *automata.Automaton, opts Options) (*automata.Automaton, error) {
	a, err := smaller(ctx, a)
	if err != nil {
		return nil, err
	}
	p := persistent{a: a, pairs: newPairs(a.Alphabet())}
	s := newBitset(a.States())
	for _, q := range a.Start() {
		s.add(q)
	}
	first := p.sets.number(s.appendKey(nil))
	for _, q := range a.Start() {
		p.AddStart(p.visit(q, first))
	}
	for i := 0; i < len(p.list); i++ {
		if err := opts.check(ctx, len(p.list)); err != nil {
			return nil, err
		}
		if err := p.expand(uint32(i)); err != nil {
			return nil, err
		}
	}
	return acceptByComponents(p.Build(a.Acc)), a.BDD().Err()
}

// acceptByComponents makes every cycle of an accepting component accept.
func acceptByComponents(a *automata.Automaton) *automata.Automaton {
	comps := a.Components()
	accepting := a.AcceptingParts(comps)
	weak := copyOf(a, func(e automata.Edge) automata.Marks {
		if comps.Inside(e) && accepting[comps.Of[e.Src]] {
			return 1
		}
		return 0
	})
	return weak.Build(automata.GeneralisedBuchi(1)).MergeEdges().Trim()
}

type persistent struct {
	*pairs
	a    *automata.Automaton
	sets macrostates
	next [][]subsetEdge // by subset
}

// subsetEdge is an edge of the subset automaton.
type subsetEdge struct {
	letter bdd.Node
	dst    uint32
}

func (p *persistent) expand(i uint32) error {
	q, s := p.list[i][0], p.list[i][1]
	edges, err := p.subsetEdges(s)
	if err != nil {
		return err
	}
	m := p.a.BDD()
	for _, e := range p.a.Out(q) {
		for _, f := range edges {
			if label := m.And(e.Label, f.letter); label != bdd.False {
				p.AddEdge(i, p.visit(e.Dst, f.dst), label, e.Marks)
			}
		}
	}
	return nil
}

func (p *persistent) subsetEdges(n uint32) ([]subsetEdge, error) {
	for len(p.next) <= int(n) {
		p.next = append(p.next, nil)
	}
	if p.next[n] != nil {
		return p.next[n], nil
	}
	s, _ := readBitset(p.sets.keys[n], len(newBitset(p.a.States())))
	parts, err := letters(p.a, s)
	if err != nil {
		return nil, err
	}
	label := map[uint32]bdd.Node{}
	var order []uint32
	for _, letter := range parts {
		dst := p.sets.number(successors(p.a, s, letter).appendKey(nil))
		if _, ok := label[dst]; !ok {
			order = append(order, dst)
		}
		label[dst] = p.a.BDD().Or(label[dst], letter)
	}
	for _, dst := range order {
		p.next[n] = append(p.next[n], subsetEdge{label[dst], dst})
	}
	return p.next[n], nil
}

// ErrNotRecurrence says that no deterministic Büchi automaton accepts the language.
var ErrNotRecurrence = errors.New("no deterministic Büchi automaton accepts this language: it is not a recurrence property")

// DeterministicBuchi is a complete deterministic Büchi automaton for the language of a, whose
// complement negation accepts; ErrNotRecurrence when there is none. Breakpoints of Persistent of
// the negation.
func DeterministicBuchi(ctx context.Context, a, negation *automata.Automaton, opts Options) (*automata.Automaton, error) {
	weak, ok, err := persistence(ctx, negation, a, opts)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, ErrNotRecurrence
	}
	out, err := unfold(ctx, newBreakpoint(weak), opts)
	if err != nil {
		return nil, fmt.Errorf("determinisation: %w", err)
	}
	return out, nil
}

// persistence decides whether the language of a, whose complement negation accepts, is a
// persistence property; weak then accepts the same language.
func persistence(ctx context.Context, a, negation *automata.Automaton, opts Options) (weak *automata.Automaton, ok bool, err error) {
	weak, err = smaller(ctx, a)
	if err != nil {
		return nil, false, err
	}
	if weak.IsWeak() {
		return weak, true, nil
	}
	if weak, err = Persistent(ctx, weak, opts); err != nil {
		return nil, false, err
	}
	ok, _, err = Disjoint(ctx, weak, negation, opts)
	return weak, ok, err
}
