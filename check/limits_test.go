package check

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// truth is a property that the automaton of neverAccepts answers: it holds, after a search
// of everything.
func truth() Property {
	al := automata.NewAlphabet("zero")
	b := automata.NewBuilder(al)
	b.AddStates(2)
	b.AddStart(0)
	b.AddEdge(0, 0, al.BDD().NotVar(0), 0)
	b.AddEdge(0, 1, al.BDD().Var(0), 0)
	b.AddEdge(1, 1, al.BDD().Var(0), 0)
	b.AddEdge(1, 1, al.BDD().NotVar(0), 0)
	return Property{Name: "truth", Claim: b.Build(automata.GeneralisedBuchi(1))}
}

func TestLimits(t *testing.T) {
	raced.SkipSequential(t)
	prog := oracle.Counters{Procs: 6, Base: 6}
	for _, v := range variants() {
		for _, tt := range []struct {
			limits Limits
			reason string
		}{
			{Limits{States: 1000}, "1000 states"},
			{Limits{Depth: 500}, "depth limit of 500"},
			{Limits{Memory: 1 << 19}, "memory limit of 512.0 KiB"},
			{Limits{Memory: 1}, "memory limit of 1 bytes"},
			{Limits{Time: time.Nanosecond}, "time limit"},
		} {
			r := stopped(t, prog, v, tt.limits, tt.reason)
			if tt.limits.States > 0 && r.Product.Stored != tt.limits.States {
				t.Errorf("%s: %d states, limit %d", v.name, r.Product.Stored, tt.limits.States)
			}
		}
		if r := verify(t, prog, truth(), v.opts); r.Verdict != Holds || r.Product.States != 46656 || r.Product.Packets != 46656 {
			t.Errorf("%s without limits: %v %+v", v.name, r.Verdict, r.Product)
		}
	}
}

// stopped is the result of a search that a limit ends, for the reason that has some words in it.
func stopped(t *testing.T, prog program.Program, v variant, limits Limits, reason string) Result {
	t.Helper()
	opts := v.opts
	opts.Limits = limits
	r := verify(t, prog, truth(), opts)
	if r.Verdict != Inconclusive || !strings.Contains(r.Reason, reason) {
		t.Errorf("%s, %+v: %v because %q", v.name, limits, r.Verdict, r.Reason)
	}
	if limits.Memory > 0 && r.Product.Memory > limits.Memory {
		t.Errorf("%s: %d bytes used of %d", v.name, r.Product.Memory, limits.Memory)
	}
	return r
}

