package search

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// TestIncomplete: limits are said, and no test that reaches one holds.
func TestIncomplete(t *testing.T) {
	spin := func() {
		for {
			schedule.Gosched()
		}
	}
	many := func() {
		for range 2000 {
			schedule.Go(func() {})
		}
	}
	ticking := func() {
		schedule.Go(func() {
			for c := schedule.NewTicker(time.Second).C; ; {
				schedule.Receive(c)
			}
		})
	}
	for _, tt := range []struct {
		name string
		main func()
		o    Options
		want string
	}{
		{"loop", spin, Options{MaxSteps: 100}, "bound of steps"},
		{"goroutines", many, Options{MaxSteps: 100}, "bound of 1000 goroutines"},
		{"ticker", ticking, Options{MaxSteps: 1000, MaxTicks: 10}, "time after the end of the test"},
		{"schedules", readers(8), Options{MaxSteps: 1000, Schedules: 3}, "bound of schedules"},
		{"time", readers(30), Options{MaxSteps: 1000, Time: time.Millisecond}, "the time ran out"},
	} {
		r := Explore(tt.main, tt.o)
		if r.Complete || r.Failure != nil || !strings.Contains(r.Incomplete, tt.want) {
			t.Errorf("%s: %+v", tt.name, r)
		}
	}
}

// TestDivergence: a program that is not the same each time is no test that holds.
func TestDivergence(t *testing.T) {
	runs := 0
	r := Explore(func() {
		runs++
		x := new(variable)
		schedule.Go(func() { x.store(1) })
		if runs%2 == 0 {
			schedule.Go(func() { x.load() })
			var m schedule.Mutex
			m.Lock()
		}
		x.store(2)
	}, Options{MaxSteps: 100})
	if r.Complete || !strings.Contains(r.Incomplete, "did not repeat") {
		t.Errorf("%+v", r)
	}
}

// TestStall: a goroutine that does not come to a step is noticed.
func TestStall(t *testing.T) {
	stalled := make(chan string, 1)
	release := make(chan bool)
	Explore(func() { <-release }, Options{MaxSteps: 10, Stall: 10 * time.Millisecond, Stalled: func(r *Result) {
		stalled <- r.Incomplete
		close(release)
	}})
	if got := <-stalled; !strings.Contains(got, "without an operation on shared state") || !strings.Contains(got, "search.TestStall") || !strings.Contains(got, "explore_test.go:") {
		t.Error(got)
	}
}

// TestShrink: the schedule that is shown has few switches, and fails when it is
// repeated.
func TestShrink(t *testing.T) {
	program := func() {
		x := new(variable)
		var m schedule.Mutex
		for range 3 {
			schedule.Go(func() {
				for range 3 {
					m.Lock()
					n := x.load()
					m.Unlock()
					x.store(n + 1)
				}
			})
		}
		schedule.Sleep(time.Second)
		if x.load() != 9 {
			panic("lost")
		}
	}
	for seed := range uint64(10) {
		r := Explore(program, Options{MaxSteps: 1000, Random: 10, Seed: seed})
		if r.Failure == nil || r.Failure.Message != "lost" {
			t.Fatalf("%+v", r.Failure)
		}
		if n := switches(r.Path); n > 7 {
			t.Errorf("seed %d: %d switches", seed, n)
		}
		for range 3 {
			if again := Explore(program, Options{MaxSteps: 1000, Replay: r.Path}); again.Failure == nil || again.Failure.Message != "lost" {
				t.Errorf("seed %d: %+v", seed, again.Failure)
			}
		}
	}
}

// TestFreeTimers: where time is a choice, a timer that is stopped in one schedule
// fires in another.
func TestFreeTimers(t *testing.T) {
	for _, free := range []bool{false, true} {
		stopped := map[bool]bool{}
		r := Explore(func() {
			timer := schedule.AfterFunc(time.Second, func() {})
			stopped[timer.Stop()] = true
		}, Options{MaxSteps: 100, FreeTimers: free})
		if !r.Complete || !stopped[true] || stopped[false] != free {
			t.Errorf("free %v: %v, %+v", free, stopped, r)
		}
	}
}

// TestDraws: random schedules draw different numbers, which are drawn again when
// a schedule is repeated.
func TestDraws(t *testing.T) {
	program := func() {
		schedule.Gosched()
		if schedule.Random().Intn(10) == 3 {
			panic("three")
		}
	}
	r := Explore(program, Options{MaxSteps: 10, Random: 200})
	if r.Failure == nil || r.Random < 2 {
		t.Fatalf("%+v", r)
	}
	if again := Explore(program, Options{MaxSteps: 10, Replay: r.Path, Draws: r.Draws}); again.Failure == nil {
		t.Errorf("%+v", again)
	}
}

