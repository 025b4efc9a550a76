package gotest

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
	"github.com/ltlcheck/ltlcheck/internal/interleave/search"
	"github.com/ltlcheck/ltlcheck/internal/interleave/shim/atomic"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// endless is a program with endless runs, once in Go and once in Promela, where event(x)
// marks an event. It holds with the fairness that is listed.
type endless struct {
	name    string
	formula string
	program func()
	promela string
	holds   string
}

const (
	all    = "none weak strong"
	weakly = "weak strong"
)

// known says that channels, locks and atomic variables are all there is besides
// positions.
func known() any { return nil }

// forever runs f again and again in a goroutine.
func forever(f func()) {
	schedule.Go(func() {
		for {
			f()
		}
	})
}

// pass takes a lock and gives it back.
func pass(l sync.Locker) {
	l.Lock()
	defer l.Unlock()
}

func event(name string) { schedule.Note(name) }

var endlessPrograms = []endless{
	{
		"flag", "<> done", func() {
			var done atomic.Bool
			schedule.Go(func() { done.Store(true) })
			for !done.Load() {
			}
			event("done")
		}, `
		bool set;
		active proctype A() { set = true }
		active proctype B() { do :: set -> break :: !set -> skip od; event(done) }`,
		weakly,
	},
	{
		"flag that yields", "<> done", func() {
			var done atomic.Bool
			schedule.Go(func() { done.Store(true) })
			for !done.Load() {
				schedule.Gosched()
			}
			event("done")
		}, `
		bool set;
		active proctype A() { set = true }
		active proctype B() { do :: set -> break :: !set -> skip; skip od; event(done) }`,
		weakly,
	},
	{
		"spin lock", "[] <> got", func() {
			var lock atomic.Int32
			take := func(name string) {
				for !lock.CompareAndSwap(0, 1) {
				}
				event(name)
				lock.Store(0)
			}
			forever(func() { take("got") })
			forever(func() { take("other") })
		}, `
		bool lock;
		inline take(e) { do :: atomic { !lock -> lock = true }; break :: lock -> skip od; event(e); lock = false }
		active proctype A() { do :: take(got) od }
		active proctype B() { do :: take(other) od }`,
		"",
	},
	{
		"TryLock", "<> got", func() {
			var m schedule.Mutex
			schedule.Go(func() {
				for !m.TryLock() {
				}
				event("got")
				m.Unlock()
			})
			forever(func() { pass(&m) })
		}, `
		bool m;
		active proctype A() { do :: atomic { !m -> m = true }; break :: m -> skip od; event(got); m = false }
		active proctype B() { do :: atomic { !m -> m = true }; m = false od }`,
		"",
	},
	{
		"Lock", "<> got", func() {
			var m schedule.Mutex
			schedule.Go(func() {
				m.Lock()
				event("got")
				m.Unlock()
			})
			forever(func() { pass(&m) })
		}, `
		bool m;
		active proctype A() { atomic { !m -> m = true }; event(got); m = false }
		active proctype B() { do :: atomic { !m -> m = true }; m = false od }`,
		"strong",
	},
	{
		"two phases", "<> both", func() {
			var a, b schedule.Mutex
			try := func(m, n *schedule.Mutex) {
				for {
					m.Lock()
					if n.TryLock() {
						event("both")
						n.Unlock()
						m.Unlock()
						return
					}
					m.Unlock()
				}
			}
			schedule.Go(func() { try(&a, &b) })
			schedule.Go(func() { try(&b, &a) })
		}, `
		bool a, b;
		inline try(m, n) {
			do
			:: atomic { !m -> m = true };
				if
				:: atomic { !n -> n = true }; event(both); n = false; m = false; break
				:: n -> m = false
				fi
			od
		}
		active proctype A() { try(a, b) }
		active proctype B() { try(b, a) }`,
		"",
	},
	{
		"polite", "<> ate", func() {
			var hungry [2]atomic.Bool
			for i := range 2 {
				schedule.Go(func() {
					for {
						hungry[i].Store(true)
						if !hungry[1-i].Load() {
							event("ate")
							hungry[i].Store(false)
							return
						}
						hungry[i].Store(false)
					}
				})
			}
		}, `
		bool h[2];
		active [2] proctype P() {
			do
			:: h[_pid] = true;
				if
				:: !h[1-_pid] -> event(ate); h[_pid] = false; break
				:: else -> h[_pid] = false
				fi
			od
		}`,
		"",
	},
	{
		"Peterson", "[] (want -> <> crit)", func() {
			var wants [2]atomic.Bool
			var turn atomic.Int32
			names := [2][2]string{{"want", "crit"}, {"other", "other"}}
			for i := range 2 {
				forever(func() {
					event(names[i][0])
					wants[i].Store(true)
					turn.Store(int32(1 - i))
					for wants[1-i].Load() && turn.Load() != int32(i) {
					}
					event(names[i][1])
					wants[i].Store(false)
				})
			}
		}, `
		bool w[2]; byte turn;
		inline enter(i) { w[i] = true; turn = 1 - i; do :: !w[1-i] -> break :: else -> if :: turn == i -> break :: else fi od }
		active proctype A() { do :: event(want); enter(0); event(crit); w[0] = false od }
		active proctype B() { do :: event(other); enter(1); event(other); w[1] = false od }`,
		weakly,
	},
	{
		"token ring", "[] <> token", func() {
			var ring [3]chan int
			for i := range ring {
				ring[i] = make(chan int, 1)
			}
			ring[0] <- 1
			for i := range ring {
				forever(func() {
					n := schedule.Receive(ring[i])
					if i == 0 {
						event("token")
					}
					schedule.To(ring[(i+1)%3]).Send(n)
				})
			}
		}, `
		chan ring[3] = [1] of { byte };
		active [3] proctype P() { byte n; if :: _pid == 0 -> ring[0]!1 :: else fi; do :: ring[_pid]?n; if :: _pid == 0 -> event(token) :: else fi; ring[(_pid+1)%3]!n od }`,
		all,
	},
	{
		"token ring beside a loop", "[] <> token", func() {
			a, b := make(chan int), make(chan int)
			var beats atomic.Int32
			schedule.Go(func() {
				schedule.To(a).Send(1)
				for {
					schedule.Receive(b)
					event("token")
					schedule.To(a).Send(1)
				}
			})
			forever(func() { schedule.To(b).Send(schedule.Receive(a)) })
			forever(func() { beats.Load() })
		}, `
		chan a = [0] of { byte }; chan b = [0] of { byte };
		active proctype A() { a!1; do :: b?1; event(token); a!1 od }
		active proctype B() { do :: a?1; b!1 od }
		active proctype C() { do :: skip od }`,
		weakly,
	},
	{
		"ping-pong that drops", "[] <> ping", func() {
			ping, pong := make(chan int), make(chan int)
			var beats atomic.Int32
			forever(func() { beats.Load() })
			schedule.Go(func() {
				for schedule.To(ping).Send(1); ; {
					schedule.Receive(pong)
					event("ping")
					schedule.Select(true, schedule.To(ping).Value(1))
				}
			})
			forever(func() {
				schedule.Receive(ping)
				schedule.To(pong).Send(1)
			})
		}, `
		chan ping = [0] of { byte }; chan pong = [0] of { byte };
		active proctype C() { do :: skip od }
		active proctype A() { ping!1; do :: pong?1; event(ping_); if :: ping!1 :: skip fi od }
		active proctype B() { do :: ping?1; pong!1 od }`,
		"",
	},
	{
		"buffer", "[] <> got", func() {
			c := make(chan int, 2)
			forever(func() { schedule.To(c).Send(1) })
			forever(func() {
				schedule.Receive(c)
				event("got")
			})
		}, `
		chan c = [2] of { byte };
		active proctype A() { do :: c!1 od }
		active proctype B() { do :: c?1; event(got) od }`,
		all,
	},
	{
		"select", "[] <> a", func() {
			a, b := make(chan int), make(chan int)
			forever(func() { schedule.To(a).Send(1) })
			forever(func() { schedule.To(b).Send(1) })
			forever(func() {
				if schedule.Select(false, schedule.From(a), schedule.From(b)) == 0 {
					event("a")
				}
			})
		}, `
		chan ca = [0] of { byte }; chan cb = [0] of { byte };
		active proctype A() { do :: ca!1 od }
		active proctype B() { do :: cb!1 od }
		active proctype C() { do :: ca?1; event(a) :: cb?1 od }`,
		weakly,
	},
	{
		"readers and a writer", "<> wrote", func() {
			var m schedule.RWMutex
			for range 2 {
				forever(func() { pass(m.RLocker()) })
			}
			m.Lock()
			event("wrote")
			m.Unlock()
		}, `
		bool announced; byte readers;
		active [2] proctype R() { do :: atomic { !announced -> readers++ }; readers-- od }
		active proctype W() { atomic { !announced -> announced = true }; readers == 0; event(wrote); announced = false }`,
		weakly,
	},
	{
		"condition", "[] <> woken", func() {
			var m schedule.Mutex
			c := schedule.NewCond(&m)
			forever(func() {
				m.Lock()
				c.Wait()
				m.Unlock()
				event("woken")
			})
			forever(func() { c.Signal() })
		}, `
		bool m, waits, called;
		active proctype A() { do :: atomic { !m -> m = true }; atomic { waits = true; called = false }; m = false; called; atomic { !m -> m = true }; m = false; event(woken) od }
		active proctype B() { do :: atomic { if :: waits -> waits = false; called = true :: else fi } od }`,
		weakly,
	},
	{
		"steps of a counter", "[] <> zero", func() {
			n := 0
			schedule.State(func() any { return n })
			var beats atomic.Int32
			forever(func() {
				beats.Add(0)
				if n = (n + 1) % 3; n == 0 {
					event("zero")
				}
			})
			forever(func() { beats.Load() })
		}, `
		byte n;
		active proctype A() { do :: skip; n = (n + 1) % 3; if :: n == 0 -> event(zero) :: else fi od }
		active proctype B() { do :: skip od }`,
		weakly,
	},
	{
		"finite", "<> a && <> b && !<> (b && <> b && X <> b)", func() {
			schedule.Go(func() { event("a") })
			event("b")
		}, "", all,
	},
	{
		"an end", "[] <> a", func() {
			schedule.Go(func() { event("a") })
		}, `
		active proctype A() { event(a) }`,
		"",
	},
}

