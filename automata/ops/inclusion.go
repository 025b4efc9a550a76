package ops

// Inclusion of Büchi automata, the cheapest proof first:
//
//	if B is deterministic: search the product of A and its dual for a word
//	backward and fair simulation: if B simulates A either way, nothing is left to do
//	prefixes: the sets X of states of B that a word can lead to while A goes to p, only the least
//	          ones, and without those in which some state simulates p
//	periods:  for each such (p, X) with p on an accepting cycle, what words that lead A round such
//	          a cycle do to the states of B; only the least relations
//	complement: search the product of A and the complement of B, made on the fly, without pairs in
//	          which the complement stands for a state that simulates that of A
//
// Prefixes and periods decide, and so does the complement; each can be far
// better than the other.
// They take turns, with more states every time. Every word that A accepts and B
// rejects has one of the form u·v^ω, with u leading A to p and v round an
// accepting cycle at p; whether B accepts it depends on the states X
// that u leads to, and on which states v leads to which, with or without a mark
// on the way; more of
// either only helps B. This is the inclusion test of Doveri, Ganty, Parolini &
// Ranzato 2022 with
// the relations of Abdulla et al. 2010, restricted to the rows that matter at
// p.
//
// At worst 2^n prefixes and 4^(n·n) periods, few when B is nearly
// deterministic; about (0.76·n)^n states of the complement.

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// inclusion decides whether b accepts what a does. Both are Büchi automata with
// acceptance on edges and one alphabet, and trimmed. It is made for one
// question and used by one goroutine.
type inclusion struct {
	ctx        context.Context
	opts       Options
	a, b       *automata.Automaton
	comps      *automata.Components // of a
	simulators []bitset             // by state of a: states of b that simulate it
	below      []bitset             // by state of b: states of b that it simulates directly
	bounds     Options              // the limit of this turn
	work       int                  // words compared in this turn
	memo       map[string][]move
}

// newInclusion brings both automata into that form and computes the simulations
// that later steps prune with.
func newInclusion(ctx context.Context, a, b *automata.Automaton, opts Options) (*inclusion, error) {
	i := &inclusion{ctx: ctx, opts: opts, memo: map[string][]move{}}
	for _, operand := range []struct {
		to   **automata.Automaton
		from *automata.Automaton
	}{{&i.a, a}, {&i.b, b}} {
		buchi, err := TransitionBuchi(ctx, operand.from, opts)
		if err != nil {
			return nil, err
		}
		*operand.to = buchi.Trim()
	}
	i.comps = i.a.Components()
	var err error
	if i.simulators, err = simulators(ctx, i.a, i.b); err != nil {
		return nil, err
	}
	i.below, err = below(ctx, i.b)
	return i, err
}

// firstTurn is the states of the complement that may be made in its first turn;
// later turns have turnGrowth times as many. A prefix or period counts as one
// state, and so do workPerState words of relations that are compared.
const (
	firstTurn    = 1 << 10
	turnGrowth   = 8
	workPerState = 1 << 10
)

// counterexample returns an automaton all of whose words a accepts and b
// rejects; nil when there are none. The two searches alternate with limits that
// grow by a factor, so that the time is about a constant multiple of that of
// the faster one.
func (i *inclusion) counterexample() (*automata.Automaton, error) {
	if i.simulated() {
		return nil, nil
	}
	for turn := firstTurn; ; turn *= turnGrowth {
		i.bounds = Options{States: min(turn, i.opts.limit())}
		found, err := i.lasso()
		if errors.Is(err, automata.ErrLimit) {
			found, err = i.intersection()
		}
		if !errors.Is(err, automata.ErrLimit) || turn >= i.opts.limit() {
			return found, err
		}
	}
}

// intersection searches the product of a with the complement of b, without
// pairs in which the complement stands for a state that simulates the state of
// a.
func (i *inclusion) intersection() (*automata.Automaton, error) {
	var c complementing
	if i.b.IsWeak() {
		c = newBreakpoint(i.b)
	} else {
		c = newSplitTree(i.b, i.bounds.limit())
	}
	covered := func(q, r uint32) bool { return i.hopeless(q, c.standsFor(r)) }
	return prunedIntersection(i.ctx, i.a, c, covered, i.bounds)
}

