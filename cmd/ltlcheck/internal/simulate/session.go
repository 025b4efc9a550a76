package simulate

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// Session is a run under construction. It is for one goroutine. Steps after the
// position are remembered while one goes back, until another choice is made.
type Session struct {
	prog   program.Program
	atoms  []program.Atom  // bound, as states inside atomic sequences depend on them
	steps  *unfold.Steps   // the batch is what can happen at the present position
	tuning *program.Tuning // of steps
	path   []visit         // path[0] is the initial state; what is behind the position was taken before
	at     int             // the position; -1 before an initial state is chosen
	many   bool            // there is more than one initial state

	limit int64 // bytes of the run; 0: no limit
	bytes int64 // about what the steps taken need, in the end with their description
}

// stepBytes estimates the memory of a step beside its state, in the session and
// in the description of the run at the end.
const stepBytes = 1600

// Interrupt makes steps that take long end with program.ErrInterrupted when the
// context is done.
func (s *Session) Interrupt(ctx context.Context) { s.tuning.StopAfter(ctx) }

// visit is a state of the run and how it was reached.
type visit struct {
	state  program.State // not nil, even if it has no bytes
	action program.Action
	flags  program.SuccFlags
}

// NewSession starts a run with the interpreter, in that many bytes of memory; 0 is
// no limit. If the program has several initial states the first choice is among
// them; otherwise the run is at step 0 already. A program without an initial
// state is an error.
//
// The atoms are those whose truth is shown. A session that is to Follow a run
// needs the atoms with which the run was found, because the vectors of states
// inside an atomic sequence contain their letter.
//
// Random ends when the memory is used up. A state whose successors alone take
// much of it is Halted.
func NewSession(prog program.Program, atoms []program.Atom, memory int64) (*Session, error) {
	tuning := &program.Tuning{}
	tuning.BoundBatches(memory)
	steps, err := unfold.Bind(program.Interpret(prog), atoms, tuning)
	if err != nil {
		return nil, err
	}
	s := &Session{prog: prog, atoms: atoms, steps: steps, tuning: tuning, at: -1, limit: memory}
	if err := s.look(); err != nil {
		return nil, err
	}
	switch s.Choices() {
	case 0:
		return nil, errors.New("the program has no initial state")
	case 1:
		return s, s.Take(0)
	}
	s.many = true
	return s, nil
}

// Halted is the error of a state whose successors could not be computed because
// of a limit of the program.
type Halted struct{ error }

// Unwrap lets errors.Is and errors.As find the cause.
func (h *Halted) Unwrap() error { return h.error }

// look computes what can happen at the position.
func (s *Session) look() error {
	err := s.expand()
	if err == nil || source.ErrorsOf(err) != nil {
		return err
	}
	return &Halted{err}
}

// expand fills the batch for the position.
func (s *Session) expand() error {
	if s.at < 0 {
		return s.steps.Begin()
	}
	return s.steps.Expand(s.path[s.at].state)
}

// Started reports whether an initial state has been chosen.
func (s *Session) Started() bool { return s.at >= 0 }

// Step returns the number of steps before the position, -1 when the run has not
// started.
func (s *Session) Step() int { return s.at }

// Len returns the number of steps that can be jumped to, those after the
// position included.
func (s *Session) Len() int { return len(s.path) - 1 }

// State returns the present state, which must not be changed. The run must have
// started.
func (s *Session) State() program.State { return s.path[s.at].state }

// Atoms returns the propositions whose truth is shown.
func (s *Session) Atoms() []program.Atom { return s.atoms }

// Last describes the step that led to the present state; false at the start.
func (s *Session) Last() (program.ActionView, bool) {
	if s.at < 1 {
		return program.ActionView{}, false
	}
	return s.prog.FormatAction(s.path[s.at-1].state, s.path[s.at].action), true
}

// Choices returns the number of transitions, or initial states, to choose from.
func (s *Session) Choices() int { return s.steps.Batch.Len() }

// Actions describes the transitions to choose from, in the program's order.
func (s *Session) Actions() []program.ActionView {
	out := make([]program.ActionView, s.Choices())
	for i := range out {
		out[i] = s.prog.FormatAction(s.State(), s.steps.Batch.Succs[i].Action)
	}
	return out
}

// Target returns the state to which choice i leads, valid until the next call
// that moves.
func (s *Session) Target(i int) program.State { return s.steps.Batch.State(i) }

