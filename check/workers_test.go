package check

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// large: go test ./check -run TestTeamsOnLargeGraphs -large 10000 asks more.
var large = flag.Int("large", 60, "how many questions about large random graphs to ask searches by several workers")

// TestTeamsOnLargeGraphs compares the searches by several workers with those by one, on graphs where workers
// meet: the verdict, the lasso, and the counts, which do not depend on who came where first.
func TestTeamsOnLargeGraphs(t *testing.T) {
	n := *large
	if testing.Short() {
		n /= 3
	}
	if raced.Enabled {
		n /= 2
	}
	violated, components := 0, uint64(0)
	for seed := range n {
		q := oracle.RandomLarge(rand.New(rand.NewPCG(uint64(seed), 11)))
		if q.General() {
			continue
		}
		for _, exhaust := range []bool{false, true} {
			scc := ask(t, q, Options{Algorithm: "scc", Exhaust: exhaust})
			ndfs := ask(t, q, Options{Algorithm: "ndfs", Exhaust: exhaust})
			want := scc.Found != nil
			if want && !exhaust {
				violated++
			}
			components += scc.Stats.SCCs
			for _, v := range teams() {
				v.opts.Exhaust = exhaust
				s := ask(t, q, v.opts)
				if got := s.Found != nil; got != want {
					t.Fatalf("seed %d, %s: accepting run found: %v, want %v", seed, v.name, got, want)
				}
				if want && !accepts(t, q, s.Found) {
					t.Fatalf("seed %d, %s: the lasso is not an accepting run", seed, v.name)
				}
				if want && !exhaust {
					continue
				}
				one := scc
				if v.opts.Algorithm == "cndfs" {
					one = ndfs
					one.Stats.Transitions = s.Stats.Transitions // ndfs follows some twice
				}
				if s.Visited != one.Visited || s.Stats.States != one.Stats.States || s.Stats.Transient != one.Stats.Transient ||
					s.Stats.Transitions != one.Stats.Transitions || s.Stats.Packets != one.Stats.Packets {
					t.Fatalf("seed %d, %s: %+v, by one worker %+v", seed, v.name, s.Stats, one.Stats)
				}
				s.Monitor.Budget.Release()
			}
			scc.Monitor.Budget.Release()
			ndfs.Monitor.Budget.Release()
		}
	}
	if violated < n/10 || violated > n*9/10 {
		t.Errorf("%d of %d questions have an accepting run: the test is lopsided", violated, n)
	}
	t.Logf("%d of %d questions have an accepting run; %d components", violated, n, components)
}

// TestTeamLimits: several workers obey limits and interrupts as one does; they may see some states more.
func TestTeamLimits(t *testing.T) {
	prog := oracle.Counters{Procs: 6, Base: 6}
	for _, v := range teams() {
		for _, tt := range []struct {
			limits Limits
			reason string
		}{
			{Limits{States: 1000}, "1000 states"},
			{Limits{Memory: 1 << 19}, "memory limit of 512.0 KiB"},
			{Limits{Memory: 1}, "memory limit of 1 bytes"},
			{Limits{Time: time.Nanosecond}, "time limit"},
		} {
			r := stopped(t, prog, v, tt.limits, tt.reason)
			if n := r.Product.Stored; tt.limits.States > 0 && (n < tt.limits.States || n > 10*tt.limits.States) {
				t.Errorf("%s: %d states, limit %d", v.name, n, tt.limits.States)
			}
		}
		opts := v.opts
		opts.Limits.States = 46656
		if !raced.Enabled { // TestTeamsOnLargeGraphs goes through all states there
			if r := verify(t, prog, truth(), opts); r.Verdict != Holds || r.Product.States != 46656 || r.Product.Packets != 46656 {
				t.Errorf("%s with room enough: %v %+v", v.name, r.Verdict, r.Product)
			}
		}
		ctx, cancel := context.WithCancel(context.Background())
		calls := 0
		opts = v.opts
		opts.Progress = func(p Progress) {
			if calls++; p.Phase != "search" || p.States == 0 || p.Memory == 0 {
				t.Errorf("%s: progress %+v", v.name, p)
			}
			cancel()
		}
		began := time.Now()
		r, err := Verify(ctx, oracle.Counters{Procs: 8, Base: 8}, truth(), opts)
		if err != nil || r.Verdict != Inconclusive || r.Reason != "interrupted" || calls == 0 || r.Product.States == 0 {
			t.Errorf("%s: %v, %v because %q after %d calls", v.name, err, r.Verdict, r.Reason, calls)
		}
		if took := time.Since(began); took > time.Minute {
			t.Errorf("%s: interrupted after %v", v.name, took)
		}
	}
}