// lasso looks for a prefix and a period, and returns an automaton of the
// lasso's words, nil if there is no such word. automata.ErrLimit is the end of this
// turn.
func (i *inclusion) lasso() (*automata.Automaton, error) {
	i.work = 0
	p := &prefixes{inclusion: i, least: make([][]int, i.a.States())}
	if err := p.explore(); err != nil {
		return nil, err
	}
	closed := allCyclesAccept(i.b) // so that it rejects only words of which a prefix leads nowhere
	for _, q := range i.anchors() {
		for _, n := range p.least[q] {
			if closed && !p.nodes[n].set.empty() {
				continue
			}
			period, err := i.period(q, p.nodes[n].set)
			if err != nil {
				return nil, err
			}
			if period != nil {
				return labels{p.wordTo(n), period}.automaton(i.a.Alphabet()), nil
			}
		}
	}
	return nil, i.a.BDD().Err()
}

// allCyclesAccept reports whether every edge on a cycle has a mark, so that
// every run accepts.
func allCyclesAccept(b *automata.Automaton) bool {
	comps := b.Components()
	return !slices.ContainsFunc(b.Edges(), func(e automata.Edge) bool { return e.Marks == 0 && comps.Inside(e) })
}

// simulated reports whether some start of b simulates each start of a.
func (i *inclusion) simulated() bool {
	starts := newBitset(i.b.States())
	for _, q := range i.b.Start() {
		starts.add(q)
	}
	for _, p := range i.a.Start() {
		if !i.hopeless(p, starts) {
			return false
		}
	}
	return true
}

// hopeless reports whether b surely accepts from the set whatever a accepts
// from p.
func (i *inclusion) hopeless(p uint32, set bitset) bool { return i.simulators[p].meets(set) }

// closed returns the set together with all states that its members simulate; b
// accepts the same from it. Comparing closed sets finds more pairs to leave
// out.
func (i *inclusion) closed(set bitset) bitset {
	all := newBitset(i.b.States())
	set.each(func(q uint32) { all.union(i.below[q]) })
	return all
}

// count counts one prefix or period more, and the words compared to find that
// it is new.
func (i *inclusion) count(words int) error {
	i.work += workPerState + words
	return i.bounds.check(i.ctx, i.work/workPerState)
}

// labels is a lasso with labels in place of letters: any letter of each label
// will do.
type labels struct{ prefix, cycle []bdd.Node }

// automaton accepts the words that the labels allow.
func (l labels) automaton(al *automata.Alphabet) *automata.Automaton {
	b := automata.NewBuilder(al)
	all := append(append([]bdd.Node(nil), l.prefix...), l.cycle...)
	b.AddStates(len(all))
	b.AddStart(0)
	for n, label := range all {
		next := n + 1
		if next == len(all) {
			next = len(l.prefix)
		}
		b.AddEdge(uint32(n), uint32(next), label, 0)
	}
	return b.Build(automata.GeneralisedBuchi(0))
}

// move is what a class of letters does at a state of a and a set of states of
// b.
type move struct {
	letter bdd.Node
	a      []automata.Edge
	b      []automata.Edge
}

// moves returns the letters that state p of a reads, in classes that
// distinguish its edges and those of the set. The last maxMoves pairs or fewer
// are cached.
func (i *inclusion) moves(p uint32, set bitset) ([]move, error) {
	key := string(set.appendKey([]byte{byte(p), byte(p >> 8), byte(p >> 16), byte(p >> 24)}))
	if m, ok := i.memo[key]; ok {
		return m, nil
	}
	edges := i.edgesOf(p, set)
	parts := partition(i.a.BDD(), edges, len(i.a.Out(p)))
	if parts == nil {
		return nil, fmt.Errorf("%w: a set of states tells more than %d letters apart", automata.ErrLimit, maxCells)
	}
	moves := make([]move, 0, len(parts))
	for _, part := range parts {
		m := move{letter: part.letter}
		part.reads.each(func(n uint32) {
			if int(n) < len(i.a.Out(p)) {
				m.a = append(m.a, edges[n])
			} else {
				m.b = append(m.b, edges[n])
			}
		})
		moves = append(moves, m)
	}
	if len(i.memo) > maxMoves {
		clear(i.memo)
	}
	i.memo[key] = moves
	return moves, nil
}

