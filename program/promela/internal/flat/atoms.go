package flat

import (
	"math/bits"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
)

// Atoms is a model with bound propositions. It is immutable and shared by all
// explorers of a binding.
type Atoms struct {
	// Model is the model with the nodes of the propositions added to its code.
	Model *Model
	// State are the propositions about states, each with a value node.
	State   []StateAtom
	Moves   []MoveAtom
	Actions program.Letter
	// Inside is the bit of the proposition that is true inside atomic
	// sequences, 0 if it is not bound.
	Inside program.Letter
	// Observes has the classes of what the propositions look at.
	Observes Observed
}

// Timeout reports whether the value of a state atom depends on whether timeout
// is true, which takes a look at all processes: it mentions timeout, or
// enabled() of processes that may wait for it.
func (at *Atoms) Timeout() bool {
	return at.Observes.Any(ObservesTimeout) || at.Observes.Any(ObservesEnabled) && at.Model.UsesTimeout
}

// Bits returns how many bits the letters of states take: the position of the
// highest state atom, plus one.
func (at *Atoms) Bits() int {
	all := program.Letter(0)
	for _, a := range at.State {
		all |= a.Bit
	}
	return bits.Len64(uint64(all))
}

// StateAtom is a proposition about states: a bit, and the node of its value.
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

// Inside returns the proposition that some process is inside an atomic
// sequence, or "" if no step of the model keeps the processor.
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

// Endless reports whether an atomic sequence may return to a control point of
// its own, so that it may never end.
func (m *Model) Endless() bool {
	return slices.ContainsFunc(m.Procs, func(p *Proctype) bool {
		return slices.ContainsFunc(p.Steps, func(st *Step) bool { return st.Atomic && st.Loops })
	})
}

// Varying returns the bits of propositions about transitions that may change
// inside an atomic sequence: a rendezvous brings in a second process, and the
// number in exec(P[x]) may be a variable.
func (at *Atoms) Varying() (varying program.Letter) {
	rendezvous := slices.ContainsFunc(at.Model.Queues, (*ChanType).Rendezvous)
	for _, p := range at.Model.Procs {
		rendezvous = rendezvous || slices.ContainsFunc(p.Queues, (*ChanType).Rendezvous)
	}
	for _, a := range at.Moves {
		if rendezvous && a.Proc != nil || a.Pid >= 0 && at.Model.Code[a.Pid].Op != OpConst {
			varying |= a.Bit
		}
	}
	return varying
}
