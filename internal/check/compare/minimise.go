package compare

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
)

// Minimal is the smallest system that Minimise found.
type Minimal struct {
	// System is nil if the answer is inconclusive; Reason then explains why.
	System     *lts.LTS
	Reason     string
	Statistics Statistics
}

// Minimise makes a system that is related to a program, both ways, with as few
// states as the relation allows: the states are the classes of the reachable
// states. For simulations, steps that another step of the same state can do
// better are left out; for traces the system is the minimal deterministic one,
// which may be exponentially larger than the program. Of the options it uses
// the relation, the labels, the limits and the progress. Errors are faults of
// the program.
func Minimise(ctx context.Context, p program.Program, o Options) (*Minimal, error) {
	c := &comparison{m: newMonitor(ctx, o.Limits, o.Progress), o: o, programs: [2]program.Program{p}, result: &Result{}}
	c.alphabet = newAlphabet(o.Labels, c.m.budget)
	c.mark = c.alphabet.reserve("diverges")
	system, err := c.minimise()
	s := &c.result.Statistics
	s.Method, s.Memory, s.Seconds = Global, c.m.budget.Peak(), time.Since(c.m.began).Seconds()
	if err != nil {
		reason, err := c.m.reason(err)
		if err != nil {
			return nil, err
		}
		return &Minimal{Reason: reason, Statistics: *s}, nil
	}
	s.Classes = system.States()
	return &Minimal{System: system, Statistics: *s}, nil
}

// minimise implements Minimise; its errors may be limits.
func (c *comparison) minimise() (*lts.LTS, error) {
	p, err := c.explore()
	if err != nil {
		return nil, err
	}
	switch c.o.Relation {
	case Simulation, Ready, WeakSimulation:
		p, err = c.withoutLittleBrothers(p)
	case Trace, WeakTrace:
		p, err = c.determinise(p)
	case Weak:
		p, err = c.weakQuotient(p)
	default:
		p, err = c.reduce(p, c.o.Relation.is(Branching, Divergence))
	}
	if err != nil {
		return nil, err
	}
	return c.explicit(p)
}

// weakQuotient makes the classes of weak bisimulation the states. A step is
// removed if weak steps through other states do the same.
func (c *comparison) weakQuotient(p *prepared) (*prepared, error) {
	p, err := c.reduce(p, true)
	if err != nil {
		return nil, err
	}
	full, err := saturate(c.m, p.g)
	if err != nil {
		return nil, err
	}
	block, blocks, err := coarsest(c.m, full, false)
	if err != nil {
		return nil, err
	}
	full.give(c.m.budget)
	q, err := quotient(c.m.budget, p.g, block, blocks, true)
	if err != nil {
		return nil, err
	}
	if p, err = c.silence(&prepared{g: q, initial: [2]uint32{block[p.initial[0]], block[p.initial[1]]}}); err != nil {
		return nil, err
	}
	p.g, err = c.necessary(p.g)
	return p, err
}

