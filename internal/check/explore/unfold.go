package explore

import (
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/program/follow"
	"github.com/ltlcheck/ltlcheck/program"
)

// unfolder expands states outside atomic sequences for one worker, follows the
// sequences that begin there (see unfolding), and adds the next states outside
// to what the search has found, in the order of a depth-first search.
type unfolder struct {
	ex     program.Explorer
	weighs program.Orbits // nil unless states stand for others
	worker *parallel.Worker
	out    reach.Part
	// own polls while states inside sequences are visited; nil if they count as
	// visits of the worker, within its limits.
	own   *monitor.Monitor
	batch program.Batch
	steps reach.Steps
	// flags are the union of the flags of all successors of the batch.
	flags     program.SuccFlags
	sequences sequences
	depth     int // of the state that is unfolded
	// list lists an error of the batch, of successor succ or of the state itself
	// if that is negative; nil if errors are not listed at once.
	list   func(kind replay.FailureKind, succ int) error
	counts Exploration

	_ cacheline.Pad
}

// newUnfolder makes an unfolder with its own memory of sequences, which may
// take so many bytes.
func newUnfolder(m *monitor.Monitor, ex program.Explorer, memory int64) *unfolder {
	d := &unfolder{ex: ex, sequences: newSequences(m.Budget, memory, m.Form)}
	d.sequences.following = newFollowing(ex)
	d.weighs, _ = ex.(program.Orbits)
	return d
}

// unfold expands a state outside sequences, and returns its unfolding, as far as
// it came if there is an error. The caller has counted it and polled for the end
// of the search.
func (d *unfolder) unfold(state program.State) (unfolding, error) {
	ways, err := d.begin(state)
	switch {
	case err != nil:
		return unfolding{}, err
	case len(ways.Ends) > 0:
		return d.takeWays(ways)
	case d.flags&program.Transient != 0:
		return d.unfoldSequences()
	}
	u := unfolding{height: 1}
	d.tally(&u)
	if err := d.report(); err != nil {
		return unfolding{}, err
	}
	return u, d.out.Add(&d.batch, d.steps.To(d.batch.Len()), false)
}

// begin expands a state outside atomic sequences, or follows the ways from
// there.
func (d *unfolder) begin(state program.State) (ways follow.Ways, err error) {
	s := &d.sequences
	s.begin()
	if d.weighs != nil {
		d.counts.Represented += d.weighs.Weight(state)
	}
	if s.walks {
		if ways, ok, err := d.walk(state); ok || err != nil {
			return ways, err
		}
	}
	return follow.Ways{}, d.expand(state)
}

// unfoldSequences unfolds the state that was just expanded.
func (d *unfolder) unfoldSequences() (unfolding, error) {
	if err := d.arrive(0, outside); err != nil {
		return unfolding{}, err
	}
	u, err := d.unfoldInside()
	d.sequences.note(&u)
	if err != nil {
		return u, err
	}
	return u, d.out.Commit()
}

// expand expands a state into the batch.
func (d *unfolder) expand(state program.State) error {
	if err := d.ex.Expand(state, &d.batch); err != nil {
		return err
	}
	d.expanded()
	return nil
}

// expanded counts the batch and collects its flags.
func (d *unfolder) expanded() {
	d.worker.Followed += uint64(d.batch.Len())
	d.flags = 0
	for i := range d.batch.Succs {
		d.flags |= d.batch.Succs[i].Flags
	}
}

// tally adds the transitions of the batch to the counts of u.
func (d *unfolder) tally(u *unfolding) {
	if d.flags == 0 && d.batch.Len() > 0 {
		u.transitions += uint64(d.batch.Len())
		return
	}
	for i := range d.batch.Succs {
		flags := d.batch.Succs[i].Flags
		if flags&program.AssertFailed != 0 {
			u.assertions++
		}
		if flags&program.RuntimeError != 0 {
			u.errors++
		}
		if flags&(program.Transient|program.Interrupted) != 0 {
			u.atomicSteps++
		}
		if flags&program.Transient == 0 {
			u.transitions++
		}
	}
	if invalidEnd(&d.batch) {
		u.deadlock++
	}
}

