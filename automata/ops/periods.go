package ops

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// periods searches the words that lead a from an anchor back to it through an
// accepting cycle. For each word it keeps what the word does to b: a relation
// from the states in which b may be at the anchor to those in which it may be
// now. Only states of b from which it can come back to the anchor together with
// a have columns.
type periods struct {
	*inclusion
	anchor  uint32
	set     bitset            // states of b when the period begins
	columns []uint32          // states of b
	column  []int32           // by state of b, -1 for none
	below   []bitset          // by column: the columns that it simulates directly
	useful  map[uint32]bitset // by state of a: the columns that matter there
	words   int               // of a set of columns
	begin   bitset            // set as columns
	nodes   []period
	least   map[uint32]*[2][]int // by state of a, without and with a mark
}

// period is a word that is being extended. p is the state that a has reached,
// marked whether it passed a mark. The relation has, for each column, the
// columns that it leads to, and those to which it leads with a mark on the way.
// larger is set when a word with a smaller relation was found later.
type period struct {
	p        uint32
	marked   bool
	relation []uint64
	parent   int
	letter   bdd.Node
	larger   bool
}

// period returns a word that leads a round an accepting cycle at the anchor,
// such that b rejects its repetition from the set; nil when there is none.
func (i *inclusion) period(anchor uint32, set bitset) ([]bdd.Node, error) {
	p := &periods{inclusion: i, anchor: anchor, set: set, least: map[uint32]*[2][]int{}}
	if err := p.findColumns(); err != nil {
		return nil, err
	}
	p.add(period{p: anchor, relation: p.identity(), parent: -1})
	for n := 0; n < len(p.nodes); n++ {
		if p.nodes[n].larger {
			continue
		}
		if n > 0 && p.nodes[n].p == anchor && p.nodes[n].marked && !p.accepted(p.nodes[n].relation) {
			return p.wordTo(n), nil
		}
		if err := p.count(p.comparisons(n)); err != nil {
			return nil, err
		}
		if err := p.expand(n); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// comparisons estimates the words of memory that were compared when a node was
// added, the unit in which this work is counted.
func (p *periods) comparisons(n int) int {
	least := p.least[p.nodes[n].p]
	return (len(least[0]) + len(least[1])) * len(p.nodes[n].relation)
}

// findColumns finds the pairs of states of a and b that lie between the anchor
// with the set and the anchor again.
func (p *periods) findColumns() error {
	g := &roundTrips{inclusion: p.inclusion, part: p.comps.Of[p.anchor], index: map[[2]uint32]int{}}
	p.set.each(func(q uint32) { g.visit(p.anchor, q) })
	if err := g.explore(); err != nil {
		return err
	}
	back := g.comingBack(p.anchor)
	p.column = make([]int32, p.b.States())
	for n, pair := range g.list {
		if back[n] && p.column[pair[1]] == 0 {
			p.columns = append(p.columns, pair[1])
			p.column[pair[1]] = int32(len(p.columns))
		}
	}
	for q := range p.column {
		p.column[q]--
	}
	p.words = len(newBitset(len(p.columns)))
	for _, q := range p.columns {
		below := newBitset(len(p.columns))
		p.inclusion.below[q].each(func(r uint32) {
			if c := p.column[r]; c >= 0 {
				below.add(uint32(c))
			}
		})
		p.below = append(p.below, below)
	}
	p.useful = map[uint32]bitset{}
	for n, pair := range g.list {
		if back[n] {
			p.usefulAt(pair[0]).add(uint32(p.column[pair[1]]))
		}
	}
	p.begin = newBitset(len(p.columns))
	p.set.each(func(q uint32) {
		if c := p.column[q]; c >= 0 && p.usefulAt(p.anchor).has(uint32(c)) {
			p.begin.add(uint32(c))
		}
	})
	return nil
}

// usefulAt returns the columns that matter at state q of a, an empty set at
// first.
func (p *periods) usefulAt(q uint32) bitset {
	if p.useful[q] == nil {
		p.useful[q] = newBitset(len(p.columns))
	}
	return p.useful[q]
}

// identity returns the relation of the empty word, on the states in which b may
// be at the anchor.
func (p *periods) identity() []uint64 {
	r := make([]uint64, 2*p.words*len(p.columns))
	useful := p.usefulAt(p.anchor)
	useful.each(func(c uint32) {
		p.row(r, c).union(p.below[c])
		p.row(r, c).intersect(useful)
	})
	return r
}

// row returns the columns to which column c leads; the set is part of r.
func (p *periods) row(r []uint64, c uint32) bitset {
	return r[2*int(c)*p.words : (2*int(c)+1)*p.words]
}

// marked returns the columns to which column c leads with a mark on the way;
// the set is part of r.
func (p *periods) marked(r []uint64, c uint32) bitset {
	return r[(2*int(c)+1)*p.words : (2*int(c)+2)*p.words]
}

// expand appends each letter class to the word of node n.
func (p *periods) expand(n int) error {
	node := p.nodes[n]
	moves, err := p.inclusion.moves(node.p, p.image(node.relation))
	if err != nil {
		return err
	}
	for _, m := range moves {
		for _, e := range m.a {
			if p.comps.Of[e.Dst] == p.comps.Of[p.anchor] {
				p.add(period{
					p: e.Dst, marked: node.marked || e.Marks != 0, parent: n, letter: m.letter,
					relation: p.followed(node.relation, m.b, p.usefulAt(e.Dst)),
				})
			}
		}
	}
	return nil
}

// image returns the states of b that a relation leads to.
func (p *periods) image(r []uint64) bitset {
	all := newBitset(len(p.columns))
	for c := range p.columns {
		all.union(p.row(r, uint32(c)))
	}
	return p.states(all)
}

// states returns the states of b for a set of columns.
func (p *periods) states(columns bitset) bitset {
	set := newBitset(p.b.States())
	columns.each(func(c uint32) { set.add(p.columns[c]) })
	return set
}

// followed composes a relation with the edges that b has for one more letter. A
// mark on either part counts for the whole.
func (p *periods) followed(r []uint64, edges []automata.Edge, useful bitset) []uint64 {
	letter := make([]uint64, len(r))
	for _, e := range edges {
		if c := p.column[e.Dst]; c >= 0 && useful.has(uint32(c)) {
			src := uint32(p.column[e.Src])
			p.row(letter, src).union(p.below[c])
			if e.Marks != 0 {
				p.marked(letter, src).union(p.below[c])
			}
		}
	}
	out := make([]uint64, len(r))
	for c := range uint32(len(p.columns)) {
		any, marked := p.row(out, c), p.marked(out, c)
		p.row(r, c).each(func(d uint32) {
			any.union(p.row(letter, d))
			marked.union(p.marked(letter, d))
		})
		p.marked(r, c).each(func(d uint32) { marked.union(p.row(letter, d)) })
		any.intersect(useful)
		marked.intersect(useful)
	}
	return out
}

// add adds a word unless nothing can come of it that does not come of others.
func (p *periods) add(n period) {
	if n.parent >= 0 && p.hopeless(n.p, p.states(p.after(n.relation))) {
		return
	}
	least := p.least[n.p]
	if least == nil {
		least = new([2][]int)
		p.least[n.p] = least
	}
	for k := range least {
		if n.marked && k == 0 {
			continue
		}
		for _, l := range least[k] {
			if bitset(p.nodes[l].relation).within(n.relation) {
				return
			}
		}
	}
	for k := range least {
		if !n.marked && k == 1 || n.parent < 0 {
			continue
		}
		least[k] = slices.DeleteFunc(least[k], func(l int) bool {
			if p.nodes[l].parent < 0 {
				return false
			}
			p.nodes[l].larger = bitset(n.relation).within(p.nodes[l].relation)
			return p.nodes[l].larger
		})
	}
	k := 0
	if n.marked {
		k = 1
	}
	least[k] = append(least[k], len(p.nodes))
	p.nodes = append(p.nodes, n)
}

// after returns the columns that a word leads to from the set with which the
// period began.
func (p *periods) after(r []uint64) bitset {
	all := newBitset(len(p.columns))
	p.begin.each(func(c uint32) { all.union(p.row(r, c)) })
	return all
}

// accepted reports whether b accepts the repetition of a word from the set:
// some state that its repetition reaches comes back to itself with a mark.
func (p *periods) accepted(r []uint64) bool {
	reached := p.closure(r, p.begin)
	found := false
	reached.each(func(c uint32) {
		p.marked(r, c).each(func(d uint32) {
			if !found {
				one := newBitset(len(p.columns))
				one.add(d)
				found = p.closure(r, one).has(c)
			}
		})
	})
	return found
}

// closure returns the columns that any number of repetitions reaches from some
// columns, these included.
func (p *periods) closure(r []uint64, from bitset) bitset {
	all, todo := from.clone(), from.clone()
	for !todo.empty() {
		next := newBitset(len(p.columns))
		todo.each(func(c uint32) { next.union(p.row(r, c)) })
		next.without(all)
		all.union(next)
		todo = next
	}
	return all
}

// wordTo returns the letters of the word of node n, from the anchor on.
func (p *periods) wordTo(n int) (word []bdd.Node) {
	for ; p.nodes[n].parent >= 0; n = p.nodes[n].parent {
		word = append(word, p.nodes[n].letter)
	}
	slices.Reverse(word)
	return word
}

// roundTrips is the graph of the pairs of states of a and b that are reached
// together while a stays in a component.
type roundTrips struct {
	*inclusion
	part  int32
	index map[[2]uint32]int
	list  [][2]uint32
	back  [][]int // the pairs before a pair
}

func (r *roundTrips) visit(p, q uint32) int {
	pair := [2]uint32{p, q}
	n, ok := r.index[pair]
	if !ok {
		n = len(r.list)
		r.index[pair] = n
		r.list = append(r.list, pair)
		r.back = append(r.back, nil)
	}
	return n
}

// explore makes the pairs that can be reached from those visited so far.
func (r *roundTrips) explore() error {
	m := r.a.BDD()
	for n := 0; n < len(r.list); n++ {
		if err := r.opts.check(r.ctx, n); err != nil {
			return err
		}
		for _, e := range r.a.Out(r.list[n][0]) {
			if r.comps.Of[e.Dst] != r.part {
				continue
			}
			for _, f := range r.b.Out(r.list[n][1]) {
				if m.And(e.Label, f.Label) != bdd.False {
					next := r.visit(e.Dst, f.Dst)
					r.back[next] = append(r.back[next], n)
				}
			}
		}
	}
	return nil
}

// comingBack says which pairs lead to one of state p.
func (r *roundTrips) comingBack(p uint32) []bool {
	back := make([]bool, len(r.list))
	var todo []int
	for n, pair := range r.list {
		if pair[0] == p {
			back[n] = true
			todo = append(todo, n)
		}
	}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, k := range r.back[n] {
			if !back[k] {
				back[k] = true
				todo = append(todo, k)
			}
		}
	}
	return back
}
