package jit

import "github.com/ltlcheck/ltlcheck/program"

// CompileAfter is how many states are expanded before it is worth while to
// compile: smaller models are finished before the compiler would be.
const CompileAfter = 2000

// Switch changes an explorer over from the interpreter to compiled code. The
// zero value is an explorer that has expanded nothing.
type Switch struct {
	Machine *Machine          // nil as long as the interpreter works
	Code    *Code             // of the machine
	Use     program.EngineUse // its numbers of states are the explorer's to count
	reason  string            // why there will be no machine
	hasty   bool              // it is time to compile, however few states there were
}

// joinAfter is how many states are expanded before it is worth while to take
// code that others have had compiled.
const joinAfter = 64

// Hasten makes it time to compile.
func (s *Switch) Hasten() { s.hasty = true }

// Worth reports whether it is time to compile for an engine, after so many
// states of those after which it is.
func (s *Switch) Worth(engine program.Engine, at *Background, expanded, after uint64) bool {
	return expanded >= after || engine == program.Compiled || s.hasty || expanded >= joinAfter && at.Started()
}

// Prepare changes over when it is time, before a state is expanded. The module
// is compiled in the background; an engine that is Compiled waits for it.
func (s *Switch) Prepare(engine program.Engine, at *Background, translate func() ([]byte, error)) {
	at.Start(translate)
	if engine == program.Compiled {
		at.Wait()
	}
	code, err, ok := at.Poll()
	if !ok {
		return
	}
	if err == nil {
		s.Code = code
		s.Machine, err = code.NewMachine()
	}
	if err != nil {
		s.reason = err.Error()
	}
}

// Interprets reports whether the interpreter works, and may be changed for
// compiled code: by Prepare, when that is worth while.
func (s *Switch) Interprets() bool { return s.Machine == nil && s.reason == "" }

// Engine says what ran.
func (s *Switch) Engine() program.EngineUse {
	u := s.Use
	u.Engine, u.Reason = program.Interpreted, s.reason // without a reason there are too few states
	if s.Machine != nil {
		u.Engine = program.Compiled
	}
	return u
}
