package tierup

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/program/follow"
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/compiler"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

// Explorer is an explorer that begins with the interpreter and changes over to
// compiled code when that is ready. What compiled code cannot expand, the
// interpreter does.
type Explorer struct {
	*interp.Explorer
	jit.Switch
	engine program.Engine
	code   *[2]jit.Background     // compiled for explorers that tell who is enabled, and for those that need not
	passed uint64                 // states that straight lines passed, among those expanded
	last   int                    // length of the state that the machine expanded last, -1 if it was the interpreter
	atomic *interp.AtomicExplorer // of atomic sequences, by a machine of its own; nil until it is needed

	_ cacheline.Pad
}

// New makes an explorer; code is shared by those of one binding, and tuning may
// be nil.
func New(b *interp.Bound, engine program.Engine, code *[2]jit.Background, tuning *program.Tuning) *Explorer {
	x := &Explorer{Explorer: interp.NewExplorer(b.Model, b), Switch: jit.Switch{Tuning: tuning}, engine: engine, code: code, last: -1}
	x.Tune(tuning)
	return x
}

// Initial adds the initial state.
func (e *Explorer) Initial(b *program.Batch) error {
	e.last = -1
	return e.Explorer.Initial(b)
}

// Expand adds every enabled transition of the state.
func (e *Explorer) Expand(s program.State, b *program.Batch) error {
	e.prepare(s)
	e.Use.Expanded++
	if e.Machine != nil && s[0] <= compiler.MaxCompiledPid && e.Machine.Expand(s, b) && (!e.Machine.Marked() || e.allEnd(b)) {
		e.last = len(s)
		return nil
	}
	e.last = -1
	e.Use.Interpreted++
	return e.Explorer.Expand(s, b)
}

const (
	// StatesPerStep is how many states are expanded for each step of the model
	// before compiled code pays. Compiling takes about 100 µs for each.
	StatesPerStep = 20
	// passedPerState is how many states a straight line passes in the time that
	// it takes to expand one, about.
	passedPerState = 16
)

// due reports whether it is time to compile.
func (e *Explorer) due() bool {
	expanded := e.Use.Expanded + 1 - e.passed + e.passed/passedPerState
	return e.Worth(e.engine, e.compiled(), expanded, jit.CompileAfter+StatesPerStep*uint64(e.Model.Steps))
}

// compiled returns where the code is, or will be, that the explorer runs: there
// is one with and one without the set of enabled processes.
func (e *Explorer) compiled() *jit.Background { return &e.code[lexemes.BoolInt(e.EnabledIgnored)] }

// prepare changes over to compiled code when it is time.
func (e *Explorer) prepare(s program.State) {
	b := e.Atoms
	if !e.Interprets() || !e.due() {
		return
	}
	var sample program.State
	if !e.compiled().Started() {
		sample = slices.Clone(s)
	}
	others := !e.EnabledIgnored
	e.Prepare(e.engine, e.compiled(), func() ([]byte, error) {
		if e.engine == program.Compiled {
			sample = sampleFrom(b.Model, sample)
		}
		return compiler.Translate(b, sample, others)
	})
}

var errNotExpanded = errors.New("compiled code cannot expand this state")

// allEnd reports that the atomic sequences that begin with marked successors
// can end, or are too long to be judged, and takes the marks away.
func (e *Explorer) allEnd(b *program.Batch) bool {
	if e.atomic != nil {
		e.atomic.Cost = 0
	}
	for i := range b.Succs {
		if b.Succs[i].Flags&compiler.BeginsLoop == 0 {
			continue
		}
		b.Succs[i].Flags &^= compiler.BeginsLoop
		if e.atomic == nil && e.newFollow() != nil {
			return false
		}
		switch e.atomic.Judge(b.State(i), e.GivesUp) {
		case interp.Endless, interp.Unknown:
			return false
		case interp.Unjudged:
			if e.Atoms.Undecided() == "" {
				return false // the interpreter knows the statement
			}
		}
	}
	return true
}

func (e *Explorer) newFollow() error {
	machine, err := e.Code.NewMachine()
	if err != nil {
		return err
	}
	e.atomic = &interp.AtomicExplorer{Frozen: e.LetterBytes, Step: func(s program.State, b *program.Batch) error {
		if s[0] > compiler.MaxCompiledPid || !machine.Expand(s, b) {
			return errNotExpanded
		}
		return nil
	}}
	return nil
}

// KindOf implements program.Kinds: it returns the proctype of a process
// in the state expanded last.
func (e *Explorer) KindOf(pid int) int {
	if e.last >= 0 {
		e.Open(e.Machine.Last(e.last))
		e.last = -1
	}
	return e.Explorer.KindOf(pid)
}

// Unreached lists the statements that no process has come to.
func (e *Explorer) Unreached() []program.ActionView {
	e.gather()
	return e.Explorer.Unreached()
}

// Unexecuted lists the statements that were reached and not executed.
func (e *Explorer) Unexecuted() []program.ActionView {
	e.gather()
	return e.Explorer.Unexecuted()
}

// Covered implements program.Coverage.
func (e *Explorer) Covered() []bool {
	e.gather()
	return e.Explorer.Covered()
}

// Memory implements program.Resumer.
func (e *Explorer) Memory() []byte {
	e.gather()
	return e.Explorer.Memory()
}

// gather adds the steps that compiled code has reached to those of the
// interpreter.
func (e *Explorer) gather() {
	if e.Machine == nil {
		return
	}
	for i, b := range e.Machine.Memory()[compiler.ReachedAt:][:len(e.Reached)] {
		e.Reached[i] = e.Reached[i] || b != 0
	}
}

// sampleSteps is how many steps lead from the initial state to one that can
// stand for most.
const sampleSteps = 100

// sampleFrom returns a state some steps behind s.
func sampleFrom(m *flat.Model, s program.State) program.State {
	x := interp.NewExplorer(m, nil)
	x.EnabledIgnored = true
	var b program.Batch
	for i := range sampleSteps {
		if x.Expand(s, &b) != nil || b.Len() == 0 {
			break
		}
		s = slices.Clone(b.State(i % b.Len()))
	}
	return s[:x.Attach(s)]
}

// Follow implements follow.Follower.
func (e *Explorer) Follow(s program.State, b *program.Batch) (follow.Ways, bool, error) {
	e.prepare(s)
	e.last = -1
	if e.Machine != nil && s[0] <= compiler.MaxCompiledPid {
		switch ends, result := e.Machine.Follow(s, b); result {
		case jit.NotFollowed:
			return follow.Ways{}, false, nil
		case jit.NotExpanded:
		default:
			w := follow.Ways{Ends: ends, Inside: inside(ends, b)}
			e.Use.Expanded += 1 + uint64(w.Inside)
			return w, true, nil
		}
	}
	w, ok, err := e.Explorer.Follow(s, b)
	if ok {
		e.passed += uint64(e.Follower.Passed)
		n := 1 + uint64(w.Inside)
		e.Use.Expanded, e.Use.Interpreted = e.Use.Expanded+n, e.Use.Interpreted+n
	}
	return w, ok, err
}

// inside returns the number of states inside sequences, all of which are in the
// batch of a machine. That all ways end answers what marks ask of the sequences
// that begin.
func inside(ends []follow.Way, b *program.Batch) (n int) {
	if len(ends) == 0 {
		return 0
	}
	for i := range b.Succs {
		s := &b.Succs[i]
		s.Flags &^= compiler.BeginsLoop
		if s.Flags&program.Transient != 0 {
			n++
		}
	}
	return n
}
