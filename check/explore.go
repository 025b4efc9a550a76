package check

import (
	"context"
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/trace"
)

// explorer visits the states of a program alone.
type explorer struct {
	clock
	ex        program.Explorer
	batch     program.Batch
	states    *store.Exact
	maxErrors int
	out       Exploration
}

func newExplorer(ctx context.Context, prog program.Program, opts Options, phase string) (*explorer, error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil, err
	}
	ex, err := binding.NewExplorer()
	if err != nil {
		return nil, err
	}
	x := &explorer{clock: newClock(ctx, opts, phase), ex: ex, maxErrors: max(1, opts.MaxErrors)}
	x.states = store.NewExact(x.budget)
	return x, nil
}

// initial stores the initial states.
func (x *explorer) initial() ([]uint32, error) {
	if err := x.ex.Initial(&x.batch); err != nil {
		return nil, err
	}
	var indices []uint32
	for i := range x.batch.Len() {
		index, _, err := x.insert(i)
		if err != nil {
			return nil, err
		}
		x.out.Transitions++
		indices = append(indices, index)
	}
	return indices, nil
}

// state is a copy of a stored state.
func (x *explorer) state(index uint32) program.State { return slices.Clone(x.states.Key(index)) }

// insert stores successor i of the batch.
func (x *explorer) insert(i int) (index uint32, added bool, err error) {
	s := x.batch.State(i)
	index, added, err = x.states.Insert(s)
	if err != nil || !added {
		return index, added, err
	}
	x.out.StateBytes = max(x.out.StateBytes, len(s))
	if x.batch.Succs[i].Flags&program.Transient == 0 {
		x.out.States++
	}
	return index, true, nil
}

// expand expands a stored state and counts its failures.
func (x *explorer) expand(index uint32) error {
	if err := x.ex.Expand(x.states.Key(index), &x.batch); err != nil {
		return err
	}
	for i := range x.batch.Succs {
		flags := x.batch.Succs[i].Flags
		if flags&program.AssertFailed != 0 {
			x.out.AssertionFailures++
		}
		if flags&program.RuntimeError != 0 {
			x.out.RuntimeErrors++
		}
	}
	if x.invalidEnd() {
		x.out.Deadlocks++
	}
	x.followed += uint64(x.batch.Len())
	return nil
}

func (x *explorer) invalidEnd() bool {
	return x.batch.Len() == 0 && x.batch.Flags&program.ValidEnd == 0
}

// finish completes the measurements after a search that ended with err.
func (x *explorer) finish(err error) {
	x.out.Memory = x.budget.Peak()
	x.out.Seconds = time.Since(x.started).Seconds()
	x.out.Exhaustive = err == nil
	if err != nil {
		x.out.Reason = x.reason(err)
	}
}

// Explore visits every reachable state of the program alone, depth first, and counts as SPIN
// does. It goes on after errors, and lists the first Options.MaxErrors of them. Running into
// a limit is no error but an exploration that is not exhaustive.
func Explore(ctx context.Context, prog program.Program, opts Options) (Exploration, error) {
	ctx, cancel := withTime(ctx, opts.Limits)
	defer cancel()
	x, err := newExplorer(ctx, prog, opts, "explore")
	if err != nil {
		return Exploration{}, err
	}
	d := &depthFirst{
		explorer: x, visitedYet: store.NewArray[bool](x.budget),
		inside: store.NewArray[uint32](x.budget), unfolded: store.NewArray[unfolding](x.budget),
		frames: store.NewArray[exploreFrame](x.budget), todo: store.NewArray[exploreStep](x.budget),
	}
	defer x.budget.Release()
	err = d.run()
	d.settle()
	x.finish(err)
	if isFault(err) {
		return x.out, err
	}
	if c, ok := x.ex.(program.Coverage); ok && x.out.Exhaustive {
		x.out.Unreached = c.Unreached()
	}
	for i := range x.out.Errors {
		if err := confirmFailure(prog, &x.out.Errors[i]); err != nil {
			return x.out, err
		}
	}
	return x.out, nil
}

func withTime(ctx context.Context, limits Limits) (context.Context, context.CancelFunc) {
	if limits.Time > 0 {
		return context.WithTimeout(ctx, limits.Time)
	}
	return context.WithCancel(ctx)
}

// depthFirst is the iterative depth-first search of Explore. Successors are stored when their
// source is expanded and visited when the search comes to them, in the program's order, so
// that the depth is that of the recursive search.
type depthFirst struct {
	*explorer
	visitedYet store.Array[bool]      // by state
	inside     store.Array[uint32]    // by state, of transient ones: 1 + place in unfolded, once left
	unfolded   store.Array[unfolding] // of transient states
	frames     store.Array[exploreFrame]
	todo       store.Array[exploreStep] // transitions still to follow, of all frames
}

// exploreStep is a transition: its action, and the index of the state it leads to.
type exploreStep struct {
	action    program.Action
	index     uint32
	transient bool // the state lies inside an atomic sequence
}

type exploreFrame struct {
	exploreStep        // that led here
	begin       uint32 // the frame's transitions in todo are those from here on
	unfolding
}

// unfolding counts what SPIN does below a state up to the next states outside atomic
// sequences. SPIN does not store the states inside one, and so walks through them again on
// every way that leads there; the counts are those of these walks, found without walking.
type unfolding struct {
	transitions, atomicSteps uint64
	height                   int // states inside atomic sequences on the longest way
}

