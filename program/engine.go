package program

import "cmp"

// Engine is how the explorers of a program compute successors.
type Engine uint8

// The engines.
const (
	Automatic   Engine = iota // begin interpreted, and go on with compiled code when many states have been met
	Interpreted               // the interpreter alone
	Compiled                  // compiled code from the first state on, where that is possible
)

func (e Engine) String() string { return [...]string{"auto", "interpreted", "compiled"}[e] }

// Compilable is a Program whose explorers may run compiled code. They give the
// same batches whatever the engine.
type Compilable interface {
	Program
	// With is the same program, run by the engine.
	With(Engine) Program
}

// Interpret is the program run by its interpreter, which is the reference.
func Interpret(p Program) Program {
	if c, ok := p.(Compilable); ok {
		return c.With(Interpreted)
	}
	return p
}

// Engined is an Explorer that knows how it computed successors so far.
type Engined interface {
	Engine() EngineUse
}

// Hastener is an Explorer that changes over to compiled code after many states.
type Hastener interface {
	// Hasten makes it begin to compile now. It is called while a CPU is idle.
	Hasten()
}

// Hasten makes an explorer, or the one inside it, begin to compile, if it can.
func Hasten(x Explorer) {
	if h, ok := As[Hastener](x); ok {
		h.Hasten()
	}
}

// EngineOf says what an explorer, or the one inside it, ran; nil if it has no
// choice.
func EngineOf(x Explorer) *EngineUse {
	e, ok := As[Engined](x)
	if !ok {
		return nil
	}
	use := e.Engine()
	return &use
}

// Add adds what another explorer of the same search ran.
func (u *EngineUse) Add(o *EngineUse) {
	u.Engine, u.Reason = max(u.Engine, o.Engine), cmp.Or(u.Reason, o.Reason)
	u.Expanded += o.Expanded
	u.Interpreted += o.Interpreted
}

// EngineUse says what an explorer ran.
type EngineUse struct {
	Engine      Engine // Interpreted, or Compiled when compiled code has taken over
	Reason      string // why no compiled code can run, "" if it can
	Expanded    uint64 // states, in all
	Interpreted uint64 // states that the interpreter expanded
}
