package reach

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
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
func (d *Depth) Part(int) Part { return d }

// Start implements Frontier.
func (d *Depth) Start() error { return nil }

// Run implements Frontier.
func (d *Depth) Run(_ int, visit func(State) error) error {
	for !d.stopped && d.seek() {
		if d.Pause > 0 && d.search.Workers.Visited >= d.Pause {
			return d.search.Workers.ManyStates()
		}
		d.search.saveIfDue()
		if err := d.advance(visit); err != nil {
			return err
		}
	}
	return nil
}

// seek leaves the states whose successors have all been visited, and reports
// whether there is a next step: the one on top of todo, to a state that was not
// visited before. Nearly all steps end here, so that nothing else is done for
// each of them.
func (d *Depth) seek() bool {
	for {
		n := d.todo.Len()
		switch {
		case d.frames.Len() > 0 && n == int(d.frames.Top().begin):
			d.frames.Truncate(d.frames.Len() - 1)
		case n == 0:
			return false
		case d.visited.Has(d.todo.Top().index):
			d.todo.Truncate(n - 1)
		default:
			return true
		}
	}
}

// advance takes the next step. If that fails it is undone, and a checkpoint is
// written if a limit ends the search.
func (d *Depth) advance(visit func(State) error) error {
	step := *d.todo.Top()
	d.todo.Truncate(d.todo.Len() - 1)
	if d.todo.Len() > 0 {
		d.states.Fetch(d.todo.Top().index) // what comes next unless the step leads to something new
	}
	d.search.note()
	err := d.follow(step, visit)
	if d.search.Checkpoints == nil || err == nil {
		return err
	}
	d.failed = 1 + step.index
	d.frames.Truncate(d.before.frames)
	d.todo.Truncate(d.before.todo)
	_ = d.todo.Append(step) // it was there
	d.search.saveAtLimit(err)
	return err
}

// follow visits the state that a step leads to.
func (d *Depth) follow(step depthStep, visit func(State) error) error {
	if err := d.visited.Set(step.index); err != nil {
		return err
	}
	frame := depthFrame{index: step.index, begin: uint32(d.todo.Len())}
	if d.frames.Len() > 0 {
		frame.depth = d.frames.Top().depth + step.steps
	}
	if err := d.frames.Append(frame); err != nil {
		return err
	}
	d.search.Depth = int(frame.depth)
	return visit(State{Vector: d.states.Key(step.index)})
}

// Stop implements Frontier.
func (d *Depth) Stop() { d.stopped = true }

// Place implements Part: the length of the path. It is for Way during the visit
// only.
func (d *Depth) Place() uint64 { return uint64(d.frames.Len()) }

// Way implements Frontier. It is a *monitor.LimitError if the run is too long to
// be shown.
func (d *Depth) Way(place uint64, _ func(from, to State) (bool, error)) ([]State, error) {
	if err := monitor.FitsRun(d.search.Workers.Ctx, int(place)); err != nil {
		return nil, err
	}
	way := make([]State, 0, place)
	for i := range uint32(place) {
		way = append(way, State{Vector: slices.Clone(d.states.Key(d.frames.At(i).index))})
	}
	return way, nil
}

// Found implements Part.
func (d *Depth) Found() (Counts, bool) { return d.counts, true }

// Add implements Part.
func (d *Depth) Add(b *program.Batch, edges []product.Edge, _ bool) error {
	d.states.Begin()
	for i := len(edges) - 1; i >= 0; i-- {
		if err := d.states.Add(b.State(int(edges[i].Succ))); err != nil {
			return err
		}
	}
	d.states.ReadAhead()
	for j := range edges {
		i := int(edges[len(edges)-1-j].Succ)
		if err := d.take(j, depthStep{steps: 1}, len(b.State(i)), b.Succs[i].Flags&program.Transient != 0); err != nil {
			return err
		}
	}
	return nil
}

// AddOne implements Part.
func (d *Depth) AddOne(vector program.State, inside bool, steps int) error {
	d.states.Begin()
	if err := d.states.Add(vector); err != nil {
		return err
	}
	return d.take(0, depthStep{steps: uint32(steps)}, len(vector), inside)
}

// Commit implements Part: the first state that AddOne has added comes on top.
func (d *Depth) Commit() error {
	begin := 0
	if d.frames.Len() > 0 {
		begin = int(d.frames.Top().begin)
	}
	reverse(&d.todo, begin)
	return nil
}

// take stores the j-th state that was added to the store, and puts the step to
// it on todo unless it was visited.
func (d *Depth) take(j int, step depthStep, length int, inside bool) error {
	index, added, err := d.states.InsertAdded(j)
	if err != nil {
		return err
	}
	if added {
		d.counts.Longest = max(d.counts.Longest, length)
		d.worker.Discovered++
		if err := d.search.countNew(&d.counts, inside); err != nil {
			return err
		}
	} else if d.visited.Has(index) {
		return nil
	}
	step.index = index
	return d.todo.Append(step)
}

// reverse reverses a stack from a place on, so that what was put there first is
// on top.
func reverse[T any](stack *store.Array[T], from int) {
	for i, j := from, stack.Len()-1; i < j; i, j = i+1, j-1 {
		a, b := stack.At(uint32(i)), stack.At(uint32(j))
		*a, *b = *b, *a
	}
}
