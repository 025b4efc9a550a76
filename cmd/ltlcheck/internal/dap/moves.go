package dap

import (
	"fmt"
	"path/filepath"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/simulate"
	"github.com/ltlcheck/ltlcheck/program"
)

// mostSteps bounds the steps of one request to go on or back.
const mostSteps = 100_000

// step takes one step: the one that is chosen; else that which is known, along
// a counterexample; else the first of the thread.
func (s *Server) step(a *arguments) (any, []event, error) {
	looped := s.loop()
	choice := s.run.session.Next()
	switch {
	case a.Target > 0:
		if a.Target-1 != choice {
			s.run.end, s.run.loop = -1, -1
		}
		choice = a.Target - 1
	case choice < 0:
		if choice = s.choiceOf(a.Thread); choice < 0 {
			return nil, []event{output(s.why()), s.stopped("pause", s.why(), a.Thread)}, nil
		}
	}
	if err := s.run.session.Take(choice); err != nil {
		return nil, nil, err
	}
	return nil, append(looped, s.stopped("step", s.where(), s.mover(a.Thread))), nil
}

// loop goes from the end of a run back to the step that it repeats, which is
// the same state.
func (s *Server) loop() []event {
	run := s.run.session
	if s.run.loop < 0 || run.Step() != s.run.end || run.Step() <= s.run.loop {
		return nil
	}
	if err := run.Jump(s.run.loop); err != nil {
		return nil // the position stays; what follows tells
	}
	return []event{output(fmt.Sprintf("the run repeats from step %d on", s.run.loop))}
}

// choiceOf returns the first step that a thread can take, or the only one of a
// run that has not started or has no threads; -1 if there is none.
func (s *Server) choiceOf(thread int) int {
	run := s.run.session
	if !run.Started() || len(s.positions()) == 0 {
		return min(run.Choices(), 1) - 1
	}
	for i, a := range run.Actions() {
		if a.Pid == thread-1 {
			return i
		}
	}
	return -1
}

// why says why a step is not taken.
func (s *Server) why() string {
	if end := s.run.session.End(); end != simulate.Open {
		return string(end)
	}
	return "this process cannot move here; choose another thread, or a target of step into"
}

// where describes the position.
func (s *Server) where() string {
	run := s.run.session
	text := fmt.Sprintf("step %d", run.Step())
	if a, ok := run.Last(); ok {
		text += ": " + label(a)
	}
	if end := run.End(); end != simulate.Open {
		text += "; " + string(end)
	}
	return text
}

// label describes a step in a line.
func label(a program.ActionView) string {
	text := a.Statement
	if a.Pos.File != nil {
		text = fmt.Sprintf("%s:%d %s", filepath.Base(a.Pos.File.Name), a.Pos.Line, text)
	}
	if a.Process == "" {
		return text
	}
	return processName(a) + " " + text
}

// processName is the name of the process of a step, as reports write it.
func processName(a program.ActionView) string {
	return program.ProcessName(a.Process, a.Pid)
}

// mover returns the thread that took the last step, or another if none did.
func (s *Server) mover(other int) int {
	if a, ok := s.run.session.Last(); ok && a.Pid >= 0 {
		return a.Pid + 1
	}
	return max(other, 1)
}

// back goes back by a step.
func (s *Server) back(a *arguments) (any, []event, error) {
	if s.run.session.Step() < 1 {
		return nil, []event{s.stopped("entry", "the start of the run", a.Thread)}, nil
	}
	thread := s.mover(a.Thread)
	if err := s.run.session.Jump(s.run.session.Step() - 1); err != nil {
		return nil, nil, err
	}
	return nil, []event{s.stopped("step", s.where(), thread)}, nil
}

// forward goes on to a breakpoint, to the end, or to where a choice is to be
// made.
func (s *Server) forward(a *arguments) (any, []event, error) {
	run := s.run.session
	body := map[string]bool{"allThreadsContinued": true}
	for range mostSteps {
		if run.Step() == s.run.end {
			return body, []event{s.stopped("pause", "the end of the counterexample", s.mover(a.Thread))}, nil
		}
		choice := run.Next()
		if choice < 0 && run.Choices() == 1 {
			choice = 0
		}
		if choice < 0 {
			return body, []event{s.stopped("pause", s.pause(), s.mover(a.Thread))}, nil
		}
		if hit, err := s.move(func() error { return run.Take(choice) }, true); err != nil || hit != nil {
			return body, hit, err
		}
	}
	return body, []event{s.stopped("pause", fmt.Sprintf("after %d steps", mostSteps), s.mover(a.Thread))}, nil
}

// pause says why a run that goes on has stopped.
func (s *Server) pause() string {
	if s.run.session.Choices() > 1 {
		return fmt.Sprintf("%d steps are possible; choose a target of step into", s.run.session.Choices())
	}
	return s.why()
}

// backward goes back to a breakpoint, or the start.
func (s *Server) backward(*arguments) (any, []event, error) {
	for s.run.session.Step() > 0 {
		if hit, err := s.move(func() error { return s.run.session.Jump(s.run.session.Step() - 1) }, false); err != nil || hit != nil {
			return nil, hit, err
		}
	}
	return nil, []event{s.stopped("entry", "the start of the run", 1)}, nil
}

// move makes a step, and returns the event of a breakpoint that it comes to.
func (s *Server) move(take func() error, forward bool) ([]event, error) {
	before := s.stops.truths(s)
	thread := 1
	if !forward {
		thread = s.mover(1)
	}
	if err := take(); err != nil {
		return nil, err
	}
	if forward {
		thread = s.mover(1)
	}
	if reason, description := s.stops.hit(s, before, thread); reason != "" {
		return []event{s.stopped(reason, description, thread)}, nil
	}
	return nil, nil
}
