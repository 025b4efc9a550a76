package compare

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// traces decides the inclusion of traces by antichains.
//
// A trace of A leads to a state a, and B with the same trace may be in any
// state of a set S. The trace is not one of B if S is empty. A pair (a, S) need
// not be looked at if some (a, S') with S' within S was: what B cannot follow
// from S it cannot follow from S' either.
//
//	pairs := {(a0, S0)}
//	for each pair (a, S), first in first out, and each a -x-> a':
//	  S' := states that x leads to from S
//	  if S' is empty: the trace to a, and x
//	  if no (a', S'') with S'' within S' is known: add (a', S')
//
// Breadth first, so that the trace is a shortest one. M. De Wulf, L. Doyen, T.
// Henzinger, J.-F. Raskin, Antichains, CAV 2006. Exponential in B at worst.
type traces struct {
	m    *monitor
	a, b steps
	weak bool

	pairs list[tracePair]
	// known has the pairs of each state of A, without those that others cover.
	known map[uint32][]uint32
	// bytes is what the pairs were charged.
	bytes int64
}

// steps is a graph whose states may be explored on demand.
type steps interface {
	out(uint32) ([]edge, error)
}

// explored is a complete graph as steps.
type explored struct{ *graph }

// out returns the edges of a state that was explored before.
func (e explored) out(s uint32) ([]edge, error) { return e.graph.out(s), nil }

// tracePair is a pair, the one it was reached from, and the label of that step.
type tracePair struct {
	state  uint32
	set    []uint32
	parent int
	label  uint32
}

// included returns a shortest trace of a that b does not have, nil if there is
// none, and how many pairs were visited.
func included(m *monitor, a, b steps, a0, b0 uint32, weak bool) (trace []uint32, pairs int, err error) {
	t := &traces{m: m, a: a, b: b, weak: weak, pairs: newList[tracePair](m.budget), known: map[uint32][]uint32{}}
	defer func() {
		m.budget.Give(t.bytes)
		t.pairs.free()
	}()
	m.enter("pairs")
	set, err := t.close([]uint32{b0})
	if err != nil {
		return nil, 0, err
	}
	if err := t.add(a0, set, -1, 0); err != nil {
		return nil, 0, err
	}
	for i := 0; i < t.pairs.len(); i++ {
		label, found, err := t.expand(i)
		if err != nil {
			return nil, t.pairs.len(), err
		}
		if found {
			return t.path(i, label), t.pairs.len(), nil
		}
	}
	return nil, t.pairs.len(), nil
}

// expand adds the pairs that follow pair i, or finds a label that B cannot
// follow.
func (t *traces) expand(i int) (label uint32, found bool, err error) {
	p := *t.pairs.at(i)
	edges, err := t.a.out(p.state)
	if err != nil {
		return 0, false, err
	}
	var last uint32
	var set []uint32
	for _, e := range unique(slices.Clone(edges)) {
		if t.weak && e.label == tau {
			if err := t.add(e.to, p.set, i, tau); err != nil {
				return 0, false, err
			}
			continue
		}
		if set == nil || e.label != last {
			if set, err = t.after(p.set, e.label); err != nil {
				return 0, false, err
			}
			last = e.label
		}
		if len(set) == 0 {
			return e.label, true, nil
		}
		if err := t.add(e.to, set, i, e.label); err != nil {
			return 0, false, err
		}
	}
	return 0, false, nil
}

// after returns the states that a step with a label leads to from a set.
func (t *traces) after(set []uint32, label uint32) ([]uint32, error) {
	to := []uint32{}
	for _, s := range set {
		edges, err := t.b.out(s)
		if err != nil {
			return nil, err
		}
		for _, e := range edges {
			if e.label == label {
				to = append(to, e.to)
			}
		}
	}
	return t.close(to)
}

// close sorts a set and, for weak traces, adds what internal steps lead to.
func (t *traces) close(set []uint32) ([]uint32, error) {
	slices.Sort(set)
	set = slices.Compact(set)
	if !t.weak {
		return set, nil
	}
	seen := make(map[uint32]bool, len(set))
	for _, s := range set {
		seen[s] = true
	}
	for i := 0; i < len(set); i++ {
		edges, err := t.b.out(set[i])
		if err != nil {
			return nil, err
		}
		for _, e := range edges {
			if e.label == tau && !seen[e.to] {
				seen[e.to] = true
				set = append(set, e.to)
			}
		}
	}
	slices.Sort(set)
	return set, nil
}

// add stores a pair unless a known one covers it.
func (t *traces) add(state uint32, set []uint32, parent int, label uint32) error {
	if err := t.m.poll(); err != nil {
		return err
	}
	known := t.known[state]
	for _, k := range known {
		if within(t.pairs.at(int(k)).set, set) {
			return nil
		}
	}
	known = slices.DeleteFunc(known, func(k uint32) bool { return within(set, t.pairs.at(int(k)).set) })
	cost := int64(len(set))*4 + 64
	if t.m.budget.Take(cost) != nil {
		return store.ErrFull
	}
	t.bytes += cost
	t.known[state] = append(known, uint32(t.pairs.len()))
	return t.pairs.push(tracePair{state, set, parent, label})
}

// path returns the trace to pair i, and one more label.
func (t *traces) path(i int, label uint32) []uint32 {
	trace := []uint32{label}
	for ; t.pairs.at(i).parent >= 0; i = t.pairs.at(i).parent {
		if l := t.pairs.at(i).label; !t.weak || l != tau {
			trace = append(trace, l)
		}
	}
	slices.Reverse(trace)
	return trace
}
