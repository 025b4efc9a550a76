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

// noState is in the place of the parent of initial states.
const noState = ^uint32(0)

// breadthFirst is the search of Safety; the queue is the store itself.
type breadthFirst struct {
	*explorer
	parent     store.Array[uint32] // by state
	next       uint32              // the state that is visited next
	level      uint32              // where the next level begins
	prog       program.Program
	all        int // how many failures to look for
	failures   []replay.Failure
	discovered map[string]bool // kinds of failures with the statements at the end
	any        bool            // one failure will do, and its run need not be a shortest one
	deep       bool            // the search has gone deep
	open       bool            // a run that is a step shorter than the first failure's may end in a state that was not looked at
	search.Diver
	whole  bool        // it has explored everything, and b.out is its result
	others uint64      // states met by several workers, or packed
	inside *store.Bits // by state, if they may be packed: it is inside an atomic sequence
}

// successors stores and counts the transitions of the batch.
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

// adopt notes the parent of all states that were stored since the last call.
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

// report takes the errors of the expansion of state i, and says whether there
// are enough.
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
		if key := f.Kind.String() + replay.LastStatement(b.prog, f.Trail); !b.discovered[key] && len(b.failures) < b.all {
			b.discovered[key] = true
			b.failures = append(b.failures, f)
		}
	}
	return len(b.failures) == b.all, nil
}

// mostLookedOn is how many more states are looked at, at least, for a run that
// is a step shorter where any failure will do; in proportion to those visited
// it may be more.
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

// shortestFirst is the failures in the order of the length of their runs.
func shortestFirst(failures []replay.Failure) []replay.Failure {
	slices.SortStableFunc(failures, func(a, b replay.Failure) int { return a.Trail.Len() - b.Trail.Len() })
	return failures
}

// depthOf is the number of steps from an initial state to state i.
func (b *breadthFirst) depthOf(i uint32) (n int) {
	for p := *b.parent.At(i); p != noState; p = *b.parent.At(p) {
		n++
	}
	return n
}

// endsAt is the failure of state i if it is an invalid end.
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

// way is the steps from an initial state to state i. The batch stays as it is.
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

// actionBetween is an action that leads from one state to another. If the
// program cannot repeat the step, it is Stutter, and ConfirmFailure will find
// the gap.
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
