package unfolding

import (
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/program/follow"
	"github.com/ltlcheck/ltlcheck/program"
)

// Unfolder expands states outside atomic sequences for one worker, follows the
// sequences that begin there (see Counts), and adds the next states outside to
// what the search has found, in the order of a depth-first search:
//
//	ways, err := un.Begin(state)
//	u, err := un.Unfold(ways)
type Unfolder struct {
	Ex     program.Explorer
	Worker *parallel.Worker
	Out    reach.Part
	// Own polls while states inside sequences are visited; nil if they count as
	// visits of the worker, within its limits.
	Own   *monitor.Monitor
	Batch program.Batch
	// Flags are the union of the flags of all successors of the batch.
	Flags program.SuccFlags
	Steps reach.Steps
	Depth int // of the state that is unfolded
	// List lists an error of the batch, of successor succ or of the state itself
	// if that is negative; nil if errors are not listed at once.
	List func(kind replay.FailureKind, succ int) error
	// Represented is how many states those that were begun stand for, 0 unless
	// they are orbits of others.
	Represented float64

	weighs    program.Orbits // nil unless states stand for others
	sequences sequences

	_ cacheline.Pad
}

// New makes an unfolder with its own cache of sequences, of at most memory
// bytes.
func New(m *monitor.Monitor, ex program.Explorer, memory int64) *Unfolder {
	un := &Unfolder{Ex: ex, sequences: newSequences(m.Budget, memory, m.Form)}
	un.sequences.following = newFollowing(ex)
	un.weighs, _ = ex.(program.Orbits)
	return un
}

// Weighs reports whether the states stand for others.
func (un *Unfolder) Weighs() bool { return un.weighs != nil }

// Inside returns the state inside a sequence whose error is listed, nil if it is
// the one that was begun.
func (un *Unfolder) Inside() program.State {
	if s := &un.sequences; s.way.Len() > 1 {
		return s.states.Key(s.way.Top().index)
	}
	return nil
}

// Unfold unfolds the state outside sequences that was begun, and returns its
// counts, as far as it came if there is an error. The caller has counted it
// and polled for the end of the search.
func (un *Unfolder) Unfold(ways follow.Ways) (Counts, error) {
	switch {
	case len(ways.Ends) > 0:
		return un.takeWays(ways)
	case un.Flags&program.Transient != 0:
		return un.unfoldSequences()
	}
	u := Counts{Height: 1}
	un.tally(&u)
	if err := un.report(); err != nil {
		return Counts{}, err
	}
	return u, un.Out.Add(&un.Batch, un.Steps.To(un.Batch.Len()), false)
}

// Begin expands a state outside atomic sequences, or follows the ways from
// there.
func (un *Unfolder) Begin(state program.State) (ways follow.Ways, err error) {
	s := &un.sequences
	s.begin()
	if un.weighs != nil {
		un.Represented += un.weighs.Weight(state)
	}
	if s.walks {
		if ways, ok, err := un.walk(state); ok || err != nil {
			return ways, err
		}
	}
	return follow.Ways{}, un.expand(state)
}

// unfoldSequences unfolds the state that was just expanded.
func (un *Unfolder) unfoldSequences() (Counts, error) {
	if err := un.arrive(0, outside); err != nil {
		return Counts{}, err
	}
	u, err := un.unfoldInside()
	un.sequences.note(&u)
	if err != nil {
		return u, err
	}
	return u, un.Out.Commit()
}

// expand expands a state into the batch.
func (un *Unfolder) expand(state program.State) error {
	if err := un.Ex.Expand(state, &un.Batch); err != nil {
		return err
	}
	un.expanded()
	return nil
}

// expanded counts the batch and collects its flags.
func (un *Unfolder) expanded() {
	un.Worker.Followed += uint64(un.Batch.Len())
	un.Flags = 0
	for i := range un.Batch.Succs {
		un.Flags |= un.Batch.Succs[i].Flags
	}
}

