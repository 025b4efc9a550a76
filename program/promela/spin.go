package promela

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

// Numbered is one statement of a transition, with the number by which SPIN's
// trails name it.
type Numbered = interp.Numbered

// Numbering tells by which numbers SPIN's trails name what a state can do. It
// is for one goroutine.
type Numbering struct{ x *interp.Explorer }

// Numbering makes one that has no state yet.
func (m *Model) Numbering() *Numbering { return &Numbering{interp.NewExplorer(m.flat, nil)} }

// Open says which state is asked about. It must stay as it is.
func (n *Numbering) Open(s program.State) { n.x.Open(s) }

// Numbers tells the statements of an action of the state: the one that is
// taken, and of a rendezvous the receive as well.
func (n *Numbering) Numbers(a program.Action) []Numbered { return n.x.Numbers(a) }

// Standing is the control point of a process of the state, -1 if there is no
// such process.
func (n *Numbering) Standing(pid int) int32 { return n.x.Standing(pid) }

// Statement describes the statement that SPIN numbers so, for people. ok is
// false where the model has none.
func (m *Model) Statement(number int) (view program.ActionView, ok bool) {
	return interp.Statement(m.flat, number)
}