// TestGoesTogether: what one worker began several go on with, when there are many states and the algorithm
// was not chosen by the user; the counts are the same.
func TestGoesTogether(t *testing.T) {
	for _, tt := range []struct {
		prog      oracle.Counters
		algorithm AlgorithmName
		want      AlgorithmName
		workers   int
	}{
		{oracle.Counters{Procs: 6, Base: 6}, "", "reachability", 3},
		{oracle.Counters{Procs: 4, Base: 6}, "", "reachability", 1},
		{oracle.Counters{Procs: 6, Base: 6}, "reachability", "reachability", 3},
		{oracle.Counters{Procs: 6, Base: 6}, "scc", "scc", 1},
		{oracle.Counters{Procs: 6, Base: 6}, "ndfs", "ndfs", 1},
		{oracle.Counters{Procs: 4, Base: 6}, "ufscc", "ufscc", 3},
	} {
		one := verify(t, tt.prog, truth(), Options{Algorithm: tt.algorithm})
		r := verify(t, tt.prog, truth(), Options{Algorithm: tt.algorithm, Workers: 3})
		if r.Algorithm != tt.want || r.Product.Workers != tt.workers || r.Verdict != one.Verdict ||
			r.Product.States != one.Product.States || r.Product.Transitions != one.Product.Transitions || r.Product.Packets != one.Product.Packets {
			t.Errorf("%+v: by %s %+v, by one worker %+v", tt, r.Algorithm, r.Product, one.Product)
		}
		lonely := strings.Contains(r.Product.Method, "one worker")
		if want := tt.workers == 1 && one.Product.States > monitor.ParallelAfter; lonely != want {
			t.Errorf("%+v: method %q", tt, r.Product.Method)
		}
	}
}

// hastened is counters whose explorers note how many states they had expanded when they were hastened.
type hastened struct {
	oracle.Counters
	at *[]int
}

func (h hastened) Bind(atoms []program.Atom) (program.Binding, error) {
	b, err := h.Counters.Bind(atoms)
	return hastenedBinding{b, h.at}, err
}

type hastenedBinding struct {
	program.Binding
	at *[]int
}

func (b hastenedBinding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	ex, err := b.Binding.NewExplorer(tuning)
	return &hastenedExplorer{Explorer: ex, tuning: tuning, at: b.at}, err
}

type hastenedExplorer struct {
	program.Explorer
	tuning   *program.Tuning
	compiles bool
	expanded int
	at       *[]int
}

func (e *hastenedExplorer) Expand(s program.State, b *program.Batch) error {
	if e.tuning.Compile && !e.compiles {
		e.compiles = true
		*e.at = append(*e.at, e.expanded)
	}
	e.expanded++
	return e.Explorer.Expand(s, b)
}

// TestHastens: where several workers may come, the explorer of the first one is told once to compile, some time before.
func TestHastens(t *testing.T) {
	for _, workers := range []int{1, 3} {
		var at []int
		p := hastened{oracle.Counters{Procs: 6, Base: 6}, &at}
		for name, search := range map[string]func(opts Options) error{
			"explore":      func(o Options) error { _, err := Verify(context.Background(), p, Counts{}, exploring(o)); return err },
			"safety":       func(o Options) error { _, err := Verify(context.Background(), p, Failures{}, o); return err },
			"reachability": func(o Options) error { _, err := Verify(context.Background(), p, truth(), o); return err },
		} {
			at = nil
			if err := search(Options{Workers: workers}); err != nil {
				t.Fatal(err)
			}
			if workers == 1 && len(at) > 0 || workers > 1 && (len(at) != 1 || at[0] < monitor.ParallelAfter/monitor.HastePart/2 || at[0] > monitor.ParallelAfter/2) {
				t.Errorf("%s by %d workers: hastened after %v states", name, workers, at)
			}
		}
	}
}

