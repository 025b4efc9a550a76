package replay_test

import (
	"encoding/binary"
	"errors"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// counter counts up for ever by action 1, and, from turn on, only by action 2. Its atom is whether it is at most limit.
type counter struct {
	limit, turn uint64
	broken      bool
}

func number(n uint64) program.State           { return binary.BigEndian.AppendUint64(nil, n) }
func numberOf(s program.State) uint64         { return binary.BigEndian.Uint64(s) }
func (c counter) ActionAtoms() program.Letter { return 0 }

func (c counter) Bind([]program.Atom) (program.Binding, error) {
	if c.broken {
		return nil, errors.New("it cannot be bound")
	}
	return c, nil
}
func (c counter) NewExplorer(*program.Tuning) (program.Explorer, error) { return c, nil }
func (c counter) Format(program.State) program.StateView                { return program.StateView{} }
func (c counter) FormatAction(program.State, program.Action) program.ActionView {
	return program.ActionView{}
}

func (c counter) Initial(b *program.Batch) error {
	b.Reset()
	b.Add(program.Succ{}, number(0))
	return nil
}

func (c counter) Expand(s program.State, b *program.Batch) error {
	b.Reset()
	a := program.Action(1)
	if numberOf(s) >= c.turn {
		a = 2
	}
	b.Add(program.Succ{Action: a}, number(numberOf(s)+1))
	return nil
}

// Grows implements trace.Growing.
func (c counter) Grows(from, to program.State) bool { return numberOf(to) > numberOf(from) }

// Rounds implements trace.Growing: the atom must not change in later rounds.
func (c counter) Rounds(states []program.State, _ []program.Action) ([]program.Var, error) {
	if numberOf(states[0]) <= c.limit {
		return nil, errors.New("the atom changes in later rounds")
	}
	return nil, nil
}

// plain is a counter that does not tell how it grows.
type plain struct{ program.Program }

func (p plain) Bind(atoms []program.Atom) (program.Binding, error) {
	b, err := p.Program.Bind(atoms)
	return struct{ program.Binding }{b}, err
}

// TestSettle: rounds in which letters change become part of the prefix, as few as possible, and what does not settle is given up.
func TestSettle(t *testing.T) {
	t.Parallel()
	round := func(n uint64) *trace.Lasso {
		return &trace.Lasso{Cycle: []trace.Step{{State: number(n), Action: 1}, {State: number(n + 1), Action: 1}}, Grown: number(n + 2)}
	}
	for name, c := range map[string]struct {
		prog   program.Program
		l      *trace.Lasso
		prefix int // -1: there is none
	}{
		"no run":         {counter{turn: 1000}, nil, -1},
		"settled":        {counter{limit: 3, turn: 1000}, round(10), 0},
		"at once":        {counter{limit: 0, turn: 1000}, round(1), 0},
		"after a while":  {counter{limit: 7, turn: 1000}, round(0), 8},
		"odd":            {counter{limit: 6, turn: 1000}, round(0), 7},
		"never":          {counter{limit: 10_000, turn: 20_000}, round(0), -1},
		"other steps":    {counter{limit: 50, turn: 20}, round(0), -1},
		"cannot tell":    {plain{counter{turn: 1000}}, round(0), -1},
		"does not close": {counter{}, &trace.Lasso{Last: number(0)}, 0},
	} {
		got, err := replay.Settle(t.Context(), c.prog, c.l, nil)
		switch {
		case err != nil:
			t.Errorf("%s: %v", name, err)
		case (got == nil) != (c.prefix < 0):
			t.Errorf("%s: %+v", name, got)
		case got != nil && len(got.Prefix) != c.prefix:
			t.Errorf("%s: the prefix has %d steps, want %d", name, len(got.Prefix), c.prefix)
		case got != nil && got.Grown != nil && numberOf(got.Grown) != numberOf(got.Cycle[0].State)+uint64(len(got.Cycle)):
			t.Errorf("%s: the round begins at %d and ends at %d", name, numberOf(got.Cycle[0].State), numberOf(got.Grown))
		}
	}
	if _, err := replay.Settle(t.Context(), counter{broken: true}, round(0), nil); err == nil {
		t.Error("a program that cannot be bound has settled runs")
	}
}
