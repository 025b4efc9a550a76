package presburger

import "slices"

func sortInts(l []int) { slices.Sort(l) }

// Minimisation (Hopcroft 1971): nodes are split into classes, first by level
// and by which edges accept; then a class whose members go into another class
// by one bit, and others that do not, is split, and the smaller part is looked
// at again. O(n log n) for n nodes. The classes are numbered in the order in
// which a breadth-first search from the start finds them, so that equal sets
// over equal variables are equal structures.

type partition struct {
	members []uint32 // grouped by class
	place   []uint32 // of a node in members
	class   []uint32 // of a node
	from    []uint32 // of a class in members
	to      []uint32
	marked  []uint32 // how many members of a class, the first ones, are marked
	touched []uint32
	work    []splitter
}

type splitter struct {
	class uint32
	bit   int
}

// minimise makes a set of an automaton whose node 0 is the start and whose
// nodes are all reachable. edges is not kept.
func (s *Space) minimise(vars []int, edges [][2]word) *Set {
	raw := &Set{vars: vars, edges: edges}
	p := newPartition(raw)
	if err := p.refine(s, edges); err != nil {
		return failed(err)
	}
	return p.quotient(raw)
}

func newPartition(a *Set) *partition {
	n := len(a.edges)
	p := &partition{members: make([]uint32, n), place: make([]uint32, n), class: make([]uint32, n)}
	level := a.levels()
	sort := make([]uint32, n)
	for q, e := range a.edges {
		sort[q] = uint32(level[q])<<2 | uint32(e[0]&1)<<1 | uint32(e[1]&1)
		p.members[q] = uint32(q)
	}
	slices.SortFunc(p.members, func(x, y uint32) int { return int(sort[x]) - int(sort[y]) })
	for i, q := range p.members {
		if i == 0 || sort[q] != sort[p.members[i-1]] {
			p.from, p.to, p.marked = append(p.from, uint32(i)), append(p.to, uint32(i)), append(p.marked, 0)
		}
		c := uint32(len(p.from) - 1)
		p.place[q], p.class[q] = uint32(i), c
		p.to[c]++
	}
	for c := range p.from {
		p.work = append(p.work, splitter{uint32(c), 0}, splitter{uint32(c), 1})
	}
	return p
}

func (p *partition) refine(s *Space, edges [][2]word) error {
	var into [2]inverse
	for bit := range into {
		into[bit] = newInverse(edges, bit)
	}
	var members []uint32
	for len(p.work) > 0 {
		w := p.work[len(p.work)-1]
		p.work = p.work[:len(p.work)-1]
		members = append(members[:0], p.members[p.from[w.class]:p.to[w.class]]...)
		for _, t := range members {
			sources := into[w.bit].of(t)
			for _, q := range sources {
				p.mark(q)
			}
			if err := s.spend(1 + len(sources)); err != nil {
				return err
			}
		}
		p.split()
	}
	return nil
}

// mark moves a node to the front of its class, where the marked members are.
func (p *partition) mark(q uint32) {
	c := p.class[q]
	at, front := p.place[q], p.from[c]+p.marked[c]
	if at < front {
		return
	}
	if p.marked[c] == 0 {
		p.touched = append(p.touched, c)
	}
	other := p.members[front]
	p.members[front], p.members[at] = q, other
	p.place[q], p.place[other] = front, at
	p.marked[c]++
}

// split makes the smaller part of every class that is marked in part a class of
// its own.
func (p *partition) split() {
	for _, c := range p.touched {
		marked := p.marked[c]
		p.marked[c] = 0
		if marked == p.to[c]-p.from[c] {
			continue
		}
		n := uint32(len(p.from))
		middle := p.from[c] + marked
		from, to := p.from[c], middle
		if marked <= p.to[c]-middle {
			p.from[c] = middle
		} else {
			from, to = middle, p.to[c]
			p.to[c] = middle
		}
		p.from, p.to, p.marked = append(p.from, from), append(p.to, to), append(p.marked, 0)
		for _, q := range p.members[from:to] {
			p.class[q] = n
		}
		p.work = append(p.work, splitter{n, 0}, splitter{n, 1})
	}
	p.touched = p.touched[:0]
}

// inverse lists, for each node, the nodes whose edge of one bit leads to it.
type inverse struct{ begin, sources []uint32 }

func newInverse(edges [][2]word, bit int) inverse {
	v := inverse{begin: make([]uint32, len(edges)+2), sources: make([]uint32, len(edges))}
	for _, e := range edges {
		v.begin[e[bit].node()+2]++
	}
	for i := 2; i < len(v.begin); i++ {
		v.begin[i] += v.begin[i-1]
	}
	for q, e := range edges {
		t := e[bit].node() + 1
		v.sources[v.begin[t]] = uint32(q)
		v.begin[t]++
	}
	return v
}

func (i inverse) of(t uint32) []uint32 { return i.sources[i.begin[t]:i.begin[t+1]] }

// quotient has one node per class, in breadth-first order. Everything and
// nothing lose their variables.
func (p *partition) quotient(a *Set) *Set {
	number := make([]int32, len(p.from))
	for i := range number {
		number[i] = -1
	}
	number[p.class[0]] = 0
	order := []uint32{p.class[0]}
	m := &Set{vars: a.vars}
	some, all := false, true
	for i := 0; i < len(order); i++ {
		var e [2]word
		for bit, w := range a.edges[p.members[p.from[order[i]]]] {
			c := p.class[w.node()]
			if number[c] < 0 {
				number[c] = int32(len(order))
				order = append(order, c)
			}
			e[bit] = edgeTo(uint32(number[c]), w.accept())
			some = some || w.accept()
		}
		m.edges = append(m.edges, e)
	}
	all = some && len(m.edges) == len(m.vars) && m.edges[len(m.edges)-1][0].accept() && m.edges[len(m.edges)-1][1].accept()
	if all || !some {
		return Constant(all)
	}
	return m
}
