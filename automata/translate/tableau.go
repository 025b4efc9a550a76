package translate

// The tableau of Couvreur (FM 1999), on decision diagrams. The successor
// function r of a formula in negation normal form, N[·] being next variables
// and P[·] promise variables:
//
//	r(p) = p   r(¬p) = ¬p   r(f∧g) = r(f)∧r(g)   r(f∨g) = r(f)∨r(g)   r(X f) = N[f]
//	r(F g)   = r(g) ∨ P[g]∧N[F g]              r(G f)   = r'(f)∧N[G f]
//	r(f U g) = r(g) ∨ r(f)∧P[g]∧N[f U g]       r(f W g) = r(g) ∨ r(f)∧N[f W g]
//	r(f R g) = r(g) ∧ (r(f) ∨ N[f R g])        r(f M g) = r(g) ∧ (r(f) ∨ P[f∧g]∧N[f M g])
//
// Under G the obligation comes back in the next state by itself, so conjuncts
// directly below it use the "recurring" function r', where no temporal operator
// need repeat itself:
//
//	r'(f∧g) = r'(f)∧r'(g)   r'(F g) = r(g) ∨ P[g]   r'(f U g) = r(g) ∨ r(f)∧P[g]   r'(G f) = r'(f)
//	r'(f W g) = r(g) ∨ r(f) r'(f R g) = r(g)        r'(f M g) = r(g) ∧ (r(f) ∨ P[f∧g])   otherwise r' = r
//
// Sequences (ltl.SequenceSteps) are expanded by their derivatives, those that
// must come to an end, {r}<>-> f and !{r}, in the way of Miyano & Hayashi:
// tableausequence.go.
//
// A state is a successor function: formulas with equal ones have equal
// successors and are one state. Its edges: for each class of letters on which
// the function is the same, the cubes of an irredundant cover of what remains;
// r is monotone in N and P, so a cube is a set of next formulas, whose
// conjunction is the destination, and a set of promises put off. Splitting by
// letters first makes the automaton as deterministic as the cover allows.
//
// Cost: states exponential in the number of temporal subformulas at worst.

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// couvreur is the tableau of one formula. Functions of diagrams have as
// variables the propositions, then next and promise variables in the order in
// which they come up.
type couvreur struct {
	diagram
	ctx    context.Context
	limit  int // of states
	fa     *ltl.Factory
	next   map[duty]int         // variable of a next formula
	meant  map[int]duty         // formula of a next variable
	prom   map[*ltl.Formula]int // variable of a promise
	single *ltl.Formula         // stands for whatever is promised, in a persistence formula
	set    map[int]int          // acceptance set of a promise variable
	r      map[duty]bdd.Node
	rr     map[*ltl.Formula]bdd.Node
	groups map[group]int // acceptance set
	err    error         // a sequence is too large
	split  *bdd.Splitter
	steps  map[bdd.Node][]step // of the function below the propositions
	states map[bdd.Node]uint32
	todo   []bdd.Node
}

// step is an edge for whatever letters lead to it: put is the set of promises
// put off.
type step struct {
	dst uint32
	put automata.Marks
}

// tableau translates a formula in negation normal form. The automaton is not
// reduced. The error is the context's, or wraps automata.ErrLimit.
func tableau(ctx context.Context, fa *ltl.Factory, f *ltl.Formula, limits Limits) (*automata.Automaton, error) {
	if f.HasPast() {
		return withHistory(ctx, fa, f, limits, tableau)
	}
	if limits.States == 0 {
		limits.States = DefaultStates
	}
	c := newCouvreur(ctx, fa, f, limits.Nodes)
	c.ctx, c.limit = ctx, limits.States
	c.out.AddStart(c.state(c.successors(f)))
	for len(c.todo) > 0 {
		if err := c.exceeded(); err != nil {
			return nil, err
		}
		s := c.todo[0]
		c.todo = c.todo[1:]
		c.expand(s)
	}
	if err := c.exceeded(); err != nil {
		return nil, err
	}
	return c.finish(), nil
}

// exceeded returns the reason why the tableau must stop; nil if it may go on.
func (c *couvreur) exceeded() error {
	if err := c.ctx.Err(); err != nil {
		return err
	}
	switch {
	case c.m.Err() != nil:
		return fmt.Errorf("%w: %w", errLarge, c.m.Err())
	case c.err != nil:
		return fmt.Errorf("%w: %w", errLarge, c.err)
	case len(c.states) > c.limit:
		return fmt.Errorf("%w of %d states", errLarge, c.limit)
	case c.sets() > automata.MaxSets:
		return fmt.Errorf("%w of %d acceptance sets", errLarge, automata.MaxSets)
	}
	return nil
}

