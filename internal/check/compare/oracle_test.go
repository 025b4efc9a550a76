package compare

import "github.com/ltlcheck/ltlcheck/program/lts"

// The oracle: relations as greatest fixpoints, straight from the definitions, on systems of a few states.

// plain is a system as the oracle sees it; label "i" is internal.
type plain struct {
	n     int
	steps [][]plainStep
}

type plainStep struct {
	label string
	to    int
}

func plainOf(l *lts.LTS) *plain {
	p := &plain{n: l.States(), steps: make([][]plainStep, l.States())}
	for s := range l.States() {
		for _, e := range l.Out(s) {
			p.steps[s] = append(p.steps[s], plainStep{l.Labels()[e.Label], int(e.To)})
		}
	}
	return p
}

// closure lists where internal steps lead.
func (p *plain) closure(s int) []int {
	all, seen := []int{s}, map[int]bool{s: true}
	for i := 0; i < len(all); i++ {
		for _, x := range p.steps[all[i]] {
			if x.label == "i" && !seen[x.to] {
				seen[x.to], all = true, append(all, x.to)
			}
		}
	}
	return all
}

// weak lists the weak steps of a state.
func (p *plain) weak(s int) (all []plainStep) {
	for _, u := range p.closure(s) {
		all = append(all, plainStep{"i", u})
		for _, x := range p.steps[u] {
			if x.label == "i" {
				continue
			}
			for _, v := range p.closure(x.to) {
				all = append(all, plainStep{x.label, v})
			}
		}
	}
	return all
}

// fixpoint removes pairs that do not satisfy a condition on the pairs left, until all do.
func fixpoint(a, b *plain, ok func(r [][]bool, s, t int) bool) [][]bool {
	r := make([][]bool, a.n)
	for s := range r {
		r[s] = make([]bool, b.n)
		for t := range r[s] {
			r[s][t] = true
		}
	}
	for changed := true; changed; {
		changed = false
		for s := range r {
			for t := range r[s] {
				if r[s][t] && !ok(r, s, t) {
					r[s][t], changed = false, true
				}
			}
		}
	}
	return r
}

func (p *plain) offers(s int, label string) bool {
	for _, x := range p.steps[s] {
		if x.label == label {
			return true
		}
	}
	return false
}

// follows: each step of xs is matched by one of ys with pair true.
func follows(xs, ys []plainStep, pair func(s, t int) bool) bool {
	for _, x := range xs {
		found := false
		for _, y := range ys {
			found = found || x.label == y.label && pair(x.to, y.to)
		}
		if !found {
			return false
		}
	}
	return true
}

// oracle answers A r B for initial states 0 for bisimulations and preorders alike.
func oracle(r Relation, a, b *plain, s0, t0 int) bool {
	straight := func(rel [][]bool) func(s, t int) bool { return func(s, t int) bool { return rel[s][t] } }
	turned := func(rel [][]bool) func(s, t int) bool { return func(t, s int) bool { return rel[s][t] } }
	switch r {
	case Bisimulation:
		return fixpoint(a, b, func(rel [][]bool, s, t int) bool {
			return follows(a.steps[s], b.steps[t], straight(rel)) && follows(b.steps[t], a.steps[s], turned(rel))
		})[s0][t0]
	case Weak:
		return fixpoint(a, b, func(rel [][]bool, s, t int) bool {
			return follows(a.steps[s], b.weak(t), straight(rel)) && follows(b.steps[t], a.weak(s), turned(rel))
		})[s0][t0]
	case Simulation:
		return fixpoint(a, b, func(rel [][]bool, s, t int) bool { return follows(a.steps[s], b.steps[t], straight(rel)) })[s0][t0]
	case WeakSimulation:
		return fixpoint(a, b, func(rel [][]bool, s, t int) bool { return follows(a.steps[s], b.weak(t), straight(rel)) })[s0][t0]
	case Ready:
		return fixpoint(a, b, func(rel [][]bool, s, t int) bool {
			for _, y := range b.steps[t] {
				if !a.offers(s, y.label) {
					return false
				}
			}
			return follows(a.steps[s], b.steps[t], straight(rel))
		})[s0][t0]
	case Branching, Divergence:
		return branchingOracle(r == Divergence, a, b)[s0][t0]
	}
	return traceOracle(a, b, s0, t0, r == WeakTrace)
}

// branchingOracle: for divergence, if s is related to t, some state on every endless internal run from s is related to
// a state that at least one internal step of t leads to (R. van Glabbeek, B. Luttik, N. Trčka, Branching bisimilarity
// with explicit divergence, 2009; a form in which the condition never gets weaker when pairs are removed).
func branchingOracle(divergence bool, a, b *plain) [][]bool {
	half := func(p, q *plain, s, t int, pair func(s, t int) bool) bool {
		for _, x := range p.steps[s] {
			found := x.label == "i" && pair(x.to, t)
			for _, t1 := range q.closure(t) {
				for _, y := range q.steps[t1] {
					found = found || y.label == x.label && pair(s, t1) && pair(x.to, y.to)
				}
			}
			if !found {
				return false
			}
		}
		return !divergence || !endless(p, s, func(u int) bool {
			for _, v := range q.after(t) {
				if pair(u, v) {
					return false
				}
			}
			return true
		})
	}
	return fixpoint(a, b, func(rel [][]bool, s, t int) bool {
		return half(a, b, s, t, func(s, t int) bool { return rel[s][t] }) && half(b, a, t, s, func(t, s int) bool { return rel[s][t] })
	})
}

// after lists where one internal step or more lead.
func (p *plain) after(s int) (all []int) {
	for _, x := range p.steps[s] {
		if x.label == "i" {
			all = append(all, p.closure(x.to)...)
		}
	}
	return all
}

// endless: there is an infinite internal run from s through states that are allowed.
func endless(p *plain, s int, allowed func(int) bool) bool {
	alive := make([]bool, p.n)
	for u := range alive {
		alive[u] = allowed(u)
	}
	for changed := true; changed; {
		changed = false
		for u := range alive {
			if !alive[u] {
				continue
			}
			next := false
			for _, x := range p.steps[u] {
				next = next || x.label == "i" && alive[x.to]
			}
			if !next {
				alive[u], changed = false, true
			}
		}
	}
	return alive[s]
}

// traceOracle determinises both sides as bit sets.
func traceOracle(a, b *plain, s0, t0 int, weak bool) bool {
	closed := func(p *plain, set uint64) uint64 {
		if !weak {
			return set
		}
		for s := range p.n {
			if set>>s&1 != 0 {
				for _, u := range p.closure(s) {
					set |= 1 << u
				}
			}
		}
		return set
	}
	after := func(p *plain, set uint64, label string) (to uint64) {
		for s := range p.n {
			if set>>s&1 != 0 {
				for _, x := range p.steps[s] {
					if x.label == label {
						to |= 1 << x.to
					}
				}
			}
		}
		return closed(p, to)
	}
	labels := map[string]bool{}
	for _, steps := range a.steps {
		for _, x := range steps {
			if !weak || x.label != "i" {
				labels[x.label] = true
			}
		}
	}
	type pair [2]uint64
	todo := []pair{{closed(a, 1<<s0), closed(b, 1<<t0)}}
	seen := map[pair]bool{todo[0]: true}
	for i := 0; i < len(todo); i++ {
		for l := range labels {
			next := pair{after(a, todo[i][0], l), after(b, todo[i][1], l)}
			switch {
			case next[0] == 0:
			case next[1] == 0:
				return false
			case !seen[next]:
				seen[next], todo = true, append(todo, next)
			}
		}
	}
	return true
}
