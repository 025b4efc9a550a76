package sequential

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/component"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// Weak and strong fairness towards processes in a quotient by permutations of
// processes, without unfolding it.
//
// E. A. Emerson, A. P. Sistla, Utilizing symmetry when model-checking under
// fairness assumptions: an automata-theoretic approach, TOPLAS 19, 1997;
// V. Gyuris, A. P. Sistla, On-the-fly model checking under fairness that
// exploits symmetry, Formal Methods in System Design 15, 1999.
//
// An edge s -π-> t of the quotient makes process p of s process π(p) of t. A
// thread is a process along a run: (s, p), (t, π(p)), …. As permutations have
// finite order, what threads of a component C can come to, they can return from,
// so that the pairs of a state and a process fall into components, too: one
// process of the program goes through all pairs of one of them in a run that
// takes all edges of C in all of the ways there are. Instead of pairs, the
// threads that begin in one state r are joined:
//
//	fair(C):
//	    τ(r) := identity
//	    for each edge s -π-> t of a spanning tree from r:   τ(t) := π τ(s)
//	    for each edge s -π-> t of C and each process p:
//	        join the orbits of p and of τ(t)⁻¹ π τ(s) p
//	    an orbit idles    if τ(s) p is not enabled in s for some s in C, p in it
//	             moves    if an edge of C from such an s moves τ(s) p
//	             may move if τ(s) p is enabled in such an s
//	    weak fairness:   an orbit that neither idles nor moves: C has no fair run
//	    strong fairness: an orbit that may move, but does not: fair runs of C
//	        leave the states alone in which τ(s) p is enabled; look at the
//	        components of the others
//
// C is a part of a component whose marks are accepting, as algorithm generic
// finds them. Groups of transitions have marks as ever, as permutations respect
// propositions. O((n + m) · processes) for each part, and at most as many parts
// of parts as there are orbits. A component costs, while it is inspected, 24
// bytes for each edge and 60 for each state, and every permutation and set of
// processes that occurs.
type threads struct {
	*scc
	g        *component.Component
	from     uint32 // the place on live of its first state
	renaming program.Orbits
	perms    permutations
	sets     processSets
	width    int // processes from this number on are enabled nowhere
	// By edge of g.
	perm, moved store.Array[uint32]
	// By state of g: the enabled processes that fairness is about.
	weak, strong store.Array[uint32]
	// By state: the number of the part that it is in, and τ + 1.
	part, tau store.Array[uint32]
	parts     uint32
	orbits    orbits
}

// inspectThreads looks for a fair and accepting part of a complete component.
func inspectThreads(c *scc, root sccRoot, from uint32) error {
	acc := c.acc.Formula().Restrict(root.inside)
	if acc.Op == automata.AccFalse {
		return nil
	}
	t, err := newThreads(c, from)
	if err != nil {
		return err
	}
	defer t.g.Release()
	if err := t.extract(); err != nil {
		return err
	}
	if err := t.g.Budget.Take(component.ListBytes * int64(t.g.States())); err != nil {
		return err
	}
	best, err := t.fairPart(t.g.All(), 0, acc)
	if err != nil || best == nil {
		return err
	}
	c.search.Found, err = t.lasso(best)
	return err
}

// newThreads makes the inspection of a component whose states are on live from a
// place on.
func newThreads(c *scc, from uint32) (*threads, error) {
	g, err := component.NewComponent(c.search.Monitor.Budget, func() error { return c.search.Check(c.frames.Len()) })
	if err != nil {
		return nil, err
	}
	t := &threads{scc: c, g: g, from: from}
	for _, a := range []*store.Array[uint32]{&t.perm, &t.moved, &t.weak, &t.strong, &t.part, &t.tau} {
		*a = store.NewArray[uint32](g.Budget)
	}
	below := 0
	if r, ok := c.search.Walker.Explorer().(program.Orbits); ok {
		t.renaming, below = r, r.RenamedBelow()
	}
	t.perms, t.sets, t.width = newPermutations(below, g.Budget), newProcessSets(), below
	return t, nil
}

// extract copies the component, with permutations and sets of processes.
func (t *threads) extract() error {
	for i := t.from; int(i) < t.live.Len(); i++ {
		if err := t.search.Revisit(t.frames.Len() + 1); err != nil {
			return err
		}
		if err := t.search.Space.Expand(*t.live.At(i)); err != nil {
			return err
		}
		if err := t.extractState(); err != nil {
			return err
		}
	}
	n := int(t.g.States())
	if err := t.part.Resize(n); err != nil {
		return err
	}
	return t.tau.Resize(n)
}

