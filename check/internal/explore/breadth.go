package explore

import (
	"bytes"
	"slices"

	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/store"
)

// noState stands for the parent of initial states.
const noState = ^uint32(0)

// breadthFirst is the breadth-first search for failures by one worker. The
// queue is the store itself: states are visited in the order of their indices.
type breadthFirst struct {
	*explorer
	parent store.Array[uint32] // by state
	// next is the state that is visited next, level where the next level
	// begins.
	next  uint32
	level uint32
	prog  program.Program
	// all is how many failures to look for.
	all      int
	failures []replay.Failure
	// discovered has the kinds of failures with the last statements of their
	// runs, of which no two are reported.
	discovered map[string]bool
	// any indicates that one failure is enough, whose run need not be a
	// shortest one.
	any bool
	// deep indicates that the search has gone deep.
	deep bool
	// open indicates that states were not expanded in which a run that is a
	// step shorter than the first failure's may end.
	open bool
	search.Diver
	// whole indicates that b.out is the result of a depth-first search that has
	// explored everything.
	whole bool
	// others counts the states found by several workers, or packed.
	others uint64
	// inside records, by state, whether it is inside an atomic sequence, if
	// states may be packed.
	inside *store.Bits
}

// successors stores and counts the successors in the batch.
func (b *breadthFirst) successors() error {
	b.states.Begin()
	for i := range b.batch.Succs {
		if err := b.states.Add(b.batch.State(i)); err != nil {
			return err
		}
	}
	b.states.ReadAhead()
	for i := range b.batch.Succs {
		if b.batch.Succs[i].Flags&program.Transient != 0 {
			b.out.AtomicSteps++
		} else {
			b.out.Transitions++
		}
		index, added, err := b.insertAdded(i, i)
		if err != nil {
			return err
		}
		if added && b.inside != nil && b.batch.Succs[i].Flags&program.Transient != 0 {
			if err := b.inside.Set(index); err != nil {
				return err
			}
		}
	}
	return nil
}

// adopt sets the parent of all states that were stored since the last call.
func (b *breadthFirst) adopt(parent uint32) error {
	for b.parent.Len() < b.states.Len() {
		if err := b.parent.Append(parent); err != nil {
			return err
		}
	}
	return nil
}

// fails reports whether the batch has a failure.
func (b *breadthFirst) fails() bool {
	for i := range b.batch.Succs {
		if _, failed := replay.FailureOf(b.batch.Succs[i].Flags); failed {
			return true
		}
	}
	return b.invalidEnd()
}

// report collects the failures in the expansion of state i, with their runs,
// and reports whether there are enough.
func (b *breadthFirst) report(i uint32) (enough bool, err error) {
	if !b.fails() {
		return false, nil
	}
	var found []replay.Failure
	last := b.state(i)
	if b.invalidEnd() {
		found = append(found, replay.Failure{Kind: replay.InvalidEnd, Trail: &trace.Lasso{Last: last}})
	}
	for j := range b.batch.Succs {
		if kind, failed := replay.FailureOf(b.batch.Succs[j].Flags); failed {
			st := trace.Step{State: last, Action: b.batch.Succs[j].Action}
			found = append(found, replay.Failure{Kind: kind, Trail: &trace.Lasso{Prefix: []trace.Step{st}, Last: slices.Clone(b.batch.State(j))}})
		}
	}
	way, err := b.way(i)
	if err != nil {
		return false, err
	}
	for _, f := range found {
		f.Trail.Prefix = append(slices.Clip(way), f.Trail.Prefix...)
		b.addFailure(f)
	}
	return len(b.failures) == b.all, nil
}

// addFailure adds a failure unless a similar one was found, or enough.
func (b *breadthFirst) addFailure(f replay.Failure) {
	if key := f.Kind.String() + replay.LastStatement(b.prog, f.Trail); !b.discovered[key] && len(b.failures) < b.all {
		b.discovered[key] = true
		b.failures = append(b.failures, f)
	}
}

// mostLookedOn is how many more states are looked at for a run that is a step
// shorter, where any failure will do; of a large search, a quarter of the
// states visited, if that is more.
const mostLookedOn = 1 << 12

// lookOn looks at the rest of the level of state i, whose failures were the
// last ones: if these are steps that fail, a run into an invalid end of the
// same level is a step shorter.
func (b *breadthFirst) lookOn(i uint32) error {
	shortest := shortestFirst(b.failures)
	if b.deep || shortest[0].Trail.Len() <= b.depthOf(i) {
		return nil
	}
	end := b.level
	b.Most = 0 // it is too late for other workers
	if b.any {
		end = min(end, i+max(mostLookedOn, i/4))
	}
	for j := i + 1; j < end; j++ {
		switch found, err := b.endsAt(j); {
		case replay.IsFault(err):
			return err
		case err != nil:
			b.open = true
			return nil
		case found != nil:
			b.failures = append([]replay.Failure{*found}, shortest[:len(shortest)-1]...)
			return nil
		}
	}
	b.open = end < b.level
	return nil
}

// shortestFirst sorts failures by the length of their runs.
func shortestFirst(failures []replay.Failure) []replay.Failure {
	slices.SortStableFunc(failures, func(a, b replay.Failure) int { return a.Trail.Len() - b.Trail.Len() })
	return failures
}

// depthOf returns the number of steps from an initial state to state i.
func (b *breadthFirst) depthOf(i uint32) (n int) {
	for p := *b.parent.At(i); p != noState; p = *b.parent.At(p) {
		n++
	}
	return n
}

// endsAt returns the failure of state i if it is an invalid end, nil otherwise.
func (b *breadthFirst) endsAt(i uint32) (*replay.Failure, error) {
	if err := b.Visit(1); err != nil {
		return nil, err
	}
	if err := b.expand(i); err != nil || !b.invalidEnd() {
		return nil, err
	}
	way, err := b.way(i)
	return &replay.Failure{Kind: replay.InvalidEnd, Trail: &trace.Lasso{Prefix: way, Last: b.state(i)}}, err
}

// way returns the steps from an initial state to state i. The batch stays as it
// is. It is a *monitor.LimitError if the run is too long to be shown.
func (b *breadthFirst) way(i uint32) ([]trace.Step, error) {
	if err := monitor.FitsRun(b.Ctx, b.depthOf(i)); err != nil {
		return nil, err // before it takes the memory and the time of so many steps
	}
	defer b.WatchLate(b.ex)()
	var steps []trace.Step
	var batch program.Batch
	for p := *b.parent.At(i); p != noState; i, p = p, *b.parent.At(p) {
		action, err := actionBetween(b.ex, &batch, b.state(p), b.state(i))
		if err != nil {
			return nil, err
		}
		steps = append(steps, trace.Step{State: b.state(p), Action: action})
	}
	slices.Reverse(steps)
	return steps, nil
}

// actionBetween returns an action that leads from one state to another. If
// there is none, because the program does not repeat its step, it returns
// Stutter, and ConfirmFailure will find the gap.
func actionBetween(ex program.Explorer, b *program.Batch, from, to program.State) (program.Action, error) {
	if err := ex.Expand(from, b); err != nil {
		return program.Stutter, err
	}
	for i := range b.Succs {
		if bytes.Equal(b.State(i), to) {
			return b.Succs[i].Action, nil
		}
	}
	return program.Stutter, nil
}
