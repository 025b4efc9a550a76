package compare

import "slices"

// levels is a sequence of partitions by depth, from which distinguishing
// formulas are made.
//
// Level 0 has all states in one block; states of level k+1 are together if they
// were at level k and have the same signature of level k. Two states that are
// separated by level k, and by none before, are distinguished by a formula of
// modal depth k, and by none of less: some step of s leads to a block of level
// k-1 that no equal step of t reaches, and the formula states that a step leads
// to where everything holds that distinguishes its target from the targets of
// t.
//
//	difference(s, t) = <a> (and of difference(s', t') for all t -a-> t'),
//	                   for s -a-> s' with the block of s' not reached by t,
//	                   or not difference(t, s), if it is t that has such
//	                   a step
//
// R. Cleaveland, On automatically explaining bisimulation inequivalence, CAV
// 1990; J. Martens, J.F. Groote, Computing minimal distinguishing
// Hennessy-Milner formulas is NP-hard, but variants are tractable, CONCUR 2023
// (least depth). For branching bisimulation: H. Korver, Computing
// distinguishing formulas for branching bisimulation, CAV 1991. O(depth·m)
// time, and 4 bytes for each state and level.
type levels struct {
	m     *monitor
	g     *graph
	inert bool
	// blocks has, for each level, the block of each state.
	blocks [][]uint32
	table  signatures
	// pairs is working storage for one signature.
	pairs []uint64
}

// separate computes levels until a and b are in different blocks. They must be
// distinguishable, otherwise the error is internal.
func separate(m *monitor, g *graph, inert bool, a, b uint32) (*levels, error) {
	l := &levels{m: m, g: g, inert: inert, blocks: [][]uint32{make([]uint32, g.states())}}
	m.enter("difference")
	for {
		last := l.blocks[len(l.blocks)-1]
		if last[a] != last[b] {
			return l, nil
		}
		if err := m.budget.Take(4 * int64(g.states())); err != nil {
			return nil, err
		}
		next, err := l.refine(last)
		if err != nil {
			return nil, err
		}
		if slices.Equal(next, last) {
			return nil, errSame
		}
		l.blocks = append(l.blocks, next)
	}
}

// refine computes the next level. Blocks are numbered by their first state, so
// that a level that changes nothing is equal to the one before.
func (l *levels) refine(last []uint32) ([]uint32, error) {
	n := l.g.states()
	next := make([]uint32, n)
	l.table.reset(n)
	for s := range uint32(n) {
		if err := l.m.poll(); err != nil {
			return nil, err
		}
		l.pairs = append(l.pairs[:0], uint64(last[s])|1<<63)
		for _, e := range l.g.out(s) {
			if l.inertStep(last, s, e) {
				l.pairs = append(l.pairs, l.table.get(next[e.to])...) // a smaller state
			} else {
				l.pairs = append(l.pairs, uint64(e.label)<<32|uint64(last[e.to]))
			}
		}
		slices.Sort(l.pairs)
		l.pairs = slices.Compact(l.pairs)
		next[s] = l.table.add(l.pairs)
	}
	return next, nil
}

// inertStep reports whether an internal step stays in a block, so that
// branching bisimulation does not see it.
func (l *levels) inertStep(blocks []uint32, s uint32, e edge) bool {
	return l.inert && e.label == tau && blocks[e.to] == blocks[s]
}

// levelOf returns the first level that separates two states.
func (l *levels) levelOf(s, t uint32) (int, bool) {
	for k, blocks := range l.blocks {
		if blocks[s] != blocks[t] {
			return k, true
		}
	}
	return 0, false
}

// difference returns a formula that is true of s and false of t.
func (l *levels) difference(build *builder, s, t uint32) *Formula {
	if f, ok := build.known(s, t); ok {
		return f
	}
	k, _ := l.levelOf(s, t)
	last := l.blocks[k-1]
	if e, ok := l.only(last, s, t); ok {
		return build.keep(s, t, l.argue(build, last, e, s, t))
	}
	e, _ := l.only(last, t, s)
	return build.keep(s, t, build.not(l.argue(build, last, e, t, s)))
}

// only returns a step into a block that s, or a state that inert steps lead to
// from it, has and t has not; the one with the least label.
func (l *levels) only(last []uint32, s, t uint32) (edge, bool) {
	theirs := map[uint64]bool{}
	for _, v := range l.reach(last, t) {
		for _, e := range l.g.out(v) {
			theirs[uint64(e.label)<<32|uint64(last[e.to])] = true
		}
	}
	best, found := edge{}, false
	for _, u := range l.reach(last, s) {
		for _, e := range l.g.out(u) {
			if l.inertStep(last, u, e) || theirs[uint64(e.label)<<32|uint64(last[e.to])] {
				continue
			}
			if !found || e.label < best.label {
				best, found = e, true
			}
		}
	}
	return best, found
}

// reach lists the states that inert steps lead to, s first.
func (l *levels) reach(last []uint32, s uint32) []uint32 {
	all := []uint32{s}
	for i := 0; i < len(all); i++ {
		for _, e := range l.g.out(all[i]) {
			if l.inertStep(last, all[i], e) && !slices.Contains(all, e.to) {
				all = append(all, e.to)
			}
		}
	}
	return all
}

// argue returns the formula that s has a step which t has not.
func (l *levels) argue(build *builder, last []uint32, step edge, s, t uint32) *Formula {
	var targets, along []*Formula
	for _, v := range l.reach(last, t) {
		if l.inert && step.label == tau { // t may have inert steps that the graph leaves out
			targets = append(targets, l.difference(build, step.to, v))
		}
		for _, e := range l.g.out(v) {
			if e.label == step.label && !l.inertStep(last, v, e) {
				targets = append(targets, l.difference(build, step.to, e.to))
			}
			if l.inert && e.label == tau && !l.inertStep(last, v, e) { // a path that leaves the block is not along states like s
				along = append(along, l.difference(build, s, e.to))
			}
		}
	}
	if !l.inert {
		return build.can(step.label, build.and(targets))
	}
	return build.until(build.and(along), step.label, build.and(targets))
}
