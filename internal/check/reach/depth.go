package reach

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/program"
)

// Depth is the frontier of one worker that searches a program alone depth first.
// The successors of a state are stored when it is visited, and are visited when
// the search takes the steps to them, in the order in which they were added, so
// that the depth is the same as in a recursive search:
//
//	todo := steps to the initial states
//	while there are steps:
//	    take the last one; unless its state was visited:
//	        visit it, and add the steps to its successors, the first one last
//
// Way is the path on the stack. A checkpoint has the states up to the last visit
// that was completed.
type Depth struct {
	// Pause is how many states are visited before the search ends with
	// ErrManyStates, and can be continued; 0 is never.
	Pause   uint64
	states  *store.States
	visited store.Bits // by state
	frames  store.Array[depthFrame]
	todo    store.Array[depthStep] // the steps still to be taken, of all frames
	search  *Search
	worker  *parallel.Worker
	counts  Counts
	stopped bool
	before  depthMark
	failed  uint32 // the state whose visit was taken back, plus one
}

// depthStep leads to a state by some steps of the program.
type depthStep struct{ index, steps uint32 }

// depthFrame is a state on the stack.
type depthFrame struct {
	index, begin uint32 // its successors in todo are those from begin on
	depth        uint32
}

// depthMark is the position before a visit.
type depthMark struct {
	States       int
	Counts       Counts
	frames, todo int
}

// NewDepth makes a search of a program alone by one worker over a store, which
// is empty.
func NewDepth(m *monitor.Monitor, states *store.States, saver *checkpoint.Saver) (*Search, *Depth) {
	s := &Search{Workers: parallel.NewAlone(m), LimitDepth: true, noLevels: true, Checkpoints: saver}
	b := m.Budget
	f := &Depth{
		states: states, visited: store.NewBits(b), frames: store.NewArray[depthFrame](b), todo: store.NewArray[depthStep](b),
		search: s, worker: s.Workers.Workers[0],
	}
	s.frontier = f
	return s, f
}

// Part implements Frontier: there is one worker.
func (f *Depth) Part(int) Part { return f }

// Start implements Frontier.
func (f *Depth) Start() error { return nil }

// Run implements Frontier.
func (f *Depth) Run(_ int, visit func(State) error) error {
	for !f.stopped && f.seek() {
		if f.Pause > 0 && f.search.Workers.Visited >= f.Pause {
			return f.search.Workers.ManyStates()
		}
		if f.search.Checkpoints.Due() {
			f.note()
			f.save()
		}
		if err := f.advance(visit); err != nil {
			return err
		}
	}
	return nil
}

// seek leaves the states whose successors have all been visited, and reports
// whether there is a next step: the one on top of todo, to a state that was not
// visited before. Nearly all steps end here, so that nothing else is done for
// each of them.
func (f *Depth) seek() bool {
	for {
		n := f.todo.Len()
		switch {
		case f.frames.Len() > 0 && n == int(f.frames.Top().begin):
			f.frames.Truncate(f.frames.Len() - 1)
		case n == 0:
			return false
		case f.visited.Has(f.todo.Top().index):
			f.todo.Truncate(n - 1)
		default:
			return true
		}
	}
}

// advance takes the next step. If that fails it is undone, and a checkpoint is
// written if a limit ends the search.
func (f *Depth) advance(visit func(State) error) error {
	step := *f.todo.Top()
	f.todo.Truncate(f.todo.Len() - 1)
	if f.todo.Len() > 0 {
		f.states.Fetch(f.todo.Top().index) // what comes next unless the step leads to something new
	}
	if f.search.Checkpoints != nil {
		f.note()
	}
	err := f.follow(step, visit)
	if f.search.Checkpoints == nil || err == nil {
		return err
	}
	f.failed = 1 + step.index
	f.frames.Truncate(f.before.frames)
	f.todo.Truncate(f.before.todo)
	_ = f.todo.Append(step) // it was there
	if search.IsLimit(err) {
		f.save()
	}
	return err
}

// follow visits the state that a step leads to.
func (f *Depth) follow(step depthStep, visit func(State) error) error {
	if err := f.visited.Set(step.index); err != nil {
		return err
	}
	frame := depthFrame{index: step.index, begin: uint32(f.todo.Len())}
	if f.frames.Len() > 0 {
		frame.depth = f.frames.Top().depth + step.steps
	}
	if err := f.frames.Append(frame); err != nil {
		return err
	}
	f.search.Depth = int(frame.depth)
	return visit(State{Vector: f.states.Key(step.index)})
}

// Stop implements Frontier.
func (f *Depth) Stop() { f.stopped = true }

// Place implements Part: the length of the path. It is for Way during the visit
// only.
func (f *Depth) Place() uint64 { return uint64(f.frames.Len()) }

// Way implements Frontier. It is a *monitor.LimitError if the run is too long to
// be shown.
func (f *Depth) Way(place uint64, _ func(from, to State) (bool, error)) ([]State, error) {
	if err := monitor.FitsRun(f.search.Workers.Ctx, int(place)); err != nil {
		return nil, err
	}
	way := make([]State, 0, place)
	for i := range uint32(place) {
		way = append(way, State{Vector: slices.Clone(f.states.Key(f.frames.At(i).index))})
	}
	return way, nil
}

// Found implements Part.
func (f *Depth) Found() (Counts, bool) { return f.counts, true }

// Add implements Part.
func (f *Depth) Add(b *program.Batch, edges []product.Edge, _ bool) error {
	f.states.Begin()
	for i := len(edges) - 1; i >= 0; i-- {
		if err := f.states.Add(b.State(int(edges[i].Succ))); err != nil {
			return err
		}
	}
	f.states.ReadAhead()
	for j := range edges {
		i := int(edges[len(edges)-1-j].Succ)
		if err := f.take(j, depthStep{steps: 1}, len(b.State(i)), b.Succs[i].Flags&program.Transient != 0); err != nil {
			return err
		}
	}
	return nil
}

// AddOne implements Part.
func (f *Depth) AddOne(vector program.State, inside bool, steps int) error {
	f.states.Begin()
	if err := f.states.Add(vector); err != nil {
		return err
	}
	return f.take(0, depthStep{steps: uint32(steps)}, len(vector), inside)
}

// Commit implements Part: the first state that AddOne has added comes on top.
func (f *Depth) Commit() error {
	begin := 0
	if f.frames.Len() > 0 {
		begin = int(f.frames.Top().begin)
	}
	reverse(&f.todo, begin)
	return nil
}

// take stores the j-th state that was added to the store, and puts the step to
// it on todo unless it was visited.
func (f *Depth) take(j int, step depthStep, length int, inside bool) error {
	index, added, err := f.states.InsertAdded(j)
	if err != nil {
		return err
	}
	if added {
		f.counts.Longest = max(f.counts.Longest, length)
		f.worker.Discovered++
		if err := f.search.countNew(&f.counts, inside); err != nil {
			return err
		}
	} else if f.visited.Has(index) {
		return nil
	}
	step.index = index
	return f.todo.Append(step)
}

// reverse reverses a stack from a place on, so that what was put there first is
// on top.
func reverse[T any](stack *store.Array[T], from int) {
	for i, j := from, stack.Len()-1; i < j; i, j = i+1, j-1 {
		a, b := stack.At(uint32(i)), stack.At(uint32(j))
		*a, *b = *b, *a
	}
}
