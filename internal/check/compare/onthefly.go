package compare

import (
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
)

// onTheFly decides by searches over pairs of states, which end at the first
// proof of a difference.
func (c *comparison) onTheFly() error {
	c.result.Statistics.Method = OnTheFly
	if c.o.Relation.is(Trace, WeakTrace) && c.o.Storage == Exact {
		return c.lazyInclusions()
	}
	for _, d := range c.directions() {
		result, err := c.oneWay(d)
		if err != nil || result == different {
			return err
		}
	}
	c.result.Answer = Yes
	return nil
}

// lazyInclusions decides the inclusion of traces of programs that are explored
// as far as needed.
func (c *comparison) lazyInclusions() error {
	var spaces [2]*space
	for i, p := range c.programs {
		s, err := newSpace(p, c.alphabet, c.m)
		if err != nil {
			return err
		}
		spaces[i] = s
		defer func() { c.record(i, s.system) }()
	}
	return c.antichains(spaces[0], spaces[1], [2]uint32{spaces[0].start, spaces[1].start})
}

// oneWay decides whether the first program of d is related to the second: by
// the product, which needs determinism, or by the general search.
func (c *comparison) oneWay(d [2]int) (outcome, error) {
	var systems [2]*system
	for i, p := range d {
		s, err := newSystem(c.programs[p], c.alphabet, c.m)
		if err != nil {
			return 0, err
		}
		systems[i] = s
		defer func() { c.record(p, s) }()
	}
	if c.o.Relation.is(Bisimulation, Simulation, Ready, Trace, WeakTrace) {
		result, err := c.product(d, systems)
		if err != nil || result != nondeterministic {
			return result, err
		}
	}
	return c.runs(d, systems)
}

// table allocates room for pairs, and returns a function that releases it. With
// replacement it takes three quarters of the memory that is left.
func (c *comparison) table() (table, func(), error) {
	if c.o.Storage == Exact {
		part := c.m.budget.Part()
		return newExactTable(part), part.Release, nil
	}
	part := c.m.budget.MappedPart()
	if reserve := c.m.budget.Left() / 4; reserve > 0 && c.o.Keys == 0 {
		if err := c.m.budget.Keep(reserve); err != nil {
			return nil, nil, err
		}
		defer c.m.budget.LetGo(reserve)
	}
	s, err := lossy.NewReplacing(part, lossy.ReplacingOptions{Policy: c.o.Policy, Seed: c.o.Seed, Keys: c.o.Keys, Length: 32})
	if err != nil {
		part.Release()
		return nil, nil, err
	}
	return replacingTable{s}, part.Release, nil
}

// product searches the synchronous product; its outcome is nondeterministic if
// neither system is deterministic enough.
func (c *comparison) product(d [2]int, systems [2]*system) (outcome, error) {
	table, release, err := c.table()
	if err != nil {
		return 0, err
	}
	defer release()
	p := &product{m: c.m, a: systems[0], b: systems[1], rel: c.o.Relation, table: table, path: newList[productFrame](c.m.budget)}
	defer p.path.free()
	traces := c.o.Relation.is(Trace, WeakTrace)
	if traces {
		p.b = &determinedView{view: systems[1], m: c.m, weak: c.o.Relation == WeakTrace}
	}
	result, err := p.run()
	c.result.Statistics.Pairs += p.pairs
	c.result.Statistics.Replaced += table.replaced()
	c.result.Statistics.Runs++
	if err != nil || result != different {
		return result, err
	}
	if traces {
		return result, c.differ(&Difference{Of: d[0], Trace: c.alphabet.words(p.labels(c.o.Relation == WeakTrace))})
	}
	return result, c.differ(&Difference{Of: d[0], Formula: p.difference(newBuilder(c.alphabet.names, c.o.Relation))})
}

// runs searches pairs of nondeterministic systems.
func (c *comparison) runs(d [2]int, systems [2]*system) (outcome, error) {
	table, release, err := c.table()
	if err != nil {
		return 0, err
	}
	defer release()
	r := &runs{m: c.m, game: c.game(systems), table: table, path: newList[runFrame](c.m.budget)}
	defer r.path.free()
	result, err := r.decide()
	c.result.Statistics.Pairs += r.pairs
	c.result.Statistics.Replaced += table.replaced()
	c.result.Statistics.Runs += r.runs
	if err != nil || result != different {
		return result, err
	}
	return result, c.explainPairs(d)
}

// game returns the obligations of pairs for the relation.
func (c *comparison) game(systems [2]*system) game {
	a, b := view(systems[0]), view(systems[1])
	switch c.o.Relation {
	case Weak:
		return &stepGame{a: &saturatedView{view: a, m: c.m}, b: &saturatedView{view: b, m: c.m}, rel: Weak}
	case WeakSimulation:
		return &stepGame{a: a, b: &saturatedView{view: b, m: c.m}, rel: WeakSimulation}
	case Divergence:
		return &branchingGame{m: c.m, a: &markedView{view: a, m: c.m, mark: c.mark}, b: &markedView{view: b, m: c.m, mark: c.mark}}
	case Branching:
		return &branchingGame{m: c.m, a: a, b: b}
	}
	return &stepGame{a: a, b: b, rel: c.o.Relation}
}

// explainPairs finds a difference between programs of which a search over pairs
// only knows that they differ: by the global method, whose difference has least
// depth, if the programs fit the limits.
func (c *comparison) explainPairs(d [2]int) error {
	other := &comparison{m: c.m, o: c.o, programs: c.programs, alphabet: c.alphabet, mark: c.mark, result: &Result{}}
	err := other.global()
	if err != nil {
		reason, err := c.m.reason(err)
		if err != nil {
			return err
		}
		c.result.Answer, c.result.Difference = No, &Difference{Of: d[0], Missing: "no formula was looked for, as the programs do not fit the limits as a whole: " + reason}
		return nil
	}
	if other.result.Answer != No {
		return errDisagree
	}
	c.result.Answer, c.result.Difference = No, other.result.Difference
	return nil
}