func TestLimitsOfExplore(t *testing.T) {
	for _, limits := range []Limits{{States: 1000}, {Depth: 500}, {Memory: 1 << 20}, {Time: time.Nanosecond}} {
		x, err := Verify(context.Background(), oracle.Counters{Procs: 6, Base: 8}, Counts{}, Options{Limits: limits})
		if err != nil || x.Exploration.Exhaustive || x.Exploration.Reason == "" {
			t.Errorf("%+v: %v, %+v", limits, err, x.Exploration)
		}
		if limits.Depth > 0 {
			continue
		}
		r, err := Verify(context.Background(), oracle.Counters{Procs: 6, Base: 8}, Failures{}, Options{Limits: limits})
		if err != nil || r.Verdict != Inconclusive || r.Reason == "" {
			t.Errorf("%+v: %v, %+v", limits, err, r)
		}
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	calls := 0
	opts := Options{Progress: func(p Progress) {
		if calls++; p.Phase != "search" || p.States == 0 || p.Memory == 0 || p.Depth == 0 {
			t.Errorf("progress %+v", p)
		}
		cancel()
	}}
	r, err := Verify(ctx, oracle.Counters{Procs: 8, Base: 8}, truth(), opts)
	if err != nil || r.Verdict != Inconclusive || r.Reason != "interrupted" || calls != 1 || r.Product.States == 0 {
		t.Errorf("%v, %v because %q after %d calls", err, r.Verdict, r.Reason, calls)
	}
}

func TestBadQuestions(t *testing.T) {
	fa := ltl.NewFactory()
	good := Property{Factory: fa, Formula: fa.G(fa.AP("P1@l1"))}
	bad := Property{Factory: fa, Formula: fa.G(fa.AP("nowhere"))}
	for name, tt := range map[string]struct {
		prop Property
		opts Options
		want string
	}{
		"algorithm":   {good, Options{Algorithm: "guess"}, `unknown algorithm "guess"`},
		"storage":     {good, Options{Algorithm: "magic", Storage: "box"}, `unknown storage "box"`},
		"proposition": {bad, Options{}, `unknown proposition "nowhere"`},
	} {
		_, err := Verify(context.Background(), dekker(), tt.prop, tt.opts)
		var one *source.Error
		var many source.Errors
		if !errors.As(err, &one) && !errors.As(err, &many) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Verify(context.Background(), dekker(), Property{}, Options{}); err == nil {
		t.Error("a property that asks nothing is answered")
	}
}

// failing has an assertion failure after two steps, a run-time error after three, an invalid
// end after four, a valid end, and an atomic state on the way.
func failing() *oracle.Graph {
	return &oracle.Graph{Init: []int{0}, States: []oracle.State{
		{Out: []oracle.Edge{{To: 1}, {To: 5}}},
		{Transient: true, Out: []oracle.Edge{{To: 2, Flags: program.AssertFailed}, {To: 2}}},
		{Out: []oracle.Edge{{To: 3, Flags: program.RuntimeError}}},
		{Out: []oracle.Edge{{To: 4}, {To: 0}}},
		{},
		{ValidEnd: true},
	}}
}

func TestExploreFailures(t *testing.T) {
	x, err := Verify(context.Background(), failing(), Counts{}, Options{All: 10})
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(x.Exploration.States, x.Exploration.Transitions, x.Exploration.AtomicSteps, x.Exploration.Deadlocks, x.Exploration.AssertionFailures, x.Exploration.RuntimeErrors, x.Exploration.MaxDepth, len(x.Exploration.Errors), x.Exploration.Exhaustive)
	if got != "5 7 1 1 1 1 4 3 true" {
		t.Errorf("got %s", got)
	}
	if x, err = Verify(context.Background(), failing(), Counts{}, Options{}); err != nil || len(x.Exploration.Errors) != 1 {
		t.Errorf("%v, %d errors listed, want 1", err, len(x.Exploration.Errors))
	}
}

func TestSafety(t *testing.T) {
	without := func(flags program.SuccFlags) *oracle.Graph {
		g := failing()
		for i := range g.States {
			for j := range g.States[i].Out {
				g.States[i].Out[j].Flags &^= flags
			}
		}
		return g
	}
	safe := without(program.AssertFailed | program.RuntimeError)
	safe.States[4].ValidEnd = true
	for _, tt := range []struct {
		prog  *oracle.Graph
		kind  FailureKind
		steps int
	}{
		{failing(), AssertionFailed, 2},
		{without(program.AssertFailed), RuntimeFailed, 3},
		{without(program.AssertFailed | program.RuntimeError), InvalidEnd, 4},
	} {
		r, err := Verify(context.Background(), tt.prog, Failures{}, Options{})
		if err != nil || r.Verdict != Violated || r.Failure.Kind != tt.kind || r.Failure.Trail.Len() != tt.steps {
			t.Errorf("want %s after %d steps: %v, %+v", tt.kind, tt.steps, err, r.Failure)
		}
	}
	r, err := Verify(context.Background(), safe, Failures{}, Options{})
	if err != nil || r.Verdict != Holds || r.Failure != nil || r.Exploration.States != 5 || r.Exploration.MaxDepth != 4 {
		t.Errorf("%v, %+v", err, r)
	}
}

// TestSafetyAll: one failure of each kind and last statement, the shortest first.
func TestSafetyAll(t *testing.T) {
	r, err := Verify(context.Background(), failing(), Failures{}, Options{All: 10})
	if err != nil || r.Verdict != Violated || len(r.Further) != 2 || !r.Exploration.Exhaustive {
		t.Fatalf("%v, %+v", err, r)
	}
	for i, f := range append([]Further{{Failure: r.Failure}}, r.Further...) {
		f := f.Failure
		if want := []FailureKind{AssertionFailed, RuntimeFailed, InvalidEnd}[i]; f.Kind != want || f.Trail.Len() != i+2 {
			t.Errorf("failure %d: %s after %d steps", i, f.Kind, f.Trail.Len())
		}
	}
	if r, err = Verify(context.Background(), failing(), Failures{}, Options{All: 2}); err != nil || len(r.Further) != 1 {
		t.Errorf("%v, %+v", err, r)
	}
	if r, err = Verify(context.Background(), failing(), Failures{}, Options{All: 3, Limits: Limits{States: 3}}); err != nil || r.Verdict != Violated || !strings.Contains(r.Reason, "3 states") {
		t.Errorf("%v, %+v", err, r)
	}
}

// TestSafetyInBoundedMemory: on random programs with failures, every storage agrees with the exact search,
// and with what is asked for besides, gives its answer.
func TestSafetyInBoundedMemory(t *testing.T) {
	violated, holds, replaced := 0, 0, 0
	for seed := range 300 {
		rng := rand.New(rand.NewPCG(uint64(seed), 17))
		g := oracle.Random(rng).Graph
		for i := range g.States {
			g.States[i].ValidEnd = rng.IntN(12) > 0
			for j := range g.States[i].Out {
				g.States[i].Out[j].Flags |= []program.SuccFlags{program.AssertFailed, program.RuntimeError, 0}[min(2, rng.IntN(60))]
			}
		}
		want, err := Verify(context.Background(), g, Failures{}, Options{All: 9})
		if err != nil {
			t.Fatal(err)
		}
		for _, storage := range []Storage{StorageReplace, StorageBitstate, StorageBitstate3, StorageHashCompact} {
			opts := Options{Storage: storage, Limits: Limits{Keys: 4, Memory: 1 << 16}}
			got, err := Verify(context.Background(), g, Failures{}, opts)
			if err != nil || got.Verdict == Holds && storage != "replace" {
				t.Fatalf("seed %d, %s: %v, %v", seed, storage, got.Verdict, err)
			}
			if got.Verdict != want.Verdict && got.Verdict != Inconclusive || (got.Failure != nil) != (got.Verdict == Violated) || got.Shortest {
				t.Errorf("seed %d, %s: %v %+v, want %v", seed, storage, got.Verdict, got.Failure, want.Verdict)
			}
			if got.Verdict == Inconclusive && (want.Verdict == Violated && storage != "replace" || got.Reason == "") {
				t.Errorf("seed %d, %s: inconclusive: %s", seed, storage, got.Reason)
			}
			if got.Exploration.Replaced > 0 {
				replaced++
			}
			if got.Verdict != Violated {
				if got.Verdict == Holds {
					holds++
				}
				continue
			}
			violated++
			opts.Shortest, opts.All = true, 9
			if got, err = Verify(context.Background(), g, Failures{}, opts); err != nil || !got.Shortest || got.Failure.Trail.Len() != want.Failure.Trail.Len() || len(got.Further) != len(want.Further) {
				t.Errorf("seed %d, %s: %v, %+v", seed, storage, err, got)
			}
		}
	}
	if violated < 100 || holds < 20 || replaced < 10 {
		t.Errorf("lopsided: %d violated, %d hold, %d replaced", violated, holds, replaced)
	}
}

// TestSafetyOnFull: a full memory is not the end if there is something else to try.
func TestSafetyOnFull(t *testing.T) {
	tree := &oracle.Graph{Init: []int{0}, States: make([]oracle.State, 1<<15-1)}
	for i := range tree.States {
		if tree.States[i].ValidEnd = true; 2*i+2 < len(tree.States) {
			tree.States[i].Out = []oracle.Edge{{To: 2*i + 1}, {To: 2*i + 2}}
		}
	}
	limits := Limits{Memory: 512 << 10}
	r, err := Verify(context.Background(), tree, Failures{}, Options{Limits: limits})
	if err != nil || r.Verdict != Inconclusive || !strings.Contains(r.Reason, "memory limit of 512.0 KiB") {
		t.Fatalf("%v, %v because %q", err, r.Verdict, r.Reason)
	}
	r, err = Verify(context.Background(), tree, Failures{}, Options{Limits: limits, OnFull: "bitstate"})
	x := r.Exploration
	if err != nil || r.Verdict != Inconclusive || x.Omission == 0 || x.HashFactor < 50 || !strings.Contains(x.Method, "begun again") || !strings.Contains(r.Reason, "hash factor") {
		t.Errorf("%v, %+v", err, r)
	}
	r, err = Verify(context.Background(), tree, Failures{}, Options{Limits: limits, OnFull: "replace"})
	x = r.Exploration
	if err != nil || r.Verdict != Holds || x.Replaced == 0 || x.Visits != 1<<15-1 || !x.Estimated || x.States < x.Visits*97/100 || x.States > x.Visits*103/100 {
		t.Errorf("%v, %+v", err, r)
	}
}

// TestRuntimeErrorIsNotSuccess: where the program itself goes wrong, nothing holds.
func TestRuntimeErrorIsNotSuccess(t *testing.T) {
	fa := ltl.NewFactory()
	r := verify(t, failing(), Property{Factory: fa, Formula: fa.True()}, Options{})
	if r.Verdict != Holds {
		t.Errorf("true: %v %s", r.Verdict, r.Reason)
	}
	al := automata.NewAlphabet()
	b := automata.NewBuilder(al)
	b.AddStart(b.AddState())
	b.AddEdge(0, 0, bdd.True, 0)
	r = verify(t, failing(), Property{Claim: b.Build(automata.GeneralisedBuchi(1))}, Options{})
	if r.Verdict != Inconclusive || !strings.Contains(r.Reason, "run-time error") {
		t.Errorf("%v %s", r.Verdict, r.Reason)
	}
}

// TestAtomicStepsAreUnfolded: two ways lead into one atomic sequence of three steps, which
// SPIN walks through twice, because it does not store the states inside.
func TestAtomicStepsAreUnfolded(t *testing.T) {
	g := &oracle.Graph{Init: []int{0}, States: []oracle.State{
		{Out: []oracle.Edge{{To: 1}, {To: 2}}},
		{Out: []oracle.Edge{{To: 3}}},
		{Out: []oracle.Edge{{To: 3}}},
		{Transient: true, Out: []oracle.Edge{{To: 4}}},
		{Transient: true, Out: []oracle.Edge{{To: 0}, {To: 5}}},
		{Out: []oracle.Edge{{To: 5}}},
	}}
	x, err := Verify(context.Background(), g, Counts{}, Options{})
	if err != nil || x.Exploration.States != 4 || x.Exploration.Transitions != 1+2+2*2+1 || x.Exploration.AtomicSteps != 2*2 {
		t.Errorf("%v, %+v", err, x.Exploration)
	}
}
