package program

import (
	"cmp"

	"github.com/ltlcheck/ltlcheck/internal/enum"
)

// Engine selects how the explorers of a program compute successors. All engines
// give the same batches; they differ in speed and start-up time. The zero
// value, Automatic, is the right choice except for tests and measurements.
type Engine uint8

// The engines.
const (
	Automatic   Engine = iota // begin interpreted, and go on with compiled code when many states have been met
	Interpreted               // the interpreter alone
	Compiled                  // compiled code from the first state on, where that is possible
)

// String returns the engine's name as options and statistics write it.
func (e Engine) String() string {
	return enum.Name([]string{"auto", "interpreted", "compiled"}, e, "Engine")
}

// Compiler is a Program whose explorers may run compiled code instead of an
// interpreter.
type Compiler interface {
	Program
	// With returns the same program, run by the engine. The receiver is not
	// changed.
	With(Engine) Program
}

// Interpret returns the program run by its interpreter, which is the reference
// for compiled code; replays use it. A program without engines is returned as
// it is.
func Interpret(p Program) Program {
	if r, ok := p.(*Reduced); ok {
		own := *r
		own.Program = Interpret(r.Program)
		return &own
	}
	if c, ok := p.(Compiler); ok {
		return c.With(Interpreted)
	}
	return p
}

// Engined is an Explorer that reports how it has computed successors so far, by
// the interpreter or by compiled code.
type Engined interface {
	// Engine returns the engine and how many states it has expanded up to now.
	Engine() EngineUse
}

// EngineOf reports what an explorer, or the first one inside it that knows, has
// run; nil if none does.
func EngineOf(x Explorer) *EngineUse {
	e, ok := As[Engined](x)
	if !ok {
		return nil
	}
	use := e.Engine()
	return &use
}

// Add adds the counts of another explorer of the same search. The engine is
// Compiled if it is that of either.
func (u *EngineUse) Add(o *EngineUse) {
	u.Engine, u.Reason = max(u.Engine, o.Engine), cmp.Or(u.Reason, o.Reason)
	u.Expanded += o.Expanded
	u.Interpreted += o.Interpreted
}

// EngineUse reports what an explorer has run, for statistics.
type EngineUse struct {
	Engine      Engine // Interpreted, or Compiled when compiled code has taken over
	Reason      string // why no compiled code can run, "" if it can
	Expanded    uint64 // states, in all
	Interpreted uint64 // states that the interpreter expanded
}
