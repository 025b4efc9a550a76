package check

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/counterexample"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// slow is a program whose expansions go on until they are interrupted.
type slow struct{ oracle.Counters }

func (s slow) Bind(atoms []program.Atom) (program.Binding, error) {
	b, err := s.Counters.Bind(atoms)
	return slowBinding{b}, err
}

type slowBinding struct{ program.Binding }

func (b slowBinding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	x, err := b.Binding.NewExplorer(tuning)
	return &slowExplorer{Explorer: x, tuning: tuning}, err
}

type slowExplorer struct {
	program.Explorer
	tuning *program.Tuning
}

func (se *slowExplorer) Read(program.State) (program.Letter, error) { return 0, nil }

func (se *slowExplorer) Expand(s program.State, b *program.Batch) error {
	for !se.tuning.Stopped() {
		time.Sleep(time.Millisecond)
	}
	b.Reset()
	return program.ErrInterrupted
}

// A limit of time reaches searches whose expansions take long, in the middle of one.
func TestExpansionsAreInterrupted(t *testing.T) {
	prog := slow{oracle.Counters{Procs: 2, Base: 2}}
	limits := Limits{Time: 20 * time.Millisecond}
	const want = "the time limit of 20ms is reached"
	for _, v := range variants() {
		opts := v.opts
		opts.Limits = limits
		if r := verify(t, prog, truth(), opts); r.Verdict != Inconclusive || !strings.Contains(r.Reason, want) {
			t.Errorf("%s: %v because %q", v.name, r.Verdict, r.Reason)
		}
	}
	e, err := Verify(t.Context(), prog, Counts{}, Options{Limits: limits})
	if err != nil || e.Exploration.Exhaustive || e.Exploration.Reason != want {
		t.Errorf("explore: %v because %q, %v", e.Exploration.Exhaustive, e.Exploration.Reason, err)
	}
	for _, storage := range []Storage{"", StorageReplace} {
		s, err := Verify(t.Context(), prog, Failures{}, Options{Limits: limits, Storage: storage})
		if err != nil || s.Verdict != Inconclusive || s.Reason != want {
			t.Errorf("safety, %s: %v because %q, %v", storage, s.Verdict, s.Reason, err)
		}
	}
	session := NewSession(prog, []Property{truth(), truth()}, Options{Limits: limits})
	defer session.Close()
	for range 2 {
		if r, err := session.Verify(t.Context(), truth(), nil); err != nil || r.Verdict != Inconclusive || !strings.Contains(r.Reason, want) {
			t.Errorf("session: %v because %q, %v", r.Verdict, r.Reason, err)
		}
	}
	if session.graph.States == nil {
		t.Error("the session did not share the graph")
	}
}

// cut is a program under which the search has to end in the middle of an expansion: it ends the context, and from then on every
// explorer that is asked whether to stop obeys.
type cut struct {
	program.Program
	left *atomic.Int64 // expansions before that
	end  func()
	slow bool // expansions take a second from then on, unless they are interrupted
}

type cutBinding struct {
	program.Binding
	cut
}

type cutExplorer struct {
	program.Explorer
	cut
	tuning *program.Tuning
}

func (c cut) Bind(atoms []program.Atom) (program.Binding, error) {
	b, err := c.Program.Bind(atoms)
	return cutBinding{b, c}, err
}

func (b cutBinding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	x, err := b.Binding.NewExplorer(tuning)
	return &cutExplorer{Explorer: x, cut: b.cut, tuning: tuning}, err
}

func (c *cutExplorer) Expand(s program.State, b *program.Batch) error {
	left := c.left.Add(-1)
	if left == 0 {
		c.end()
	}
	stops := c.tuning.Stopped()
	for range 100 {
		if c.slow && left <= 0 && !stops {
			time.Sleep(10 * time.Millisecond)
			stops = c.tuning.Stopped()
		}
	}
	if stops {
		b.Reset()
		return program.ErrInterrupted
	}
	return c.Explorer.Expand(s, b)
}

