package explore

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/check/internal/parallel"
	"github.com/ltlcheck/ltlcheck/check/internal/reach"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store/checkpoint"
)

// failing is the goal of a search for failures: a state that fails, or a step
// that does. If several are looked for, in a search that exhausts the states, the
// first ones are noted, as many fail by the same statement.
type failing struct {
	*explorer
	search *reach.Search
	all    int
	each   []*failingVisitor
	hits   []*reach.Hit
}

// failingVisitor is the part of a worker.
type failingVisitor struct {
	*parallel.Worker
	goal   *failing
	out    reach.Part
	batch  program.Batch
	steps  reach.Steps
	counts Exploration

	_ cacheline.Pad
}

// findFailures searches for a failure, or for several, and sets b.out to what
// was counted.
func (b *breadthFirst) findFailures(s *reach.Search) ([]*reach.Hit, error) {
	g := &failing{explorer: b.explorer, search: s, all: b.all}
	err := s.Run(g)
	c := s.Counts()
	b.out = Exploration{States: c.Outside, StateBytes: c.Longest, MaxDepth: s.Depth, Workers: s.Workers.N, Storage: s.Storage()}
	b.deep, b.others = s.WentDeep(), 0
	for _, v := range g.each {
		b.out.add(&v.counts)
		b.others += v.Discovered
	}
	if hit := s.Hit(); hit != nil && err == nil {
		g.hits = append(g.hits, hit)
	}
	return g.hits, err
}

// Visitor implements reach.Goal.
func (g *failing) Visitor(w *parallel.Worker, out reach.Part) (reach.Visitor, error) {
	v := &failingVisitor{Worker: w, goal: g, out: out}
	_, err := g.explorerOf(w)
	g.each = append(g.each, v)
	return v, err
}

// Initial implements reach.Visitor.
func (v *failingVisitor) Initial() error {
	if err := v.Ex.Initial(&v.batch); err != nil {
		return err
	}
	v.counts.Transitions += uint64(v.batch.Len())
	return v.out.Add(&v.batch, v.steps.To(v.batch.Len()), false)
}

// Visit expands a state, and takes its first failure, if one is looked for.
// Successors are left out once there is one: no other one is to be behind them.
func (v *failingVisitor) Visit(s reach.State) error {
	if err := v.Ex.Expand(s.Vector, &v.batch); err != nil {
		return err
	}
	fails := v.fails()
	if fails && v.goal.all == 1 {
		v.count()
		return v.goal.search.Take(v.hits()[0])
	}
	if v.goal.search.Hit() == nil {
		if err := v.out.Add(&v.batch, v.steps.To(v.batch.Len()), s.Inside); err != nil {
			return err
		}
	}
	v.count()
	if g := v.goal; fails && len(g.hits) < mostFailed*g.all {
		g.hits = append(g.hits, v.hits()...)
	}
	return nil
}

// fails reports whether the last expansion has a failure.
func (v *failingVisitor) fails() bool {
	for i := range v.batch.Succs {
		if v.batch.Succs[i].Flags&(program.AssertFailed|program.RuntimeError) != 0 {
			return true
		}
	}
	return v.invalidEnd()
}

// invalidEnd reports whether the state has no successors and is no valid end.
func (v *failingVisitor) invalidEnd() bool {
	return v.batch.Len() == 0 && v.batch.Flags&program.ValidEnd == 0
}

// hits returns the failures of the last expansion.
func (v *failingVisitor) hits() (hits []*reach.Hit) {
	place := v.out.Place()
	if v.invalidEnd() {
		hits = append(hits, &reach.Hit{Kind: replay.InvalidEnd, Place: place})
	}
	for i := range v.batch.Succs {
		if kind, failed := replay.FailureOf(v.batch.Succs[i].Flags); failed {
			end := reach.State{Vector: slices.Clone(v.batch.State(i))}
			hits = append(hits, &reach.Hit{Kind: kind, Place: place, Ahead: true, Action: v.batch.Succs[i].Action, End: end})
		}
	}
	return hits
}

// count counts the last expansion.
func (v *failingVisitor) count() {
	v.Followed += uint64(v.batch.Len())
	for i := range v.batch.Succs {
		flags := v.batch.Succs[i].Flags
		if flags&program.Transient != 0 {
			v.counts.AtomicSteps++
		} else {
			v.counts.Transitions++
		}
		if flags&program.AssertFailed != 0 {
			v.counts.AssertionFailures++
		}
		if flags&program.RuntimeError != 0 {
			v.counts.RuntimeErrors++
		}
	}
	if v.invalidEnd() {
		v.counts.Deadlocks++
	}
}

// Leads implements reach.Visitor.
func (v *failingVisitor) Leads(from, to reach.State) (bool, error) {
	action, err := actionBetween(v.Ex, &v.batch, from.Vector, to.Vector)
	return action != program.Stutter, err
}

// Save implements reach.Saved.
func (g *failing) Save(w *checkpoint.Writer) {
	g.each[0].counts.saveCounts(w)
	w.Document(g.hits)
}

// Load implements reach.Saved.
func (g *failing) Load(r *checkpoint.Reader) {
	g.each[0].counts.loadCounts(r)
	r.Document(&g.hits)
	for _, hit := range g.hits {
		if hit == nil || hit.Kind > replay.RuntimeFailed {
			r.Refuse("the checkpoint has an error without a run")
		}
	}
}
