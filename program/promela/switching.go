package promela

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/jit"
)

// compileAfter is how many states are expanded before it is worth while to compile: smaller models
// are finished before the compiler would be.
const compileAfter = 2000

// maxCompiledPid is the greatest number of a process that compiled code can put into a set.
const maxCompiledPid = 63

// switching is an explorer that begins with the interpreter and changes over to compiled code when that
// is ready. What compiled code cannot expand, the interpreter does.
type switching struct {
	*explorer
	machine *jit.Machine
	last    int    // length of the state that the machine expanded last, -1 if it was the interpreter
	reason  string // why there will be no machine
	use     program.EngineUse
	code    *jit.Code
	begun   bool   // to compile
	scouts  *scout // of atomic sequences, by a machine of its own; nil until it is needed
}

func newSwitching(b *binding) *switching {
	return &switching{explorer: b.m.newExplorer(b), last: -1}
}

// Initial adds the initial state.
func (x *switching) Initial(b *program.Batch) error {
	x.last = -1
	return x.explorer.Initial(b)
}

// Expand adds every enabled transition of the state.
func (x *switching) Expand(s program.State, b *program.Batch) error {
	x.prepare(s)
	x.use.Expanded++
	if x.machine != nil && s[0] <= maxCompiledPid && x.machine.Expand(s, b) && (!x.machine.Marked() || x.allEnd(b)) {
		x.last = len(s)
		return nil
	}
	x.last = -1
	x.use.Interpreted++
	return x.explorer.Expand(s, b)
}

// prepare changes over to compiled code when it is time.
func (x *switching) prepare(s program.State) {
	if x.machine == nil && x.reason == "" {
		x.change(s)
	}
}

func (x *switching) change(s program.State) {
	b := x.atoms
	at := &b.compiled[boolInt(x.ignoreEnabled)]
	now := b.engine == program.Compiled
	if !now && x.use.Expanded+1 < compileAfter {
		return
	}
	if !x.begun {
		x.begun = true
		sample, others := slices.Clone(s), !x.ignoreEnabled
		if now {
			sample = b.m.wander(sample)
		}
		at.Start(func() ([]byte, error) { return translate(b, sample, others) })
	}
	if now {
		at.Wait()
	}
	code, err, ok := at.Poll()
	if !ok {
		return
	}
	if err == nil {
		x.code = code
		x.machine, err = code.NewMachine()
	}
	if err != nil {
		x.reason = err.Error()
	}
}

var errNotExpanded = errors.New("compiled code cannot expand this state")

// allEnd reports that the atomic sequences that begin with marked successors can end, and takes the
// marks away.
func (x *switching) allEnd(b *program.Batch) bool {
	if x.scouts != nil {
		x.scouts.cost = 0
	}
	for i := range b.Succs {
		if b.Succs[i].Flags&beginsLoop == 0 {
			continue
		}
		b.Succs[i].Flags &^= beginsLoop
		if x.scouts == nil && x.newFollow() != nil {
			return false
		}
		if endless, ok := x.scouts.endless(b.State(i), x.givesUp); endless || !ok {
			return false
		}
	}
	return true
}

func (x *switching) newFollow() error {
	machine, err := x.code.NewMachine()
	if err != nil {
		return err
	}
	x.scouts = &scout{frozen: x.letterBytes, step: func(s program.State, b *program.Batch) error {
		if s[0] > maxCompiledPid || !machine.Expand(s, b) {
			return errNotExpanded
		}
		return nil
	}}
	return nil
}

// Engine says what ran.
func (x *switching) Engine() program.EngineUse {
	u := x.use
	switch {
	case x.machine != nil:
		u.Engine = program.Compiled
	case x.reason != "":
		u.Engine, u.Reason = program.Interpreted, x.reason
	default:
		u.Engine = program.Interpreted // there are too few states
	}
	return u
}

// KindOf is the proctype of a process of the state that was expanded last.
func (x *switching) KindOf(pid int) int {
	if x.last >= 0 {
		x.open(x.machine.Last(x.last))
		x.last = -1
	}
	return x.explorer.KindOf(pid)
}

// Unreached lists the statements that no process has come to.
func (x *switching) Unreached() []program.ActionView {
	if x.machine != nil {
		for i, b := range x.machine.Memory()[reachedAt:][:len(x.reached)] {
			x.reached[i] = x.reached[i] || b != 0
		}
	}
	return x.explorer.Unreached()
}

// wandered is how many steps lead from the initial state to one that can stand for most.
const wandered = 100

// wander is a state some steps behind s.
func (m *Model) wander(s program.State) program.State {
	x := m.newExplorer(nil)
	x.ignoreEnabled = true
	var b program.Batch
	for i := range wandered {
		if x.Expand(s, &b) != nil || b.Len() == 0 {
			break
		}
		s = slices.Clone(b.State(i % b.Len()))
	}
	return s[:x.attach(s)]
}
