package flat

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/program"
)

// Atoms is a model with propositions.
type Atoms struct {
	Model   *Model      // extended by their nodes
	State   []StateAtom // value nodes
	Moves   []MoveAtom
	Actions program.Letter
	Inside  program.Letter // true inside atomic sequences
	Timeout bool           // some state atom mentions timeout
}

// Bits is the number of bits up to the highest state atom.
func (b *Atoms) Bits() int {
	all := program.Letter(0)
	for _, a := range b.State {
		all |= a.Bit
	}
	return bits.Len64(uint64(all))
}

type StateAtom struct {
	Bit  program.Letter
	Node int32
}

// MoveAtom is exec(P), or exec(P[pid]) with the node of the pid, or exec(_).
type MoveAtom struct {
	Bit  program.Letter
	Proc *Proctype // nil for any
	Pid  int32     // value node, -1 for any
}

// InsideAtom is the proposition that some process is inside an atomic sequence.
const InsideAtom = "atomic_"

// Inside is the proposition that some process is inside an atomic sequence, ""
// if no process ever is.
func (m *Model) Inside() string {
	for _, p := range m.Procs {
		for _, st := range p.Steps {
			if st.Atomic {
				return InsideAtom
			}
		}
	}
	return ""
}