// necessary removes the steps of a graph that weak steps through other states
// do as well. As internal steps have no cycle, the remaining steps still do all
// of them: by induction over how far apart the states are.
func (c *comparison) necessary(g *graph) (*graph, error) {
	full, err := saturate(c.m, g)
	if err != nil {
		return nil, err
	}
	defer full.give(c.m.budget)
	out := &graph{first: make([]uint64, 1, g.states()+1)}
	for s := range uint32(g.states()) {
		for _, e := range g.out(s) {
			if !full.passes(s, e) {
				out.edges = append(out.edges, e)
			}
		}
		out.end()
		if err := c.m.poll(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// passes reports whether a saturated graph has a step also by way of another
// state.
func (g *graph) passes(s uint32, e edge) bool {
	return slices.ContainsFunc(g.out(s), func(x edge) bool {
		if x.label == tau && x.to != s && (e.label != tau || x.to != e.to) && g.has(x.to, e) {
			return true // internal steps come first
		}
		return e.label != tau && x.label == e.label && x.to != e.to && g.has(x.to, edge{tau, e.to})
	})
}

// has reports whether a state has a step, in a graph whose steps are sorted.
func (g *graph) has(s uint32, e edge) bool {
	_, ok := slices.BinarySearchFunc(g.out(s), e, compareEdges)
	return ok
}

// withoutLittleBrothers makes the classes of the equivalence of a simulation
// the states, and removes each step to a state that another step with the same
// label leads above. For weak simulation the steps are the weak ones with a
// label: an internal step leads to a state that the one before simulates. D.
// Bustan, O. Grumberg, Simulation-based minimization, ACM TOCL 2003.
func (c *comparison) withoutLittleBrothers(p *prepared) (*prepared, error) {
	p, err := c.bisimilar(p)
	if err != nil {
		return nil, err
	}
	s, err := simulate(c.m, p.g, p.initial[0], p.initial[0], c.o.Relation == Ready)
	if err != nil {
		return nil, err
	}
	defer s.give()
	class := make([]uint32, len(s.left)) // by place in s.left: the first state that is equivalent
	for i := range s.left {
		class[i] = uint32(slices.IndexFunc(s.left, func(u uint32) bool { return s.related(u, s.left[i]) && s.related(s.left[i], u) }))
	}
	q := &graph{first: make([]uint64, 1, len(s.left)+1)}
	for i, u := range s.left {
		if class[i] == uint32(i) {
			for _, e := range p.g.out(u) {
				if !(e.label == tau && c.o.Relation == WeakSimulation) && !littleBrother(s, p.g.out(u), e) {
					q.edges = append(q.edges, edge{e.label, class[s.leftN[e.to]]})
				}
			}
		}
		q.end()
		if err := c.m.poll(); err != nil {
			return nil, err
		}
	}
	return &prepared{g: q}, nil
}

// littleBrother reports whether another step of a state leads to a state that
// is strictly above the target of e.
func littleBrother(s *simulation, all []edge, e edge) bool {
	return slices.ContainsFunc(all, func(x edge) bool {
		return x.label == e.label && s.related(e.to, x.to) && !s.related(x.to, e.to)
	})
}

// determinise makes the minimal deterministic system with the same traces, by
// the subset construction. The sets are charged to the budget.
func (c *comparison) determinise(p *prepared) (*prepared, error) {
	p, err := c.reduce(p, c.o.Relation == WeakTrace)
	if err != nil {
		return nil, err
	}
	t := &traces{m: c.m, b: explored{p.g}, weak: c.o.Relation == WeakTrace}
	start, err := t.close([]uint32{p.initial[0]})
	if err != nil {
		return nil, err
	}
	d := &graph{first: make([]uint64, 1)}
	sets, numbers := [][]uint32{start}, map[string]uint32{setKey(start): 0}
	for i := 0; i < len(sets); i++ {
		for _, label := range t.offers(sets[i]) {
			to, err := t.after(sets[i], label)
			if err != nil {
				return nil, err
			}
			n, ok := numbers[setKey(to)]
			if !ok {
				if err := c.m.budget.Take(int64(8*len(to)) + 64); err != nil {
					return nil, err
				}
				n = uint32(len(sets))
				sets, numbers[setKey(to)] = append(sets, to), n
			}
			if err := grow(c.m.budget, &d.edges, 1, edgeBytes); err != nil {
				return nil, err
			}
			d.edges = append(d.edges, edge{label, n})
		}
		d.end()
		if err := c.m.poll(); err != nil {
			return nil, err
		}
	}
	return c.reduce(&prepared{g: d}, false)
}

// offers returns the labels of the steps out of a set of states, sorted.
func (t *traces) offers(set []uint32) (labels []uint32) {
	for _, s := range set {
		edges, _ := t.b.out(s)
		for _, e := range edges {
			if !t.weak || e.label != tau {
				labels = append(labels, e.label)
			}
		}
	}
	slices.Sort(labels)
	return slices.Compact(labels)
}

// setKey returns a set of states as a key of a map.
func setKey(set []uint32) string {
	key := make([]byte, 0, 4*len(set))
	for _, s := range set {
		key = append(key, byte(s), byte(s>>8), byte(s>>16), byte(s>>24))
	}
	return string(key)
}

// explicit returns an LTS of the reachable states, in breadth-first order.
// Divergence becomes an internal step of a state to itself.
func (c *comparison) explicit(p *prepared) (*lts.LTS, error) {
	order, number := p.g.reachable(p.initial[0])
	if len(order) == 0 {
		return nil, errors.New("internal error: no state is reachable")
	}
	return lts.Numbered(0, len(order), c.alphabet.names, func(yield func(int, lts.Edge) bool) {
		var out []edge
		for from, s := range order {
			out = unique(append(out[:0], p.g.out(s)...))
			for _, e := range out {
				label := e.label
				if label == c.mark {
					label = tau
				}
				if !yield(from, lts.Edge{Label: label, To: number[e.to]}) {
					return
				}
			}
		}
	})
}
