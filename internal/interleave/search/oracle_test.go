package search

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

var (
	programs = flag.Int("programs", 150, "how many random programs are compared with the enumeration of all schedules")
	mostRuns = flag.Int("schedules", 1000, "random programs with more schedules are left out")
	seed     = flag.Uint64("seed", 1, "of the first random program")
)

// enumeration explores all schedules. It is the oracle of the reduction.
type enumeration struct {
	enabled []int // how many transitions there were
	chosen  []int
}

func (e *enumeration) Choose(r *schedule.Run, enabled []schedule.Transition) int {
	d := len(r.Events())
	if d == len(e.chosen) {
		e.chosen = append(e.chosen, 0)
		e.enabled = append(e.enabled, len(enabled))
	}
	return e.chosen[d]
}

func (e *enumeration) End(*schedule.Run) {}

func (e *enumeration) next() bool {
	for n := len(e.chosen); n > 0; n-- {
		if e.chosen[n-1]++; e.chosen[n-1] < e.enabled[n-1] {
			e.chosen, e.enabled = e.chosen[:n], e.enabled[:n]
			return true
		}
	}
	return false
}

// world is the shared state of a random program.
type world struct {
	chans  []chan int
	mutex  [2]schedule.Mutex
	rw     schedule.RWMutex
	group  schedule.WaitGroup
	cond   *schedule.Cond
	atom   [2]int
	guards [2]int // by the mutexes
	shared int    // by rw
	once   schedule.Once
	timer  *schedule.Timer // or nil
	log    [4][]string     // what each goroutine saw
	at     [4]int          // how many statements it has begun
}

func newWorld() *world {
	w := &world{chans: []chan int{make(chan int), make(chan int, 1), make(chan int, 2)}}
	w.cond = schedule.NewCond(&w.mutex[0])
	return w
}

func (w *world) see(g int, format string, a ...any) {
	w.log[g] = append(w.log[g], fmt.Sprintf(format, a...))
}

// statement is a step of a goroutine of a random program.
type statement func(w *world, g int)

// randomStatement draws a statement. Values name the goroutine and position, so
// that outcomes differ if schedules do.
func randomStatement(r *rand.Rand, value int) statement {
	c, d, m := r.IntN(3), r.IntN(3), r.IntN(2)
	switch r.IntN(20) {
	case 0, 1:
		return func(w *world, g int) { schedule.To(w.chans[c]).Send(value) }
	case 2, 3:
		return func(w *world, g int) {
			v, ok := schedule.ReceiveOK(w.chans[c])
			w.see(g, "%d%v", v, ok)
		}
	case 4:
		return func(w *world, g int) { schedule.Close(w.chans[c]) }
	case 5, 6, 7:
		return randomSelect(c, d, m == 0, r.IntN(2) == 0, value)
	case 8, 9:
		return func(w *world, g int) {
			w.mutex[m].Lock()
			w.guards[m] = w.guards[m]*10 + value
			w.see(g, "m%d", w.guards[m])
			w.mutex[m].Unlock()
		}
	case 10:
		return func(w *world, g int) { w.see(g, "try%v", w.mutex[m].TryLock()) }
	case 11:
		return func(w *world, g int) {
			w.rw.Lock()
			w.shared = w.shared*10 + value
			w.rw.Unlock()
		}
	case 12:
		return func(w *world, g int) {
			w.rw.RLock()
			w.see(g, "r%d", w.shared)
			w.rw.RUnlock()
		}
	case 13:
		return func(w *world, g int) {
			schedule.AtomicWrite(&w.atom[m], func() { w.atom[m] = w.atom[m]*10 + value })
		}
	case 14:
		return func(w *world, g int) {
			v := 0
			schedule.AtomicRead(&w.atom[m], func() { v = w.atom[m] })
			w.see(g, "a%d", v)
		}
	case 15:
		return func(w *world, g int) { w.group.Done() }
	case 16:
		return func(w *world, g int) { w.group.Wait() }
	case 19:
		return func(w *world, g int) {
			schedule.Gosched() // not in a loop, whose variable states would lack
			schedule.Gosched()
			schedule.Gosched()
			schedule.Gosched()
		}
	case 17:
		return func(w *world, g int) { schedule.Sleep(time.Duration(1+m) * time.Second) }
	}
	return randomOther(r, m)
}

func randomOther(r *rand.Rand, m int) statement {
	switch r.IntN(7) {
	case 6:
		return func(w *world, g int) {
			if w.timer != nil {
				w.see(g, "stop%v", w.timer.Stop())
			}
		}
	case 5:
		again := r.IntN(2) == 0
		return func(w *world, g int) {
			if w.timer == nil {
				return
			}
			if again {
				w.see(g, "reset%v", w.timer.Reset(time.Second))
			}
			w.see(g, "timer%d", schedule.Select(m == 0, schedule.From(w.timer.C)))
		}
	case 4:
		return func(w *world, g int) { w.see(g, "len%d", schedule.Len(w.chans[1+m])) }
	case 0:
		return func(w *world, g int) {
			w.mutex[0].Lock()
			w.cond.Wait()
			w.mutex[0].Unlock()
		}
	case 1:
		return func(w *world, g int) {
			if m == 0 {
				w.cond.Signal()
			} else {
				w.cond.Broadcast()
			}
		}
	case 2:
		return func(w *world, g int) { w.once.Do(func() { w.see(g, "once") }) }
	}
	return func(w *world, g int) {
		timer := schedule.NewTimer(time.Second)
		v := schedule.From(w.chans[m])
		w.see(g, "t%d", schedule.Select(false, schedule.From(timer.C), v))
		w.see(g, "%v", timer.Stop())
	}
}

