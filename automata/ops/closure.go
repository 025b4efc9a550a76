package ops

import (
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// SafetyClosure returns an automaton of the words all of whose prefixes are
// prefixes of words that a accepts: the useful part of a, with every run
// accepting (Alpern & Schneider 1987). The language of a is a safety property
// exactly if the closure adds no word. Linear time for generalised Büchi
// acceptance.
func SafetyClosure(a *automata.Automaton) *automata.Automaton {
	return copyOf(a.Trim(), func(automata.Edge) automata.Marks { return 0 }).Build(automata.GeneralisedBuchi(0)).MergeEdges()
}

// Persistent returns a weak automaton that accepts what a accepts, and the same
// language exactly when that is a persistence property, one that a
// deterministic co-Büchi automaton recognises: the augmented subset
// construction of Boker & Kupferman 2009. The result alone does not show which
// is the case: the caller compares it with the complement of a, as Classify
// does.
//
// States are pairs (q, S), S the states of a that can be reached by the word
// that led to q. A component accepts when some cycle of it does, by whatever
// way runs stay in it. At most n·2^n states; beyond opts.States the error wraps
// automata.ErrLimit.
func Persistent(ctx context.Context, a *automata.Automaton, opts Options) (*automata.Automaton, error) {
	a, err := smaller(ctx, a)
	if err != nil {
		return nil, err
	}
	p := newPersistent(a)
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

// persistent is the construction: pairs of a state and the number of a subset,
// whose successors are computed once per subset.
type persistent struct {
	*pairs
	plain *automata.Automaton // without marks
	bound [][][]bound         // by state, and by edge that leaves it
	sets  macrostates
	next  [][]subsetEdge // by subset

	letters *alphabetOf // nil: there is no table
	moves   *moves
	room    []uint64
}

// bound is the labels on which an edge without marks has a mark.
type bound struct {
	label bdd.Node
	mark  automata.Marks
}

// subsetEdge is an edge of the subset automaton.
type subsetEdge struct {
	letter bdd.Node
	dst    uint32
}

func newPersistent(a *automata.Automaton) *persistent {
	p := &persistent{pairs: newPairs(a.Alphabet()), plain: withoutMarks(a)}
	p.bound = boundMarks(a, p.plain)
	if p.letters = newAlphabetOf(p.plain); p.letters != nil {
		p.moves = p.letters.table(p.plain, func(automata.Edge) bool { return true })
		p.room = p.moves.scratch()
	}
	return p
}

// boundMarks finds, for each edge of plain, the labels on which a has each mark
// between the same states.
func boundMarks(a, plain *automata.Automaton) [][][]bound {
	m := a.BDD()
	label := map[[3]uint32]bdd.Node{}
	for _, e := range a.Edges() {
		for i := range uint32(a.Acc.Sets) {
			if e.Marks>>i&1 != 0 {
				key := [3]uint32{e.Src, e.Dst, i}
				label[key] = m.Or(label[key], e.Label)
			}
		}
	}
	all := make([][][]bound, plain.States())
	for _, e := range plain.Edges() {
		var here []bound
		for i := range uint32(a.Acc.Sets) {
			if l, ok := label[[3]uint32{e.Src, e.Dst, i}]; ok {
				here = append(here, bound{l, 1 << i})
			}
		}
		all[e.Src] = append(all[e.Src], here)
	}
	return all
}

// expand adds the edges of a pair, with all marks that some letter of theirs
// has: of a component only the union matters.
func (p *persistent) expand(i uint32) error {
	q, s := p.list[i][0], p.list[i][1]
	edges, err := p.subsetEdges(s)
	if err != nil {
		return err
	}
	m := p.plain.BDD()
	for k, e := range p.plain.Out(q) {
		for _, f := range edges {
			if label := m.And(e.Label, f.letter); label != bdd.False {
				p.AddEdge(i, p.visit(e.Dst, f.dst), label, p.marks(p.bound[q][k], f.letter))
			}
		}
	}
	return nil
}

// marks is those that an edge without marks has on some letters of a label.
func (p *persistent) marks(bound []bound, label bdd.Node) (marks automata.Marks) {
	for _, b := range bound {
		if p.plain.BDD().And(b.label, label) != bdd.False {
			marks |= b.mark
		}
	}
	return marks
}

// subsetEdges returns the edges of the subset automaton from subset n, from
// memory if they were asked for before.
func (p *persistent) subsetEdges(n uint32) ([]subsetEdge, error) {
	for len(p.next) <= int(n) {
		p.next = append(p.next, nil)
	}
	if p.next[n] != nil {
		return p.next[n], nil
	}
	s, _ := readBitset(p.sets.keys[n], len(newBitset(p.plain.States())))
	var err error
	if p.letters != nil {
		p.next[n] = p.subsetEdgesByTable(s)
	} else {
		p.next[n], err = p.subsetEdgesByLabel(s)
	}
	return p.next[n], err
}

// subsetEdgesByTable computes the edges for all letters in one pass over the
// table.
func (p *persistent) subsetEdgesByTable(s bitset) (edges []subsetEdge) {
	p.moves.from(s, p.room)
	var list []joinable
	var key []byte
	for c := range p.moves.letters {
		key = p.moves.on(c, p.room).appendKey(key[:0])
		list = append(list, leads(c, p.sets.number(key)))
	}
	p.letters.join(list, func(dst uint32, label bdd.Node) { edges = append(edges, subsetEdge{label, dst}) })
	return edges
}

// subsetEdgesByLabel computes the edges where there is no table: the letters
// that the labels of s distinguish are enumerated, and those with the same
// successors joined.
func (p *persistent) subsetEdgesByLabel(s bitset) (edges []subsetEdge, err error) {
	parts, err := letters(p.plain, s)
	if err != nil {
		return nil, err
	}
	label := map[uint32]bdd.Node{}
	var order []uint32
	for _, letter := range parts {
		dst := p.sets.number(successors(p.plain, s, letter).appendKey(nil))
		if _, ok := label[dst]; !ok {
			order = append(order, dst)
		}
		label[dst] = p.plain.BDD().Or(label[dst], letter)
	}
	for _, dst := range order {
		edges = append(edges, subsetEdge{label[dst], dst})
	}
	return edges, nil
}

// ErrNotRecurrence is the error of DeterministicBuchi and Determinisations if
// no deterministic Büchi automaton accepts the language. Determinise such a
// language by package determine.
var ErrNotRecurrence = errors.New("no deterministic Büchi automaton accepts this language: it is not a recurrence property")

// DeterministicBuchi returns a complete deterministic Büchi automaton for the
// language of a, whose complement negation accepts: the first of
// Determinisations, with the same errors.
func DeterministicBuchi(ctx context.Context, a, negation *automata.Automaton, opts Options) (*automata.Automaton, error) {
	all, err := Determinisations(ctx, a, negation, opts)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// Determinisations returns one or two complete deterministic Büchi automata for
// the language of a, whose complement negation accepts, the one with the fewest
// states first. There is none if the language is not a recurrence property:
// ErrNotRecurrence.
//
// They are breakpoints of Persistent of the negation: one with pruned
// macrostates, and one with whole macrostates if these are not many more. The
// second is offered because reduction may leave less of it, so a caller that
// reduces should try both. Limits are errors that wrap automata.ErrLimit.
func Determinisations(ctx context.Context, a, negation *automata.Automaton, opts Options) ([]*automata.Automaton, error) {
	weak, ok, err := persistence(ctx, negation, a, opts)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, ErrNotRecurrence
	}
	b, err := newPrunedBreakpoint(ctx, weak)
	if err != nil {
		return nil, err
	}
	pruned, err := unfold(ctx, b, opts)
	if err != nil {
		return nil, fmt.Errorf("determinisation: %w", err)
	}
	if b.order == nil || pruned.States() > maxRivalled {
		return []*automata.Automaton{pruned}, nil
	}
	opts.States = min(opts.limit(), rivalFactor*pruned.States()+rivalBase)
	whole, err := unfold(ctx, newBreakpoint(weak), opts)
	switch {
	case errors.Is(err, automata.ErrLimit):
		return []*automata.Automaton{pruned}, nil
	case err != nil:
		return nil, err
	case whole.States() < pruned.States():
		return []*automata.Automaton{whole, pruned}, nil
	}
	return []*automata.Automaton{pruned, whole}, nil
}

// Whole macrostates are tried beside pruned ones when these are no more than
// maxRivalled, and may be a few times as many.
const (
	maxRivalled = 1 << 9
	rivalFactor = 3
	rivalBase   = 1 << 7
)

// persistence decides whether the language of a, whose complement negation
// accepts, is a persistence property; weak then accepts the same language.
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
