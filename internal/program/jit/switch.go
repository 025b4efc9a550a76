package jit

import "github.com/ltlcheck/ltlcheck/program"

// CompileAfter is the number of states after which it is worth while to
// compile: smaller models are finished before the compiler would be.
const CompileAfter = 2000

// Switch changes an explorer over from the interpreter to compiled code. The
// zero value is an explorer that has expanded nothing.
type Switch struct {
	Machine *Machine          // nil as long as the interpreter works
	Code    *Code             // of the machine
	Tuning  *program.Tuning   // of the explorer; may be nil
	Use     program.EngineUse // its numbers of states are the explorer's to count
	reason  string            // why there will be no machine
}

// joinAfter is the number of states after which it is worth while to take code
// that another explorer has had compiled.
const joinAfter = 64

// Worth reports whether it is time to compile: for an engine, after that many
// expanded states, given the number after which it usually is.
func (s *Switch) Worth(engine program.Engine, at *Background, expanded, after uint64) bool {
	return expanded >= after || engine == program.Compiled || s.Tuning.Compiles() || expanded >= joinAfter && at.Started()
}

// Prepare is called before a state is expanded, once Worth is true. It starts
// the compiler in the background, if nobody has, and sets s.Machine when the
// code is ready. For the engine program.Compiled it waits. If there can be no
// code, the reason is kept and the interpreter goes on.
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

// Interprets reports whether the interpreter works and Prepare may still
// replace it by compiled code.
func (s *Switch) Interprets() bool { return s.Machine == nil && s.reason == "" }

// Engine returns what has expanded states. If it was the interpreter, without a
// reason, there were too few states to compile.
func (s *Switch) Engine() program.EngineUse {
	u := s.Use
	u.Engine, u.Reason = program.Interpreted, s.reason // without a reason there are too few states
	if s.Machine != nil {
		u.Engine = program.Compiled
	}
	return u
}
