package periodic

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
)

// Questions about sets are put to integer arithmetic first (integer.go,
// difference.go), whose work does not grow with periods, and to automata over
// digits where that leaves them open.

const (
	smallNodes = 1 << 13 // of automata where arithmetic can answer as well: what they find is shorter, and independent of it
	largeNodes = 1 << 17 // of automata where an answer is of use, but not necessary
)

// limited returns a space for automata of at most that many nodes.
func limited(s *presburger.Space, nodes int) *presburger.Space {
	if s.Limit > 0 {
		nodes = min(nodes, s.Limit)
	}
	return &presburger.Space{Limit: nodes, Context: s.Context}
}

// automaton returns the set of the node as an automaton. It is kept, and so is
// the fact that it is too large for a limit.
func (n *Node) automaton(space *presburger.Space) *presburger.Set {
	limit := space.Limit
	if limit == 0 {
		limit = presburger.DefaultLimit
	}
	if n.exact == nil || n.limit > 0 && n.limit < limit {
		n.exact, n.limit = n.Set.Exact(space), 0
		if err := n.exact.Err(); errors.Is(err, automata.ErrLimit) {
			n.limit = limit
		} else if err != nil { // interrupted
			set := n.exact
			n.exact = nil
			return set
		}
	}
	return n.exact
}

// Union returns what was found at a location as an automaton, which is made
// when it is asked for.
func (e *Exploration) Union(location int) *presburger.Set { return e.union(e.Space, location) }

func (e *Exploration) union(space *presburger.Space, location int) *presburger.Set {
	u := e.unions[location]
	if u == nil {
		u = &union{set: presburger.Constant(false)}
		e.unions[location] = u
	}
	if u.over != nil && u.limit >= space.Limit && space.Limit > 0 {
		return u.over
	}
	for _, n := range e.Found[location][u.sets:] {
		set := space.Or(u.set, n.automaton(space))
		if err := set.Err(); errors.Is(err, automata.ErrLimit) {
			u.over, u.limit = set, space.Limit
		}
		if set.Err() != nil {
			return set
		}
		u.set, u.sets = set, u.sets+1
	}
	return u.set
}

// union is the union of the first sets at a location.
type union struct {
	set   *presburger.Set
	sets  int
	over  *presburger.Set // the error of one that exceeds a limit
	limit int
}

// covered decides whether what was found at a node's location contains the
// node's set.
func (e *Exploration) covered(n *Node) (bool, error) {
	known := e.Found[n.Location]
	for _, k := range known {
		if n.Set.includedIn(k.Set) {
			e.Paper++
			return true, nil
		}
	}
	if a := e.within(n.Set, setsOf(known)); a != open {
		if a == yes {
			e.Judged++
		}
		return a == yes, nil
	}
	space := limited(e.Space, largeNodes)
	in, err := space.Included(n.automaton(space), e.union(space, n.Location))
	if errors.Is(err, automata.ErrLimit) { // a set that is too many does no harm
		return false, nil
	}
	if in {
		e.Judged++
	}
	return in, err
}

func setsOf(nodes []*Node) []*Set {
	out := make([]*Set, len(nodes))
	for i, n := range nodes {
		out[i] = n.Set
	}
	return out
}

// within asks arithmetic whether sets contain s together.
func (e *Exploration) within(s *Set, by []*Set) answer {
	q := solver{space: e.Space}
	a := q.within(s, by)
	e.systems += q.used
	return a
}

// member returns a vector of a node's set that satisfies the rows; nil if there
// is none. If an automaton is small it is one of few digits.
func (e *Exploration) member(n *Node, rows []Row) (Vector, error) {
	q := solver{space: e.Space}
	k, a := q.ask(n.Set.Counts(), n.Set.restrict(rows))
	if e.systems += q.used; a == no {
		return nil, nil
	}
	space := e.Space
	if a == yes {
		space = limited(e.Space, smallNodes)
	}
	w, err := space.And(append(rowsSets(space, rows), n.automaton(space))...).Witness()
	if errors.Is(err, automata.ErrLimit) && a == yes {
		return n.Set.C.apply(k).plus(n.Set.D), nil
	}
	return vectorOf(w, len(n.Set.D)), err
}

// vectorOf returns the first n components of a member of an automaton; nil of
// none.
func vectorOf(w map[int]exact.Int, n int) Vector {
	if w == nil {
		return nil
	}
	x := make(Vector, n)
	for v := range x {
		x[v] = w[v]
	}
	return x
}

// Member returns a vector of a node's set that satisfies the condition; nil if
// there is none.
func (e *Exploration) Member(n *Node, c Condition) (Vector, error) {
	cases, err := c.Cases()
	if err != nil { // too many
		w, err := e.Space.And(n.automaton(e.Space), c.Exact(e.Space)).Witness()
		return vectorOf(w, len(n.Set.D)), err
	}
	for _, rows := range cases {
		if x, err := e.member(n, rows); x != nil || err != nil {
			return x, err
		}
	}
	return nil, nil
}

// Find returns a node with a state at a location that satisfies the condition,
// and that state; nil if there is none.
func (e *Exploration) Find(location int, c Condition) (*Node, Vector, error) {
	for _, n := range e.Found[location] {
		if x, err := e.Member(n, c); x != nil || err != nil {
			return n, x, err
		}
	}
	return nil, nil, nil
}