// Take makes choice i, from 0 on. Steps after the position are kept if they
// begin with this choice. If the successors of the new state cannot be
// computed, the position stays.
func (s *Session) Take(i int) error {
	if i < 0 || i >= s.Choices() {
		return fmt.Errorf("there is no choice %d", i+1)
	}
	if s.Next() != i {
		v := visit{append(program.State{}, s.steps.Batch.State(i)...), s.steps.Batch.Succs[i].Action, s.steps.Batch.Succs[i].Flags}
		s.path = append(s.path[:s.at+1], v)
		s.bytes += stepBytes + int64(cap(v.state))
	}
	s.at++
	if err := s.look(); err != nil {
		s.at-- // what can happen behind it is not known
		return err
	}
	return nil
}

// Next returns the choice that was made here before, -1 when there is none.
func (s *Session) Next() int {
	if s.at+1 >= len(s.path) {
		return -1
	}
	next := s.path[s.at+1]
	for i := range s.Choices() {
		if s.steps.Batch.Succs[i].Action == next.action && bytes.Equal(s.steps.Batch.State(i), next.state) {
			return i
		}
	}
	return -1
}

// Jump moves the position to a known step. Step -1 is the choice of the initial
// state, if there is one.
func (s *Session) Jump(step int) error {
	low := 0
	if s.many {
		low = -1
	}
	if step < low || step > s.Len() {
		return fmt.Errorf("there is no step %d: the run has steps %d to %d", step, low, s.Len())
	}
	s.at = step
	return s.look()
}

// Follow takes the steps of a run of the program, its cycle once, as far as the
// program moves. The session must be new and have the atoms of the run.
func (s *Session) Follow(l *trace.Lasso) error {
	if !s.Started() {
		if err := s.enter(l); err != nil {
			return err
		}
	}
	for i := range l.Len() {
		step := l.At(i)
		if step.Action == program.Stutter {
			return nil
		}
		if err := s.take(step.Action, l.Next(i)); err != nil {
			return err
		}
	}
	return nil
}

// enter takes the choice of the initial state that a run begins with.
func (s *Session) enter(l *trace.Lasso) error {
	first := l.Last
	if l.Len() > 0 {
		first = l.At(0).State
	}
	return s.take(s.steps.Batch.Succs[0].Action, first)
}

// take takes the step with an action to a state. It returns an error if the
// program has no such step: the run does not belong to it.
func (s *Session) take(action program.Action, next program.State) error {
	if i, ok := s.Find(action, next); ok {
		return s.Take(i)
	}
	return fmt.Errorf("step %d is not a step of the program", s.at+1)
}

// Find returns the choice of the step with an action to a state, or, at the
// beginning, of an initial state.
func (s *Session) Find(action program.Action, next program.State) (choice int, ok bool) {
	for i := range s.Choices() {
		if (!s.Started() || s.steps.Batch.Succs[i].Action == action) && bytes.Equal(s.steps.Batch.State(i), next) {
			return i, true
		}
	}
	return 0, false
}

// Lasso returns the run up to the position, without a cycle. The run must have
// started.
func (s *Session) Lasso() *trace.Lasso {
	l := &trace.Lasso{Last: s.State()}
	for i := range s.at {
		l.Prefix = append(l.Prefix, trace.Step{State: s.path[i].state, Action: s.path[i+1].action})
	}
	return l
}

// Ending is the way in which a run ends, in words for the user.
type Ending string

// The endings. Failures are called as package check calls them.
const (
	Limit         Ending = "the limit on steps is reached"
	MemoryLimit   Ending = "the memory limit is reached"
	TimeLimit     Ending = "the time limit is reached"
	Interrupted   Ending = "interrupted"
	ValidEnd      Ending = "every process is at a valid end"
	InvalidEnd    Ending = "invalid end state"
	AssertFailed  Ending = "assertion failed"
	RuntimeFailed Ending = "run-time error"
	Cycle         Ending = "the run repeats"
	Open          Ending = "the run can go on"
	Pumps         Ending = "the loop can be repeated for ever, and channels grow each time"
)

// Failed reports whether the ending is a fault of the program.
func (e Ending) Failed() bool {
	return e == InvalidEnd || e == AssertFailed || e == RuntimeFailed
}

// CutShort reports whether the ending is a limit on time or memory, or an
// interrupt.
func (e Ending) CutShort() bool { return e == MemoryLimit || e == TimeLimit || e == Interrupted }

// End returns how the run ends at the position; Open if it can go on.
func (s *Session) End() Ending {
	if !s.Started() {
		return Open
	}
	return ending(s.path[s.at].flags, &s.steps.Batch)
}

// ending judges a state by the flags of the step that led to it and by what can
// happen in it.
func ending(flags program.SuccFlags, b *program.Batch) Ending {
	switch {
	case flags&program.AssertFailed != 0:
		return AssertFailed
	case flags&program.RuntimeError != 0:
		return RuntimeFailed
	case b.Len() > 0:
		return Open
	case b.Flags&program.ValidEnd != 0:
		return ValidEnd
	}
	return InvalidEnd
}
