package check

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/trace"
)

// explorer visits the states of a program alone.
type explorer struct {
	clock
	binding   program.Binding
	ex        program.Explorer
	batch     program.Batch
	states    *store.States
	maxErrors int
	out       Exploration

	_ cacheline.Pad
}

// exploring says how to explore.
type exploring struct {
	config
	workers  int    // 0 is 1
	alone    uint64 // states before several workers begin
	errors   int    // that an exploration lists; 0 is 1
	all      int    // failures to look for; 0 is 1
	shortest bool   // a failure that is not proved shortest will not do
}

func newExplorer(ctx context.Context, prog program.Program, opts exploring, phase string) (*explorer, error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil, err
	}
	ex, err := binding.NewExplorer()
	if err != nil {
		return nil, err
	}
	program.IgnoreEnabled(ex)
	x := &explorer{clock: newClock(ctx, opts.config, phase), binding: binding, ex: ex, maxErrors: max(1, opts.errors)}
	x.states = store.NewStates(x.budget, x.form)
	x.watch(ex)
	return x, nil
}

// restart forgets what one worker has found, before all of them begin.
func (x *explorer) restart() {
	x.budget.Release()
	x.states = store.NewStates(x.budget, x.form)
	x.out, x.most, x.inside = Exploration{}, 0, 0
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
	x.states.Begin()
	if err := x.states.Add(x.batch.State(i)); err != nil {
		return 0, false, err
	}
	return x.insertAdded(0, i)
}

// insertAdded stores successor i of the batch, which is the j-th state that was added.
func (x *explorer) insertAdded(j, i int) (index uint32, added bool, err error) {
	index, added, err = x.states.InsertAdded(j)
	if err != nil || !added {
		return index, added, err
	}
	x.out.StateBytes = max(x.out.StateBytes, len(x.batch.State(i)))
	if x.batch.Succs[i].Flags&program.Transient == 0 {
		x.out.States++
	} else {
		x.inside++
	}
	return index, true, nil
}

// expand expands a stored state and counts its failures.
func (x *explorer) expand(index uint32) error {
	x.forecast.met = uint64(x.states.Len())
	if err := x.ex.Expand(x.states.Key(index), &x.batch); err != nil {
		return err
	}
	x.forecast.taken += uint64(x.batch.Len())
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
	x.out.Workers = max(1, x.out.Workers)
	x.out.Exhaustive = err == nil
	x.out.Engine = x.engineOf(x.ex)
	if err != nil {
		x.out.Reason = x.reason(err)
	} else if open := program.Undecided(x.binding); open != "" {
		x.out.Exhaustive, x.out.Reason = false, open
	}
}

// exploreAll visits every reachable state, depth first with one worker, breadth first with several.
func exploreAll(ctx context.Context, prog program.Program, opts exploring) (Exploration, error) {
	x, err := newExplorer(ctx, prog, opts, "explore")
	if err != nil {
		return Exploration{}, err
	}
	defer x.budget.Release()
	if opts.workers > 1 {
		x.aloneAtFirst(opts.alone, x.ex)
	}
	err = newDepthFirst(x).run()
	if errors.Is(err, errManyStates) {
		return x.together(ctx, prog, opts)
	}
	x.finish(err)
	if isFault(err) {
		return x.out, err
	}
	if c, ok := program.As[program.Coverage](x.ex); ok && x.out.Exhaustive {
		x.out.Unreached = c.Unreached()
	}
	for i := range x.out.Errors {
		if err := confirmFailure(prog, &x.out.Errors[i]); err != nil {
			return x.out, err
		}
	}
	return x.out, nil
}

// depthFirst is the iterative depth-first search of Explore over the states outside atomic
// sequences. The successors of a state are stored when it is visited, and visited themselves when
// the search comes to them, in the program's order, so that the depth is that of the
// recursive search.
type depthFirst struct {
	*explorer
	visitedYet store.Bits // by state
	frames     store.Array[exploreFrame]
	todo       store.Array[exploreStep] // states still to visit, of all frames
	sequences  sequences
	meet       func(i int) error // of a team: takes successor i of the batch, which is outside; else nil
	flags      program.SuccFlags // of all successors of the batch
	firstOnly  bool              // the first error ends the search, with errFound

	_ cacheline.Pad
}

// exploreStep leads to a state outside atomic sequences.
type exploreStep struct {
	index uint32
	steps uint32 // from the state that was visited before, those inside a sequence included
}

// exploreFrame is a state on the stack.
type exploreFrame struct {
	index, begin uint32 // its successors in todo are those from begin on
	depth        uint32
}

func newDepthFirst(x *explorer) *depthFirst {
	b := x.budget
	d := &depthFirst{
		explorer: x, visitedYet: store.NewBits(b), frames: store.NewArray[exploreFrame](b), todo: store.NewArray[exploreStep](b),
		sequences: newSequences(b, x.limits.Memory/4, x.form),
	}
	d.sequences.following = newFollowing(x.ex)
	return d
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
			d.frames.Truncate(d.frames.Len() - 1)
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

// follow visits the state that the step leads to, unless it was visited before.
func (d *depthFirst) follow(step exploreStep) error {
	if d.visitedYet.Has(step.index) {
		return nil
	}
	if err := d.visitedYet.Set(step.index); err != nil {
		return err
	}
	f := exploreFrame{index: step.index, begin: uint32(d.todo.Len())}
	if d.frames.Len() > 0 {
		f.depth = d.frames.Top().depth + step.steps
	}
	if err := d.frames.Append(f); err != nil {
		return err
	}
	u, err := d.unfold(f)
	d.out.count(u)
	d.out.MaxDepth = max(d.out.MaxDepth, int(f.depth+u.height)-1)
	return err
}

// firstOnTop turns round the steps from begin on.
func (d *depthFirst) firstOnTop(begin int) {
	for i, j := begin, d.todo.Len()-1; i < j; i, j = i+1, j-1 {
		a, b := d.todo.At(uint32(i)), d.todo.At(uint32(j))
		*a, *b = *b, *a
	}
}

// report lists the errors of the expansion of the top state.
func (d *depthFirst) report() error {
	if d.flags == 0 && d.batch.Len() > 0 {
		return nil
	}
	if d.invalidEnd() && len(d.out.Errors) < d.maxErrors {
		if err := d.list(InvalidEnd, -1); err != nil {
			return err
		}
	}
	for i := range d.batch.Succs {
		if kind, failed := failure(d.batch.Succs[i].Flags); failed && len(d.out.Errors) < d.maxErrors {
			if err := d.list(kind, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// list adds an error: the run on the stack, and then over successor succ unless that is negative.
func (d *depthFirst) list(kind FailureKind, succ int) error {
	l := &trace.Lasso{}
	last := d.state(d.frames.At(0).index)
	for i := 1; i < d.frames.Len(); i++ {
		next := d.state(d.frames.At(uint32(i)).index)
		if err := d.connect(l, last, next); err != nil {
			return err
		}
		last = next
	}
	if d.sequences.way.Len() > 1 {
		next := slices.Clone(d.sequences.states.Key(d.sequences.way.Top().index))
		if err := d.connect(l, last, next); err != nil {
			return err
		}
		last = next
	}
	if succ >= 0 {
		l.Prefix = append(l.Prefix, trace.Step{State: last, Action: d.batch.Succs[succ].Action})
		last = slices.Clone(d.batch.State(succ))
	}
	l.Last = last
	d.out.Errors = append(d.out.Errors, Failure{kind, l})
	if d.firstOnly {
		return errFound
	}
	return nil
}
