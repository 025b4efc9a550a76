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
func (x *Explorer) Initial(b *program.Batch) error {
	x.last = -1
	return x.Explorer.Initial(b)
}

// Expand adds every enabled transition of the state.
func (x *Explorer) Expand(s program.State, b *program.Batch) error {
	x.prepare(s)
	x.Use.Expanded++
	if x.Machine != nil && s[0] <= compiler.MaxCompiledPid && x.Machine.Expand(s, b) && (!x.Machine.Marked() || x.allEnd(b)) {
		x.last = len(s)
		return nil
	}
	x.last = -1
	x.Use.Interpreted++
	return x.Explorer.Expand(s, b)
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
func (x *Explorer) due() bool {
	expanded := x.Use.Expanded + 1 - x.passed + x.passed/passedPerState
	return x.Worth(x.engine, x.compiled(), expanded, jit.CompileAfter+StatesPerStep*uint64(x.Model.Steps))
}

// compiled returns where the code is, or will be, that the explorer runs: there
// is one with and one without the set of enabled processes.
func (x *Explorer) compiled() *jit.Background { return &x.code[lexemes.BoolInt(x.EnabledIgnored)] }

// prepare changes over to compiled code when it is time.
func (x *Explorer) prepare(s program.State) {
	b := x.Atoms
	if !x.Interprets() || !x.due() {
		return
	}
	var sample program.State
	if !x.compiled().Started() {
		sample = slices.Clone(s)
	}
	others := !x.EnabledIgnored
	x.Prepare(x.engine, x.compiled(), func() ([]byte, error) {
		if x.engine == program.Compiled {
			sample = sampleFrom(b.Model, sample)
		}
		return compiler.Translate(b, sample, others)
	})
}

var errNotExpanded = errors.New("compiled code cannot expand this state")

// allEnd reports that the atomic sequences that begin with marked successors
// can end, or are too long to be judged, and takes the marks away.
func (x *Explorer) allEnd(b *program.Batch) bool {
	if x.atomic != nil {
		x.atomic.Cost = 0
	}
	for i := range b.Succs {
		if b.Succs[i].Flags&compiler.BeginsLoop == 0 {
			continue
		}
		b.Succs[i].Flags &^= compiler.BeginsLoop
		if x.atomic == nil && x.newFollow() != nil {
			return false
		}
		switch x.atomic.Judge(b.State(i), x.GivesUp) {
		case interp.Endless, interp.Unknown:
			return false
		case interp.Unjudged:
			if x.Atoms.Undecided() == "" {
				return false // the interpreter knows the statement
			}
		}
	}
	return true
}

func (x *Explorer) newFollow() error {
	machine, err := x.Code.NewMachine()
	if err != nil {
		return err
	}
	x.atomic = &interp.AtomicExplorer{Frozen: x.LetterBytes, Step: func(s program.State, b *program.Batch) error {
		if s[0] > compiler.MaxCompiledPid || !machine.Expand(s, b) {
			return errNotExpanded
		}
		return nil
	}}
	return nil
}

// KindOf implements program.Kinds: it returns the proctype of a process
// in the state expanded last.
func (x *Explorer) KindOf(pid int) int {
	if x.last >= 0 {
		x.Open(x.Machine.Last(x.last))
		x.last = -1
	}
	return x.Explorer.KindOf(pid)
}

// Unreached lists the statements that no process has come to.
func (x *Explorer) Unreached() []program.ActionView {
	x.gather()
	return x.Explorer.Unreached()
}

// Unexecuted lists the statements that were reached and not executed.
func (x *Explorer) Unexecuted() []program.ActionView {
	x.gather()
	return x.Explorer.Unexecuted()
}

// Covered implements program.Coverage.
func (x *Explorer) Covered() []bool {
	x.gather()
	return x.Explorer.Covered()
}

// Memory implements program.Resumer.
func (x *Explorer) Memory() []byte {
	x.gather()
	return x.Explorer.Memory()
}

// gather adds the steps that compiled code has reached to those of the
// interpreter.
func (x *Explorer) gather() {
	if x.Machine == nil {
		return
	}
	for i, b := range x.Machine.Memory()[compiler.ReachedAt:][:len(x.Reached)] {
		x.Reached[i] = x.Reached[i] || b != 0
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
func (x *Explorer) Follow(s program.State, b *program.Batch) (follow.Ways, bool, error) {
	x.prepare(s)
	x.last = -1
	if x.Machine != nil && s[0] <= compiler.MaxCompiledPid {
		switch ends, result := x.Machine.Follow(s, b); result {
		case jit.NotFollowed:
			return follow.Ways{}, false, nil
		case jit.NotExpanded:
		default:
			w := follow.Ways{Ends: ends, Inside: inside(ends, b)}
			x.Use.Expanded += 1 + uint64(w.Inside)
			return w, true, nil
		}
	}
	w, ok, err := x.Explorer.Follow(s, b)
	if ok {
		x.passed += uint64(x.Follower.Passed)
		n := 1 + uint64(w.Inside)
		x.Use.Expanded, x.Use.Interpreted = x.Use.Expanded+n, x.Use.Interpreted+n
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
