package explore

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/unfolding"
	"github.com/ltlcheck/ltlcheck/program"
)

// counting is the goal of an exploration: nothing, so that all states outside
// atomic sequences are visited. What is inside a sequence each worker unfolds
// for itself (package unfolding), so that all counts are those of one worker,
// whichever worker came first.
//
// Depth first, the depth is that of the search path, and the first errors are
// listed at once, with the path. Breadth first, it is the number of levels, and
// failed are the places of the first states that fail, or from which a sequence
// begins in which something fails, at most so many.
type counting struct {
	*explorer
	search     *reach.Search
	depthFirst bool
	firstOnly  bool                // the search ends at the first error that is listed, with errFound
	alone      *unfolding.Unfolder // of one worker, nil for others
	each       []*countingVisitor
	most       int
	failed     []uint64
}

// countingVisitor is the part of a worker.
type countingVisitor struct {
	*unfolding.Unfolder
	goal   *counting
	counts Exploration
	part   Exploration // of a visit that a limit has cut short
	// before is what a checkpoint has of the time before a visit; visiting is
	// set until the visit is complete, listed counts the errors listed before it.
	before   unfolding.Mark
	listed   int
	visiting bool

	_ cacheline.Pad
}

// newDepthFirst makes an exploration by one worker, depth first.
func newDepthFirst(x *explorer) (*counting, *reach.Depth) {
	s, frontier := reach.NewDepth(&x.Monitor, x.states, x.checkpoints)
	g := &counting{explorer: x, search: s, depthFirst: true, alone: unfolding.New(&x.Monitor, x.ex, x.Limits.Memory/4)}
	return g, frontier
}

// count explores, and adds up the counts of the workers.
func (co *counting) count() error { return co.collect(co.search.Run(co)) }

// collect adds up the counts of a search that ended with err, which it returns.
func (co *counting) collect(err error) error {
	if co.early != nil {
		co.early.running.Wait()
	}
	s, c := co.search, co.search.Counts()
	out := Exploration{States: c.Outside, StateBytes: c.Longest, Workers: s.Workers.N, BreadthFirst: !co.depthFirst, Errors: co.out.Errors}
	for _, v := range co.each {
		out.add(&v.counts)
		out.Represented += v.Represented
		out.add(&v.part)
	}
	if !co.depthFirst {
		out.MaxDepth = s.Depth
	}
	if err == nil {
		out.Unreached, _ = program.UnreachedByAll(s.Workers.Explorers())
		out.Unexecuted = program.UnexecutedByAll(s.Workers.Explorers())
	}
	co.out = out
	return err
}

// Visitor implements reach.Goal.
func (co *counting) Visitor(w *parallel.Worker, out reach.Part) (reach.Visitor, error) {
	ex, err := co.explorerOf(w)
	if err != nil {
		return nil, err
	}
	v := &countingVisitor{goal: co, Unfolder: co.alone}
	if v.Unfolder == nil {
		v.Unfolder = co.newUnlimited(ex, co.Limits.Memory/int64(4*co.search.Workers.N))
	}
	if v.Worker, v.Out = w, out; co.depthFirst {
		v.List = v.listError
	}
	co.each = append(co.each, v)
	return v, nil
}

// newUnlimited makes an unfolder for a search that does not count what is inside
// sequences: it polls the context, and has no limits.
func (exp *explorer) newUnlimited(ex program.Explorer, memory int64) *unfolding.Unfolder {
	own := &struct {
		monitor.Monitor
		_ cacheline.Pad
	}{Monitor: exp.Monitor}
	own.Limits, own.Progress, own.Trial = monitor.Limits{}, nil, 0
	d := unfolding.New(&exp.Monitor, ex, memory)
	d.Own = &own.Monitor
	return d
}

// explorerOf returns an explorer of a worker's own, or that of the exploration
// if the worker is alone.
func (exp *explorer) explorerOf(w *parallel.Worker) (program.Explorer, error) {
	if w.IsApart() && w.Ex != nil {
		return w.Ex, nil
	}
	if w.Alone() {
		w.Use(exp.ex, exp.tuning)
		return exp.ex, nil
	}
	tuning := &program.Tuning{IgnoreEnabled: true}
	ex, err := exp.binding.NewExplorer(tuning)
	if err == nil {
		w.Use(ex, tuning)
	}
	return ex, err
}

