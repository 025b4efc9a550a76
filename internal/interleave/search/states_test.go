package search

import (
	"strings"
	"sync"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// pass takes a lock and gives it back.
func pass(l sync.Locker) {
	l.Lock()
	defer l.Unlock()
}

// TestStates: programs that give their state are explored to the end, though they have
// endless runs; what fails is found, and what State lacks.
func TestStates(t *testing.T) {
	for _, tt := range []struct {
		name string
		main func()
		want string // the failure, or why the result is inconclusive
	}{
		{"loop that makes channels", func() {
			schedule.State(func() any { return nil })
			requests := make(chan chan int)
			schedule.Go(func() {
				for {
					schedule.To(schedule.Receive(requests)).Send(1)
				}
			})
			for {
				reply := make(chan int)
				schedule.To(requests).Send(reply)
				schedule.Receive(reply)
			}
		}, ""},
		{"loop that starts goroutines", func() {
			schedule.State(func() any { return nil })
			done := make(chan int)
			for {
				schedule.Go(func() { schedule.To(done).Send(1) })
				schedule.Receive(done)
			}
		}, ""},
		{"ticker", func() {
			schedule.State(func() any { return nil })
			schedule.Go(func() {
				for c := schedule.NewTicker(1).C; ; {
					schedule.Receive(c)
				}
			})
		}, ""},
		{"deadlock after a loop", func() {
			n := 0
			schedule.State(func() any { return n })
			for x := new(variable); x.load() == 0; n = (n + 1) % 5 {
				if n == 4 {
					c := make(chan int, 1)
					schedule.Go(func() { schedule.To(c).Send(1) })
					if schedule.Select(true, schedule.From(c)) == schedule.NoCase {
						continue
					}
					schedule.Receive(c)
				}
			}
		}, "deadlock"},
		{"race on one of two ways to a state", func() {
			x, y := 0, new(variable)
			schedule.State(func() any { return x })
			var m schedule.Mutex
			stop := make(chan int)
			schedule.Go(func() {
				for y.load() == 0 {
				}
				schedule.Select(false, schedule.From(stop))
				m.Lock()
				_ = *schedule.R(&x)
			})
			c := make(chan int, 1)
			schedule.Go(func() { schedule.To(c).Send(1) })
			if schedule.Select(true, schedule.From(c)) == schedule.NoCase {
				*schedule.W(&x) = 0
				m.Lock()
			} else {
				m.Lock()
				*schedule.W(&x) = 0
			}
			m.Unlock()
			pass(&m)
			y.store(1)
			schedule.To(stop).Send(1)
		}, ""},
		{"race that a lock hides at times", func() {
			x := 0
			schedule.State(func() any { return nil })
			var m schedule.Mutex
			schedule.Go(func() {
				pass(&m)
				*schedule.W(&x) = 0
			})
			*schedule.W(&x) = 0
			pass(&m)
		}, "data race"},
		{"counter that State lacks", func() {
			schedule.State(func() any { return nil })
			x := new(variable)
			for range 5 {
				x.store(0)
			}
		}, "State does not give"},
		{"counter that it gives", func() {
			i := 0
			schedule.State(func() any { return &i })
			x := new(variable)
			for ; i < 5; i++ {
				x.store(0)
			}
		}, ""},
		{"loop that waits for a timer", func() {
			schedule.State(func() any { return nil })
			x := new(variable)
			schedule.Go(func() {
				schedule.Sleep(1)
				x.store(1)
			})
			for x.load() == 0 {
			}
		}, "while a timer is pending"},
		{"function that panics", func() {
			schedule.State(func() any { panic("no") })
			new(variable).store(0)
		}, "the function of State panics: no"},
		{"random numbers", func() {
			schedule.State(func() any { return nil })
			for x := new(variable); ; {
				x.store(schedule.Random().Intn(2))
			}
		}, "bound of steps"},
	} {
		for random := range 2 {
			r := Explore(tt.main, Options{MaxSteps: 300, Random: random})
			got := r.Incomplete
			if r.Failure != nil {
				got = r.Failure.Error()
			}
			if tt.want == "" && got != "" || !strings.Contains(got, tt.want) || r.Complete != (tt.want == "") || r.States == 0 {
				t.Errorf("%s: %q, %d states, want %q", tt.name, got, r.States, tt.want)
			}
		}
	}
}