func newCouvreur(ctx context.Context, fa *ltl.Factory, f *ltl.Formula, nodes int) *couvreur {
	c := &couvreur{
		diagram: newDiagram(ctx, propositions(f), nodes), fa: fa,
		next: map[duty]int{}, meant: map[int]duty{},
		prom: map[*ltl.Formula]int{}, set: map[int]int{}, groups: map[group]int{},
		r: map[duty]bdd.Node{}, rr: map[*ltl.Formula]bdd.Node{},
		steps: map[bdd.Node][]step{}, states: map[bdd.Node]uint32{},
	}
	if ltl.Classify(f).Has(ltl.Persistence) {
		c.single = f
	}
	c.split = c.m.NewSplitter(len(c.aps))
	return c
}

// propositions lists the APs in the order in which they were made, for a parsed
// formula that of the text.
func propositions(f *ltl.Formula) []string {
	var aps []*ltl.Formula
	for _, g := range ltl.Subformulas(f) {
		if g.Op() == ltl.AP {
			aps = append(aps, g)
		}
	}
	slices.SortFunc(aps, func(x, y *ltl.Formula) int { return cmp.Compare(x.ID(), y.ID()) })
	names := make([]string, len(aps))
	for i, ap := range aps {
		names[i] = ap.Name()
	}
	return names
}

// successors is r.
func (c *couvreur) successors(f *ltl.Formula) bdd.Node { return c.due(duty{f: f}) }

// due is r of a formula that may be marked.
func (c *couvreur) due(d duty) bdd.Node {
	if s, ok := c.r[d]; ok {
		return s
	}
	var s bdd.Node
	if d.f.Op().IsSequence() {
		s = c.sequence(d)
	} else {
		s = c.compute(d.f)
	}
	c.r[d] = s
	return s
}

func (c *couvreur) compute(f *ltl.Formula) bdd.Node {
	m, r := c.m, c.successors
	switch f.Op() {
	case ltl.True:
		return bdd.True
	case ltl.False:
		return bdd.False
	case ltl.AP:
		return m.Var(c.aps[f.Name()])
	case ltl.Not:
		return m.Not(r(f.Left()))
	case ltl.And:
		return c.conjunction(f.Operands(), r)
	case ltl.Or:
		s := bdd.False
		for _, k := range f.Operands() {
			s = m.Or(s, r(k))
		}
		return s
	case ltl.Next:
		return c.nextAll(f.Left())
	case ltl.Globally:
		return m.And(c.recurring(f.Left()), c.nextVar(f))
	}
	return ltl.Unfold(f, m.And, m.Or, r, func() bdd.Node {
		if _, greatest := f.Op().Law(); greatest {
			return c.nextVar(f)
		}
		return c.putOff(awaited(f), f)
	})
}

// awaited is what a formula promises: the right side of a law of U, and the
// whole of a law of R, as both sides have to hold at once.
func awaited(f *ltl.Formula) *ltl.Formula {
	if law, _ := f.Op().Law(); law == ltl.UntilLaw {
		return f.Right()
	}
	return f
}

// recurring is r'.
func (c *couvreur) recurring(f *ltl.Formula) bdd.Node {
	if s, ok := c.rr[f]; ok {
		return s
	}
	s := c.computeRecurring(f)
	c.rr[f] = s
	return s
}

func (c *couvreur) computeRecurring(f *ltl.Formula) bdd.Node {
	m, r := c.m, c.successors
	law, greatest := f.Op().Law()
	switch {
	case f.Op() == ltl.And:
		return c.conjunction(f.Operands(), c.recurring)
	case f.Op() == ltl.Globally:
		return c.recurring(f.Left())
	case law == ltl.NoLaw:
		return r(f)
	case law == ltl.ReleaseLaw && greatest:
		return r(f.Right())
	}
	return ltl.Unfold(f, m.And, m.Or, r, func() bdd.Node {
		if greatest {
			return bdd.True
		}
		return c.promise(awaited(f))
	})
}

func (c *couvreur) conjunction(fs []*ltl.Formula, r func(*ltl.Formula) bdd.Node) bdd.Node {
	s := bdd.True
	for _, k := range fs {
		s = c.m.And(s, r(k))
	}
	return s
}

