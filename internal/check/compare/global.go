package compare

// prepared is the graph of both programs, perhaps made smaller by a finer
// relation, with the initial state of each.
type prepared struct {
	g       *graph
	initial [2]uint32
}

// global explores both programs, makes them small, and refines.
func (c *comparison) global() error {
	c.result.Statistics.Method = Global
	p, err := c.explore()
	if err != nil {
		return err
	}
	switch c.o.Relation {
	case Simulation, Ready, WeakSimulation:
		return c.simulations(p)
	case Trace, WeakTrace:
		return c.inclusions(p)
	}
	return c.partition(p)
}

// explore makes one graph of both programs, without cycles of internal steps
// where the relation does not see these. In a Minimise there is one program.
func (c *comparison) explore() (*prepared, error) {
	var spaces []*space
	for i, p := range c.programs {
		if p == nil { // Minimise has one program
			continue
		}
		s, err := newSpace(p, c.alphabet, c.m)
		if err == nil {
			err = s.complete()
		}
		if s != nil {
			c.record(i, s.system)
		}
		if err != nil {
			return nil, err
		}
		spaces = append(spaces, s)
	}
	g, offsets, err := union(c.m.budget, spaces...)
	if err != nil {
		return nil, err
	}
	p := &prepared{g: g}
	for i, s := range spaces {
		p.initial[i] = offsets[i] + s.start
	}
	if c.o.Relation.internal() {
		return c.silence(p)
	}
	return p, nil
}

// internal reports whether the relation does not see internal steps.
func (r Relation) internal() bool { return Relations()[r].Internal }

// silence makes each cycle of internal steps one state, and frees the old
// graph.
func (c *comparison) silence(p *prepared) (*prepared, error) {
	s, err := collapse(c.m.budget, p.g, c.o.Relation == Divergence, c.mark)
	if err != nil {
		return nil, err
	}
	p.g.give(c.m.budget)
	return &prepared{g: s.graph, initial: [2]uint32{s.class[p.initial[0]], s.class[p.initial[1]]}}, nil
}

// reduce makes the blocks of the coarsest stable partition the states, and
// frees the old graph.
func (c *comparison) reduce(p *prepared, inert bool) (*prepared, error) {
	block, blocks, err := coarsest(c.m, p.g, inert)
	if err != nil {
		return nil, err
	}
	c.result.Statistics.Classes = blocks
	q, err := quotient(c.m.budget, p.g, block, blocks, inert)
	if err != nil {
		return nil, err
	}
	p.g.give(c.m.budget)
	r := &prepared{g: q, initial: [2]uint32{block[p.initial[0]], block[p.initial[1]]}}
	if inert { // put the states in order again
		return c.silence(r)
	}
	return r, nil
}

// partition decides bisimulations: the programs are related exactly if their
// initial states are in one block.
func (c *comparison) partition(p *prepared) error {
	inert := c.o.Relation.is(Branching, Divergence)
	if c.o.Relation == Weak {
		var err error
		if p, err = c.saturate(p); err != nil {
			return err
		}
	}
	q, err := c.reduce(p, inert)
	if err != nil {
		return err
	}
	if q.initial[0] == q.initial[1] {
		c.result.Answer = Yes
		return nil
	}
	c.result.Answer = No
	return c.explain(func() (*Difference, error) {
		l, err := separate(c.m, q.g, inert, q.initial[0], q.initial[1])
		if err != nil {
			return nil, err
		}
		return &Difference{Formula: l.difference(newBuilder(c.alphabet.names, c.o.Relation), q.initial[0], q.initial[1])}, nil
	})
}

// saturate makes the weak steps of the quotient by branching bisimulation the
// steps, and frees the old graph.
func (c *comparison) saturate(p *prepared) (*prepared, error) {
	q, err := c.reduce(p, true)
	if err != nil {
		return nil, err
	}
	g, err := saturate(c.m, q.g)
	if err != nil {
		return nil, err
	}
	q.g.give(c.m.budget)
	return &prepared{g: g, initial: q.initial}, nil
}

// bisimilar returns the quotient by bisimulation on which a simulation is
// decided. For weak simulation its steps are the weak ones: see
// weaksimulation.go.
func (c *comparison) bisimilar(p *prepared) (*prepared, error) {
	if c.o.Relation == WeakSimulation {
		var err error
		if p, err = c.saturate(p); err != nil {
			return nil, err
		}
	}
	return c.reduce(p, false)
}

// simulations decides simulation, ready simulation and weak simulation.
func (c *comparison) simulations(p *prepared) error {
	q, err := c.bisimilar(p)
	if err != nil {
		return err
	}
	for _, d := range c.directions() {
		u, v := q.initial[d[0]], q.initial[d[1]]
		s, err := simulate(c.m, q.g, u, v, c.o.Relation == Ready)
		if err != nil {
			return err
		}
		if !s.related(u, v) {
			c.result.Answer = No
			return c.explain(func() (*Difference, error) {
				if s.tooLong {
					return &Difference{Missing: "the shortest argument is longer than 65,534 steps"}, nil
				}
				return &Difference{Of: d[0], Formula: s.difference(newBuilder(c.alphabet.names, c.o.Relation), u, v)}, nil
			})
		}
		s.give()
	}
	c.result.Answer = Yes
	return nil
}

// inclusions decides the inclusion of traces, on the quotient by a bisimulation
// that preserves them.
func (c *comparison) inclusions(p *prepared) error {
	weak := c.o.Relation == WeakTrace
	q, err := c.reduce(p, weak) // branching bisimulation is finer than weak traces
	if err != nil {
		return err
	}
	g := explored{q.g}
	return c.antichains(g, g, q.initial)
}

// antichains decides the inclusion of traces in each direction that was asked
// for.
func (c *comparison) antichains(a, b steps, initial [2]uint32) error {
	systems := [2]steps{a, b}
	for _, d := range c.directions() {
		trace, pairs, err := included(c.m, systems[d[0]], systems[d[1]], initial[d[0]], initial[d[1]], c.o.Relation == WeakTrace)
		c.result.Statistics.Pairs += uint64(pairs)
		if err != nil {
			return err
		}
		if trace != nil {
			return c.differ(&Difference{Of: d[0], Trace: c.alphabet.words(trace)})
		}
	}
	c.result.Answer = Yes
	return nil
}

// explain sets the difference that find returns. If a limit prevents that, the
// answer No stands without one.
func (c *comparison) explain(find func() (*Difference, error)) error {
	d, err := find()
	if err == nil && d.Formula != nil && d.Formula.Size(maxFormula) == maxFormula {
		d = &Difference{Of: d.Of, Missing: "the formula that was found is too long to show"}
	}
	if err == nil {
		return c.differ(d)
	}
	reason, err := c.m.reason(err)
	if err != nil {
		return err
	}
	c.result.Difference = &Difference{Missing: "no difference was found: " + reason}
	return nil
}

// maxFormula bounds the characters of a formula that is shown.
const maxFormula = 1 << 20
