package explore

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// sequences is what is inside atomic sequences: the states met so far, and
// their unfoldings.
type sequences struct {
	states   *store.States
	unfolded store.Array[unfolding] // by state
	way      store.Array[wayFrame]  // from a state outside through states inside
	todo     store.Array[wayStep]   // still to follow, of all frames
	kept     int64                  // bytes, about
	limit    int64
	following
}

// wayFrame is a state on the way; the first one is outside.
type wayFrame struct {
	index, begin uint32 // its successors in todo are those from begin on
	unfolding
}

type wayStep struct {
	index  uint32
	inside bool
}

// unfoldedBytes is about what a state inside costs beside its vector.
const unfoldedBytes = 64

func newSequences(b *store.Budget, limit int64, form store.Form) sequences {
	return sequences{
		states: store.NewStates(b, form), unfolded: store.NewArray[unfolding](b),
		way: store.NewArray[wayFrame](b), todo: store.NewArray[wayStep](b), limit: limit,
	}
}

// forget frees the states inside when they take too much memory, or are hardly
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

// following decides between the two.
type following struct {
	ex              program.Follower // nil when nothing can be walked
	walks           bool
	entered, steps  uint64 // while remembering: states inside, and steps that SPIN takes there
	followed, given uint64 // while walking: states, and how many of them were given up
}

const (
	// decideAfter is how many states inside are remembered before it is decided.
	decideAfter = 1000
	// rarely is how many walks through a state are cheaper than remembering it,
	// about.
	rarely = 4
	// inVain is how many walks may be given up before it is asked whether too
	// many are.
	inVain = 250
)

func newFollowing(ex program.Explorer) following {
	f, _ := program.As[program.Follower](ex)
	return following{ex: f}
}

// note counts an unfolding, and decides.
func (f *following) note(u *unfolding) {
	f.steps = sum(f.steps, u.atomicSteps)
	f.walks = f.ex != nil && f.entered >= decideAfter && f.steps < rarely*f.entered
}

// noteWalk counts a walk. Where one in four is in vain, there will be no more.
func (f *following) noteWalk(ended bool) {
	f.followed++
	if !ended {
		f.given++
	}
	if f.given > inVain && f.given > f.followed/4 {
		f.walks, f.ex = false, nil
	}
}
