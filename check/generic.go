package check

import (
	"sort"

	"github.com/ltlcheck/ltlcheck/automata"
)

// Emptiness for any Emerson–Lei acceptance.
//
// C. Baier, F. Blahoudek, A. Duret-Lutz, J. Klein, D. Müller, J. Strejček, Generic emptiness check
// for fun and profit, ATVA 2019. The components are found by the search of scc.go, on the fly and
// with its early report; every complete cyclic component that was not reported is then looked at:
//
//	emptyIn(S, avoid, φ):               // S: states; no edge with a mark in avoid is taken
//	    for each cyclic component C of S, with M the marks on its edges:
//	        ψ := φ with Fin(i) true and Inf(i) false for all i not in M
//	        if ψ is false:             next component
//	        if ψ accepts M:            report C
//	        if Fin(i) is a conjunct of ψ for i in X ≠ ∅:
//	                                   emptyIn(C, avoid ∪ X, ψ with these Fin true)
//	        else choose some Fin(i):   emptyIn(C, avoid ∪ {i}, ψ)
//	                                   and go on with ψ where Fin(i) is false
//
// O(n + m) for the search, and as much for each level of the recursion. Strong fairness (a
// Streett condition) only ever meets the first case of the choice, so a component is decomposed
// at most once for each pair: O(pairs · (n + m)). In general the number of decompositions is
// exponential in the Fin that do not stand alone. A component that is looked at costs, while that
// lasts, 16 bytes for each of its edges and 36 for each of its states. The decomposition is in
// component.go.

func searchGeneric(s *search) error {
	c := newSCC(s)
	if !c.acc.IsGeneralisedBuchi() {
		c.complete = inspect
	}
	err := c.run()
	s.stats.Stored = s.stats.States
	return err
}

// inspect looks at a component that is complete.
func inspect(c *scc, root sccRoot, from uint32) error {
	acc := c.acc.Formula().Restrict(root.inside)
	if acc.Op == automata.AccFalse {
		return nil
	}
	g, err := c.extract(from)
	if err != nil {
		return err
	}
	defer g.release()
	if err := g.budget.Take(listBytes * int64(g.states())); err != nil {
		return err
	}
	var best *acceptingPart
	_, err = g.accepting(g.all(), 0, acc, func(p acceptingPart) bool {
		best = &p
		return false
	})
	if err != nil || best == nil {
		return err
	}
	for _, v := range best.states {
		*g.part.At(v) = open
	}
	member := func(n node) bool {
		v, ok := c.place(n, from)
		return ok && *g.part.At(v) == open
	}
	c.found, err = c.lassoInSCC(c.known, member, best.marks, best.avoid)
	return err
}

// extract copies the edges inside the component whose states are on live from a place on.
func (c *scc) extract(from uint32) (*component, error) {
	g, err := newComponent(c.clock.budget, func() error { return c.look(c.frames.Len()) })
	if err != nil {
		return nil, err
	}
	for i := from; int(i) < c.live.Len(); i++ {
		if err := c.extractState(g, *c.live.At(i), from); err != nil {
			g.release()
			return nil, err
		}
	}
	return g, nil
}

func (c *scc) extractState(g *component, n node, from uint32) error {
	if err := c.revisit(c.frames.Len() + 1); err != nil {
		return err
	}
	if err := c.space.expand(n); err != nil {
		return err
	}
	for _, e := range c.edges {
		if v, inside := c.place(e.node, from); inside {
			if err := g.addEdge(e.marks, v); err != nil {
				return err
			}
		}
	}
	return g.endState()
}

// place is where on live, counted from a place, a state stands, if it does.
func (c *scc) place(n node, from uint32) (uint32, bool) {
	number := c.numbers.number(n)
	if number == 0 || number == dead {
		return 0, false
	}
	i := sort.Search(c.live.Len()-int(from), func(i int) bool {
		return c.numbers.number(*c.live.At(from + uint32(i))) >= number
	})
	if i == c.live.Len()-int(from) || *c.live.At(from + uint32(i)) != n {
		return 0, false
	}
	return uint32(i), true
}