// below adds what is behind a step into an atomic sequence.
func (u *unfolding) below(v unfolding) {
	u.transitions += v.transitions
	u.atomicSteps += v.atomicSteps
	u.height = max(u.height, v.height)
}

func (d *depthFirst) run() error {
	initial, err := d.initial()
	if err != nil {
		return err
	}
	for _, index := range initial {
		if err := d.follow(exploreStep{index: index}); err != nil {
			return err
		}
		if err := d.loop(); err != nil {
			return err
		}
	}
	return nil
}

func (d *depthFirst) loop() error {
	for d.frames.Len() > 0 {
		if d.todo.Len() == int(d.frames.Top().begin) {
			if err := d.leave(); err != nil {
				return err
			}
			continue
		}
		step := *d.todo.Top()
		d.todo.Truncate(d.todo.Len() - 1)
		if err := d.follow(step); err != nil {
			return err
		}
	}
	return nil
}

// leave ends the visit of the top state. A state outside atomic sequences settles its
// counts; one inside keeps them for every way that leads to it.
func (d *depthFirst) leave() error {
	f := *d.frames.Top()
	d.frames.Truncate(d.frames.Len() - 1)
	if !f.transient {
		d.out.Transitions += f.transitions
		d.out.AtomicSteps += f.atomicSteps
		return nil
	}
	f.height++
	if err := d.inside.Resize(int(f.index) + 1); err != nil {
		return err
	}
	*d.inside.At(f.index) = uint32(d.unfolded.Len() + 1)
	if err := d.unfolded.Append(f.unfolding); err != nil {
		return err
	}
	d.top().below(f.unfolding)
	return nil
}

// settle adds the counts of the states that a limit left on the stack.
func (d *depthFirst) settle() {
	for i := range d.frames.Len() {
		d.out.Transitions += d.frames.At(uint32(i)).transitions
		d.out.AtomicSteps += d.frames.At(uint32(i)).atomicSteps
	}
}

// top is where counts go: the top state, or a scratch place when an initial state is left.
func (d *depthFirst) top() *unfolding {
	if d.frames.Len() == 0 {
		return &unfolding{}
	}
	return &d.frames.Top().unfolding
}

// again counts a step to a state that was visited before.
func (d *depthFirst) again(step exploreStep) {
	if !step.transient || int(step.index) >= d.inside.Len() || *d.inside.At(step.index) == 0 {
		return // outside, or a loop inside an atomic sequence
	}
	u := *d.unfolded.At(*d.inside.At(step.index) - 1)
	d.out.MaxDepth = max(d.out.MaxDepth, d.frames.Len()+u.height-1)
	d.top().below(u)
}

// follow visits the state that the step leads to, unless it was visited before.
func (d *depthFirst) follow(step exploreStep) error {
	if step.transient {
		d.top().atomicSteps++
	} else {
		d.top().transitions++
	}
	if err := d.visitedYet.Resize(int(step.index) + 1); err != nil {
		return err
	}
	if *d.visitedYet.At(step.index) {
		d.again(step)
		return nil
	}
	*d.visitedYet.At(step.index) = true
	d.out.MaxDepth = max(d.out.MaxDepth, d.frames.Len())
	if err := d.visit(d.frames.Len() + 1); err != nil {
		return err
	}
	if err := d.frames.Append(exploreFrame{exploreStep: step, begin: uint32(d.todo.Len())}); err != nil {
		return err
	}
	if err := d.expand(step.index); err != nil {
		return err
	}
	d.report()
	return d.pushSuccessors()
}

// pushSuccessors stores the successors and leaves the steps to them, the first on top.
func (d *depthFirst) pushSuccessors() error {
	for i := d.batch.Len() - 1; i >= 0; i-- {
		index, _, err := d.insert(i)
		if err != nil {
			return err
		}
		transient := d.batch.Succs[i].Flags&program.Transient != 0
		if err := d.todo.Append(exploreStep{d.batch.Succs[i].Action, index, transient}); err != nil {
			return err
		}
	}
	return nil
}

// report lists the errors of the expansion of the top state.
func (d *depthFirst) report() {
	if d.invalidEnd() && len(d.out.Errors) < d.maxErrors {
		d.out.Errors = append(d.out.Errors, Failure{InvalidEnd, d.trail(-1)})
	}
	for i := range d.batch.Succs {
		if kind, failed := failure(d.batch.Succs[i].Flags); failed && len(d.out.Errors) < d.maxErrors {
			d.out.Errors = append(d.out.Errors, Failure{kind, d.trail(i)})
		}
	}
}

// failure reads a transition's flags.
func failure(flags program.SuccFlags) (FailureKind, bool) {
	switch {
	case flags&program.AssertFailed != 0:
		return AssertionFailed, true
	case flags&program.RuntimeError != 0:
		return RuntimeFailed, true
	}
	return 0, false
}

// trail is the run on the stack, and then over successor succ unless that is negative.
func (d *depthFirst) trail(succ int) *trace.Lasso {
	l := &trace.Lasso{}
	last := uint32(d.frames.Len() - 1)
	for i := range last {
		l.Prefix = append(l.Prefix, trace.Step{State: d.state(d.frames.At(i).index), Action: d.frames.At(i + 1).action})
	}
	l.Last = d.state(d.frames.At(last).index)
	if succ >= 0 {
		l.Prefix = append(l.Prefix, trace.Step{State: l.Last, Action: d.batch.Succs[succ].Action})
		l.Last = slices.Clone(d.batch.State(succ))
	}
	return l
}
