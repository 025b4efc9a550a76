package reach

import (
	"cmp"
	"slices"

	"github.com/ltlcheck/ltlcheck/check/internal/parallel"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// universal is the goal of a terminal automaton: a universal state of a product
// (see sequential.Reachability).
type universal struct {
	*search.Search
	reach *Search
	each  []*universalVisitor
}

// universalVisitor is the part of a worker. runtime indicates that a run-time
// error was met.
type universalVisitor struct {
	*parallel.Worker
	goal    *universal
	out     Part
	walker  *product.Walker
	runtime bool
}

// Reachability looks for a universal state over the states that s.Workers
// workers share, and sets s.Found to a lasso through it. The bad prefix is a
// shortest one unless a worker has gone deep.
func Reachability(s *search.Search) error {
	w := parallel.NewWorkers(&s.Monitor, s.Workers, s.Space.Budget, s.Walker.Explorer())
	var tree Tree
	if s.IsInvariant() {
		tree = NewProgramTree(s.Tails, s.Shape.Alone)
	} else {
		tree = newProductTree(s)
	}
	r := NewShared(s.Monitor.Budget, w, tree, s.DeepAfter)
	r.Exhaust, r.LimitInside = s.Exhaust, true
	err := lookFor(s, r)
	if r.Hit() == nil {
		return err
	}
	beyond, release, lost := parallel.Beyond(s)
	if lost != nil {
		return lost
	}
	defer release()
	if lost := report(s, beyond, r.Hit()); lost != nil || !s.Exhaust {
		return lost
	}
	return err
}

// PackedReachability looks for a universal state over packed states, by one
// worker or several, and deep as well. An invariant has one Q only, so that its
// product states are the vectors, if there are no atomic sequences.
//
//	search: is there a universal state?
//	if so, and the way to it was not kept: search once more, in the same
//	    way: the way to one
func PackedReachability(s *search.Search, packing *Packing) error {
	first, err := lookPacked(s, packing, false)
	if hit := first.Hit(); err != nil || hit == nil {
		return err
	} else if hit.Way != nil {
		return report(s, s, hit)
	}
	s.Visited, s.Followed, s.MaxDepth, s.Engines = 0, 0, 0, nil
	second, err := lookPacked(s, packing, true)
	if err != nil {
		return err
	}
	if second.Hit() == nil {
		return search.ErrNoPath
	}
	return report(s, s, second.Hit())
}

// lookPacked makes one of the two searches, and releases its memory.
func lookPacked(s *search.Search, packing *Packing, second bool) (*Search, error) {
	b := s.Monitor.Budget.Part()
	defer b.Release()
	r, err := NewPacked(b, parallel.NewWorkersWithout(&s.Monitor, s.Workers), packing, s.Shape.Alone, second, s.DeepAfter)
	if err != nil {
		return nil, err
	}
	return r, lookFor(s, r)
}

// lookFor searches a frontier for a universal state, and collects what was
// counted.
func lookFor(s *search.Search, r *Search) error {
	g := &universal{Search: s, reach: r}
	err := r.Run(g)
	c := r.Counts()
	if c.Programs == 0 && s.IsInvariant() {
		c.Programs = c.Outside // each has one Q
	}
	s.Stats.States, s.Stats.Transient, s.Packets = c.Outside, c.Inside, &c.Programs
	s.Stats.Stored, s.Stats.Workers, s.Discovered = c.Outside, r.Workers.N, 0
	for _, v := range g.each {
		s.Discovered += v.Discovered
		s.Runtime = s.Runtime || v.runtime
	}
	s.MaxDepth, s.Dived, s.Used = r.Depth+1, r.WentDeep(), cmp.Or(r.Storage(), s.Used)
	return err
}

// Visitor implements Goal.
func (g *universal) Visitor(w *parallel.Worker, out Part) (Visitor, error) {
	walker, err := g.Prod.NewWalker()
	if err != nil {
		return nil, err
	}
	w.Use(walker.Explorer())
	v := &universalVisitor{Worker: w, goal: g, out: out, walker: walker}
	g.each = append(g.each, v)
	return v, nil
}

// Initial implements Visitor.
func (v *universalVisitor) Initial() error {
	if err := v.walker.Initial(); err != nil {
		return err
	}
	return v.add(false)
}

// Visit implements Visitor.
func (v *universalVisitor) Visit(s State) error {
	if err := v.walker.Expand(s.Vector, s.Q); err != nil {
		return err
	}
	v.Followed += uint64(len(v.walker.Edges))
	return v.add(s.Inside)
}

// add adds the states that the edges lead to, unless one of them is universal;
// inside indicates whether they are left from inside an atomic sequence.
func (v *universalVisitor) add(inside bool) error {
	prog, edges := &v.walker.Prog, v.walker.Edges
	for i := range edges {
		if e := &edges[i]; v.goal.Shape.Universal[e.Q] {
			end := State{Vector: slices.Clone(prog.State(int(e.Succ))), Q: e.Q}
			if err := v.goal.reach.Take(&Hit{Place: v.out.Place(), Ahead: true, Action: prog.Succs[e.Succ].Action, End: end}); err != nil {
				return err
			}
			break
		}
	}
	for i := range prog.Succs {
		v.runtime = v.runtime || prog.Succs[i].Flags&program.RuntimeError != 0
	}
	return v.out.Add(prog, edges, inside)
}

// report makes the counterexample, by a search whose store has room for it.
func report(s, by *search.Search, hit *Hit) (err error) {
	defer by.ForCounterexample()()
	var path []search.Node
	for _, n := range append(hit.Way, hit.End) {
		index, _, err := by.States.Insert(n.Vector)
		if err != nil {
			return err
		}
		path = append(path, search.Node{Prog: index, Q: n.Q})
	}
	s.Found, err = by.LassoAlong(path)
	return err
}
