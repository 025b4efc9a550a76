package explore

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/check/internal/parallel"
	"github.com/ltlcheck/ltlcheck/check/internal/reach"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
)

// failing is the goal of a search for failures: a state that fails, or a step
// that does.
type failing struct {
	*explorer
	search *reach.Search
	each   []*failingVisitor
}

// failingVisitor is the part of a worker.
type failingVisitor struct {
	*parallel.Worker
	search *reach.Search
	out    reach.Part
	batch  program.Batch
	steps  reach.Steps
	counts Exploration

	_ cacheline.Pad
}

// findFailure searches for a failure, and sets b.out to what was counted.
func (b *breadthFirst) findFailure(s *reach.Search) error {
	g := &failing{explorer: b.explorer, search: s}
	err := s.Run(g)
	b.out = Exploration{States: s.Counts().Outside, StateBytes: s.StateBytes, MaxDepth: s.Depth, Workers: s.Workers.N, Storage: s.Storage()}
	b.deep, b.others = s.WentDeep(), 0
	for _, v := range g.each {
		b.out.add(&v.counts)
		b.others += v.Discovered
	}
	return err
}

// Visitor implements reach.Goal.
func (g *failing) Visitor(w *parallel.Worker, out reach.Part) (reach.Visitor, error) {
	v := &failingVisitor{Worker: w, search: g.search, out: out}
	_, err := newWorkersExplorer(g.binding, w)
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

// Visit expands a state, and takes its first failure. Successors are left out
// once there is one: no other one is to be behind them.
func (v *failingVisitor) Visit(s reach.State) error {
	if err := v.Ex.Expand(s.Vector, &v.batch); err != nil {
		return err
	}
	v.Followed += uint64(v.batch.Len())
	for i := range v.batch.Succs {
		if v.batch.Succs[i].Flags&program.Transient != 0 {
			v.counts.AtomicSteps++
		} else {
			v.counts.Transitions++
		}
	}
	kind, succ, failed := v.failures()
	switch {
	case failed && succ < 0:
		return v.search.Take(&reach.Hit{Kind: kind, Place: v.out.Place()})
	case failed:
		end := reach.State{Vector: slices.Clone(v.batch.State(succ))}
		return v.search.Take(&reach.Hit{Kind: kind, Place: v.out.Place(), Ahead: true, Action: v.batch.Succs[succ].Action, End: end})
	case v.search.Hit() != nil:
		return nil
	}
	return v.out.Add(&v.batch, v.steps.To(v.batch.Len()), s.Inside)
}

// failures counts the failures in the last expansion, and returns the first
// one; succ -1 is the state's own.
func (v *failingVisitor) failures() (kind replay.FailureKind, succ int, failed bool) {
	if v.batch.Len() == 0 && v.batch.Flags&program.ValidEnd == 0 {
		v.counts.Deadlocks++
		return replay.InvalidEnd, -1, true
	}
	for i := range v.batch.Succs {
		flags := v.batch.Succs[i].Flags
		k, fails := replay.FailureOf(flags)
		if !fails {
			continue
		}
		if !failed {
			kind, succ, failed = k, i, true
		}
		if flags&program.AssertFailed != 0 {
			v.counts.AssertionFailures++
		}
		if flags&program.RuntimeError != 0 {
			v.counts.RuntimeErrors++
		}
	}
	return kind, succ, failed
}