// However few expansions there is time for, the answer of a search is the right one or inconclusive, and never an error.
func TestInterruptsAnywhere(t *testing.T) {
	t.Parallel()
	inconclusive, violated := 0, 0
	judge := func(name string, n int64, v Verdict, reason string, err error) {
		switch {
		case err != nil:
			t.Errorf("%s, %d expansions: %v", name, n, err)
		case v == Inconclusive && reason == "":
			t.Errorf("%s, %d expansions: inconclusive without a reason", name, n)
		case v == Inconclusive:
			inconclusive++
		case v == Violated:
			violated++
		default:
			t.Errorf("%s, %d expansions: %v", name, n, v)
		}
	}
	sweep := func(name string, prog program.Program, ask func(context.Context, program.Program) (Verdict, string, error)) {
		for n, whole := int64(1), false; !whole; n++ {
			ctx, cancel := context.WithCancel(t.Context())
			left := atomic.Int64{}
			left.Store(n)
			v, reason, err := ask(ctx, cut{prog, &left, cancel, false})
			cancel()
			judge(name, n, v, reason, err)
			if whole = left.Load() > 0; whole && v != Violated {
				t.Errorf("%s: %v because %q, with as many expansions as it wants", name, v, reason)
			}
		}
	}
	for _, opts := range []Options{{}, {Workers: 2}, {Storage: "replace"}, {Storage: "bitstate"}, {Shortest: true, Storage: "replace"}, {All: 3}, {Shortest: true}} {
		opts.parallelAfter, opts.Limits.Memory = 1, enough
		name := fmt.Sprintf("safety, storage %q, workers: %d, all: %d, shortest: %v", opts.Storage, opts.Workers, opts.All, opts.Shortest)
		sweep(name, failing(), func(ctx context.Context, prog program.Program) (Verdict, string, error) {
			r, err := Verify(ctx, prog, Failures{}, opts)
			return r.Verdict, r.Reason, err
		})
	}
	for _, workers := range []int{1, 2} {
		opts := Options{Workers: workers, All: 3, parallelAfter: 1}
		sweep("explore", failing(), func(ctx context.Context, prog program.Program) (Verdict, string, error) {
			x, err := Verify(ctx, prog, Counts{}, opts)
			if x.Exploration.Deadlocks+x.Exploration.AssertionFailures+x.Exploration.RuntimeErrors > 0 {
				return Violated, "", err
			}
			return Inconclusive, x.Exploration.Reason, err
		})
	}
	fa := ltl.NewFactory()
	prop := Property{Name: "comes back", Factory: fa, Formula: fa.F(fa.G(fa.Not(fa.AP("zero"))))}
	prog := oracle.Counters{Procs: 2, Base: 2}
	for _, v := range concurrent(slices.Concat(variants(), teams(), boundedVariants())) {
		exhaust, more := v.opts, v.opts
		exhaust.Exhaust, more.Shortest, more.All = true, true, 3
		for _, opts := range []Options{v.opts, exhaust, more} {
			if opts.Exhaust && opts.Storage.Bounded() {
				continue // refused
			}
			opts.Limits.Memory = enough
			sweep(fmt.Sprintf("%s, exhaustive: %v, all: %d", v.name, opts.Exhaust, opts.All), prog, func(ctx context.Context, prog program.Program) (Verdict, string, error) {
				r, err := Verify(ctx, prog, prop, opts)
				return r.Verdict, r.Reason, err
			})
		}
	}
	t.Logf("%d answers are inconclusive, %d right", inconclusive, violated)
	if inconclusive < 100 || violated < 100 {
		t.Errorf("only %d answers are inconclusive, %d right", inconclusive, violated)
	}
}

// What is found in time is told if that takes less than a second more; otherwise the answer is inconclusive.
func TestReplayIsInterrupted(t *testing.T) {
	t.Parallel()
	ask := func(prog program.Program, slow bool) Result {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		left := atomic.Int64{}
		left.Store(searched)
		r, err := Verify(ctx, cut{prog, &left, cancel, slow}, Failures{}, Options{})
		if err != nil || left.Load() > 0 {
			t.Fatalf("slow: %v: %v, %d expansions are left", slow, err, left.Load())
		}
		return r
	}
	if r := ask(failing(), false); r.Verdict != Violated {
		t.Errorf("%v because %q, want a violation", r.Verdict, r.Reason)
	}
	const want = "interrupted before the run that was found could be repeated"
	if r := ask(failing(), true); r.Verdict != Inconclusive || r.Reason != want || r.Failure != nil || len(r.Exploration.Errors) > 0 {
		t.Errorf("%v because %q, want %q", r.Verdict, r.Reason, want)
	}
}

// searched is how many expansions find the first failure of failing and the way to it, and begin to repeat it.
const searched = 4

// A wrapper that embeds an explorer must not hide what that one can do: the searches that go on from a bad prefix begin in a
// state of their own, and their expansions have to be interrupted like all others.
func TestWrappedExpansionsAreInterrupted(t *testing.T) {
	t.Parallel()
	b, err := slow{oracle.Counters{Procs: 2, Base: 2}}.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	x, err := counterexample.StartIn(b, program.State{0, 0}).NewExplorer(&program.Tuning{Stop: func() bool { return true }})
	if err != nil {
		t.Fatal(err)
	}
	var batch program.Batch
	if err := x.Initial(&batch); !errors.Is(err, program.ErrInterrupted) {
		t.Errorf("the expansion ended with %v", err)
	}
}
