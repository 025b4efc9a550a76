package lifted

import (
	"context"
	"errors"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

// TestEachEnds: steps are taken until the context has ended, and then no further one.
func TestEachEnds(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	taken := 0
	ok, err := Each(ctx, &program.LiftedRun{}, make([]program.Action, 100), func(program.Action) (bool, error) {
		if taken++; taken == 7 {
			cancel()
		}
		return true, nil
	})
	if ok || !errors.Is(err, program.ErrInterrupted) || taken != 7 {
		t.Errorf("%v, %v after %d steps", ok, err, taken)
	}
}

// TestEachStops: the first step that there is not, or that fails, is the last one; a run with as many steps as it can have gets no further one.
func TestEachStops(t *testing.T) {
	t.Parallel()
	wrong := errors.New("wrong")
	for _, tt := range []struct {
		name     string
		steps    int // that the run has
		ok       func(a program.Action) (bool, error)
		want     bool
		err      error
		wantLast program.Action
	}{
		{"all", 0, func(program.Action) (bool, error) { return true, nil }, true, nil, 4},
		{"one is not possible", 0, func(a program.Action) (bool, error) { return a != 2, nil }, false, nil, 2},
		{"one fails", 0, func(a program.Action) (bool, error) {
			if a == 3 {
				return true, wrong
			}
			return true, nil
		}, false, wrong, 3},
		{"one more fits", MaxSteps - 1, func(program.Action) (bool, error) { return true, nil }, false, program.ErrLong, 1},
		{"none fits", MaxSteps, func(program.Action) (bool, error) { return true, nil }, false, program.ErrLong, 0},
	} {
		run := &program.LiftedRun{Actions: make([]program.Action, tt.steps)}
		var last program.Action
		ok, err := Each(t.Context(), run, []program.Action{1, 2, 3, 4}, func(a program.Action) (bool, error) {
			last = a
			run.Actions = append(run.Actions, a)
			return tt.ok(a)
		})
		if ok != tt.want || !errors.Is(err, tt.err) || (err == nil) != (tt.err == nil) || last != tt.wantLast {
			t.Errorf("%s: %v, %v, up to %d", tt.name, ok, err, last)
		}
	}
}

// counter adds actions to a number, below a limit, and writes two steps for each of them.
type counter struct {
	run         *program.LiftedRun
	at, modulus int
	most        int // steps, more are not possible
	err         error
}

func (c *counter) State() program.State { return program.State{byte(c.at)} }

func (c *counter) Follow(actions []program.Action) (bool, error) {
	for _, a := range actions {
		if c.most--; c.most < 0 {
			return false, c.err
		}
		c.run.States, c.run.Actions = append(c.run.States, c.State(), c.State()), append(c.run.Actions, a, a)
		c.at = (c.at + int(a)) % c.modulus
	}
	return true, nil
}

// TestFollow: a cycle is repeated until the program is in a state for the second time at its beginning, wherever it was there first; what is
// before the first time belongs to the prefix.
func TestFollow(t *testing.T) {
	t.Parallel()
	wrong := errors.New("wrong")
	for _, tt := range []struct {
		name          string
		prefix, cycle []program.Action
		modulus, most int
		rounds        int
		err           error
		steps, begins int // of the run, -1 if there is none
		last          int
	}{
		{"no cycle", []program.Action{1, 2}, nil, 10, 100, 5, nil, 4, 4, 3},
		{"nothing", nil, nil, 10, 100, 5, nil, 0, 0, 0},
		{"closes at once", []program.Action{1}, []program.Action{4, 6}, 10, 100, 2, nil, 2 + 4, 2, -1},
		{"closes at once, in too few rounds", []program.Action{1}, []program.Action{4, 6}, 10, 100, 1, nil, -1, 0, -1},
		{"closes after five rounds", nil, []program.Action{2}, 10, 100, 6, nil, 10, 0, -1},
		{"closes after five rounds, in too few", nil, []program.Action{2}, 10, 100, 5, nil, -1, 0, -1},
		{"no such prefix", []program.Action{1, 2}, []program.Action{4}, 10, 1, 5, nil, -1, 0, -1},
		{"no such cycle", []program.Action{1, 2}, []program.Action{4}, 10, 3, 5, nil, -1, 0, -1},
		{"a prefix that fails", []program.Action{1, 2}, []program.Action{4}, 10, 1, 5, wrong, -1, 0, -1},
		{"a cycle that fails", []program.Action{1, 2}, []program.Action{4}, 10, 3, 5, wrong, -1, 0, -1},
	} {
		run := &program.LiftedRun{}
		got, err := Follow(run, &counter{run: run, modulus: tt.modulus, most: tt.most, err: tt.err}, tt.prefix, tt.cycle, tt.rounds)
		switch {
		case !errors.Is(err, tt.err) || (got == nil) != (tt.steps < 0):
			t.Errorf("%s: %+v, %v", tt.name, got, err)
		case got == nil:
		case len(got.Actions) != tt.steps || got.Cycle != tt.begins || (len(got.Last) > 0) != (tt.last >= 0) || tt.last >= 0 && int(got.Last[0]) != tt.last:
			t.Errorf("%s: %d steps, cycle from %d, last %v", tt.name, len(got.Actions), got.Cycle, got.Last)
		}
	}
	run := &program.LiftedRun{} // the first round is not repeated
	halved := &halver{counter{run: run, at: 12, modulus: 100, most: 100}}
	got, err := Follow(run, halved, nil, []program.Action{1}, 10)
	if err != nil || got == nil || got.Cycle != 4 || len(got.Actions) != 5 {
		t.Errorf("%+v, %v", got, err)
	}
}

// halver goes from 12 to 6, 3, 1, 0, and stays there.
type halver struct{ counter }

func (h *halver) Follow(actions []program.Action) (bool, error) {
	for _, a := range actions {
		h.run.Actions = append(h.run.Actions, a)
		h.at /= 2
	}
	return true, nil
}
