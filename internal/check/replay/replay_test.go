package replay_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// drawn draws a model with propositions about its states.
func drawn(t *testing.T, seed uint64) (*promela.Model, []program.Atom, *rand.Rand) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 61))
	for {
		text, names := randommodel.Promela(rng)
		m, err := promela.Parse(source.NewFile("m.pml", text), promela.Options{})
		if err != nil {
			continue
		}
		var atoms []program.Atom
		for _, name := range names {
			if _, err := m.Bind([]program.Atom{{Text: name}}); err == nil && len(atoms) < 4 && !slices.Contains(atoms, program.Atom{Text: name}) {
				atoms = append(atoms, program.Atom{Text: name})
			}
		}
		return m, atoms, rng
	}
}

func explorer(t *testing.T, p program.Program, atoms []program.Atom) program.Explorer {
	t.Helper()
	b, err := p.Bind(atoms)
	if err != nil {
		t.Fatal(err)
	}
	x, err := b.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// wander follows a random run until it fails, stops, or comes back, and returns it with how it failed.
func wander(t *testing.T, x program.Explorer, rng *rand.Rand, most int) (l *trace.Lasso, kind replay.FailureKind, failed bool) {
	t.Helper()
	var b program.Batch
	if err := x.Initial(&b); err != nil {
		t.Fatal(err)
	}
	s := slices.Clone(b.State(0))
	l = &trace.Lasso{}
	for range most {
		if err := x.Expand(s, &b); err != nil {
			t.Fatal(err)
		}
		if b.Len() == 0 {
			l.Last = s
			return l, replay.InvalidEnd, b.Flags&program.ValidEnd == 0
		}
		i := rng.IntN(b.Len())
		succ := b.Succs[i]
		l.Prefix = append(l.Prefix, trace.Step{State: s, Action: succ.Action})
		s = slices.Clone(b.State(i))
		if kind, failed := replay.FailureOf(succ.Flags); failed {
			l.Last = s
			return l, kind, true
		}
		for k, st := range l.Prefix {
			if slices.Equal(st.State, s) && succ.Flags&program.Transient == 0 {
				l.Prefix, l.Cycle = l.Prefix[:k:k], l.Prefix[k:]
				return l, 0, false
			}
		}
	}
	l.Last = s
	return l, 0, false
}

// TestConfirmFailure: runs that fail are confirmed, and no others: neither under another name, nor without their last step, nor with
// another action.
func TestConfirmFailure(t *testing.T) {
	t.Parallel()
	kinds := map[replay.FailureKind]int{}
	for seed := range uint64(300) {
		m, _, rng := drawn(t, seed)
		l, kind, failed := wander(t, explorer(t, m, nil), rng, 60)
		if !failed {
			if f := (&replay.Failure{Kind: replay.InvalidEnd, Trail: l}); len(l.Cycle) == 0 && len(l.Prefix) == 60 && replay.ConfirmFailure(t.Context(), m, f) == nil {
				t.Fatalf("seed %d: a run that goes on ends", seed)
			}
			continue
		}
		kinds[kind]++
		if err := replay.ConfirmFailure(t.Context(), m, &replay.Failure{Kind: kind, Trail: l}); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for other := replay.InvalidEnd; other <= replay.RuntimeFailed; other++ {
			if other == kind || other == replay.InvalidEnd {
				continue
			}
			if err := replay.ConfirmFailure(t.Context(), m, &replay.Failure{Kind: other, Trail: l}); err == nil || !strings.Contains(err.Error(), "internal error") {
				t.Fatalf("seed %d: an %s is confirmed as an %s: %v", seed, kind, other, err)
			}
		}
		if n := len(l.Prefix); n > 1 {
			changed := &trace.Lasso{Prefix: slices.Clone(l.Prefix), Last: l.Last}
			changed.Prefix[rng.IntN(n)].Action ^= 1 << 8
			if err := replay.ConfirmFailure(t.Context(), m, &replay.Failure{Kind: kind, Trail: changed}); err == nil {
				t.Fatalf("seed %d: a run with another action is confirmed", seed)
			}
		}
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		var limit *monitor.LimitError
		if err := replay.ConfirmFailure(ended, m, &replay.Failure{Kind: kind, Trail: l}); err != nil && !errors.As(err, &limit) {
			t.Fatalf("seed %d: interrupted: %v", seed, err)
		}
	}
	if len(kinds) != 3 || kinds[replay.AssertionFailed] < 5 {
		t.Errorf("failures %v", kinds)
	}
}

// TestRebind: runs found with some propositions are followed with others, and say the same of those that are in both.
func TestRebind(t *testing.T) {
	t.Parallel()
	cycles := 0
	for seed := range uint64(150) {
		m, atoms, rng := drawn(t, seed)
		if len(atoms) < 2 {
			continue
		}
		own := []program.Atom{atoms[len(atoms)-1], atoms[0]}
		l, _, _ := wander(t, explorer(t, m, atoms), rng, 40)
		got, err := replay.Rebind(m, atoms, own, l)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		run, err := trace.Replay(m, got, own)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		before, err := trace.Replay(m, l, atoms)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for i := range run.Letters {
			if a, b := run.Letters[i]>>1&1, before.Letters[i]&1; a != b {
				t.Fatalf("seed %d, step %d: %s is %d, and was %d", seed, i, atoms[0].Text, a, b)
			}
		}
		if same, err := replay.Rebind(m, own, own, l); same != l || err != nil {
			t.Fatalf("seed %d: the same propositions make another run; %v", seed, err)
		}
		if len(l.Cycle) > 0 {
			cycles++
		}
		if n := len(l.Prefix); n > 1 {
			wrong := &trace.Lasso{Prefix: slices.Clone(l.Prefix), Cycle: l.Cycle, Last: l.Last}
			wrong.Prefix[n/2].Action ^= 0xff
			if _, err := replay.Rebind(m, atoms, own, wrong); err == nil {
				t.Fatalf("seed %d: a run that there is not is followed", seed)
			}
		}
	}
	if cycles < 20 {
		t.Errorf("%d runs with cycles", cycles)
	}
	m, atoms, _ := drawn(t, 1)
	for _, unknown := range [][2][]program.Atom{{{{Text: "nobody"}}, atoms}, {atoms, {{Text: "nobody"}}}} {
		if _, err := replay.Rebind(m, unknown[0], unknown[1], &trace.Lasso{}); err == nil {
			t.Error("an unknown proposition is bound")
		}
	}
}

// destuttered returns the letters without those that repeat the one before.
func destuttered(letters []program.Letter) []program.Letter {
	return slices.Compact(slices.Clone(letters))
}

// TestLift: cycles of smaller programs are lifted to cycles of the program, whose letters are the same but for repetitions.
func TestLift(t *testing.T) {
	t.Parallel()
	lifted, failures := 0, 0
	for seed := range uint64(300) {
		m, atoms, rng := drawn(t, seed)
		if len(atoms) == 0 {
			continue
		}
		small, _, err := m.Reduce(t.Context(), atoms[:1], program.SameUpToStuttering, nil)
		if err != nil {
			t.Fatal(err)
		}
		if small != nil {
			lifted += lift(t, seed, m, small, atoms[:1], rng)
		}
		if small, _, err = m.ReduceFailures(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		if small == nil {
			continue
		}
		l, kind, failed := wander(t, explorer(t, small, nil), rng, 60)
		if !failed {
			continue
		}
		f := &replay.Failure{Kind: kind, Trail: l}
		if err := replay.LiftFailure(t.Context(), m, small, f); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if err := replay.ConfirmFailure(t.Context(), m, f); err != nil || replay.LastStatement(m, f.Trail) == "" && len(f.Trail.Prefix) > 0 {
			t.Fatalf("seed %d: %v", seed, err)
		}
		failures++
	}
	if lifted < 20 || failures < 20 {
		t.Errorf("%d cycles and %d failures were lifted", lifted, failures)
	}
}

func lift(t *testing.T, seed uint64, m *promela.Model, small *program.Reduced, atoms []program.Atom, rng *rand.Rand) int {
	t.Helper()
	l, _, _ := wander(t, explorer(t, small, atoms), rng, 60)
	got, err := replay.Lift(t.Context(), small, l)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	if l.Finite() {
		if got != nil {
			t.Fatalf("seed %d: a finite run is lifted", seed)
		}
		return 0
	}
	if got == nil {
		return 0
	}
	run, err := trace.Replay(m, got, atoms)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	found, err := trace.Replay(small, l, atoms)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	// The cycles are as often repeated as their lengths, so that both begin alike for long enough.
	unrolled := func(r *trace.Run, l *trace.Lasso) []program.Letter {
		n := len(l.Prefix)
		return destuttered(append(slices.Clone(r.Letters[:n]), slices.Repeat(r.Letters[n:len(r.Letters)], 40)...))
	}
	a, b := unrolled(run, got), unrolled(found, l)
	if n := min(len(a), len(b), 30); !slices.Equal(a[:n], b[:n]) {
		t.Fatalf("seed %d: letters %v, in the smaller program %v", seed, a[:n], b[:n])
	}
	return 1
}

// auditor is a program that finds something wrong with itself.
type auditor struct {
	program.Program
	fault error
}

func (a auditor) Audit([]program.State, []program.Atom) error { return a.fault }

// TestBlame: errors of the program are told from faults of the checker.
func TestBlame(t *testing.T) {
	t.Parallel()
	m, _, rng := drawn(t, 2)
	l, _, _ := wander(t, explorer(t, m, nil), rng, 10)
	fault, other := &source.Error{Msg: "it is your fault"}, errors.New("no such step")
	for _, c := range []struct {
		prog      program.Program
		err, want error
	}{
		{m, other, other}, {m, nil, nil}, {auditor{m, fault}, other, fault}, {auditor{m, nil}, other, other}, {auditor{m, errors.New("x")}, fault, fault},
	} {
		if got := replay.Blame(c.prog, l, nil, c.err); got != c.want {
			t.Errorf("%v of %v: %v", c.err, c.prog, got)
		}
	}
	if !replay.IsFault(fault) || !replay.IsFault(source.Errors{fault}) || replay.IsFault(other) || replay.IsFault(nil) {
		t.Error("faults and others are not told apart")
	}
	if len(l.Prefix) == 0 {
		t.Fatal("no steps")
	}
	wrong := &trace.Lasso{Prefix: slices.Clone(l.Prefix), Last: l.Last}
	wrong.Prefix[0].Action ^= 0xfff
	if _, err := replay.Run(t.Context(), auditor{m, nil}, wrong, nil); err == nil || !replay.IsFault(err) || !strings.Contains(err.Error(), "cannot repeat") {
		t.Errorf("a program that cannot repeat its run: %v", err)
	}
	if _, err := replay.Run(t.Context(), auditor{m, fault}, wrong, nil); err == nil {
		t.Error("a program with a fault repeats its run")
	}
	if _, err := replay.Run(t.Context(), m, wrong, nil); err == nil || replay.IsFault(err) {
		t.Errorf("a run that there is not: %v", err)
	}
}

// TestNames: kinds of failures and statements have names, and flags show which failure it was.
func TestNames(t *testing.T) {
	t.Parallel()
	if s := fmt.Sprint(replay.InvalidEnd, replay.AssertionFailed, replay.RuntimeFailed); s != "invalid end state assertion failed run-time error" {
		t.Error(s)
	}
	for flags, want := range map[program.SuccFlags]string{program.AssertFailed: "assertion failed", program.RuntimeError: "run-time error", program.AssertFailed | program.RuntimeError: "assertion failed"} {
		if kind, failed := replay.FailureOf(flags); !failed || kind.String() != want {
			t.Errorf("%v shows %v", flags, kind)
		}
	}
	if _, failed := replay.FailureOf(program.Transient); failed {
		t.Error("a step inside a sequence is a failure")
	}
	m, err := promela.Parse(source.NewFile("m.pml", "byte x;\nactive [2] proctype P() { do :: x = 1 :: x = 2 od }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	x := explorer(t, m, nil)
	var b program.Batch
	if err := x.Initial(&b); err != nil {
		t.Fatal(err)
	}
	s := slices.Clone(b.State(0))
	if err := x.Expand(s, &b); err != nil || b.Len() != 4 {
		t.Fatal(b.Len(), err)
	}
	different := map[string]bool{"-": true}
	var steps []trace.Step
	for _, succ := range b.Succs {
		steps = append(steps, trace.Step{State: s, Action: succ.Action})
		different[replay.Statement(m, steps[len(steps)-1])] = true
	}
	if replay.Statement(m, trace.Step{Action: program.Stutter}) != "-" || len(different) != 5 {
		t.Errorf("statements %v", different)
	}
	reversed := slices.Clone(steps)
	slices.Reverse(reversed)
	if replay.Statements(m, steps) != replay.Statements(m, append(reversed, steps[0])) || replay.LastStatement(m, &trace.Lasso{}) != "" {
		t.Error("sets of statements depend on the order")
	}
}

// TestLiftOfOthers: what a smaller program cannot lift is nothing, or an error of a failure; and what a run does behind its failure is
// cut off.
func TestLiftOfOthers(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", "byte x;\nactive proctype P() { x = 1; assert(x == 2); x = 3 }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	x := explorer(t, m, nil)
	var b program.Batch
	if err := x.Initial(&b); err != nil {
		t.Fatal(err)
	}
	s := slices.Clone(b.State(0))
	whole := &program.LiftedRun{}
	for range 3 {
		if err := x.Expand(s, &b); err != nil || b.Len() != 1 {
			t.Fatal(b.Len(), err)
		}
		whole.States, whole.Actions = append(whole.States, s), append(whole.Actions, b.Succs[0].Action)
		s = slices.Clone(b.State(0))
	}
	whole.Last, whole.Cycle = s, len(whole.States)
	lasso := &trace.Lasso{Cycle: []trace.Step{{State: whole.States[0]}}}
	long := errors.New("it is too long")
	for name, c := range map[string]struct {
		run  *program.LiftedRun
		err  error
		want string
	}{"an error": {nil, long, "it is too long"}, "no run": {nil, nil, "cannot fail as the smaller one does"}, "a run that goes on": {whole, nil, ""}} {
		small := &program.Reduced{Program: m, Lift: func(context.Context, program.State, []program.Action, []program.Action) (*program.LiftedRun, error) {
			return c.run, c.err
		}}
		f := &replay.Failure{Kind: replay.AssertionFailed, Trail: &trace.Lasso{Last: s}}
		err := replay.LiftFailure(t.Context(), m, small, f)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) || err == nil && len(f.Trail.Prefix) != 2 {
			t.Errorf("%s: %v, %d steps", name, err, len(f.Trail.Prefix))
		}
		if l, err := replay.Lift(t.Context(), small, lasso); err != nil || (l == nil) != (c.run == nil) {
			t.Errorf("%s: the cycle is lifted to %v; %v", name, l, err)
		}
	}
	first := &trace.Lasso{Prefix: []trace.Step{{State: whole.States[0], Action: whole.Actions[0]}}, Last: whole.States[1]}
	if err := replay.ConfirmFailure(t.Context(), m, &replay.Failure{Kind: replay.InvalidEnd, Trail: first}); err == nil || !strings.Contains(err.Error(), "does not end in an invalid end state") {
		t.Errorf("a run that can go on: %v", err)
	}
}

// TestRebindCycles: cycles that repeat a state without a step, and such that grow, are followed as well.
func TestRebindCycles(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", "byte x;\nactive proctype P() { x = 1 }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	bound, own := []program.Atom{{Text: "x == 1"}}, []program.Atom{{Text: "x == 0"}, {Text: "x == 1"}}
	l, _, _ := wander(t, explorer(t, m, bound), rand.New(rand.NewPCG(1, 1)), 10)
	l = &trace.Lasso{Prefix: l.Prefix, Cycle: []trace.Step{{State: l.Last, Action: program.Stutter}}}
	got, err := replay.Rebind(m, bound, own, l)
	if err != nil || len(got.Cycle) != 1 || got.Cycle[0].Action != program.Stutter {
		t.Errorf("%+v, %v", got, err)
	}
	grows := &trace.Lasso{Cycle: []trace.Step{{State: number(0), Action: 1}}, Grown: number(1)}
	if got, err = replay.Rebind(counter{turn: 9}, bound, own, grows); err != nil || numberOf(got.Grown) != 1 {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err = replay.Rebind(counter{turn: 9}, bound, own, &trace.Lasso{Cycle: []trace.Step{{State: number(5), Action: 1}}}); err == nil {
		t.Error("a run from no initial state is followed")
	}
}

// TestNoFailure: a run that does not fail at its end confirms no failure of any kind.
func TestNoFailure(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", "byte x; active proctype P() { x = 1; x = 2 }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	whole, _, failed := wander(t, explorer(t, m, nil), rand.New(rand.NewPCG(1, 1)), 10)
	if failed || len(whole.Prefix) < 2 {
		t.Fatalf("%+v", whole)
	}
	for n := range len(whole.Prefix) + 1 {
		l := &trace.Lasso{Prefix: whole.Prefix[:n], Last: whole.Last}
		if n < len(whole.Prefix) {
			l.Last = whole.Prefix[n].State
		}
		for _, kind := range []replay.FailureKind{replay.InvalidEnd, replay.AssertionFailed, replay.RuntimeFailed} {
			err := replay.ConfirmFailure(t.Context(), m, &replay.Failure{Kind: kind, Trail: l})
			if err == nil || !strings.Contains(err.Error(), "the run does not end") {
				t.Errorf("%v after %d steps: %v", kind, n, err)
			}
		}
	}
}

// TestFailureOnTheWay: a failure that is not at the end of a run is not confirmed.
func TestFailureOnTheWay(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", "byte x; active proctype P() { assert(x == 1); x = 1 }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	x := explorer(t, m, nil)
	short, kind, failed := wander(t, x, rand.New(rand.NewPCG(1, 1)), 10)
	if !failed || kind != replay.AssertionFailed {
		t.Fatal(kind, failed)
	}
	if err := replay.ConfirmFailure(t.Context(), m, &replay.Failure{Kind: kind, Trail: short}); err != nil {
		t.Error(err)
	}
	var b program.Batch
	if err := x.Expand(short.Last, &b); err != nil || b.Len() == 0 {
		t.Fatal(err, "it does not go on")
	}
	long := &trace.Lasso{Prefix: append(slices.Clone(short.Prefix), trace.Step{State: short.Last, Action: b.Succs[0].Action}), Last: slices.Clone(b.State(0))}
	if err := replay.ConfirmFailure(t.Context(), m, &replay.Failure{Kind: kind, Trail: long}); err == nil || !strings.Contains(err.Error(), "the run does not end") {
		t.Error(err)
	}
}
