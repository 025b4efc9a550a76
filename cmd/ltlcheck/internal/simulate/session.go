package simulate

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// Session is a run under construction. It is for one goroutine.
type Session struct {
	prog  program.Program
	ex    program.Explorer
	batch program.Batch // what can happen at the present position
	path  []visit       // path[0] is the initial state; what is behind the position was taken before
	at    int           // the position; -1 before an initial state is chosen
	many  bool          // there is more than one initial state

	limit int64 // bytes of the run; 0: no limit
	bytes int64 // about what the steps taken need, in the end with their description
}

// stepBytes is what a step needs beside its state, about: in the session, and
// as it is described in the end.
const stepBytes = 1600

// Limit bounds the memory of the run, in bytes; 0 is no limit. Random ends when
// it is reached.
func (s *Session) Limit(bytes int64) { s.limit = bytes }

// Interrupt makes steps that take long end when the context is done, with
// program.ErrInterrupted.
func (s *Session) Interrupt(ctx context.Context) {
	program.Interrupt(s.ex, func() bool { return ctx.Err() != nil })
}

// visit is a state of the run and how it was reached.
type visit struct {
	state  program.State
	action program.Action
	flags  program.SuccFlags
}

// NewSession starts a run. Where the program has several initial states, the
// first choice is among them; else the run is at step 0 already.
func NewSession(prog program.Program) (*Session, error) {
	binding, err := program.Interpret(prog).Bind(nil)
	if err != nil {
		return nil, err
	}
	ex, err := binding.NewExplorer()
	if err != nil {
		return nil, err
	}
	s := &Session{prog: prog, ex: ex, at: -1}
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

// Halted is a limit of the program: what can happen in a state was not found out.
type Halted struct{ error }

func (h *Halted) Unwrap() error { return h.error }

// look finds out what can happen at the position.
func (s *Session) look() error {
	err := s.expand()
	var one *source.Error
	var many source.Errors
	if err == nil || errors.As(err, &one) || errors.As(err, &many) {
		return err
	}
	return &Halted{err}
}

func (s *Session) expand() error {
	if s.at < 0 {
		return s.ex.Initial(&s.batch)
	}
	return s.ex.Expand(s.path[s.at].state, &s.batch)
}

// Started reports whether an initial state has been chosen.
func (s *Session) Started() bool { return s.at >= 0 }

// Step is the number of steps before the position, -1 when the run has not started.
func (s *Session) Step() int { return s.at }

// Len is the number of steps that can be jumped to; those after the position
// were taken before going back.
func (s *Session) Len() int { return len(s.path) - 1 }

// State is the present state. The run must have started.
func (s *Session) State() program.State { return s.path[s.at].state }

// Choices is the number of transitions, or initial states, to choose from.
func (s *Session) Choices() int { return s.batch.Len() }

// Actions describes the transitions to choose from.
func (s *Session) Actions() []program.ActionView {
	out := make([]program.ActionView, s.Choices())
	for i := range out {
		out[i] = s.prog.FormatAction(s.State(), s.batch.Succs[i].Action)
	}
	return out
}

// Target is the state that choice i leads to, valid until the next call that moves.
func (s *Session) Target(i int) program.State { return s.batch.State(i) }

// Take makes choice i. Steps after the position stay known when they begin with
// this choice.
func (s *Session) Take(i int) error {
	if i < 0 || i >= s.Choices() {
		return fmt.Errorf("there is no choice %d", i+1)
	}
	if s.Next() != i {
		v := visit{bytes.Clone(s.batch.State(i)), s.batch.Succs[i].Action, s.batch.Succs[i].Flags}
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

// Next is the choice that was made here before, -1 when there is none.
func (s *Session) Next() int {
	if s.at+1 >= len(s.path) {
		return -1
	}
	next := s.path[s.at+1]
	for i := range s.Choices() {
		if s.batch.Succs[i].Action == next.action && bytes.Equal(s.batch.State(i), next.state) {
			return i
		}
	}
	return -1
}

// Jump goes to a step of those known. Step -1 is the choice of the initial
// state, where there is one.
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
// program moves. The session must be new.
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

func (s *Session) enter(l *trace.Lasso) error {
	first := l.Last
	if l.Len() > 0 {
		first = l.At(0).State
	}
	return s.take(s.batch.Succs[0].Action, first)
}

func (s *Session) take(action program.Action, next program.State) error {
	for i := range s.Choices() {
		if (!s.Started() || s.batch.Succs[i].Action == action) && bytes.Equal(s.batch.State(i), next) {
			return s.Take(i)
		}
	}
	return fmt.Errorf("step %d is not a step of the program", s.at+1)
}

// Lasso is the run up to the position, without a cycle. The run must have started.
func (s *Session) Lasso() *trace.Lasso {
	l := &trace.Lasso{Last: s.State()}
	for i := range s.at {
		l.Prefix = append(l.Prefix, trace.Step{State: s.path[i].state, Action: s.path[i+1].action})
	}
	return l
}

// Ending is how a run ends.
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
)

// Failed reports an ending that is a fault of the program.
func (e Ending) Failed() bool {
	return e == InvalidEnd || e == AssertFailed || e == RuntimeFailed
}

// CutShort reports an ending that is a limit on time or memory, or an interrupt.
func (e Ending) CutShort() bool { return e == MemoryLimit || e == TimeLimit || e == Interrupted }

// End is what the run has come to at the position.
func (s *Session) End() Ending {
	if !s.Started() {
		return Open
	}
	return ending(s.path[s.at].flags, &s.batch)
}

// ending judges a state by how it was reached and by what can happen in it.
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