// explore explores an endless program.
func exploreEndless(t *testing.T, p *endless, o search.Options) *search.Result {
	t.Helper()
	fs := newFormulas()
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, p.formula)
	if err == nil {
		err = fs.add(t.Context(), p.formula, fa, f)
	}
	if err != nil {
		t.Fatal(err)
	}
	schedule.SetFormulas(fs.trees)
	o.Automata, o.MaxSteps, o.MaxTicks, o.Random = fs.automata, 10_000, 100, 10
	return search.Explore(func() {
		schedule.State(known)
		schedule.Require(p.formula)
		p.program()
	}, o)
}

// TestEndless compares programs with endless runs with models of the same programs:
// verdicts are the same with each kind of fairness, and each loop that violates the
// formula is repeated ten times.
func TestEndless(t *testing.T) {
	for i := range endlessPrograms {
		p := &endlessPrograms[i]
		for _, fairness := range []string{search.Unfair, search.Weak, search.Strong} {
			r := exploreEndless(t, p, search.Options{Fairness: fairness, Time: time.Minute})
			want := slices.Contains(strings.Fields(p.holds), fairness)
			if want != r.Complete || want == (r.Failure != nil) || r.Incomplete != "" {
				t.Errorf("%s, fairness %s: %v, %v %q, want %v", p.name, fairness, r.Complete, r.Failure, r.Incomplete, want)
			}
			if r.States == 0 {
				t.Errorf("%s, fairness %s: no states", p.name, fairness)
			}
			if got := p.model(t, fairness); p.promela != "" && got != want {
				t.Errorf("%s, fairness %s: the model says %v, want %v", p.name, fairness, got, want)
			}
			if r.Failure == nil {
				continue
			}
			for range 10 {
				again := exploreEndless(t, p, search.Options{Replay: r.Path, Origins: r.Origins, Cycle: r.Cycle, States: true, Fairness: fairness})
				if again.Failure == nil || again.Failure.Message != r.Failure.Message || !slices.Equal(again.Path, r.Path) {
					t.Fatalf("%s, fairness %s: %v, and again %v %s", p.name, fairness, r.Failure, again.Failure, again.Incomplete)
				}
			}
			t.Logf("%-26s %-6s %4d states %4d runs: %s", p.name, fairness, r.States, r.Schedules, r.Failure.Message)
		}
	}
}

