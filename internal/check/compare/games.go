package compare

import "slices"

// stepGame has the obligations of relations in which a step follows a step:
// simulations, and bisimulation of the systems as they are or with weak steps
// (through a saturatedView); for weak simulation only the steps of B are weak.
type stepGame struct {
	a, b view
	rel  Relation
}

// initial returns the initial states of both programs.
func (g *stepGame) initial() (s, t string, err error) { return initials(g.a, g.b) }

// initials returns the initial states of both systems.
func initials(a, b view) (s, t string, err error) {
	if s, err = a.initial(); err != nil {
		return "", "", err
	}
	t, err = b.initial()
	return s, t, err
}

// both lists the steps of two states, sorted, each once.
func both(a, b view, s, t string) (left, right []move, err error) {
	moves, err := a.out(s)
	if err != nil {
		return nil, nil, err
	}
	left = sortMoves(slices.Clone(moves))
	if moves, err = b.out(t); err != nil {
		return nil, nil, err
	}
	return left, sortMoves(slices.Clone(moves)), nil
}

// obligations returns, for each step of s, the steps of t with its label; and
// unless the relation is a preorder also for each step of t. An obligation
// without options cannot be met.
func (g *stepGame) obligations(s, t string) ([]obligation, error) {
	left, right, err := both(g.a, g.b, s, t)
	if err != nil {
		return nil, err
	}
	var all []obligation
	if g.rel == Ready && !sameOffers(left, right) {
		return []obligation{nil}, nil
	}
	for _, x := range left {
		var o obligation
		for _, y := range right {
			if x.label == y.label {
				o = append(o, one(x.to, y.to))
			}
		}
		all = append(all, o)
	}
	if g.rel.preorder() {
		return all, nil
	}
	for _, y := range right {
		var o obligation
		for _, x := range left {
			if x.label == y.label {
				o = append(o, one(x.to, y.to))
			}
		}
		all = append(all, o)
	}
	return all, nil
}

// one returns an option that asks for one pair.
func one(s, t string) option { return option{pairs: [2]statePair{{s, t}}, count: 1} }

// sameOffers reports whether two sorted lists of steps have the same labels.
func sameOffers(left, right []move) bool {
	for len(left) > 0 && len(right) > 0 {
		l := lowest(left, right)
		x, restLeft := sameLabel(left, l)
		y, restRight := sameLabel(right, l)
		if len(x) == 0 || len(y) == 0 {
			return false
		}
		left, right = restLeft, restRight
	}
	return len(left) == len(right)
}

// branchingGame has the obligations of branching bisimulation. A step a of s to
// s' is followed by internal steps from t to t1, where s and t1 are related,
// and a step a to t', where s' and t' are; or, if a is internal, by none, and
// s' and t are related. (That s is related to all that is passed on the way to
// t1 follows: R. van Glabbeek, W. Weijland, Branching time and abstraction in
// bisimulation semantics, J. ACM 1996, stuttering lemma.)
type branchingGame struct {
	m    *monitor
	a, b view
}

// initial returns the initial states of both programs.
func (g *branchingGame) initial() (s, t string, err error) { return initials(g.a, g.b) }

// obligations returns what the steps of s and the steps of t demand.
func (g *branchingGame) obligations(s, t string) ([]obligation, error) {
	all, err := g.oneWay(nil, g.a, g.b, s, t, func(x, y string) statePair { return statePair{x, y} })
	if err != nil {
		return nil, err
	}
	return g.oneWay(all, g.b, g.a, t, s, func(x, y string) statePair { return statePair{y, x} })
}

// oneWay appends the obligations of the steps of s. pair restores the order of
// a pair when the sides are exchanged.
func (g *branchingGame) oneWay(all []obligation, a, b view, s, t string, pair func(x, y string) statePair) ([]obligation, error) {
	moves, err := a.out(s)
	if err != nil {
		return nil, err
	}
	moves = sortMoves(slices.Clone(moves))
	paths, err := g.paths(b, t)
	if err != nil {
		return nil, err
	}
	for _, x := range moves {
		var o obligation
		if x.label == tau {
			o = append(o, option{pairs: [2]statePair{pair(x.to, t)}, count: 1})
		}
		for _, p := range paths {
			if p.label == x.label {
				o = append(o, option{pairs: [2]statePair{pair(s, p.from), pair(x.to, p.to)}, count: 2})
			}
		}
		all = append(all, o)
	}
	return all, nil
}

// internalPath is a path of internal steps to from, and a step from there.
type internalPath struct {
	from  string
	label uint32
	to    string
}

// paths lists the steps that internal steps lead to.
func (g *branchingGame) paths(v view, t string) ([]internalPath, error) {
	states, err := closureOf(g.m, v, t)
	if err != nil {
		return nil, err
	}
	var all []internalPath
	for _, u := range states {
		moves, err := v.out(u)
		if err != nil {
			return nil, err
		}
		for _, x := range moves {
			all = append(all, internalPath{u, x.label, x.to})
		}
	}
	return all, nil
}
