package explore

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/unfolding"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/program"
)

// failing is the goal of a search for failures: a state that fails, or a step
// that does.
//
// Several are looked for by one worker only. In memory each is listed at once,
// and the search ends when there are enough; elsewhere, in a search that exhausts
// the states, the first ones are noted, as many fail by the same statement.
type failing struct {
	*breadthFirst
	search *reach.Search
	memory *reach.Memory // nil elsewhere
	each   []*failingVisitor
	hits   []*reach.Hit // that were noted
	// lookedOn counts the states visited after the first failure; open indicates
	// that they were too many.
	lookedOn uint32
	open     bool
}

// mostLookedOn is how many more states are looked at for a run that is a step
// shorter, where any failure will do; of a large search, a quarter of the
// states visited, if that is more.
const mostLookedOn = 1 << 12

// failingVisitor is the part of a worker.
type failingVisitor struct {
	*parallel.Worker
	goal   *failing
	out    reach.Part
	batch  program.Batch
	flags  program.SuccFlags // of all successors in the batch
	steps  reach.Steps
	counts Exploration
	part   Exploration // of a visit that was cut short

	_ cacheline.Pad
}

// findFailures searches for a failure, or for several, and sets b.out to what
// was counted.
func (b *breadthFirst) findFailures(s *reach.Search) ([]*reach.Hit, error) {
	g := &failing{breadthFirst: b, search: s}
	err := g.run()
	if hit := s.Hit(); hit != nil && err == nil {
		g.hits = append(g.hits, hit)
	}
	return g.hits, err
}

// run searches, and sets out to what was counted.
func (fa *failing) run() error {
	b, s := fa.breadthFirst, fa.search
	err := s.Run(fa)
	c := s.Counts()
	b.out = Exploration{States: c.Outside, StateBytes: c.Longest, MaxDepth: s.Depth, Workers: s.Workers.N, Storage: s.Storage(), Method: s.Strategies()}
	b.deep, b.found = s.WentDeep(), 0
	for _, v := range fa.each {
		b.out.add(&v.counts)
		b.out.add(&v.part)
		b.found += v.Discovered
	}
	return err
}

// Visitor implements reach.Goal.
func (fa *failing) Visitor(w *parallel.Worker, out reach.Part) (reach.Visitor, error) {
	v := &failingVisitor{Worker: w, goal: fa, out: out}
	_, err := fa.explorerOf(w)
	if !w.IsApart() {
		fa.each = append(fa.each, v)
	}
	return v, err
}

// Initial implements reach.Visitor.
func (v *failingVisitor) Initial() error {
	if err := v.Ex.Initial(&v.batch); err != nil {
		return err
	}
	if unfolding.CountsInitial(v.Ex) {
		v.counts.Transitions += uint64(v.batch.Len())
	}
	return v.out.Add(&v.batch, v.steps.To(v.batch.Len()), false)
}

// Visit expands a state, and takes its first failure, if one is looked for.
// Successors are left out once there is one: no other one is to be behind them.
func (v *failingVisitor) Visit(s reach.State) error {
	if err := v.expand(s.Vector); err != nil {
		return err
	}
	g, fails := v.goal, v.fails()
	switch {
	case g.search.Hit() != nil:
		return v.lookOn(fails)
	case fails && g.all == 1:
		return v.take(v.hits()[0])
	case fails && g.memory != nil:
		if last, err := g.list(v.hits()); last != nil || err != nil {
			if err != nil {
				return err
			}
			return v.take(last)
		}
	}
	if err := v.out.Add(&v.batch, v.steps.To(v.batch.Len()), s.Inside); err != nil {
		return v.cut(err, g.memory)
	}
	v.count(v.batch.Len())
	if fails && g.memory == nil && len(g.hits) < mostFailed*g.all {
		g.hits = append(g.hits, v.hits()...)
	}
	return nil
}

// expand expands a state into the batch, and collects the flags.
func (v *failingVisitor) expand(state program.State) error {
	err := v.Ex.Expand(state, &v.batch)
	v.flags = 0
	for i := range v.batch.Succs {
		v.flags |= v.batch.Succs[i].Flags
	}
	return err
}

// take counts the last expansion, which has a failure, and takes it.
func (v *failingVisitor) take(hit *reach.Hit) error {
	v.count(v.followed())
	if v.goal.memory != nil {
		v.goal.Most = 0 // it is too late for other workers
	}
	return v.goal.search.Take(hit)
}

