package universal

import (
	"bytes"
	"cmp"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/program"
)

// universal is the goal of a terminal automaton: one in which every accepting run
// reaches a universal state, from which every word is accepted. It needs a
// product of one automaton only, without fairness.
//
// R. Bloem, K. Ravi, F. Somenzi, Efficient decision procedures for model
// checking of linear time logic properties, CAV 1999. A product state with a
// universal automaton state is a counterexample by itself, whatever follows:
//
//	Visit(v):
//	    for each edge v -> w:
//	        if w is universal: Take the way to w
//	        Add w
//
// Breadth first, so that what leads there, a bad prefix, is a shortest one.
// Every state is visited once: O(n + m) time. An invariant ([] p, or one that
// may end: p W q) has one automaton state only that is not universal, so that
// the product has a state for each program state.
//
// With loops it is an accepting step from a state to itself instead. memory is
// nil over other frontiers.
type universal struct {
	*search.Search
	reach     *reach.Search
	loops     bool
	universal []bool // by state of the automaton; nil with loops
	memory    *reach.Memory
	each      []*universalVisitor
}

// universalVisitor is the part of a worker. runtime indicates that a run-time
// error was met.
type universalVisitor struct {
	*parallel.Worker
	goal    *universal
	out     reach.Part
	walker  *product.Walker
	runtime bool
}

// Look looks for a universal state in memory, by one worker, on the
// state graph that several properties share if there is one. s.Found is a lasso
// through it, whose bad prefix is a shortest one unless a diver has found it.
func Look(s *search.Search) error {
	r, f := reach.NewProductMemory(s)
	g := &universal{Search: s, reach: r, memory: f}
	err := g.lookFor()
	s.Packets = nil // the space counts them
	if hit := r.Hit(); hit == nil || hit.Way == nil || s.Found != nil {
		return err
	}
	if lost := report(s, s, r.Hit()); lost != nil {
		return lost
	}
	return err
}

