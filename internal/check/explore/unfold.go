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

// unfold unfolds the state outside sequences that was begun, and returns its
// unfolding, as far as it came if there is an error. The caller has counted it
// and polled for the end of the search.
func (un *unfolder) unfold(ways follow.Ways) (unfolding, error) {
	switch {
	case len(ways.Ends) > 0:
		return un.takeWays(ways)
	case un.flags&program.Transient != 0:
		return un.unfoldSequences()
	}
	u := unfolding{height: 1}
	un.tally(&u)
	if err := un.report(); err != nil {
		return unfolding{}, err
	}
	return u, un.out.Add(&un.batch, un.steps.To(un.batch.Len()), false)
}

// begin expands a state outside atomic sequences, or follows the ways from
// there.
func (un *unfolder) begin(state program.State) (ways follow.Ways, err error) {
	s := &un.sequences
	s.begin()
	if un.weighs != nil {
		un.counts.Represented += un.weighs.Weight(state)
	}
	if s.walks {
		if ways, ok, err := un.walk(state); ok || err != nil {
			return ways, err
		}
	}
	return follow.Ways{}, un.expand(state)
}

// unfoldSequences unfolds the state that was just expanded.
func (un *unfolder) unfoldSequences() (unfolding, error) {
	if err := un.arrive(0, outside); err != nil {
		return unfolding{}, err
	}
	u, err := un.unfoldInside()
	un.sequences.note(&u)
	if err != nil {
		return u, err
	}
	return u, un.out.Commit()
}

// expand expands a state into the batch.
func (un *unfolder) expand(state program.State) error {
	if err := un.ex.Expand(state, &un.batch); err != nil {
		return err
	}
	un.expanded()
	return nil
}

// expanded counts the batch and collects its flags.
func (un *unfolder) expanded() {
	un.worker.Followed += uint64(un.batch.Len())
	un.flags = 0
	for i := range un.batch.Succs {
		un.flags |= un.batch.Succs[i].Flags
	}
}

// tally adds the transitions of the batch to the counts of u.
func (un *unfolder) tally(u *unfolding) {
	if un.flags == 0 && un.batch.Len() > 0 {
		u.transitions += uint64(un.batch.Len())
		return
	}
	for i := range un.batch.Succs {
		flags := un.batch.Succs[i].Flags
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
	if invalidEnd(&un.batch) {
		u.deadlock++
	}
}

// report lists the errors of the batch.
func (un *unfolder) report() error {
	if un.list == nil || un.flags == 0 && un.batch.Len() > 0 {
		return nil
	}
	if invalidEnd(&un.batch) {
		if err := un.list(replay.InvalidEnd, -1); err != nil {
			return err
		}
	}
	for i := range un.batch.Succs {
		if kind, failed := replay.FailureOf(un.batch.Succs[i].Flags); failed {
			if err := un.list(kind, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// unfoldInside unfolds the state that is on the way, through states inside
// sequences.
func (un *unfolder) unfoldInside() (unfolding, error) {
	s := &un.sequences
	for {
		top := s.way.Top()
		if s.todo.Len() > int(top.begin) {
			next := *s.todo.Top()
			s.todo.Truncate(s.todo.Len() - 1)
			if err := un.step(next); err != nil {
				return un.abandon(), err
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
func (un *unfolder) abandon() unfolding {
	var u unfolding
	for i := un.sequences.way.Len() - 1; i >= 0; i-- {
		v := un.sequences.way.At(uint32(i)).unfolding
		v.below(&u)
		u = v
	}
	return u
}

// step takes one step of the way.
func (un *unfolder) step(next wayStep) error {
	s := &un.sequences
	if !next.inside {
		return un.out.AddOne(s.ends.pop(next.index), false, s.way.Len())
	}
	switch u, top := s.unfolded.At(next.index), s.way.Top(); u.height {
	case 0:
		return un.enter(next.index)
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
func (un *unfolder) enter(index uint32) error {
	s := &un.sequences
	if err := un.visit(un.depth + s.way.Len() + 1); err != nil {
		return err
	}
	place := uint32(s.open.Len())
	if err := s.open.Append(openState{index: index}); err != nil {
		return err
	}
	*s.unfolded.At(index) = unfolding{height: onTheWay, transitions: uint64(place)}
	if err := un.expand(s.states.Key(index)); err != nil {
		return err
	}
	return un.arrive(index, place)
}

// visit counts a visit of a state inside a sequence.
func (un *unfolder) visit(depth int) error {
	if un.own == nil {
		return un.worker.Step(depth)
	}
	return un.own.Visit(depth)
}

// countInside counts states inside sequences. Several workers come to the same
// ones.
func (un *unfolder) countInside(n int) {
	if un.worker.Alone() {
		un.worker.Inside += uint64(n)
	}
}

// arrive puts a state that was just expanded on the way.
func (un *unfolder) arrive(index, place uint32) error {
	s := &un.sequences
	if err := s.way.Append(wayFrame{index: index, begin: uint32(s.todo.Len()), place: place, low: place, unfolding: unfolding{height: 1}}); err != nil {
		return err
	}
	un.tally(&s.way.Top().unfolding)
	if err := un.report(); err != nil {
		return err
	}
	for i := un.batch.Len() - 1; i >= 0; i-- {
		if err := un.remember(i); err != nil {
			return err
		}
	}
	return nil
}

// remember adds the step to successor i of the batch.
func (un *unfolder) remember(i int) (err error) {
	s, state := &un.sequences, un.batch.State(i)
	step := wayStep{inside: un.batch.Succs[i].Flags&program.Transient != 0}
	if step.inside {
		before := s.states.Len()
		step.index, err = s.insert(state)
		un.countInside(s.states.Len() - before)
	} else {
		step.index, err = s.ends.push(state)
	}
	if err != nil {
		return err
	}
	return s.todo.Append(step)
}
