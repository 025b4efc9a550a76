package swarm

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Trail is a run as a list of choices: of an initial state, and then of
// successors, as the interpreter lists them. Nothing else is sent of a
// counterexample, so a receiver can only reach states that the program reaches,
// whatever a sender makes up.
type Trail struct {
	Failure int // the kind of failure at its end; negative for a run with a cycle
	Choices []uint32
	Cycle   int // the number of steps in front of the cycle
}

// noFailure is the Failure of a run with a cycle.
const noFailure = -1

// record returns the choices of the run that was found. The run is followed by
// the interpreter; that it cannot be is an internal error.
func record(ctx context.Context, prog program.Program, f *finding) (*Trail, error) {
	t, l := &Trail{Failure: noFailure}, f.Counterexample
	if f.Failure != nil {
		t.Failure = int(f.Failure.Kind)
	}
	t.Cycle = len(l.Prefix)
	w, err := newWay(ctx, prog, f.Atoms)
	if err != nil {
		return nil, err
	}
	first := l.Last
	if l.Len() > 0 {
		first = l.At(0).State
	}
	start, err := w.find(func(i int) bool { return bytes.Equal(w.Batch.State(i), first) })
	if err != nil {
		return nil, err
	}
	t.Choices = append(t.Choices, start)
	for i := range l.Len() {
		st, next := l.At(i), l.Next(i)
		if err := w.expand(st.State); err != nil {
			return nil, err
		}
		choice, err := uint32(0), error(nil)
		if st.Action != program.Stutter {
			choice, err = w.find(func(i int) bool { return w.Batch.Succs[i].Action == st.Action && bytes.Equal(w.Batch.State(i), next) })
		}
		if err != nil {
			return nil, err
		}
		t.Choices = append(t.Choices, choice)
	}
	return t, nil
}

// follow returns the run of the choices. Whether its cycle closes, or can
// be repeated though it does not, is checked by the replay after it.
func (t *Trail) follow(ctx context.Context, prog program.Program, atoms []program.Atom) (*trace.Lasso, error) {
	w, err := newWay(ctx, prog, atoms)
	if err != nil {
		return nil, err
	}
	if len(t.Choices) == 0 || t.Cycle < 0 || t.Cycle > len(t.Choices)-1 {
		return nil, errNoTrail
	}
	l := &trace.Lasso{}
	state, err := w.state(t.Choices[0])
	if err != nil {
		return nil, err
	}
	for i, choice := range t.Choices[1:] {
		if err := w.expand(state); err != nil {
			return nil, err
		}
		st, next := trace.Step{State: state, Action: program.Stutter}, state
		if w.Batch.Len() > 0 {
			if next, err = w.state(choice); err != nil {
				return nil, err
			}
			st.Action = w.Batch.Succs[choice].Action
		}
		if i < t.Cycle {
			l.Prefix = append(l.Prefix, st)
		} else {
			l.Cycle = append(l.Cycle, st)
		}
		state = next
	}
	switch {
	case l.Finite():
		l.Last = state
	case !bytes.Equal(state, l.Cycle[0].State):
		l.Grown = state
	}
	return l, nil
}

// judge replays a claim: it returns the violation, or an error that says why the
// run shows none.
func (t *Trail) judge(ctx context.Context, prog program.Program, q *property.Property) (check.Result, error) {
	if q.Safety {
		l, err := t.follow(ctx, prog, nil)
		if err != nil {
			return check.Result{}, err
		}
		f := &check.Failure{Kind: check.FailureKind(max(0, t.Failure)), Trail: l}
		if t.Failure < 0 || t.Failure > int(check.RuntimeFailed) || !l.Finite() || f.Kind != check.InvalidEnd && l.Len() == 0 {
			return check.Result{}, errNoTrail
		}
		return check.ConfirmFailure(ctx, prog, f)
	}
	l, err := t.follow(ctx, prog, check.Atoms(prog, q.Check))
	if err != nil {
		return check.Result{}, err
	}
	return check.Confirm(ctx, prog, q.Check, l)
}

// way are the steps of the interpreter along a run.
type way struct {
	*unfold.Steps
	ctx context.Context
}

func newWay(ctx context.Context, prog program.Program, atoms []program.Atom) (*way, error) {
	first, err := unfold.Begin(program.Interpret(prog), atoms, nil)
	return &way{first, ctx}, err
}

func (w *way) expand(s program.State) error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	return w.Expand(s)
}

// find returns the first successor, or initial state, for which suits holds.
func (w *way) find(suits func(i int) bool) (uint32, error) {
	for i := range w.Batch.Len() {
		if suits(i) {
			return uint32(i), nil
		}
	}
	return 0, errors.New("internal error: the interpreter cannot repeat what was found")
}

// state returns a copy of a successor, or initial state, by its number.
func (w *way) state(choice uint32) (program.State, error) {
	if int64(choice) >= int64(w.Batch.Len()) {
		return nil, fmt.Errorf("there is no successor %d of %d", choice, w.Batch.Len())
	}
	return slices.Clone(w.Batch.State(int(choice))), nil
}

// bytes encodes the trail as it is sent: varints.
func (t *Trail) bytes() []byte {
	out := binary.AppendVarint(nil, int64(t.Failure))
	out = binary.AppendUvarint(out, uint64(t.Cycle))
	for _, c := range t.Choices {
		out = binary.AppendUvarint(out, uint64(c))
	}
	return out
}

// errNoTrail is returned for bytes or choices that are no run.
var errNoTrail = errors.New("it is no run")

// readTrail decodes a trail, of which nothing is assumed.
func readTrail(data []byte) (*Trail, error) {
	failure, n := binary.Varint(data)
	if n <= 0 || failure < noFailure || failure > int64(check.RuntimeFailed) {
		return nil, errNoTrail
	}
	data = data[n:]
	cycle, n := binary.Uvarint(data)
	if n <= 0 || cycle > uint64(len(data)) {
		return nil, errNoTrail
	}
	t := &Trail{Failure: int(failure), Cycle: int(cycle)}
	for data = data[n:]; len(data) > 0; data = data[n:] {
		var c uint64
		if c, n = binary.Uvarint(data); n <= 0 || c > 1<<32-1 {
			return nil, errNoTrail
		}
		t.Choices = append(t.Choices, uint32(c))
	}
	return t, nil
}
