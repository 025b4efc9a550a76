package promela

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/program"
)

// atoms is a model with propositions.
type atoms struct {
	m       *model      // extended by their nodes
	state   []boundAtom // value nodes
	moves   []moveAtom
	actions program.Letter
	inside  program.Letter // true inside atomic sequences
	timeout bool           // some state atom mentions timeout
}

// bits is the number of bits up to the highest state atom.
func (b *atoms) bits() int {
	all := program.Letter(0)
	for _, a := range b.state {
		all |= a.bit
	}
	return bits.Len64(uint64(all))
}

type boundAtom struct {
	bit  program.Letter
	node int32
}

// moveAtom is exec(P), or exec(P[pid]) with the node of the pid, or exec(_).
type moveAtom struct {
	bit  program.Letter
	proc *proctype // nil for any
	pid  int32     // value node, -1 for any
}

// insideAtom is the proposition that some process is inside an atomic sequence.
const insideAtom = "atomic_"

// inside is the proposition that some process is inside an atomic sequence, "" if no process ever is.
func (m *model) inside() string {
	for _, p := range m.procs {
		for _, st := range p.steps {
			if st.atomic {
				return insideAtom
			}
		}
	}
	return ""
}