// extractState copies the state that was expanded last.
func (t *threads) extractState() error {
	weak, strong := t.search.Walker.Obliged()
	t.width = max(t.width, lastOf(&weak)+1, lastOf(&strong)+1)
	if err := t.weak.Append(t.sets.number(weak)); err != nil {
		return err
	}
	if err := t.strong.Append(t.sets.number(strong)); err != nil {
		return err
	}
	for i, e := range t.search.Edges {
		v, inside := t.place(e.Node, t.from)
		if !inside {
			continue
		}
		succ := int(t.search.Walker.Edges[i].Succ)
		perm, err := t.perms.along(t.renaming, succ)
		if err != nil {
			return err
		}
		if err := t.perm.Append(perm); err != nil {
			return err
		}
		if err := t.moved.Append(t.sets.number(t.search.Walker.Prog.Succs[succ].Moved)); err != nil {
			return err
		}
		if err := t.g.AddEdge(e.Marks, v); err != nil {
			return err
		}
	}
	return t.g.EndState()
}

// fairPart returns a part of some states, over edges that avoid marks, that is
// accepting and fair; nil if there is none.
func (t *threads) fairPart(states []uint32, avoid automata.Marks, acc *automata.AccNode) (found *component.AcceptingPart, err error) {
	_, outer := t.g.Accepting(states, avoid, acc, func(p component.AcceptingPart) bool {
		var fair bool
		var rest []uint32
		fair, rest, err = t.judge(&p)
		switch {
		case err != nil:
		case fair:
			found = &p
		case len(rest) > 0:
			found, err = t.fairPart(rest, p.Avoid, acc)
		}
		return found == nil && err == nil
	})
	if err == nil {
		err = outer
	}
	return found, err
}

// judge is fair(C). If C is not, rest has the states that strong fairness leaves,
// and is empty if there is no fair run.
func (t *threads) judge(p *component.AcceptingPart) (fair bool, rest []uint32, err error) {
	if err := t.span(p); err != nil {
		return false, nil, err
	}
	t.orbits.reset(t.width)
	for _, v := range p.States {
		t.observe(v, p.Avoid)
	}
	t.orbits.gather()
	if t.orbits.starving() {
		return false, nil, nil
	}
	if !t.orbits.neglected() {
		return true, nil, nil
	}
	for _, v := range p.States {
		if !t.neglects(v) {
			rest = append(rest, v)
		}
	}
	return false, rest, nil
}

// span computes τ in a part.
func (t *threads) span(p *component.AcceptingPart) error {
	t.parts++
	for _, v := range p.States {
		*t.part.At(v), *t.tau.At(v) = t.parts, 0
	}
	*t.tau.At(p.States[0]) = 1 + identityPermutation
	queue := []uint32{p.States[0]}
	for i := 0; i < len(queue); i++ {
		v := queue[i]
		for e, end := t.g.Out(v); e < end; e++ {
			to := t.g.Edges.At(e).To
			if !t.takes(e, p.Avoid) || *t.tau.At(to) != 0 {
				continue
			}
			n, err := t.perms.compose(*t.perm.At(e), *t.tau.At(v)-1)
			if err != nil {
				return err
			}
			*t.tau.At(to) = 1 + n
			queue = append(queue, to)
		}
	}
	return nil
}

// takes reports whether an edge out of a state of the part is in the part.
func (t *threads) takes(e uint32, avoid automata.Marks) bool {
	edge := t.g.Edges.At(e)
	return edge.Marks&avoid == 0 && *t.part.At(edge.To) == t.parts
}

// observe joins orbits and notes what happens to their processes in a state and
// on its edges.
func (t *threads) observe(v uint32, avoid automata.Marks) {
	tau := t.perms.row(*t.tau.At(v) - 1)
	weak, strong := t.sets.set(*t.weak.At(v)), t.sets.set(*t.strong.At(v))
	for p := range t.width {
		q := renamed(tau, p)
		t.orbits.idles[p] = t.orbits.idles[p] || !weak.Has(q)
		t.orbits.mayMove[p] = t.orbits.mayMove[p] || strong.Has(q)
	}
	for e, end := t.g.Out(v); e < end; e++ {
		if !t.takes(e, avoid) {
			continue
		}
		moved := t.sets.set(*t.moved.At(e))
		pi, back := t.perms.row(*t.perm.At(e)), t.perms.inverse(*t.tau.At(t.g.Edges.At(e).To)-1)
		for p := range t.width {
			q := renamed(tau, p)
			t.orbits.moves[p] = t.orbits.moves[p] || moved.Has(q)
			t.orbits.join(p, renamed(back, renamed(pi, q)))
		}
	}
}

// neglects reports whether a process is enabled in a state that must not be
// visited again and again, as the process never moves.
func (t *threads) neglects(v uint32) bool {
	back := t.perms.inverse(*t.tau.At(v) - 1)
	for i, set := range t.sets.set(*t.strong.At(v)) {
		for ; set != 0; set &= set - 1 {
			p := renamed(back, i<<6+bits.TrailingZeros64(set))
			if o := t.orbits.of(p); t.orbits.mayMove[o] && !t.orbits.moves[o] {
				return true
			}
		}
	}
	return false
}