// maxMoves bounds the pairs whose moves are remembered.
const maxMoves = 1 << 14

// edgesOf returns the edges of p, then those of the states in the set.
func (i *inclusion) edgesOf(p uint32, set bitset) []automata.Edge {
	edges := append([]automata.Edge(nil), i.a.Out(p)...)
	set.each(func(q uint32) { edges = append(edges, i.b.Out(q)...) })
	return edges
}

// part is a class of letters, and the edges that read it.
type part struct {
	letter bdd.Node
	reads  bitset
}

// partition returns the classes of the letters that one of the first few edges
// reads, such that each label is a union of classes or disjoint from them; nil
// when there are more than maxCells.
func partition(m *bdd.Manager, edges []automata.Edge, first int) []part {
	all := bdd.False
	for _, e := range edges[:first] {
		all = m.Or(all, e.Label)
	}
	if all == bdd.False {
		return []part{}
	}
	parts := []part{{all, newBitset(len(edges))}}
	for n, e := range edges {
		for k := range len(parts) {
			in := m.And(parts[k].letter, e.Label)
			if in == bdd.False {
				continue
			}
			if in != parts[k].letter {
				parts = append(parts, part{m.Diff(parts[k].letter, e.Label), parts[k].reads.clone()})
				parts[k].letter = in
			}
			parts[k].reads.add(uint32(n))
		}
		if len(parts) > maxCells {
			return nil
		}
	}
	return parts
}

// anchors returns states of which every accepting cycle of a passes one; only
// there does the search for periods begin. Of each component they are the
// sources or the targets of its marked edges, whichever are fewer, without
// those that turn out not to be needed.
func (i *inclusion) anchors() []uint32 {
	var all []uint32
	accepting := i.a.AcceptingParts(i.comps)
	for n := range i.comps.Parts {
		if accepting[n] {
			all = append(all, i.anchorsIn(int32(n))...)
		}
	}
	return all
}

// anchorsIn returns the anchors of one component.
func (i *inclusion) anchorsIn(part int32) []uint32 {
	sources, targets := newBitset(i.a.States()), newBitset(i.a.States())
	for _, q := range i.comps.Parts[part].States {
		for _, e := range i.a.Out(q) {
			if e.Marks != 0 && i.comps.Of[e.Dst] == part {
				sources.add(e.Src)
				targets.add(e.Dst)
			}
		}
	}
	set := i.needed(part, sources)
	if other := i.needed(part, targets); other.size() < set.size() {
		set = other
	}
	var list []uint32
	set.each(func(q uint32) { list = append(list, q) })
	return list
}

// maxAnchors bounds the anchors of a component of which each is tried without.
const maxAnchors = 64

// needed removes states from the set one by one as long as every accepting
// cycle of the component still passes one of the rest.
func (i *inclusion) needed(part int32, set bitset) bitset {
	if set.size() > maxAnchors {
		return set
	}
	set.clone().each(func(q uint32) {
		set.remove(q)
		if i.acceptsAvoiding(part, set) {
			set.add(q)
		}
	})
	return set
}

// acceptsAvoiding reports whether a component has an accepting cycle outside a
// set.
func (i *inclusion) acceptsAvoiding(part int32, set bitset) bool {
	b := automata.NewBuilder(i.a.Alphabet())
	b.AddStates(i.a.States())
	for _, q := range i.comps.Parts[part].States {
		b.AddStart(q)
		for _, e := range i.a.Out(q) {
			if i.comps.Of[e.Dst] == part && !set.has(q) && !set.has(e.Dst) {
				b.AddEdge(q, e.Dst, bdd.True, e.Marks)
			}
		}
	}
	return !b.Build(automata.GeneralisedBuchi(1)).Empty()
}
