package promela

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

// Numbered is one statement of a transition, with the number by which SPIN's
// trails name it.
type Numbered = interp.Numbered

// Numbering translates actions to the numbers by which SPIN's trails name
// statements, for writing and reading trails. It is for one goroutine.
type Numbering struct{ x *interp.Explorer }

// Numbering makes a Numbering. Open must be called before anything else.
func (m *Model) Numbering() *Numbering { return &Numbering{interp.NewExplorer(m.flat, nil)} }

// Open sets the state that the other methods refer to. The slice must not be
// changed while it is in use.
func (n *Numbering) Open(s program.State) { n.x.Open(s) }

// Numbers returns the statements of an action in the opened state: the step,
// and for a rendezvous also the receive.
func (n *Numbering) Numbers(a program.Action) []Numbered { return n.x.Numbers(a) }

// Standing returns the control point of a process in the opened state, -1 if
// there is no such process.
func (n *Numbering) Standing(pid int) int32 { return n.x.Standing(pid) }

// Statement describes the statement with a number of SPIN's; ok is false if the
// model has none.
func (m *Model) Statement(number int) (view program.ActionView, ok bool) {
	return interp.Statement(m.flat, number)
}
