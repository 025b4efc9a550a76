package sequential

import (
	"sort"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/component"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
)

// Generic decides emptiness for any Emerson–Lei acceptance. s.Found is the
// counterexample.
//
// C. Baier, F. Blahoudek, A. Duret-Lutz, J. Klein, D. Müller, J. Strejček,
// Generic emptiness check for fun and profit, ATVA 2019. The components are
// found by the search of scc.go, on the fly and with its early report; every
// complete cyclic component that was not reported is then inspected:
//
//	emptyIn(S, avoid, φ):        // S: states; edges with a mark in avoid
//	                             // are not taken
//	    for each cyclic component C of S, with M the marks on its edges:
//	        ψ := φ with Fin(i) true and Inf(i) false for all i not in M
//	        if ψ is false:             next component
//	        if ψ accepts M:            report C
//	        if Fin(i) is a conjunct of ψ for i in X ≠ ∅:
//	            emptyIn(C, avoid ∪ X, ψ with these Fin true)
//	        else choose some Fin(i):
//	            emptyIn(C, avoid ∪ {i}, ψ)
//	            and go on with ψ where Fin(i) is false
//
// O(n + m) for the search, and as much for each level of the recursion. Strong
// fairness (a Streett condition) only ever needs the first case of the choice,
// so a component is decomposed at most once for each pair: O(pairs · (n + m)).
// In general the number of decompositions is exponential in the Fin that do not
// stand alone. A component that is inspected costs, while that lasts, 16 bytes
// for each of its edges and 36 for each of its states. The decomposition is in
// package component. Where fairness is towards processes that change their
// numbers along edges, threads.go inspects all of them.
func Generic(s *search.Search) error {
	c := newSCC(s)
	switch {
	case s.Prod.Threads():
		c.complete, c.late = inspectThreads, true
	case !c.acc.IsGeneralisedBuchi():
		c.complete = inspect
	}
	err := c.run()
	s.Stats.Stored = s.Stats.States
	return err
}

// inspect looks for an accepting part of a complete component.
func inspect(c *scc, root sccRoot, from uint32) error {
	acc := c.acc.Formula().Restrict(root.inside)
	if acc.Op == automata.AccFalse {
		return nil
	}
	g, err := c.extract(from)
	if err != nil {
		return err
	}
	defer g.Release()
	if err := g.Budget.Take(component.ListBytes * int64(g.States())); err != nil {
		return err
	}
	var best *component.AcceptingPart
	_, err = g.Accepting(g.All(), 0, acc, func(p component.AcceptingPart) bool {
		best = &p
		return false
	})
	if err != nil || best == nil {
		return err
	}
	for _, v := range best.States {
		*g.Part.At(v) = component.Open
	}
	member := func(n search.Node) bool {
		v, ok := c.place(n, from)
		return ok && *g.Part.At(v) == component.Open
	}
	c.search.Found, err = c.search.LassoInSCC(c.known, member, best.Marks, best.Avoid)
	return err
}

// extract copies the edges inside the component whose states are on live from a
// place on. The caller releases the result.
func (s *scc) extract(from uint32) (*component.Component, error) {
	g, err := component.NewComponent(s.search.Monitor.Budget, func() error { return s.search.Check(s.frames.Len()) })
	if err != nil {
		return nil, err
	}
	for i := from; int(i) < s.live.Len(); i++ {
		if err := s.extractState(g, *s.live.At(i), from); err != nil {
			g.Release()
			return nil, err
		}
	}
	return g, nil
}

// extractState copies the edges of one state.
func (s *scc) extractState(g *component.Component, n search.Node, from uint32) error {
	if err := s.search.Revisit(s.frames.Len() + 1); err != nil {
		return err
	}
	if err := s.search.Space.Expand(n); err != nil {
		return err
	}
	for _, e := range s.search.Edges {
		if v, inside := s.place(e.Node, from); inside {
			if err := g.AddEdge(e.Marks, v); err != nil {
				return err
			}
		}
	}
	return g.EndState()
}

// place returns the position of a state on live, counted from a place, and
// whether it has one.
func (s *scc) place(n search.Node, from uint32) (uint32, bool) {
	number := s.numbers.Number(n)
	if number == 0 || s.isDead(number) {
		return 0, false
	}
	i := sort.Search(s.live.Len()-int(from), func(i int) bool {
		return s.numbers.Number(*s.live.At(from + uint32(i))) >= number
	})
	if i == s.live.Len()-int(from) || *s.live.At(from + uint32(i)) != n {
		return 0, false
	}
	return uint32(i), true
}