// Parallel looks for a universal state over the states that s.Workers
// workers share, and sets s.Found to a lasso through it. The bad prefix is a
// shortest one unless a diver has found it.
func Parallel(s *search.Search) error {
	w := parallel.NewWorkers(&s.Monitor, s.Workers, s.Space.Budget, s.Walker.Explorer())
	var tree reach.Tree
	if s.IsInvariant() {
		tree = reach.NewProgramTree(s.Tails, s.Shape.Alone)
	} else {
		tree = reach.NewProductTree(s)
	}
	r := reach.NewShared(s.Monitor.Budget, w, tree, s.DeepAfter)
	r.Exhaust, r.LimitInside = s.Exhaust, true
	err := (&universal{Search: s, reach: r}).lookFor()
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

// Packed looks for a universal state over packed states, by one
// worker or several. An invariant has one Q only, so that its
// product states are the vectors, if there are no atomic sequences.
func Packed(s *search.Search, packing *reach.Packing) error {
	look := reach.PackedLook{Monitor: &s.Monitor, Packing: packing, Workers: s.Workers, OneQ: s.Shape.Alone, DeepAfter: s.DeepAfter}
	look.Run = func(r *reach.Search) error { return (&universal{Search: s, reach: r}).lookFor() }
	invariant := s.IsInvariant()
	hit, _, err := look.Find()
	if invariant {
		s.Packets = &s.Stats.States // each has one Q
	}
	if err != nil || hit == nil {
		return err
	}
	return report(s, s, hit)
}

// OnDisk looks for a universal state with the states on a disk. The
// bad prefix of s.Found is a shortest one.
func OnDisk(s *search.Search, p *reach.DiskPlace) error {
	r, d, err := LookOnDisk(s, p, false)
	ended := err
	if hit := r.Hit(); hit != nil && hit.Way != nil {
		if lost := report(s, s, hit); err == nil {
			err = lost
		}
	}
	d.Close(ended)
	return err
}

// LookOnDisk looks on a disk for a universal state, or for an accepting step
// from a state to itself. The caller closes the disk.
func LookOnDisk(s *search.Search, p *reach.DiskPlace, loops bool) (*reach.Search, *reach.Disk, error) {
	r, d, err := reach.NewDisk(&s.Monitor, p, s.Checkpoints, s.Prod.Q())
	r.Exhaust, r.LimitDepth = s.Exhaust, true
	if err == nil {
		err = (&universal{Search: s, reach: r, loops: loops}).lookFor()
		s.Packets = nil // they are not known
	}
	return r, d, err
}

// lookFor searches the frontier, and collects what was counted.
func (u *universal) lookFor() error {
	s, r := u.Search, u.reach
	if !u.loops {
		u.universal = s.Shape.Universal
	}
	err := r.Run(u)
	c := r.Counts()
	s.Stats.States, s.Stats.Transient, s.Packets = c.Outside, c.Inside, &c.Programs
	s.Stats.Stored, s.Stats.Workers, s.Discovered = c.Outside, r.Workers.N, 0
	for _, v := range u.each {
		s.Discovered += v.Discovered
	}
	s.Runtime = s.Runtime || u.failed()
	s.Dived, s.Strategies, s.Used = r.WentDeep(), r.Strategies(), cmp.Or(r.Storage(), s.Used)
	if !r.LimitDepth {
		s.MaxDepth = r.Depth + 1
	}
	return err
}

// failed reports whether a run-time error was met.
func (u *universal) failed() bool {
	return slices.ContainsFunc(u.each, func(v *universalVisitor) bool { return v.runtime }) ||
		u.memory != nil && u.memory.Flags()&program.RuntimeError != 0
}

// Visitor implements Goal.
func (u *universal) Visitor(w *parallel.Worker, out reach.Part) (reach.Visitor, error) {
	walker, err := u.Walker, error(nil)
	switch {
	case w.IsApart() && w.Ex != nil:
		walker = u.each[0].walker
	case !w.Alone():
		walker, err = u.Prod.NewWalker()
	}
	if err != nil {
		return nil, err
	}
	w.Use(walker.Explorer(), walker.Tuning())
	v := &universalVisitor{Worker: w, goal: u, out: out, walker: walker}
	if w.IsApart() {
		return v, nil
	}
	u.each = append(u.each, v)
	if u.Shared != nil {
		return &recordedVisitor{v}, nil
	}
	return v, nil
}

// Initial implements Visitor.
func (v *universalVisitor) Initial() error {
	if err := v.walker.Initial(); err != nil {
		return err
	}
	if err := v.add(reach.State{}); err != nil {
		return err
	}
	return v.goal.reportFirst()
}

// Visit implements Visitor.
func (v *universalVisitor) Visit(s reach.State) error {
	if err := v.walker.Expand(s.Vector, s.Q); err != nil {
		return err
	}
	err := v.add(s)
	if err == nil || errors.Is(err, parallel.ErrHalted) {
		v.Followed += uint64(len(v.walker.Edges))
	}
	if err != nil {
		return err
	}
	return v.goal.reportFirst()
}

// reportFirst makes the counterexample of a search that goes on: its limits may
// leave nothing for that at its end.
func (u *universal) reportFirst() error {
	if !u.Exhaust || u.memory == nil || u.Found != nil || u.reach.Hit() == nil {
		return nil
	}
	hit := u.reach.Hit()
	if err := u.reach.Retrace(hit); err != nil {
		return err
	}
	return report(u.Search, u.Search, hit)
}

// Leads implements Visitor.
func (v *universalVisitor) Leads(from, to reach.State) (bool, error) {
	err := v.walker.Expand(from.Vector, from.Q)
	return slices.ContainsFunc(v.walker.Edges, func(e product.Edge) bool { return v.is(e, to) }), err
}

// is reports whether an edge of the last expansion leads to a state.
func (v *universalVisitor) is(e product.Edge, to reach.State) bool {
	return e.Q == to.Q && bytes.Equal(v.walker.Prog.State(int(e.Succ)), to.Vector)
}

// add adds the states that the edges from a state lead to, unless it is hit.
func (v *universalVisitor) add(from reach.State) error {
	g, prog := v.goal, &v.walker.Prog
	e := v.hit(from)
	if e != nil || g.memory == nil {
		v.noteErrors() // a memory notes those that are added
	}
	if e == nil || g.reach.Exhaust && g.reach.Hit() != nil {
		return v.out.Add(prog, v.walker.Edges, from.Inside)
	}
	end := reach.State{Vector: slices.Clone(prog.State(int(e.Succ))), Q: e.Q}
	hit := &reach.Hit{Place: v.out.Place(), Ahead: true, Action: prog.Succs[e.Succ].Action, End: end}
	var err error
	if g.memory != nil || g.reach.Exhaust {
		err = v.out.Add(prog, v.walker.Edges, from.Inside) // it counts
	}
	if ended := g.reach.Take(hit); ended != nil {
		return ended
	}
	return err
}

// noteErrors notes run-time errors of steps that the automaton follows.
func (v *universalVisitor) noteErrors() {
	flags := program.SuccFlags(0)
	for i := range v.walker.Edges {
		flags |= v.walker.Prog.Succs[v.walker.Edges[i].Succ].Flags
	}
	v.runtime = v.runtime || flags&program.RuntimeError != 0
}

// hit returns the first edge from a state that leads to what is looked for, nil
// if none does.
func (v *universalVisitor) hit(from reach.State) *product.Edge {
	g, edges := v.goal, v.walker.Edges
	for i, universal := 0, g.universal; universal != nil && i < len(edges); i++ {
		if universal[edges[i].Q] {
			return &edges[i]
		}
	}
	for i := 0; g.loops && i < len(edges); i++ {
		if e := &edges[i]; g.Prod.Acceptance().Accepts(e.Marks) && v.is(*e, from) {
			return e
		}
	}
	return nil
}

// productDocument is what a checkpoint has of the goal.
type productDocument struct {
	Fingerprint uint64
	Runtime     bool
}

// Save implements Saved.
func (u *universal) Save(w *checkpoint.Writer) {
	w.Document(productDocument{u.Prod.Fingerprint(), u.failed()})
}

// Load implements Saved.
func (u *universal) Load(r *checkpoint.Reader) error {
	var d productDocument
	if r.Document(&d); r.Err() == nil && d.Fingerprint != u.Prod.Fingerprint() {
		r.Refuse("the checkpoint is of another automaton for the property")
	}
	if u.each[0].runtime = d.Runtime; u.memory == nil || r.Err() != nil {
		return nil
	}
	return u.Begins(r)
}

// report makes the counterexample, by a search whose store has room for it.
func report(s, by *search.Search, hit *reach.Hit) (err error) {
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