func randomSelect(c, d int, orDefault, send bool, value int) statement {
	return func(w *world, g int) {
		first := schedule.From(w.chans[c])
		var k int
		if send {
			k = schedule.Select(orDefault, first, schedule.To(w.chans[d]).Value(value))
		} else {
			k = schedule.Select(orDefault, first, schedule.From(w.chans[d]))
		}
		w.see(g, "s%d,%d%v", k, first.Value, first.OK)
	}
}

// randomProgram returns the main function of a random program and how its
// outcome is read.
func randomProgram(r *rand.Rand, size int) func(w *world) func() {
	var bodies [][]statement
	for g := range 2 + r.IntN(2) {
		var body []statement
		for k := range 1 + r.IntN(size) {
			body = append(body, randomStatement(r, 1+g*3+k))
		}
		bodies = append(bodies, body)
	}
	adds, timed := r.IntN(3), r.IntN(3) == 0
	return func(w *world) func() {
		return func() {
			if timed {
				w.timer = schedule.NewTimer(time.Second)
			}
			w.group.Add(adds)
			for g, body := range bodies[1:] {
				schedule.Go(func() { perform(w, g+1, body) })
			}
			perform(w, 0, bodies[0])
		}
	}
}

// perform runs the statements of a goroutine. Panics end the goroutine only,
// since a run that ends early hides what other goroutines would do.
func perform(w *world, g int, body []statement) {
	defer func() {
		if v := recover(); v != nil {
			w.see(g, "%v", v)
		}
	}()
	for _, s := range body {
		w.at[g]++
		s(w, g)
	}
	w.see(g, "end")
}

// outcomes runs a program once for each run that the chooser wants.
func outcomes(program func(*world) func(), c schedule.Chooser, next func() bool, o schedule.Options) (seen map[string]bool, runs int) {
	seen = map[string]bool{}
	o.Names, o.MaxSteps, o.MaxTicks = &schedule.Names{}, 1000, 10
	for {
		w := newWorld()
		r := schedule.Execute(program(w), c, o)
		runs++
		if !r.Abandoned() {
			text := fmt.Sprint(w.log, w.guards, w.shared, w.atom)
			if f := r.Failure(); f != nil {
				text += f.Kind.String() + f.Message
			}
			seen[text] = true
		}
		if runs > *mostRuns {
			return nil, runs
		}
		if !next() {
			return seen, runs
		}
	}
}

// TestAgainstEnumeration compares the outcomes that the reduction finds with
// those of all schedules, on random programs.
func TestAgainstEnumeration(t *testing.T) {
	schedules, classes, compared := 0, 0, 0
	for k := range *programs {
		for _, free := range []bool{false, true} {
			o := schedule.Options{FreeTimers: free}
			random := rand.New(rand.NewPCG(*seed+uint64(k), 0))
			program := randomProgram(random, 3)
			all := &enumeration{}
			want, n := outcomes(program, all, all.next, o)
			if want == nil {
				continue
			}
			d := &Reduction{}
			got, m := outcomes(program, d, d.Next, o)
			if free || !d.Fair { // time passes for goroutines that yield
				compareStates(t, *seed+uint64(k), program, want, o)
			}
			if d.Fair {
				continue // with yields in a row
			}
			compared++
			schedules += n
			classes += m
			if d.Diverged() {
				t.Fatalf("program %d: a run does not repeat", *seed+uint64(k))
			}
			if missing := difference(want, got); missing != "" {
				t.Fatalf("program %d, free timers %v: %d schedules, %d explored; missing:\n%s", *seed+uint64(k), free, n, m, missing)
			}
			if extra := difference(got, want); extra != "" {
				t.Fatalf("program %d: outcome of no schedule:\n%s", *seed+uint64(k), extra)
			}
		}
	}
	if compared < *programs {
		t.Errorf("%d programs are small enough", compared)
	}
	t.Logf("%d programs, %d schedules, %d explored", compared, schedules, classes)
}

// compareStates compares the outcomes that are found by way of states with those of all
// schedules. Every second program gives its variables only, and not channels and
// locks.
func compareStates(t *testing.T, number uint64, program func(*world) func(), want map[string]bool, o schedule.Options) {
	t.Helper()
	stateful := func(w *world) func() {
		main := program(w)
		return func() {
			schedule.State(func() any {
				if number%2 == 0 {
					return w
				}
				return []any{w.log, w.guards, w.shared, w.at}
			})
			main()
		}
	}
	st := NewStates(1000)
	st.Next()
	o.States = true
	got, runs := outcomes(stateful, st, st.Next, o)
	if st.diverged || st.different || st.full || st.Truncated || got == nil {
		t.Fatalf("program %d: %d runs: diverged %v, different %v, truncated %v", number, runs, st.diverged, st.different, st.Truncated)
	}
	if missing := difference(want, got); missing != "" {
		t.Fatalf("program %d, free timers %v: %d states, %d runs; missing:\n%s", number, o.FreeTimers, len(st.nodes), runs, missing)
	}
	if extra := difference(got, want); extra != "" {
		t.Fatalf("program %d: outcome of no schedule:\n%s", number, extra)
	}
	for seed := range uint64(3) {
		w := &walk{States: st, random: rand.New(rand.NewPCG(number, seed))}
		if outcomes(stateful, w, func() bool { return false }, o); w.different {
			t.Fatalf("program %d: a step leads to another state than before", number)
		}
	}
}

func difference(a, b map[string]bool) string {
	var only []string
	for text := range a {
		if !b[text] {
			only = append(only, text)
		}
	}
	slices.Sort(only)
	return strings.Join(only, "\n")
}
