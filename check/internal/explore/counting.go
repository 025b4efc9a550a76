package explore

import (
	"bytes"

	"github.com/ltlcheck/ltlcheck/check/internal/parallel"
	"github.com/ltlcheck/ltlcheck/check/internal/reach"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store/checkpoint"
)

// counting is the goal of an exploration: nothing, so that all states outside
// atomic sequences are visited. What is inside a sequence each worker unfolds
// for itself (see unfold.go), so that all counts are those of one worker,
// whichever worker came first, except those of transitions and atomic steps
// where sequences have loops; the depth is that of a breadth-first search.
//
// failed are the places of the first states that fail, or from which a sequence
// begins in which something fails, at most so many.
type counting struct {
	*explorer
	memory int64 // of each worker, for what is inside sequences
	each   []*countingVisitor
	most   int
	failed []uint64
}

// countingVisitor is the part of a worker.
type countingVisitor struct {
	*parallel.Worker
	goal *counting
	out  reach.Part
	d    *depthFirst

	_ cacheline.Pad
}

// countAll explores by a search, and adds up the counts of its workers.
func (x *explorer) countAll(s *reach.Search) error {
	g := &counting{explorer: x, memory: x.Limits.Memory / int64(4*s.Workers.N)}
	return g.count(s)
}

// count explores by a search.
func (g *counting) count(s *reach.Search) error {
	x, err := g.explorer, s.Run(g)
	x.out.Workers, x.out.MaxDepth, x.out.BreadthFirst = s.Workers.N, s.Depth, true
	c := s.Counts()
	x.out.States, x.out.StateBytes = c.Outside, c.Longest
	for _, v := range g.each {
		x.out.add(&v.d.out)
	}
	if err == nil {
		x.out.Unreached, _ = program.UnreachedByAll(s.Workers.Explorers())
	}
	return err
}

// Visitor implements reach.Goal.
func (g *counting) Visitor(w *parallel.Worker, out reach.Part) (reach.Visitor, error) {
	ex, err := g.explorerOf(w)
	if err != nil {
		return nil, err
	}
	v := &countingVisitor{Worker: w, goal: g, out: out, d: g.unfolder(ex, g.memory)}
	v.d.meet = v.meet
	g.each = append(g.each, v)
	return v, v.d.frames.Append(exploreFrame{})
}

// explorerOf returns an explorer of a worker's own, or that of the exploration
// if the worker is alone.
func (x *explorer) explorerOf(w *parallel.Worker) (program.Explorer, error) {
	if w.Alone() {
		w.Use(x.ex)
		return x.ex, nil
	}
	ex, err := x.binding.NewExplorer()
	if err == nil {
		program.IgnoreEnabled(ex)
		w.Use(ex)
	}
	return ex, err
}

// Initial implements reach.Visitor.
func (v *countingVisitor) Initial() error {
	if err := v.Ex.Initial(&v.d.batch); err != nil {
		return err
	}
	for i := range v.d.batch.Len() {
		v.d.out.Transitions++
		if err := v.meet(i); err != nil {
			return err
		}
	}
	return v.out.Commit()
}

// meet adds successor i of the batch, which is outside atomic sequences unless
// it is an initial state.
func (v *countingVisitor) meet(i int) error {
	return v.out.AddOne(v.d.batch.State(i), v.d.batch.Succs[i].Flags&program.Transient != 0)
}

// Visit unfolds a state.
func (v *countingVisitor) Visit(s reach.State) error {
	d := v.d
	followed, inside := d.Followed, d.Inside
	ways, err := d.begin(s.Vector)
	if err != nil {
		return err
	}
	if n := d.batch.Len(); len(ways.Ends) == 0 && d.flags == 0 && n > 0 {
		if err = v.out.AddAll(&d.batch); err == nil {
			v.Followed += d.Followed - followed
			d.out.Transitions += uint64(n)
		}
		return err
	}
	u, err := d.unfoldBegun(ways)
	if err == nil {
		err = v.out.Commit()
	}
	if err != nil && v.Alone() {
		return err // the state will be visited again when the search resumes
	}
	v.Followed += d.Followed - followed
	if v.Alone() {
		v.Inside += d.Inside - inside
	}
	d.out.count(u)
	v.goal.note(u, v.out)
	return err
}

// note notes that an unfolding has failures.
func (g *counting) note(u unfolding, out reach.Part) {
	if u.assertions|u.errors|u.deadlock == 0 {
		return
	}
	if g.early != nil {
		g.early.find()
	}
	if len(g.failed) < g.most {
		g.failed = append(g.failed, out.Place())
	}
}

// Leads implements reach.Visitor. It does not use what was unfolded before, as
// that reports a state that is reached in several ways only once.
func (v *countingVisitor) Leads(from, to reach.State) (bool, error) {
	d := v.d
	if err := v.Ex.Expand(from.Vector, &d.batch); err != nil {
		return false, err
	}
	inside := false
	for i := range d.batch.Succs {
		if bytes.Equal(d.batch.State(i), to.Vector) {
			return true, nil
		}
		inside = inside || d.batch.Succs[i].Flags&program.Transient != 0
	}
	if !inside {
		return false, nil
	}
	_, found, err := d.way(from.Vector, to.Vector)
	return found, err
}

// Save implements reach.Saved.
func (g *counting) Save(w *checkpoint.Writer) {
	g.each[0].d.out.saveCounts(w)
	w.Document(g.failed)
}

// Load implements reach.Saved.
func (g *counting) Load(r *checkpoint.Reader) error {
	g.each[0].d.out.loadCounts(r)
	r.Document(&g.failed)
	return nil
}
