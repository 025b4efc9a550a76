package counterexample

import (
	"cmp"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/component"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// lassos is a search for accepting lassos whose cycles take different sets of
// statements.
type lassos struct {
	*graph
	prog program.Program
	// most is how many lassos to find, accepted how many were found.
	most     int
	accepted int
	// accept is called with each lasso; its error ends the search.
	accept func(*trace.Lasso) error
	parts  []component.AcceptingPart
	// taken has the sets of statements of the cycles so far, single the
	// statements in them.
	taken  map[string]bool
	single map[string]bool
	// inPart has round for the states of the part under way.
	inPart store.Array[uint32]
	// stamp has stamps for the states that the current leg has reached, via the
	// edge by which.
	stamp         store.Array[uint32]
	via           store.Array[arc]
	round, stamps uint32
}

// FurtherLassos explores a product completely, and calls accept with lassos
// whose cycles take other sets of statements than the first one's, at most so
// many. If a limit ends the exploration, it looks through what was explored,
// and returns a *monitor.LimitError unless it has found enough.
func FurtherLassos(s *search.Search, prog program.Program, first *trace.Lasso, most int, accept func(*trace.Lasso) error) error {
	g, err := newGraph(s)
	if err != nil {
		return s.Limited(err)
	}
	var limit error
	for !g.complete() && limit == nil {
		limit = g.explore()
	}
	b := s.Monitor.Budget.Beyond() // what has been explored is looked through in any case
	defer b.Release()
	l := &lassos{
		graph: g, prog: prog, most: most, accept: accept, taken: map[string]bool{}, single: map[string]bool{},
		inPart: store.NewArray[uint32](b), stamp: store.NewArray[uint32](b), via: store.NewArray[arc](b),
	}
	l.note(first)
	if err := l.run(); err != nil {
		return s.Limited(err)
	}
	if limit != nil && !l.enough() {
		return s.Limited(limit)
	}
	return nil
}

// note records the statements of a lasso's cycle.
func (l *lassos) note(found *trace.Lasso) {
	l.taken[replay.Statements(l.prog, found.Cycle)] = true
	for _, st := range found.Cycle {
		l.single[replay.Statement(l.prog, st)] = true
	}
}

// run looks for one cycle in each accepting part, and then for cycles through
// every statement that none has taken.
func (l *lassos) run() error {
	for _, a := range []*store.Array[uint32]{&l.inPart, &l.stamp} {
		if err := a.Resize(l.Width); err != nil {
			return err
		}
	}
	if err := l.via.Resize(l.Width); err != nil {
		return err
	}
	if err := l.findParts(); err != nil {
		return err
	}
	for i := range l.parts {
		if err := l.around(&l.parts[i], nil); err != nil || l.enough() {
			return err
		}
	}
	for i := range l.parts {
		if err := l.through(&l.parts[i]); err != nil || l.enough() {
			return err
		}
	}
	return nil
}

// enough reports whether all lassos asked for were found.
func (l *lassos) enough() bool { return l.accepted >= l.most }

// findParts lists the accepting parts, nearest first.
func (l *lassos) findParts() error {
	_, err := l.Accepting(l.All(), 0, l.search.Prod.Acceptance().Formula(), func(p component.AcceptingPart) bool {
		slices.Sort(p.States)
		l.parts = append(l.parts, p)
		return true
	})
	sorting.StableFunc(l.parts, func(a, b component.AcceptingPart) int { return cmp.Compare(a.States[0], b.States[0]) })
	return err
}

// through finds a cycle through every statement of a part that none has taken
// yet.
func (l *lassos) through(p *component.AcceptingPart) error {
	l.mark(p)
	for _, v := range p.States {
		if err := l.search.Revisit(1); err != nil {
			return err
		}
		if err := l.search.Space.Expand(l.node(v)); err != nil {
			return err
		}
		e, end := l.Out(v)
		first := e
		actions := make([]program.Action, 0, end-e)
		for ; e < end; e++ {
			actions = append(actions, l.search.Space.Action(int(e-first)))
		}
		state := slices.Clone(l.search.Space.States.Key(l.node(v).Prog))
		for i, action := range actions {
			a := arc{v, first + uint32(i)}
			if !l.inside(p, a.edge) || l.single[replay.Statement(l.prog, trace.Step{State: state, Action: action})] {
				continue
			}
			if err := l.around(p, &a); err != nil || l.enough() {
				return err
			}
		}
	}
	return nil
}

// mark makes p the part that inside tests for.
func (l *lassos) mark(p *component.AcceptingPart) {
	l.round++
	for _, v := range p.States {
		*l.inPart.At(v) = l.round
	}
}

// inside reports whether an edge stays in the part.
func (l *lassos) inside(p *component.AcceptingPart, edge uint32) bool {
	e := l.Component.Edges.At(edge)
	return e.Marks&p.Avoid == 0 && *l.inPart.At(e.To) == l.round
}

// around finds a lasso with an accepting cycle in a part, over an edge if one
// is given. It is accepted if its cycle takes a set of statements that no lasso
// before took.
func (l *lassos) around(p *component.AcceptingPart, over *arc) error {
	l.mark(p)
	acc := l.search.Prod.Acceptance()
	for _, need := range []automata.Marks{search.LeastMarks(acc, p.Marks), p.Marks} {
		cycle, seen := l.tour(p, over, need)
		if len(cycle) == 0 || !acc.Accepts(seen) {
			continue
		}
		found, err := l.lasso(l.way(cycle[0].from), cycle)
		if err != nil {
			return err
		}
		if l.taken[replay.Statements(l.prog, found.Cycle)] {
			return nil
		}
		l.note(found)
		l.accepted++
		return l.accept(found)
	}
	return search.ErrNoPath
}

// tour returns a cycle in a part through the needed marks and over the edge, or
// through the part's first state, and the marks on it.
func (l *lassos) tour(p *component.AcceptingPart, over *arc, need automata.Marks) (cycle []arc, seen automata.Marks) {
	start := p.States[0]
	at := start
	if over != nil {
		e := l.Component.Edges.At(over.edge)
		cycle, seen, start, at = append(cycle, *over), e.Marks, over.from, e.To
	}
	add := func(leg []arc) bool {
		for _, a := range leg {
			seen |= l.Component.Edges.At(a.edge).Marks
		}
		if cycle = append(cycle, leg...); len(leg) > 0 {
			at = l.Component.Edges.At(leg[len(leg)-1].edge).To
		}
		return len(leg) > 0
	}
	for need&^seen != 0 {
		if !add(l.leg(p, at, func(e *component.ComponentEdge) bool { return e.Marks&need&^seen != 0 })) {
			return nil, 0
		}
	}
	if len(cycle) == 0 || at != start {
		if !add(l.leg(p, at, func(e *component.ComponentEdge) bool { return e.To == start })) {
			return nil, 0
		}
	}
	return cycle, seen
}

// leg returns a shortest way in a part that ends with an edge that is a goal.
// As the part is strongly connected, there is one for every goal in it.
func (l *lassos) leg(p *component.AcceptingPart, from uint32, goal func(*component.ComponentEdge) bool) []arc {
	l.stamps++
	mark := l.stamps
	*l.stamp.At(from) = mark
	for queue := []uint32{from}; len(queue) > 0; queue = queue[1:] {
		v := queue[0]
		e, end := l.Out(v)
		for ; e < end; e++ {
			if !l.inside(p, e) {
				continue
			}
			x := l.Component.Edges.At(e)
			if goal(x) {
				arcs := []arc{{v, e}}
				for ; v != from; v = arcs[len(arcs)-1].from {
					arcs = append(arcs, *l.via.At(v))
				}
				slices.Reverse(arcs)
				return arcs
			}
			if *l.stamp.At(x.To) != mark {
				*l.stamp.At(x.To), *l.via.At(x.To) = mark, arc{v, e}
				queue = append(queue, x.To)
			}
		}
	}
	return nil
}

// ShortestLasso returns an accepting lasso with the fewest steps, prefix and
// cycle together, nil if there is none of at most that many steps. See shortest
// for the cost. The error is a *monitor.LimitError for limits.
func ShortestLasso(s *search.Search, atMost int) (*trace.Lasso, error) {
	g, err := newGraph(s)
	if err != nil {
		return nil, s.Limited(err)
	}
	prefix, cycle, err := g.shortestLasso(atMost)
	if err != nil {
		return nil, s.Limited(err)
	}
	if cycle == nil {
		return nil, nil
	}
	l, err := g.lasso(prefix, cycle)
	if err != nil {
		return nil, s.Limited(err)
	}
	return l, nil
}