// lookOn looks for a failure that is nearer than the first.
func (v *failingVisitor) lookOn(fails bool) error {
	g := v.goal
	if g.memory != nil && g.any {
		if g.lookedOn++; g.lookedOn >= max(mostLookedOn, uint32(g.search.Hit().Place/4)) {
			g.open = true
			return g.search.End()
		}
	}
	if fails {
		return v.take(v.hits()[0])
	}
	v.count(v.followed())
	return nil
}

// list lists failures with their runs. If there are enough, it returns one that
// ends the search: Ahead if a nearer one may be on the same level.
func (fa *failing) list(hits []*reach.Hit) (last *reach.Hit, err error) {
	var way []reach.State
	for _, hit := range hits {
		if err := fa.addHit(fa.search, hit); err != nil {
			return nil, err
		}
		way = hit.Way
	}
	if len(fa.failures) < fa.all {
		return nil, nil
	}
	fa.failures = shortestFirst(fa.failures)
	last = &reach.Hit{Place: hits[0].Place, Ahead: fa.failures[0].Trail.Len() >= len(way), Kind: replay.AssertionFailed}
	return last, nil
}

// fails reports whether the last expansion has a failure.
func (v *failingVisitor) fails() bool {
	return v.flags&(program.AssertFailed|program.RuntimeError) != 0 || replay.EndsInvalid(&v.batch)
}

// hits returns the failures of the last expansion.
func (v *failingVisitor) hits() (hits []*reach.Hit) {
	place := v.out.Place()
	for kind, succ := range replay.Failures(&v.batch) {
		hit := &reach.Hit{Kind: kind, Place: place}
		if succ >= 0 {
			hit.Ahead, hit.Action, hit.End.Vector = true, v.batch.Succs[succ].Action, slices.Clone(v.batch.State(succ))
		}
		hits = append(hits, hit)
	}
	return hits
}

// followed returns how many transitions of a state count whose successors are
// left out: in memory they are not followed.
func (v *failingVisitor) followed() int {
	if v.goal.memory != nil {
		return 0
	}
	return v.batch.Len()
}

// cut counts the last expansion apart, as err has ended it before its successors
// were added: results count what was, checkpoints do not. It returns err.
func (v *failingVisitor) cut(err error, memory *reach.Memory) error {
	followed := v.batch.Len()
	if memory != nil {
		followed = memory.Inserted()
	} else if v.Alone() {
		return err
	}
	v.countIn(&v.part, followed)
	return err
}

// count counts the last expansion, with its first transitions.
func (v *failingVisitor) count(followed int) { v.countIn(&v.counts, followed) }

// countIn is count for some counts.
func (v *failingVisitor) countIn(c *Exploration, followed int) {
	v.Followed += uint64(v.batch.Len())
	if replay.EndsInvalid(&v.batch) {
		c.Deadlocks++
	}
	if v.flags&(program.Transient|program.AssertFailed|program.RuntimeError) == 0 {
		c.Transitions += uint64(min(followed, v.batch.Len()))
		return
	}
	for i := range v.batch.Succs {
		flags := v.batch.Succs[i].Flags
		switch {
		case i >= followed:
		case flags&program.Transient != 0:
			c.AtomicSteps++
		default:
			c.Transitions++
		}
		if flags&program.AssertFailed != 0 {
			c.AssertionFailures++
		}
		if flags&program.RuntimeError != 0 {
			c.RuntimeErrors++
		}
	}
}

// Leads implements reach.Visitor.
func (v *failingVisitor) Leads(from, to reach.State) (bool, error) {
	err := v.Ex.Expand(from.Vector, &v.batch)
	return err == nil && unfolding.Successor(&v.batch, to.Vector) >= 0, err
}

// Save implements reach.Saved.
func (fa *failing) Save(w *checkpoint.Writer) {
	fa.each[0].counts.saveCounts(w)
	w.Document(fa.hits)
	w.Document(fa.failures)
}

// Load implements reach.Saved.
func (fa *failing) Load(r *checkpoint.Reader) error {
	fa.each[0].counts.loadCounts(r)
	r.Document(&fa.hits)
	for _, f := range loadFailures(r) {
		fa.addFailure(f)
	}
	for _, hit := range fa.hits {
		if hit == nil || hit.Kind > replay.RuntimeFailed {
			r.Refuse("the checkpoint has an error without a run")
		}
	}
	if fa.memory == nil || r.Err() != nil {
		return r.Err()
	}
	return fa.begins(r)
}
