package replay_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// failing is a counter whose explorers fail, or have another initial state; of those that are bound with an atom only.
type failing struct {
	counter
	initial, expand error
	two             bool // initial states
	on              bool
}

func (f failing) Bind(atoms []program.Atom) (program.Binding, error) {
	f.on = len(atoms) > 0
	return f, nil
}

func (f failing) NewExplorer(*program.Tuning) (program.Explorer, error) { return f, nil }

func (f failing) Initial(b *program.Batch) error {
	if f.on && f.initial != nil {
		return f.initial
	}
	if err := f.counter.Initial(b); err != nil {
		return err
	}
	if f.on && f.two {
		b.Add(program.Succ{}, number(7))
	}
	return nil
}

func (f failing) Expand(s program.State, b *program.Batch) error {
	if f.on && f.expand != nil {
		return f.expand
	}
	return f.counter.Expand(s, b)
}

// TestFailingPrograms: what fails in a program ends the replay of a run with its error.
func TestFailingPrograms(t *testing.T) {
	t.Parallel()
	broken, none := errors.New("broken"), []program.Atom(nil)
	one := []program.Atom{{Text: "zero"}}
	run := &trace.Lasso{Prefix: []trace.Step{{State: number(0), Action: 1}}, Last: number(1)}
	for name, tt := range map[string]struct {
		prog failing
		want string
	}{
		"nothing":            {failing{}, ""},
		"the initial state":  {failing{initial: broken}, "broken"},
		"an expansion":       {failing{expand: broken}, "broken"},
		"two initial states": {failing{two: true}, "do not agree"},
	} {
		tt.prog.turn = 9
		got, err := replay.Rebind(tt.prog, none, one, run)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
		if err == nil && (len(got.Prefix) != 1 || numberOf(got.Last) != 1) {
			t.Errorf("%s: %+v", name, got)
		}
	}
	grows := &trace.Lasso{Cycle: []trace.Step{{State: number(0), Action: 1}}, Grown: number(1)}
	if _, err := replay.Settle(t.Context(), failing{counter: counter{turn: 9, limit: 9}, expand: broken}, grows, one); !errors.Is(err, broken) {
		t.Errorf("rounds that cannot be taken: %v", err)
	}
}

// TestFaultOfRun: a fault that the program finds in itself is the error, for the run into a failure as well.
func TestFaultOfRun(t *testing.T) {
	t.Parallel()
	m, _, rng := drawn(t, 2)
	l, _, _ := wander(t, explorer(t, m, nil), rng, 10)
	l.Prefix[0].Action ^= 0xfff
	fault := &source.Error{Msg: "it is your fault"}
	if err := replay.ConfirmFailure(t.Context(), auditor{m, fault}, &replay.Failure{Trail: l}); !errors.Is(err, fault) {
		t.Error(err)
	}
	if err := replay.ConfirmFailure(t.Context(), m, &replay.Failure{Trail: l}); err == nil || !strings.Contains(err.Error(), "does not stand") {
		t.Error(err)
	}
}

// TestLongRuns: no room for a long run is a limit and no fault.
func TestLongRuns(t *testing.T) {
	t.Parallel()
	m, _, _ := drawn(t, 2)
	limited, cancel := monitor.WithLimits(t.Context(), monitor.Limits{Memory: 1})
	defer cancel()
	long := &trace.Lasso{Prefix: make([]trace.Step, 1<<22), Last: number(0)}
	var limit *monitor.LimitError
	if _, err := replay.Run(limited, m, long, nil); !errors.As(err, &limit) || !strings.Contains(err.Error(), "too many to repeat") {
		t.Error(err)
	}
	if err := replay.ConfirmFailure(limited, m, &replay.Failure{Trail: long}); !errors.As(err, &limit) {
		t.Errorf("of a failure: %v", err)
	}
}

// TestFailsIn: a finite run fails in the way that its last step shows, and in no other.
func TestFailsIn(t *testing.T) {
	t.Parallel()
	all := []replay.FailureKind{replay.InvalidEnd, replay.AssertionFailed, replay.RuntimeFailed}
	for name, tt := range map[string]struct {
		flags []program.SuccFlags
		want  []replay.FailureKind
	}{
		"no step":           {nil, nil},
		"an assertion":      {[]program.SuccFlags{0, program.AssertFailed}, all[1:2]},
		"a run-time error":  {[]program.SuccFlags{program.RuntimeError}, all[2:]},
		"one on the way":    {[]program.SuccFlags{program.RuntimeError, 0}, nil},
		"both: the first":   {[]program.SuccFlags{program.AssertFailed | program.RuntimeError}, all[1:2]},
		"another condition": {[]program.SuccFlags{program.Transient}, nil},
	} {
		var got []replay.FailureKind
		for _, kind := range all[1:] {
			if replay.FailsIn(&trace.Run{Flags: tt.flags}, kind) {
				got = append(got, kind)
			}
		}
		if len(got) != len(tt.want) || len(got) > 0 && got[0] != tt.want[0] {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}

// TestFailures: a state that ends where it may not, and steps that fail, are the failures of an expansion, and the caller may take the first.
func TestFailures(t *testing.T) {
	t.Parallel()
	succs := []program.Succ{{Flags: program.AssertFailed}, {}, {Flags: program.RuntimeError}}
	for name, tt := range map[string]struct {
		batch program.Batch
		kinds []replay.FailureKind
		at    []int
	}{
		"an invalid end": {program.Batch{Flags: program.Deadlock}, []replay.FailureKind{replay.InvalidEnd}, []int{-1}},
		"a valid end":    {program.Batch{Flags: program.Deadlock | program.ValidEnd}, nil, nil},
		"steps":          {program.Batch{Succs: succs}, []replay.FailureKind{replay.AssertionFailed, replay.RuntimeFailed}, []int{0, 2}},
		"no failure":     {program.Batch{Succs: succs[1:2]}, nil, nil},
	} {
		var kinds []replay.FailureKind
		var at []int
		for kind, i := range replay.Failures(&tt.batch) {
			kinds, at = append(kinds, kind), append(at, i)
		}
		if !slices.Equal(kinds, tt.kinds) || !slices.Equal(at, tt.at) {
			t.Errorf("%s: %v at %v, want %v at %v", name, kinds, at, tt.kinds, tt.at)
		}
		n := 0
		for range replay.Failures(&tt.batch) {
			n++
			break
		}
		if n != min(1, len(tt.kinds)) {
			t.Errorf("%s: %d failures before the caller stops", name, n)
		}
	}
}