// report lists the errors of the batch.
func (d *unfolder) report() error {
	if d.list == nil || d.flags == 0 && d.batch.Len() > 0 {
		return nil
	}
	if invalidEnd(&d.batch) {
		if err := d.list(replay.InvalidEnd, -1); err != nil {
			return err
		}
	}
	for i := range d.batch.Succs {
		if kind, failed := replay.FailureOf(d.batch.Succs[i].Flags); failed {
			if err := d.list(kind, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// unfoldInside unfolds the state that is on the way, through states inside
// sequences.
func (d *unfolder) unfoldInside() (unfolding, error) {
	s := &d.sequences
	for {
		top := s.way.Top()
		if s.todo.Len() > int(top.begin) {
			next := *s.todo.Top()
			s.todo.Truncate(s.todo.Len() - 1)
			if err := d.step(next); err != nil {
				return d.abandon(), err
			}
			continue
		}
		done := *top
		s.way.Truncate(s.way.Len() - 1)
		if s.way.Len() == 0 {
			return done.unfolding, nil
		}
		s.close(&done)
		above := s.way.Top()
		above.low = min(above.low, done.low)
		above.below(&done.unfolding)
	}
}

// abandon adds up what is on the way when a limit ends the search.
func (d *unfolder) abandon() unfolding {
	var u unfolding
	for i := d.sequences.way.Len() - 1; i >= 0; i-- {
		v := d.sequences.way.At(uint32(i)).unfolding
		v.below(&u)
		u = v
	}
	return u
}

// step takes one step of the way.
func (d *unfolder) step(next wayStep) error {
	s := &d.sequences
	if !next.inside {
		return d.out.AddOne(s.ends.pop(next.index), false, s.way.Len())
	}
	switch u, top := s.unfolded.At(next.index), s.way.Top(); u.height {
	case 0:
		return d.enter(next.index)
	case onTheWay:
		place := uint32(u.transitions)
		top.low = min(top.low, place)
		if height := s.open.At(place).height; height > 0 {
			top.height = max(top.height, height+1)
		}
	default:
		top.below(u)
	}
	return nil
}

// enter expands a state inside a sequence and puts it on the way.
func (d *unfolder) enter(index uint32) error {
	s := &d.sequences
	if err := d.visit(d.depth + s.way.Len() + 1); err != nil {
		return err
	}
	place := uint32(s.open.Len())
	if err := s.open.Append(openState{index: index}); err != nil {
		return err
	}
	*s.unfolded.At(index) = unfolding{height: onTheWay, transitions: uint64(place)}
	if err := d.expand(s.states.Key(index)); err != nil {
		return err
	}
	return d.arrive(index, place)
}

// visit counts a visit of a state inside a sequence.
func (d *unfolder) visit(depth int) error {
	if d.own == nil {
		return d.worker.Step(depth)
	}
	return d.own.Visit(depth)
}

// countInside counts states inside sequences. Several workers come to the same
// ones.
func (d *unfolder) countInside(n int) {
	if d.worker.Alone() {
		d.worker.Inside += uint64(n)
	}
}

// arrive puts a state that was just expanded on the way.
func (d *unfolder) arrive(index, place uint32) error {
	s := &d.sequences
	if err := s.way.Append(wayFrame{index: index, begin: uint32(s.todo.Len()), place: place, low: place, unfolding: unfolding{height: 1}}); err != nil {
		return err
	}
	d.tally(&s.way.Top().unfolding)
	if err := d.report(); err != nil {
		return err
	}
	for i := d.batch.Len() - 1; i >= 0; i-- {
		if err := d.remember(i); err != nil {
			return err
		}
	}
	return nil
}

// remember adds the step to successor i of the batch.
func (d *unfolder) remember(i int) (err error) {
	s, state := &d.sequences, d.batch.State(i)
	step := wayStep{inside: d.batch.Succs[i].Flags&program.Transient != 0}
	if step.inside {
		before := s.states.Len()
		step.index, err = s.insert(state)
		d.countInside(s.states.Len() - before)
	} else {
		step.index, err = s.ends.push(state)
	}
	if err != nil {
		return err
	}
	return s.todo.Append(step)
}
