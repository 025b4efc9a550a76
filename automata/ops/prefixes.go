package ops

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// prefixes searches pairs (p, X): some word leads a to p, and b to the states X
// and no others. Of two pairs with one p the one with the larger X is left out:
// b accepts more from it, so a word that b rejects is found from the other one
// too. For the same reason pairs are left out in which some state of X
// simulates p.
type prefixes struct {
	*inclusion
	nodes []prefix
	least [][]int // by state of a: the pairs that are left
}

// prefix is such a pair, with the pair and letter that it was reached by.
// closed is X with all states that its members simulate.
type prefix struct {
	p      uint32
	set    bitset
	closed bitset
	parent int
	letter bdd.Node // from the parent
	larger bool     // than another that was found later
}

// explore finds all pairs that are left.
func (p *prefixes) explore() error {
	starts := newBitset(p.b.States())
	for _, q := range p.b.Start() {
		starts.add(q)
	}
	for _, q := range p.a.Start() {
		p.add(prefix{p: q, set: starts, parent: -1})
	}
	for n := 0; n < len(p.nodes); n++ {
		if p.nodes[n].larger {
			continue
		}
		if err := p.count(len(p.least[p.nodes[n].p]) * len(starts)); err != nil {
			return err
		}
		if err := p.expand(n); err != nil {
			return err
		}
	}
	return nil
}

// expand adds the successors of a pair.
func (p *prefixes) expand(n int) error {
	moves, err := p.moves(p.nodes[n].p, p.nodes[n].set)
	if err != nil {
		return err
	}
	for _, m := range moves {
		next := newBitset(p.b.States())
		for _, e := range m.b {
			next.add(e.Dst)
		}
		for _, e := range m.a {
			p.add(prefix{p: e.Dst, set: next, parent: n, letter: m.letter})
		}
	}
	return nil
}

// add adds a pair unless nothing can come of it that does not come of others.
func (p *prefixes) add(n prefix) {
	if p.hopeless(n.p, n.set) {
		return
	}
	n.closed = p.closed(n.set)
	least := p.least[n.p]
	for _, k := range least {
		if p.nodes[k].closed.within(n.closed) {
			return
		}
	}
	least = slices.DeleteFunc(least, func(k int) bool {
		p.nodes[k].larger = n.closed.within(p.nodes[k].closed)
		return p.nodes[k].larger
	})
	p.least[n.p] = append(least, len(p.nodes))
	p.nodes = append(p.nodes, n)
}

// wordTo returns the letters that lead to a pair.
func (p *prefixes) wordTo(n int) (word []bdd.Node) {
	for ; p.nodes[n].parent >= 0; n = p.nodes[n].parent {
		word = append(word, p.nodes[n].letter)
	}
	slices.Reverse(word)
	return word
}
