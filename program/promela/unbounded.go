package promela

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/periodic"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/unbounded"
)

// Unbounded is a model whose int variables, or some of them, have no bounds: a system for package periodic. Atomic sequences are single
// transitions.
type Unbounded struct{ *unbounded.System }

// Failure is something that goes wrong in a location of an Unbounded.
type Failure = unbounded.Failure

// The kinds of failures.
const (
	Deadlock     = unbounded.Deadlock
	Assertion    = unbounded.Assertion
	RuntimeError = unbounded.RuntimeError
)

// Unbounded takes the bounds off the named int variables, or of all with "all". Parameters are names of Options.Parameters: their initial
// values are unknown. What is not linear in them is refused.
func (m *Model) Unbounded(names, parameters []string) (*Unbounded, error) {
	s, err := unbounded.New(m.flat, names, parameters)
	if err != nil {
		return nil, err
	}
	return &Unbounded{s}, nil
}

// Describe tells the steps of a transition, a text each.
func (u *Unbounded) Describe(t *periodic.Transition) []string { return u.describe(u.Steps(t.Label)) }

// DescribeFailure tells the steps that go wrong.
func (u *Unbounded) DescribeFailure(f *Failure) []string { return u.describe(f.Steps) }

func (u *Unbounded) describe(steps []unbounded.Step) (out []string) {
	for _, st := range steps {
		v := u.Format(st)
		out = append(out, fmt.Sprintf("%s:%d line %d  %s", v.Process, v.Pid, v.Pos.Line, v.Statement))
	}
	return out
}
