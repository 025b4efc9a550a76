package compare

import "slices"

// product is a search of the synchronous product of two systems.
//
// If one of two systems is deterministic, they are bisimilar exactly if no
// sequence of common steps leads to a pair of states that offer different
// labels; for the other side to do at least what A does, B must be
// deterministic and lack no label of A. So a depth-first search for such a pair
// decides, and it needs no memory but its path: visited pairs may be replaced.
//
//	search (s, t):
//	  if the labels of s and t differ (are not among those of t): fail
//	  for each label, each s -a-> s', each t -a-> t':
//	    search (s', t') unless visited
//
// The systems need not be deterministic as a whole: it is enough if at every
// pair visited, for every label, one of the two has one step with it (t, for
// preorders). At the first pair where that is not so the search gives up, and
// the general one begins.
//
// J.-C. Fernandez, L. Mounier, Verifying bisimulations "on the fly", FORTE
// 1990; C. Jard, T. Jéron, Bounded-memory algorithms for verification
// on-the-fly, CAV 1991, and the report INRIA RR-1462, Section 3.2.
type product struct {
	m     *monitor
	a, b  view
	rel   Relation
	table table
	path  list[productFrame]
	key   []byte
	pairs uint64
	// lacking is the label that the last pair fails by: side offers it, and the
	// other one does not.
	lacking uint32
	side    int
}

// productFrame is a pair on the search path, with the pairs that follow it.
type productFrame struct {
	at       uint32
	next     uint32
	children []pairMove
	// label is the label of the step that led here.
	label  uint32
	single [2]bool
	bytes  int64
}

// pairMove is a common step of two states. single identifies the side that has
// no other step with the label.
type pairMove struct {
	label  uint32
	s, t   string
	single [2]bool
}

// outcome is how a run of a search over pairs ends.
type outcome uint8

const (
	related outcome = iota
	different
	nondeterministic // another search has to decide
)

// run searches from the initial pair. After different, the path leads to the
// failing pair.
func (p *product) run() (outcome, error) {
	p.m.enter("pairs")
	s, err := p.a.initial()
	if err != nil {
		return 0, err
	}
	t, err := p.b.initial()
	if err != nil {
		return 0, err
	}
	result, err := p.enter(pairMove{s: s, t: t})
	for err == nil && result == related && p.path.len() > 0 {
		f := p.path.top()
		if int(f.next) == len(f.children) {
			p.table.unpin(f.at)
			p.m.budget.Give(f.bytes)
			p.path.pop()
			continue
		}
		f.next++
		result, err = p.enter(f.children[f.next-1])
	}
	return result, err
}

// enter visits a pair unless it was visited: it is pinned in the table and put
// on the path.
func (p *product) enter(x pairMove) (outcome, error) {
	if err := p.m.poll(); err != nil {
		return 0, err
	}
	p.key = pairKey(p.key, x.s, x.t)
	at, added, err := p.table.insert(p.key)
	if err != nil || !added {
		return related, err
	}
	if p.pairs++; p.m.limits.States > 0 && p.pairs > p.m.limits.States {
		return 0, errStates
	}
	if err := p.path.push(productFrame{at: at, label: x.label, single: x.single}); err != nil {
		return 0, err
	}
	moves, err := p.a.out(x.s)
	if err != nil {
		return 0, err
	}
	left := sortMoves(slices.Clone(moves))
	if moves, err = p.b.out(x.t); err != nil {
		return 0, err
	}
	top := p.path.top()
	result := p.combine(top, left, sortMoves(slices.Clone(moves)))
	bytes := int64(cap(top.children)) * frameBytes(len(x.s)+len(x.t))
	if err = p.m.budget.Take(bytes); err == nil {
		top.bytes = bytes
	}
	return result, err
}

// frameBytes estimates the bytes of a pair on the search path, or of one that
// follows it.
func frameBytes(vectors int) int64 { return int64(vectors) + 96 }

// combine lists the common steps of a pair, or finds that the pair fails, or
// that neither side is deterministic.
func (p *product) combine(f *productFrame, left, right []move) outcome {
	for len(left) > 0 || len(right) > 0 {
		l := lowest(left, right)
		x, restLeft := sameLabel(left, l)
		y, restRight := sameLabel(right, l)
		left, right = restLeft, restRight
		switch {
		case len(x) == 0 && p.rel.is(Simulation, Trace, WeakTrace):
			continue
		case len(x) == 0:
			p.lacking, p.side = l, 1
			return different
		case len(y) == 0:
			p.lacking, p.side = l, 0
			return different
		case len(y) > 1 && (len(x) > 1 || p.rel != Bisimulation):
			return nondeterministic
		}
		for _, s := range x {
			for _, t := range y {
				f.children = append(f.children, pairMove{l, s.to, t.to, [2]bool{len(x) == 1, len(y) == 1}})
			}
		}
	}
	return related
}

// lowest returns the least label of two sorted lists, not both empty.
func lowest(x, y []move) uint32 {
	switch {
	case len(x) == 0:
		return y[0].label
	case len(y) == 0:
		return x[0].label
	}
	return min(x[0].label, y[0].label)
}

// sameLabel splits a sorted list after the steps with a label.
func sameLabel(moves []move, label uint32) (same, rest []move) {
	i := 0
	for i < len(moves) && moves[i].label == label {
		i++
	}
	return moves[:i], moves[i:]
}

// difference returns the formula that the path to a failing pair proves: true
// of A, false of B.
func (p *product) difference(b *builder) *Formula {
	f := b.can(p.lacking, b.truth())
	if p.side == 1 {
		f = b.not(f)
	}
	for i := p.path.len() - 1; i > 0; i-- {
		x := p.path.at(i)
		if x.single[1] { // B has one step with the label, and it leads to where f is false
			f = b.can(x.label, f)
		} else {
			f = b.not(b.can(x.label, b.not(f)))
		}
	}
	return f
}

// labels returns the trace of the path, with the label that B lacks.
func (p *product) labels(weak bool) []uint32 {
	var trace []uint32
	for i := range p.path.len() - 1 {
		f := p.path.at(i + 1)
		if !weak || f.label != tau {
			trace = append(trace, f.label)
		}
	}
	return append(trace, p.lacking)
}
