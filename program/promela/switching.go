package promela

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/jit"
)

// switching is an explorer that begins with the interpreter and changes over to compiled code when that
// is ready. What compiled code cannot expand, the interpreter does.
type switching struct {
	*explorer
	jit.Switch
	engine program.Engine
	code   *[2]jit.Background // compiled for explorers that tell who is enabled, and for those that need not
	eased  uint64             // states expanded, those that a stretch passed only
	last   int                // length of the state that the machine expanded last, -1 if it was the interpreter
	scouts *scout             // of atomic sequences, by a machine of its own; nil until it is needed

	_ cacheline.Pad
}

func newSwitching(b *bound, engine program.Engine, code *[2]jit.Background) *switching {
	return &switching{explorer: newExplorer(b.m, b), engine: engine, code: code, last: -1}
}

// Initial adds the initial state.
func (x *switching) Initial(b *program.Batch) error {
	x.last = -1
	return x.explorer.Initial(b)
}

// Expand adds every enabled transition of the state.
func (x *switching) Expand(s program.State, b *program.Batch) error {
	x.prepare(s)
	x.Use.Expanded++
	if x.Machine != nil && s[0] <= maxCompiledPid && x.Machine.Expand(s, b) && (!x.Machine.Marked() || x.allEnd(b)) {
		x.last = len(s)
		return nil
	}
	x.last = -1
	x.Use.Interpreted++
	return x.explorer.Expand(s, b)
}

const (
	// statesPerStep is how many states are expanded for each step of the model before compiled code is worth while. Compiling
	// takes about 100 µs for each.
	statesPerStep = 20
	// passedPerState is how many states a stretch passes in the time that it takes to expand one, about.
	passedPerState = 16
)

// worth reports whether it is time to compile.
func (x *switching) worth() bool {
	expanded := x.Use.Expanded + 1 - x.eased + x.eased/passedPerState
	return x.Worth(x.engine, x.compiled(), expanded, jit.CompileAfter+statesPerStep*uint64(x.m.steps))
}

// compiled is where the code is that the explorer wants.
func (x *switching) compiled() *jit.Background { return &x.code[boolInt(x.ignoreEnabled)] }

// prepare changes over to compiled code when it is time.
func (x *switching) prepare(s program.State) {
	b := x.atoms
	if !x.Interprets() || !x.worth() {
		return
	}
	var sample program.State
	if !x.compiled().Begun() {
		sample = slices.Clone(s)
	}
	others := !x.ignoreEnabled
	x.Prepare(x.engine, x.compiled(), func() ([]byte, error) {
		if x.engine == program.Compiled {
			sample = wander(b.m, sample)
		}
		return translate(b, sample, others)
	})
}

var errNotExpanded = errors.New("compiled code cannot expand this state")

// allEnd reports that the atomic sequences that begin with marked successors can end, or are too long to be judged, and
// takes the marks away.
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
		switch x.scouts.judge(b.State(i), x.givesUp) {
		case endless, unknown:
			return false
		case unjudged:
			if x.atoms.Undecided() == "" {
				return false // the interpreter knows the statement
			}
		}
	}
	return true
}

func (x *switching) newFollow() error {
	machine, err := x.Code.NewMachine()
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

// KindOf is the proctype of a process of the state that was expanded last.
func (x *switching) KindOf(pid int) int {
	if x.last >= 0 {
		x.open(x.Machine.Last(x.last))
		x.last = -1
	}
	return x.explorer.KindOf(pid)
}

// Unreached lists the statements that no process has come to.
func (x *switching) Unreached() []program.ActionView {
	if x.Machine != nil {
		for i, b := range x.Machine.Memory()[reachedAt:][:len(x.reached)] {
			x.reached[i] = x.reached[i] || b != 0
		}
	}
	return x.explorer.Unreached()
}

// wandered is how many steps lead from the initial state to one that can stand for most.
const wandered = 100

// wander is a state some steps behind s.
func wander(m *model, s program.State) program.State {
	x := newExplorer(m, nil)
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

// Follow implements program.Follower.
func (x *switching) Follow(s program.State, b *program.Batch) (program.Ways, bool, error) {
	x.prepare(s)
	x.last = -1
	if x.Machine != nil && s[0] <= maxCompiledPid {
		switch ends, result := x.Machine.Follow(s, b); result {
		case jit.NotFollowed:
			return program.Ways{}, false, nil
		case jit.NotExpanded:
		default:
			w := program.Ways{Ends: ends, Inside: inside(ends, b)}
			x.Use.Expanded += 1 + uint64(w.Inside)
			return w, true, nil
		}
	}
	w, ok, err := x.explorer.Follow(s, b)
	if ok {
		x.eased += uint64(x.follow.passed)
		n := 1 + uint64(w.Inside)
		x.Use.Expanded, x.Use.Interpreted = x.Use.Expanded+n, x.Use.Interpreted+n
	}
	return w, ok, err
}

// inside is the number of states inside sequences, all of which are in the batch of a machine. That all ways end answers
// what marks ask of the sequences that begin.
func inside(ends []program.Way, b *program.Batch) (n int) {
	if len(ends) == 0 {
		return 0
	}
	for i := range b.Succs {
		s := &b.Succs[i]
		s.Flags &^= beginsLoop
		if s.Flags&program.Transient != 0 {
			n++
		}
	}
	return n
}
