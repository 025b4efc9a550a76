package unfolding

import (
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// sequences remembers the states inside atomic sequences that were found, with
// their unfoldings.
type sequences struct {
	states *store.States
	// unfolded is indexed by state.
	unfolded store.Array[Counts]
	// way is a path from a state outside through states inside.
	way store.Array[wayFrame]
	// open has the states inside whose components are not complete, in the order
	// in which they were found.
	open store.Array[openState]
	// todo has the steps still to be taken, of all frames of way, ends the states
	// that those to the outside lead to.
	todo store.Array[wayStep]
	ends *store.KeyStack
	// kept estimates the bytes of all this, limit bounds it.
	kept  int64
	limit int64
	following
}

// wayFrame is a state on the way; the first one is outside.
type wayFrame struct {
	index, begin uint32 // its successors in todo are those from begin on
	// place is the position in open, low the least one of a state that it is
	// known to lead to; both are outside for the first frame.
	place, low uint32
	Counts
}

// outside is the place of a state that is in no component.
const outside = ^uint32(0)

// openState is a state of a component that is not complete, with its height; 0
// while it is on the way.
type openState struct{ index, height uint32 }

// wayStep is a step to a state: inside, by its index, or outside, on the stack of
// ends.
type wayStep struct {
	index  uint32
	inside bool
}

// unfoldedBytes estimates what a state inside costs beside its vector.
const unfoldedBytes = 64

// newSequences makes an empty store of the states inside atomic sequences.
func newSequences(b *store.Budget, limit int64, form store.Form) sequences {
	return sequences{
		states: store.NewStates(b, form), unfolded: store.NewArray[Counts](b),
		way: store.NewArray[wayFrame](b), open: store.NewArray[openState](b), todo: store.NewArray[wayStep](b), ends: store.NewKeyStack(b), limit: limit,
	}
}

// begin empties the stacks.
func (s *sequences) begin() {
	s.forget()
	s.way.Truncate(0)
	s.open.Truncate(0)
	s.todo.Truncate(0)
	s.ends.Truncate(0)
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

// close notes the counts of a state inside that is left. If its component is
// complete, all of it has the same counts.
func (s *sequences) close(f *wayFrame) {
	s.open.At(f.place).height = f.Height
	if f.low < f.place {
		return
	}
	for i := f.place; i < uint32(s.open.Len()); i++ {
		o := s.open.At(i)
		u := f.Counts
		u.Height = o.height
		*s.unfolded.At(o.index) = u
	}
	s.open.Truncate(int(f.place))
}