// breaks is counters whose explorers cannot expand some states.
type breaks struct {
	oracle.Counters
	err error
}

func (br breaks) Bind(atoms []program.Atom) (program.Binding, error) {
	b, err := br.Counters.Bind(atoms)
	return breaksBinding{b, br.err}, err
}

type breaksBinding struct {
	program.Binding
	err error
}

func (b breaksBinding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	ex, err := b.Binding.NewExplorer(tuning)
	return breaksExplorer{ex, b.err}, err
}

type breaksExplorer struct {
	program.Explorer
	err error
}

func (e breaksExplorer) Expand(s program.State, b *program.Batch) error {
	if s[0] == 3 && s[1] == 3 && s[2] == 3 {
		return e.err
	}
	return e.Explorer.Expand(s, b)
}

// TestTeamFaults: a limit of the program makes the search inconclusive, and a fault of the program is an error,
// whichever worker meets it.
func TestTeamFaults(t *testing.T) {
	for _, v := range teams() {
		r, err := Verify(context.Background(), breaks{oracle.Counters{Procs: 6, Base: 6}, errors.New("no more")}, truth(), v.opts)
		if err != nil || r.Verdict != Inconclusive || r.Reason != "no more" {
			t.Errorf("%s: %v because %q, %v", v.name, r.Verdict, r.Reason, err)
		}
		fault := &source.Error{Msg: "wrong"}
		if _, err := Verify(context.Background(), breaks{oracle.Counters{Procs: 6, Base: 6}, fault}, truth(), v.opts); !errors.Is(err, fault) {
			t.Errorf("%s: %v", v.name, err)
		}
	}
}