// Initial implements reach.Visitor. An initial state may be inside a sequence.
func (v *countingVisitor) Initial() error {
	if err := v.Ex.Initial(&v.Batch); err != nil {
		return err
	}
	if unfolding.CountsInitial(v.Ex) {
		v.counts.Transitions += uint64(v.Batch.Len())
	}
	for i := range v.Batch.Len() {
		if err := v.Out.AddOne(v.Batch.State(i), v.Batch.Succs[i].Flags&program.Transient != 0, 0); err != nil {
			return err
		}
	}
	return v.Out.Commit()
}

// Visit unfolds a state.
func (v *countingVisitor) Visit(s reach.State) error {
	if v.goal.depthFirst {
		v.Depth = v.goal.search.Depth
		if v.goal.checkpoints != nil {
			v.mark()
			v.visiting = true
		}
	}
	ways, err := v.Begin(s.Vector)
	if n := v.Batch.Len(); err == nil && len(ways.Ends) == 0 && v.Flags == 0 && n > 0 {
		return v.visitPlain(n)
	}
	var u unfolding.Counts
	if err == nil {
		u, err = v.Unfold(ways)
	}
	if err != nil && v.Worker.Alone() {
		v.take(&v.part, u) // the state will be visited again when the search resumes
		return err
	}
	v.visiting = false
	v.take(&v.counts, u)
	v.goal.note(u, v.Out)
	return err
}

// visitPlain is the rest of a visit to a state with so many successors, none of
// which is inside an atomic sequence or has failed: nearly all are.
func (v *countingVisitor) visitPlain(n int) error {
	err := v.Out.Add(&v.Batch, v.Steps.To(n), false)
	counts := &v.counts
	if err != nil && v.Worker.Alone() {
		counts = &v.part
	} else {
		v.visiting = false
	}
	counts.Transitions = unfolding.Sum(counts.Transitions, uint64(n))
	counts.MaxDepth = max(counts.MaxDepth, v.Depth)
	return err
}

// take counts the unfolding of a state.
func (v *countingVisitor) take(counts *Exploration, u unfolding.Counts) {
	counts.count(u)
	if v.goal.depthFirst {
		counts.MaxDepth = max(counts.MaxDepth, v.Depth+int(u.Height)-1)
	}
}

// note notes that an unfolding has failures.
func (co *counting) note(u unfolding.Counts, out reach.Part) {
	if u.Assertions|u.Errors|u.Deadlock == 0 {
		return
	}
	if co.early != nil {
		co.early.find()
	}
	if len(co.failed) < co.most {
		co.failed = append(co.failed, out.Place())
	}
}

// listError adds an error with its run, unless there are enough: the states on
// the search path, the last one inside a sequence, and then successor succ
// unless that is negative.
func (v *countingVisitor) listError(kind replay.FailureKind, succ int) error {
	g := v.goal
	if len(g.out.Errors) >= g.maxErrors {
		return nil
	}
	hit := &reach.Hit{Place: v.Out.Place()}
	if err := g.search.Retrace(hit); err != nil {
		return err
	}
	l, err := unfolding.ConnectAll(v.Ex, hit.Way)
	if err != nil {
		return err
	}
	if inside := v.Inside(); inside != nil {
		if err := unfolding.Connect(v.Ex, l, slices.Clone(inside)); err != nil {
			return err
		}
	}
	if succ >= 0 {
		l = stepOn(l, &v.Batch, succ)
	}
	g.out.Errors = append(g.out.Errors, replay.Failure{Kind: kind, Trail: l})
	if g.firstOnly {
		return errFound
	}
	return nil
}

var errFound = errors.New("a failure is found")

// Leads implements reach.Visitor. It does not use what was unfolded before, as
// that reports a state that is reached in several ways only once.
func (v *countingVisitor) Leads(from, to reach.State) (bool, error) {
	err := v.Ex.Expand(from.Vector, &v.Batch)
	found := err == nil && unfolding.Successor(&v.Batch, to.Vector) >= 0
	if err == nil && !found && v.Batch.HasTransient() {
		_, found, err = unfolding.Way(v.Ex, from.Vector, to.Vector)
	}
	return found, err
}
