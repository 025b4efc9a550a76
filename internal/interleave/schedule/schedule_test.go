package schedule

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// first lets the first transition happen, and checks that runs do not depend on
// more than the choices.
type first struct{}

func (first) Choose(*Run, []Transition) int { return 0 }
func (first) End(*Run)                      {}

// run runs a function with the first choice at every step.
func run(f func()) *Run { return Execute(f, first{}, Options{MaxSteps: 1000, MaxTicks: 10}) }

// TestFailures: runs end with the failure that the runtime would report.
func TestFailures(t *testing.T) {
	for _, tt := range []struct {
		name string
		f    func()
		want string
	}{
		{"none", func() {}, ""},
		{"deadlock", func() { Receive(make(chan int)) }, "deadlock: the test waits forever"},
		{"empty select", Forever, "deadlock: the test waits forever"},
		{"nil channel", func() { To[int](nil).Send(1) }, "deadlock: the test waits forever"},
		{"leak", func() { Go(func() { Receive(make(chan int)) }) }, "leaked goroutines: 1 goroutine waits forever after the end of the test"},
		{"panic", func() { panic("no") }, "panic: no"},
		{"other goroutine", func() {
			Go(func() { panic("there") })
			Sleep(time.Second)
		}, "panic: there"},
		{"unlock", func() { new(Mutex).Unlock() }, "fatal error: sync: unlock of unlocked mutex"},
		{"read unlock", func() { new(RWMutex).RUnlock() }, "fatal error: sync: RUnlock of unlocked RWMutex"},
		{"write unlock", func() { new(RWMutex).Unlock() }, "fatal error: sync: Unlock of unlocked RWMutex"},
		{"twice", func() {
			var m Mutex
			m.Lock()
			m.Lock()
		}, "deadlock: the test waits forever"},
		{"exit", func() {
			defer func() { _ = recover() }()
			Goexit()
		}, ""},
		{"deferred functions of an exit wait", func() {
			var m Mutex
			m.Lock()
			Go(func() {
				defer m.Lock()
				Goexit()
			})
			Sleep(time.Second)
		}, "leaked goroutines: 1 goroutine waits forever after the end of the test"},
		{"waiting writer stops readers", func() {
			var m RWMutex
			m.RLock()
			Go(m.Lock)
			Sleep(time.Second)
			m.RLock()
		}, "deadlock: the test waits forever"},
	} {
		got := ""
		if f := run(tt.f).Failure(); f != nil {
			got = f.Error()
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestWaitingForCertain: after time has passed, pending operations are waiting: a
// select statement does not take its default clause, those who came first are
// served first, and a counter that was zero has released those that waited.
func TestWaitingForCertain(t *testing.T) {
	var log []string
	r := run(func() {
		c := make(chan int)
		for i := range 2 {
			Go(func() { log = append(log, fmt.Sprint(i, "-", Receive(c))) })
			Sleep(time.Second)
		}
		for v := range 2 {
			if Select(true, To(c).Value(v)) != 0 {
				log = append(log, "default")
			}
		}
		var w WaitGroup
		w.Add(1)
		Go(func() {
			w.Wait()
			log = append(log, "released")
		})
		Sleep(time.Second)
		w.Done()
		w.Add(1) // before Wait has returned: also a data race
		Sleep(time.Second)
	})
	if got := strings.Join(log, ", "); got != "0-0, 1-1, released" {
		t.Error(got, r.Failure())
	}
}

// TestRaces: accesses race unless synchronisation orders them.
func TestRaces(t *testing.T) {
	for _, tt := range []struct {
		name  string
		f     func(x *int, done chan int)
		races bool
	}{
		{"none", func(x *int, done chan int) { Receive(done); *W(x) = 2 }, false},
		{"write", func(x *int, done chan int) { *W(x) = 2; Receive(done) }, true},
		{"read", func(x *int, done chan int) { _ = *R(x); Receive(done) }, true},
	} {
		r := run(func() {
			var x int
			done := make(chan int)
			Go(func() {
				*W(&x) = 1
				To(done).Send(1)
			})
			tt.f(&x, done)
		})
		if f := r.Failure(); tt.races != (f != nil && f.Kind == Race) {
			t.Errorf("%s: %v", tt.name, f)
		}
	}
}

// TestVirtualTime: hours pass at once, in the order of timers.
func TestVirtualTime(t *testing.T) {
	var order []string
	r := run(func() {
		begin := Now()
		AfterFunc(2*time.Hour, func() { order = append(order, "second") })
		stopped := AfterFunc(time.Minute, func() { order = append(order, "stopped") })
		stopped.Stop()
		Receive(After(time.Hour))
		order = append(order, "first")
		Sleep(2 * time.Hour)
		order = append(order, Now().Sub(begin).String())
	})
	if got := fmt.Sprint(order); got != "[first second 3h0m0s]" || r.Failure() != nil {
		t.Error(got, r.Failure())
	}
}

// TestOutside: outside of runs everything is as in the standard library.
func TestOutside(t *testing.T) {
	c := make(chan int, 1)
	Go(func() { To(c).Send(3) })
	if v, ok := ReceiveOK(c); v != 3 || !ok {
		t.Error(v, ok)
	}
	if k := Select(true, From(c), To(c).Value(4)); k != 1 {
		t.Error(k)
	}
	got := From(c)
	if k := Select(false, got); k != 0 || got.Value != 4 {
		t.Error(k, got.Value)
	}
	if k := Select(true, From(c)); k != NoCase {
		t.Error(k)
	}
	Close(c)
	var m RWMutex
	var w WaitGroup
	w.Go(func() {
		m.Lock()
		defer m.Unlock()
	})
	w.Wait()
	if !m.TryRLock() {
		t.Error("locked")
	}
}

// BenchmarkPoints measures scheduling points: two goroutines that hand over a
// value.
func BenchmarkPoints(b *testing.B) {
	n := b.N
	b.ReportAllocs()
	Execute(func() {
		c := make(chan int)
		Go(func() {
			for range n {
				To(c).Send(1)
			}
		})
		for range n {
			Receive(c)
		}
	}, first{}, Options{MaxSteps: n + 1})
}

// TestRandom: goroutines draw different numbers, and the same in each run.
func TestRandom(t *testing.T) {
	draw := func() (numbers [2]int) {
		run(func() {
			Go(func() { numbers[1] = Random().Int() })
			numbers[0] = Random().Int()
		})
		return numbers
	}
	if a, b := draw(), draw(); a != b || a[0] == a[1] || Random() != nil {
		t.Error(a, b)
	}
}
