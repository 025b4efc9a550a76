package explore

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// sequences remembers the states inside atomic sequences that were found, with
// their unfoldings.
type sequences struct {
	states *store.States
	// unfolded is indexed by state.
	unfolded store.Array[unfolding]
	// way is a path from a state outside through states inside.
	way store.Array[wayFrame]
	// todo has the steps still to be taken, of all frames of way.
	todo store.Array[wayStep]
	// kept estimates the bytes of all this, limit bounds it.
	kept  int64
	limit int64
	following
}

// wayFrame is a state on the way; the first one is outside.
type wayFrame struct {
	index, begin uint32 // its successors in todo are those from begin on
	unfolding
}

// wayStep is a step to a state, inside or outside.
type wayStep struct {
	index  uint32
	inside bool
}

// unfoldedBytes estimates what a state inside costs beside its vector.
const unfoldedBytes = 64

// newSequences makes an empty store of the states inside atomic sequences.
func newSequences(b *store.Budget, limit int64, form store.Form) sequences {
	return sequences{
		states: store.NewStates(b, form), unfolded: store.NewArray[unfolding](b),
		way: store.NewArray[wayFrame](b), todo: store.NewArray[wayStep](b), limit: limit,
	}
}

// forget frees the states inside if they take too much memory, or are hardly
// needed any more.
func (s *sequences) forget() {
	if s.kept > s.limit || s.walks && s.kept > 0 {
		s.states.Free()
		s.unfolded.Free()
		s.kept = 0
	}
}

// insert stores a state inside.
func (s *sequences) insert(key []byte) (uint32, error) {
	index, added, err := s.states.Insert(key)
	if added {
		s.entered++
		s.kept += int64(len(key)) + unfoldedBytes
		err = s.unfolded.Resize(s.states.Len())
	}
	return index, err
}

// following decides between remembering states inside sequences and walking
// through them again.
type following struct {
	// ex is nil if nothing can be walked.
	ex    program.Follower
	walks bool
	// entered counts, while remembering, the states inside, steps the steps
	// that SPIN takes there.
	entered, steps uint64
	// followed counts, while walking, the states from which ways were followed,
	// given those of which this was given up.
	followed, given uint64
}

const (
	// decideAfter is how many states inside are remembered before it is
	// decided.
	decideAfter = 1000
	// rarely is how many walks through a state are cheaper than remembering it,
	// about.
	rarely = 4
	// inVain is how many walks may be given up before it is asked whether too
	// many are.
	inVain = 250
)

// newFollowing begins with remembering.
func newFollowing(ex program.Explorer) following {
	f, _ := program.As[program.Follower](ex)
	return following{ex: f}
}

// note counts an unfolding, and decides.
func (f *following) note(u *unfolding) {
	f.steps = sum(f.steps, u.atomicSteps)
	f.walks = f.ex != nil && f.entered >= decideAfter && f.steps < rarely*f.entered
}

// noteWalk counts a walk. If one in four is in vain, walking ends for good.
func (f *following) noteWalk(ended bool) {
	f.followed++
	if !ended {
		f.given++
	}
	if f.given > inVain && f.given > f.followed/4 {
		f.walks, f.ex = false, nil
	}
}