// tally adds the transitions of the batch to the counts of u.
func (un *Unfolder) tally(u *Counts) {
	if un.Flags == 0 && un.Batch.Len() > 0 {
		u.Transitions += uint64(un.Batch.Len())
		return
	}
	for i := range un.Batch.Succs {
		flags := un.Batch.Succs[i].Flags
		if flags&program.AssertFailed != 0 {
			u.Assertions++
		}
		if flags&program.RuntimeError != 0 {
			u.Errors++
		}
		if flags&(program.Transient|program.Interrupted) != 0 {
			u.AtomicSteps++
		}
		if flags&program.Transient == 0 {
			u.Transitions++
		}
	}
	if replay.EndsInvalid(&un.Batch) {
		u.Deadlock++
	}
}

// report lists the errors of the batch.
func (un *Unfolder) report() error {
	if un.List == nil || un.Flags == 0 && un.Batch.Len() > 0 {
		return nil
	}
	for kind, succ := range replay.Failures(&un.Batch) {
		if err := un.List(kind, succ); err != nil {
			return err
		}
	}
	return nil
}

// unfoldInside unfolds the state that is on the way, through states inside
// sequences.
func (un *Unfolder) unfoldInside() (Counts, error) {
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
			return done.Counts, nil
		}
		s.close(&done)
		above := s.way.Top()
		above.low = min(above.low, done.low)
		above.below(&done.Counts)
	}
}

// abandon adds up what is on the way when a limit ends the search.
func (un *Unfolder) abandon() Counts {
	var u Counts
	for i := un.sequences.way.Len() - 1; i >= 0; i-- {
		v := un.sequences.way.At(uint32(i)).Counts
		v.below(&u)
		u = v
	}
	return u
}

// step takes one step of the way.
func (un *Unfolder) step(next wayStep) error {
	s := &un.sequences
	if !next.inside {
		return un.Out.AddOne(s.ends.Pop(), false, s.way.Len())
	}
	switch u, top := s.unfolded.At(next.index), s.way.Top(); u.Height {
	case 0:
		return un.enter(next.index)
	case onTheWay:
		place := uint32(u.Transitions)
		top.low = min(top.low, place)
		if height := s.open.At(place).height; height > 0 {
			top.Height = max(top.Height, height+1)
		}
	default:
		top.below(u)
	}
	return nil
}

// enter expands a state inside a sequence and puts it on the way.
func (un *Unfolder) enter(index uint32) error {
	s := &un.sequences
	if err := un.visit(un.Depth + s.way.Len() + 1); err != nil {
		return err
	}
	place := uint32(s.open.Len())
	if err := s.open.Append(openState{index: index}); err != nil {
		return err
	}
	*s.unfolded.At(index) = Counts{Height: onTheWay, Transitions: uint64(place)}
	if err := un.expand(s.states.Key(index)); err != nil {
		return err
	}
	return un.arrive(index, place)
}

// visit counts a visit of a state inside a sequence.
func (un *Unfolder) visit(depth int) error {
	if un.Own == nil {
		return un.Worker.Step(depth)
	}
	return un.Own.Visit(depth)
}

// countInside counts states inside sequences. Several workers come to the same
// ones.
func (un *Unfolder) countInside(n int) {
	if un.Worker.Alone() {
		un.Worker.Inside += uint64(n)
	}
}

// arrive puts a state that was just expanded on the way.
func (un *Unfolder) arrive(index, place uint32) error {
	s := &un.sequences
	if err := s.way.Append(wayFrame{index: index, begin: uint32(s.todo.Len()), place: place, low: place, Counts: Counts{Height: 1}}); err != nil {
		return err
	}
	un.tally(&s.way.Top().Counts)
	if err := un.report(); err != nil {
		return err
	}
	for i := un.Batch.Len() - 1; i >= 0; i-- {
		if err := un.remember(i); err != nil {
			return err
		}
	}
	return nil
}

// remember adds the step to successor i of the batch.
func (un *Unfolder) remember(i int) (err error) {
	s, state := &un.sequences, un.Batch.State(i)
	step := wayStep{inside: un.Batch.Succs[i].Flags&program.Transient != 0}
	if step.inside {
		before := s.states.Len()
		step.index, err = s.insert(state)
		un.countInside(s.states.Len() - before)
	} else {
		err = s.ends.Push(state, 0)
	}
	if err != nil {
		return err
	}
	return s.todo.Append(step)
}