// TestSafetyTogether compares Safety and Explore by several workers with those by one: verdicts, the length of
// the run into the failure, and all counts.
func TestSafetyTogether(t *testing.T) {
	n := 150
	if testing.Short() {
		n = 50
	}
	violated, counted, dived := 0, 0, 0
	for seed := range n {
		rng := rand.New(rand.NewPCG(uint64(seed), 12))
		g := oracle.RandomLarge(rng).Graph
		if rng.IntN(2) == 0 {
			g = oracle.Random(rng).Graph
		}
		g = failsSometimes(rng, g)
		one, err := Verify(context.Background(), g, Failures{}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		wantX, err := Verify(context.Background(), g, Counts{}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, workers := range []int{1, 2, 4} {
			r, err := Verify(context.Background(), g, Failures{}, Options{Workers: workers, parallelAfter: 1, deepAfter: 1 + rng.Uint64N(50)})
			if err != nil || r.Verdict != one.Verdict || !r.Exploration.Exhaustive && r.Verdict == Holds {
				t.Fatalf("seed %d: going deep %v by %d workers, breadth first %v, %v", seed, r.Verdict, workers, one.Verdict, err)
			}
			a, b := r.Exploration, one.Exploration
			if r.Verdict == Violated {
				if n := one.Failure.Trail.Len(); r.Failure.Trail.Len() < n || r.Shortest && r.Failure.Trail.Len() > n {
					t.Fatalf("seed %d: going deep a run of %d steps, shortest: %v, breadth first %d", seed, r.Failure.Trail.Len(), r.Shortest, n)
				}
				if !r.Shortest {
					dived++
				}
			} else if a.States != b.States || a.Transitions != b.Transitions || a.AtomicSteps != b.AtomicSteps {
				t.Fatalf("seed %d: going deep %+v, breadth first %+v", seed, a, b)
			}
		}
		for _, workers := range []int{2, 4} {
			r, err := Verify(context.Background(), g, Failures{}, Options{Workers: workers, parallelAfter: 1})
			if err != nil || r.Verdict != one.Verdict || !r.Exploration.Exhaustive && r.Verdict == Holds {
				t.Fatalf("seed %d: %v by %d workers, %v by one, %v", seed, r.Verdict, workers, one.Verdict, err)
			}
			a, b := r.Exploration, one.Exploration
			if r.Verdict == Violated {
				violated++
				if n := one.Failure.Trail.Len(); r.Failure.Trail.Len() != n && (r.Shortest || r.Failure.Trail.Len() != n+1) || r.Failure.Kind == InvalidEnd && !r.Shortest {
					t.Fatalf("seed %d: a run of %d steps into %v, shortest: %v, by one worker %d", seed, r.Failure.Trail.Len(), r.Failure.Kind, r.Shortest, n)
				}
			} else if a.States != b.States || a.Transitions != b.Transitions || a.AtomicSteps != b.AtomicSteps || a.MaxDepth != b.MaxDepth ||
				a.StateBytes != b.StateBytes || a.States > 1 && a.Workers != workers {
				t.Fatalf("seed %d: %+v, by one worker %+v", seed, a, b)
			}
			x, err := Verify(context.Background(), g, Counts{}, Options{Workers: workers, parallelAfter: 1})
			if err != nil {
				t.Fatal(seed, err)
			}
			if len(x.Exploration.Errors) != len(wantX.Exploration.Errors) {
				t.Fatalf("seed %d: %d errors listed, by one worker %d", seed, len(x.Exploration.Errors), len(wantX.Exploration.Errors))
			}
			if x.Exploration.AtomicSteps > 0 {
				counted++
			}
			x.Exploration.BreadthFirst = wantX.Exploration.BreadthFirst
			x.Exploration.MaxDepth, x.Exploration.Memory, x.Exploration.Seconds, x.Exploration.Workers, x.Exploration.Errors = wantX.Exploration.MaxDepth, wantX.Exploration.Memory, wantX.Exploration.Seconds, wantX.Exploration.Workers, wantX.Exploration.Errors
			if !reflect.DeepEqual(x.Exploration, wantX.Exploration) {
				t.Fatalf("seed %d: %+v, by one worker %+v", seed, x.Exploration, wantX.Exploration)
			}
		}
	}
	if violated < n/10 || counted < n/10 || dived < n/10 {
		t.Errorf("lopsided: %d of %d runs into a failure, %d explorations with atomic sequences", violated, 2*n, counted)
	}
}

// failsSometimes puts failures into a graph, or takes all of them out; and it takes out loops of states inside
// atomic sequences.
func failsSometimes(rng *rand.Rand, g *oracle.Graph) *oracle.Graph {
	rare := 20 * (1 + rng.IntN(100))
	fails := rng.IntN(2) == 0
	for i := range g.States {
		s := &g.States[i]
		s.ValidEnd = !fails || rng.IntN(2) == 0
		for j := range s.Out {
			// Where a sequence comes back to itself, what is counted depends on where it was entered first.
			s.Transient = s.Transient && s.Out[j].To > i
			if fails && rng.IntN(rare) == 0 {
				s.Out[j].Flags |= []program.SuccFlags{program.AssertFailed, program.RuntimeError}[rng.IntN(2)]
			}
		}
	}
	return g
}

// TestSafetyTogetherLimits: limits and interrupts end the searches of the program alone as well.
func TestSafetyTogetherLimits(t *testing.T) {
	for _, limits := range []Limits{{States: 1000}, {Memory: 1 << 19}, {Time: time.Nanosecond}} {
		x, err := Verify(context.Background(), oracle.Counters{Procs: 6, Base: 8}, Counts{}, Options{Limits: limits, Workers: 3, parallelAfter: 1})
		if err != nil || x.Exploration.Exhaustive || x.Exploration.Reason == "" || x.Exploration.Memory > 1<<19 && limits.Memory > 0 {
			t.Errorf("%+v: %v, %+v", limits, err, x.Exploration)
		}
		r, err := Verify(context.Background(), oracle.Counters{Procs: 6, Base: 8}, Failures{}, Options{Limits: limits, Workers: 3, parallelAfter: 1})
		if err != nil || r.Verdict != Inconclusive || r.Reason == "" {
			t.Errorf("%+v: %v, %+v", limits, err, r)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	opts := Options{Workers: 3, parallelAfter: 1, Progress: func(Progress) { cancel() }}
	if r, err := Verify(ctx, oracle.Counters{Procs: 8, Base: 8}, Failures{}, opts); err != nil || r.Reason != "interrupted" {
		t.Errorf("%+v, %v", r, err)
	}
}