// model reports whether the formula holds of the model in Promela.
func (p *endless) model(t *testing.T, fairness string) bool {
	t.Helper()
	if p.promela == "" {
		return false
	}
	kinds := map[string]check.Fairness{search.Unfair: check.NoFairness, search.Weak: check.WeakFairness, search.Strong: check.StrongFairness}
	names := map[string]bool{}
	fa := ltl.NewFactory()
	for _, m := range regexp.MustCompile(`event\((\w+)\)|take\((\w+)\)`).FindAllStringSubmatch(p.promela, -1) {
		names[m[1]+m[2]] = true
	}
	delete(names, "e")
	list := slices.Sorted(maps.Keys(names))
	text := "mtype { nothing, " + strings.Join(list, ", ") + " }; mtype ev = nothing;\n#define event(x) ev = x; ev = nothing\n" + p.promela
	m, err := promela.Parse(source.NewFile(p.name+".pml", text), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	formula := regexp.MustCompile(`[a-z]+`).ReplaceAllStringFunc(p.formula, func(name string) string {
		if !names[name] {
			name += "_"
		}
		return `"ev == ` + name + `"`
	})
	f, err := ltl.ParseString(fa, formula)
	if err != nil {
		t.Fatal(err)
	}
	r, err := check.Verify(t.Context(), m, check.Property{Factory: fa, Formula: f, Fairness: kinds[fairness]}, check.Options{})
	if err != nil || r.Verdict == check.Inconclusive {
		t.Fatalf("%s: %v %v", p.name, r.Verdict, err)
	}
	return r.Verdict == check.Holds
}