// TestReplayElsewhere: a schedule is repeated where goroutines have not been numbered
// in other runs before. Their random numbers are the same.
func TestReplayElsewhere(t *testing.T) {
	program := func() {
		x, done := new(variable), make(chan [2]int, 2)
		for k := range 2 {
			schedule.Go(func() {
				x.store(k)
				schedule.Go(func() { schedule.To(done).Send([2]int{k, schedule.Random().Int()}) })
			})
		}
		if first := schedule.Receive(done); first[0] == 1 {
			panic(fmt.Sprint("second with ", first[1]))
		}
	}
	r := Explore(program, Options{MaxSteps: 100})
	if r.Failure == nil {
		t.Fatalf("%+v", r)
	}
	again := Explore(program, Options{MaxSteps: 100, Replay: r.Path, Origins: r.Origins})
	if again.Failure == nil || again.Failure.Message != r.Failure.Message {
		t.Errorf("%+v, want %s", again.Failure, r.Failure.Message)
	}
	if other := Explore(program, Options{MaxSteps: 100, Replay: r.Path}); other.Failure != nil {
		t.Error("goroutines have the same numbers without other runs: the test shows nothing")
	}
}

// TestSpinning: loops that wait for others end, and time passes for them.
func TestSpinning(t *testing.T) {
	for name, program := range map[string]func(){
		"lock": func() {
			x, n := new(variable), 0
			for range 2 {
				schedule.Go(func() {
					for !x.swap(0, 1) {
						schedule.Gosched()
					}
					n++
					x.store(0)
				})
			}
		},
		"flag": func() {
			x := new(variable)
			schedule.Go(func() { x.store(1) })
			for x.load() == 0 {
				schedule.Gosched()
			}
		},
		"timer": func() {
			x := new(variable)
			schedule.AfterFunc(time.Second, func() { x.store(1) })
			for x.load() == 0 {
				schedule.Gosched()
			}
		},
	} {
		if r := Explore(program, Options{MaxSteps: 100}); !r.Complete {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// TestOneSchedule: a test without choices runs once for each way in which time
// passes.
func TestOneSchedule(t *testing.T) {
	for _, draws := range []bool{false, true} {
		runs := 0
		r := Explore(func() {
			runs++
			if draws {
				schedule.Random()
			}
			done := make(chan int)
			schedule.Go(func() { schedule.To(done).Send(1) })
			schedule.Receive(done)
			schedule.Sleep(time.Second)
		}, Options{MaxSteps: 100, Random: 5, ThenFree: true})
		want := Result{Schedules: 1, Early: 1, Complete: true}
		if draws {
			want.Random, want.Early = 5, 6
		}
		got := Result{Schedules: r.Schedules, Random: r.Random, Early: r.Early, Complete: r.Complete}
		if !reflect.DeepEqual(got, want) || draws == (runs == 2) {
			t.Errorf("draws %v: %d runs, %+v", draws, runs, got)
		}
	}
}

// TestMeeting: two goroutines that meet can do so before an event that only one of
// them conflicts with, if the other comes to its operation first.
func TestMeeting(t *testing.T) {
	program := func() {
		a, b, x := make(chan int, 1), make(chan int), new(variable)
		schedule.Go(func() {
			x.load()
			schedule.To(b).Send(1)
		})
		schedule.Go(func() {
			schedule.Select(false, schedule.From(a), schedule.From(b))
			schedule.To(a).Send(3)
		})
		schedule.To(a).Send(2)
	}
	d, names, kinds := &Reduction{}, &schedule.Names{}, map[schedule.Kind]bool{}
	for d.Next() {
		if f := schedule.Execute(program, d, schedule.Options{Names: names, MaxSteps: 100}).Failure(); f != nil {
			kinds[f.Kind] = true
		}
	}
	if !kinds[schedule.Deadlock] || !kinds[schedule.Leak] {
		t.Errorf("found %v", kinds)
	}
}

// TestLastDecrement: a decrement commutes with one other while two are left, and
// not with two others.
func TestLastDecrement(t *testing.T) {
	failed := map[int]bool{}
	d, names := &Reduction{}, &schedule.Names{}
	for d.Next() {
		r := schedule.Execute(func() {
			var w schedule.WaitGroup
			w.Add(2)
			schedule.Go(w.Done)
			schedule.Go(func() {
				w.Done()
				w.Done()
			})
		}, d, schedule.Options{Names: names, MaxSteps: 100})
		if f := r.Failure(); f != nil {
			failed[f.Goroutine] = true
		}
	}
	if len(failed) != 2 || d.Schedules != 2 {
		t.Errorf("%d schedules, failures of %v", d.Schedules, failed)
	}
}
