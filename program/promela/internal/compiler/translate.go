package compiler

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

// errTooLarge refuses models whose tables do not fit.
var errTooLarge = errors.New("the model is too large")

// Translate returns the WebAssembly module for a binding. sample is a typical
// state, by whose processes and length the code is specialised; states of other
// shapes are expanded correctly, only slower. others is whether the set of
// enabled processes must include those that wait for the end of an atomic
// sequence. The error names what there is no code for.
func Translate(b *interp.Bound, sample program.State, others bool) ([]byte, error) {
	t := &translator{m: b.Model, b: b, mod: jit.NewModule(jit.MemoryAt), typical: len(sample), self: -1}
	t.every = t.anybodyAsked(others)
	if err := t.refuses(); err != nil {
		return nil, err
	}
	t.number()
	t.findWritten()
	t.findUsual(sample)
	t.place()
	if t.next > jit.SourceAt {
		return nil, errTooLarge
	}
	t.declare()
	t.define()
	return t.mod.Encode(), nil
}

// refuses returns an error that names what there is no code for.
func (t *translator) refuses() error {
	if err := t.refusesTrace(); err != nil {
		return err
	}
	if err := t.refusesRuns(); err != nil {
		return err
	}
	for _, a := range t.b.Moves {
		if a.Pid >= 0 && t.m.Code[a.Pid].Op != flat.OpConst {
			return errors.New("an exec atom names a process by an expression")
		}
	}
	if len(t.m.Initial) > jit.MaxState {
		return errTooLarge
	}
	return nil
}

// place lays out the module's data in the memory, below the state.
func (t *translator) place() {
	t.next = ReachedAt
	take := func(n int) uint32 {
		at := t.next
		t.next += uint32(n+15) &^ 15
		return at
	}
	take(2 * t.m.Steps)
	t.frames, t.queues = take(8*(flat.MaxProcs+1)), take(8*(flat.MaxChannels+1))
	fields, params := 0, 0
	for _, k := range t.kinds {
		fields = max(fields, len(k.Fields))
	}
	for _, p := range t.m.Procs {
		params = max(params, len(p.ParamParts))
	}
	t.message, t.sent, t.args = take(4*fields), take(4*fields), take(4*params)
	t.placeTrace(take, fields)
	t.hidden, t.hidden0, t.hiddenInit = take(t.m.HiddenBytes), take(t.m.HiddenBytes), take(t.m.HiddenBytes)
	t.mod.Data(t.hiddenInit, t.m.HiddenInit)
	t.pointFlags, t.pointTakes = take(len(t.points)), take(len(t.points))
	for _, p := range t.m.Procs {
		t.templates = append(t.templates, take(len(p.Template)))
		if t.next <= jit.SourceAt {
			t.mod.Data(t.templates[p.Index], p.Template)
		}
	}
}