// putOff is P[g]∧N[f]: eventuality g is not reached now, f holds next.
func (c *couvreur) putOff(g, f *ltl.Formula) bdd.Node { return c.m.And(c.promise(g), c.nextVar(f)) }

// nextAll is N[f], with one variable for each conjunct.
func (c *couvreur) nextAll(f *ltl.Formula) bdd.Node {
	if f.Op() == ltl.And {
		return c.conjunction(f.Operands(), c.nextVar)
	}
	return c.nextVar(f)
}

// nextVar is N[f].
func (c *couvreur) nextVar(f *ltl.Formula) bdd.Node { return c.nextDuty(duty{f: f}) }

// nextDuty is the next variable of a formula that may be marked.
func (c *couvreur) nextDuty(d duty) bdd.Node {
	v, ok := c.next[d]
	if !ok {
		v = c.m.NewVar()
		c.next[d] = v
		c.meant[v] = d
	}
	return c.m.Var(v)
}

// promise is P[g]. Before b, neither F b nor a U b is reached, so their promise
// is that of b, and a M b is reached with a & b.
func (c *couvreur) promise(g *ltl.Formula) bdd.Node {
	for g.Op() == ltl.Eventually || g.Op() == ltl.Until {
		g = g.Right()
	}
	if g.Op() == ltl.StrongRelease {
		g = c.fa.And(g.Operands()...)
	}
	if c.single != nil {
		g = c.single
	}
	v, ok := c.prom[g]
	if !ok {
		v = c.m.NewVar()
		c.prom[g] = v
		c.set[v] = c.sets()
	}
	return c.m.Var(v)
}

// state returns the state of a successor function, which is made if it is new.
func (c *couvreur) state(s bdd.Node) uint32 {
	q, ok := c.states[s]
	if !ok {
		q = c.out.AddState()
		c.states[s] = q
		c.todo = append(c.todo, s)
	}
	return q
}

// expand adds the edges of the state with successor function s.
func (c *couvreur) expand(s bdd.Node) {
	src := c.states[s]
	steps, letters := collect(c.m, c.split.Split(s), c.stepsOf, c.exceeded)
	for _, st := range steps {
		c.out.AddEdge(src, st.dst, c.labels.Copy(letters[st]), st.put)
	}
}

// stepsOf returns the steps of a function of next and promise variables only.
func (c *couvreur) stepsOf(rest bdd.Node) []step {
	if steps, ok := c.steps[rest]; ok {
		return steps
	}
	var steps []step
	c.m.Cubes(rest, func(cube []bdd.Lit) bool {
		if st, ok := c.stepOf(cube); ok {
			steps = append(steps, st)
		}
		return true
	})
	steps = undominated(steps)
	c.steps[rest] = steps
	return steps
}

// stepOf returns the step of one cube; false if its destination accepts
// nothing.
func (c *couvreur) stepOf(cube []bdd.Lit) (step, bool) {
	var put automata.Marks
	var duties []duty
	s := bdd.True
	for _, l := range cube {
		if set, ok := c.set[l.Var()]; ok {
			put |= 1 << (set & 63)
		} else if d := c.meant[l.Var()]; mustEnd(d.f) {
			duties = append(duties, d)
		} else {
			s = c.m.And(s, c.due(d))
		}
	}
	if len(duties) > 0 {
		duties, late := c.mark(duties)
		put |= late
		for _, d := range duties {
			s = c.m.And(s, c.due(d))
		}
	}
	if s == bdd.False {
		return step{}, false
	}
	return step{c.state(s), put}, true
}

// undominated drops steps that put off as much as another to the same state, or
// more.
func undominated(steps []step) []step {
	sorting.Func(steps, func(s, t step) int { return cmp.Or(cmp.Compare(s.dst, t.dst), cmp.Compare(s.put, t.put)) })
	var out []step // a subset of promises is a smaller number: what dominates comes first
	for _, s := range steps {
		dominated := false
		for i := len(out) - 1; i >= 0 && out[i].dst == s.dst; i-- {
			dominated = dominated || out[i].put&^s.put == 0
		}
		if !dominated {
			out = append(out, s)
		}
	}
	return out
}

// finish turns promises put off into their complement, the marks.
func (c *couvreur) finish() *automata.Automaton {
	acc := automata.GeneralisedBuchi(c.sets())
	c.out.MapMarks(func(put automata.Marks) automata.Marks { return acc.All() &^ put })
	return c.out.Build(acc)
}
