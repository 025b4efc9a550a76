package explore

import (
	"github.com/ltlcheck/ltlcheck/check/internal/parallel"
	"github.com/ltlcheck/ltlcheck/check/internal/reach"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
)

// counting is the goal of an exploration: nothing, so that all states outside
// atomic sequences are visited. What is inside a sequence each worker unfolds
// for itself (see unfold.go), so that all counts are those of one worker,
// whichever worker came first; the depth is that of a breadth-first search.
type counting struct {
	*explorer
	workers int
	each    []*countingVisitor
}

// countingVisitor is the part of a worker.
type countingVisitor struct {
	*parallel.Worker
	out   reach.Part
	d     *depthFirst
	early *early

	_ cacheline.Pad
}

// countAll explores by a search, and adds up the counts of its workers.
func (x *explorer) countAll(s *reach.Search) error {
	g := &counting{explorer: x, workers: s.Workers.N}
	err := s.Run(g)
	x.out.Workers, x.out.MaxDepth, x.out.BreadthFirst = s.Workers.N, s.Depth, true
	x.out.States, x.out.StateBytes = s.Counts().Outside, s.StateBytes
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
	ex, err := newWorkersExplorer(g.binding, w)
	if err != nil {
		return nil, err
	}
	v := &countingVisitor{Worker: w, out: out, d: g.unfolder(ex, g.workers), early: g.early}
	v.d.meet = v.meet
	g.each = append(g.each, v)
	return v, v.d.frames.Append(exploreFrame{})
}

// newWorkersExplorer returns an explorer of a worker's own.
func newWorkersExplorer(b program.Binding, w *parallel.Worker) (program.Explorer, error) {
	ex, err := b.NewExplorer()
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
	return nil
}

// meet adds successor i of the batch, which is outside atomic sequences unless
// it is an initial state.
func (v *countingVisitor) meet(i int) error {
	return v.out.AddOne(v.d.batch.State(i), v.d.batch.Succs[i].Flags&program.Transient != 0)
}

// Visit unfolds a state.
func (v *countingVisitor) Visit(s reach.State) error {
	d := v.d
	before := d.Followed
	ways, err := d.begin(s.Vector)
	v.Followed += d.Followed - before
	if err != nil {
		return err
	}
	if n := d.batch.Len(); len(ways.Ends) == 0 && d.flags == 0 && n > 0 {
		d.out.Transitions += uint64(n)
		return v.out.AddAll(&d.batch)
	}
	before = d.Followed
	u, err := d.unfoldBegun(ways)
	v.Followed += d.Followed - before
	d.out.count(u)
	v.early.find(u)
	return err
}
