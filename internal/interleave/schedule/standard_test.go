package schedule

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// clockwork is a timer or ticker of either package.
type clockwork struct {
	c     <-chan time.Time
	stop  func() any
	reset func(time.Duration) any
}

// clocks are the names of package time that are replaced.
type clocks struct {
	timer   func(time.Duration) clockwork
	ticker  func(time.Duration) clockwork
	after   func(time.Duration, func()) clockwork
	now     func() time.Time
	sleep   func(time.Duration)
	receive func(<-chan time.Time) (time.Time, bool) // what is there
}

var standardClocks = clocks{
	timer: func(d time.Duration) clockwork {
		t := time.NewTimer(d)
		return clockwork{t.C, func() any { return t.Stop() }, func(d time.Duration) any { return t.Reset(d) }}
	},
	ticker: func(d time.Duration) clockwork {
		t := time.NewTicker(d)
		return clockwork{t.C, func() any { t.Stop(); return nil }, func(d time.Duration) any { t.Reset(d); return nil }}
	},
	after: func(d time.Duration, f func()) clockwork {
		t := time.AfterFunc(d, f)
		return clockwork{nil, func() any { return t.Stop() }, func(d time.Duration) any { return t.Reset(d) }}
	},
	now: time.Now, sleep: time.Sleep,
	receive: func(c <-chan time.Time) (time.Time, bool) {
		select {
		case at := <-c:
			return at, true
		default:
			return time.Time{}, false
		}
	},
}

var ownClocks = clocks{
	timer: func(d time.Duration) clockwork {
		t := NewTimer(d)
		return clockwork{t.C, func() any { return t.Stop() }, func(d time.Duration) any { return t.Reset(d) }}
	},
	ticker: func(d time.Duration) clockwork {
		t := NewTicker(d)
		return clockwork{t.C, func() any { t.Stop(); return nil }, func(d time.Duration) any { t.Reset(d); return nil }}
	},
	after: func(d time.Duration, f func()) clockwork {
		t := AfterFunc(d, f)
		return clockwork{nil, func() any { return t.Stop() }, func(d time.Duration) any { return t.Reset(d) }}
	},
	now: Now, sleep: Sleep,
	receive: func(c <-chan time.Time) (time.Time, bool) {
		r := From(c)
		return r.Value, Select(true, r) == 0
	},
}

// script starts, stops and resets timers at random, lets time pass, and writes down what comes of it.
func (l *clocks) script(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 4))
	begin := l.now()
	var all []clockwork
	var mu sync.Mutex
	var calls []string // of functions, which run in goroutines of their own
	var out strings.Builder
	for i := range 30 {
		d := time.Duration(1+r.IntN(7))*500*time.Millisecond + time.Duration(i)*time.Microsecond // no two at the same time
		kind, k := r.IntN(9), 0
		if len(all) > 0 {
			k = r.IntN(len(all))
		}
		switch {
		case kind == 0:
			all = append(all, l.timer(d))
		case kind == 1:
			all = append(all, l.ticker(d))
		case kind == 2:
			n := len(all)
			all = append(all, l.after(d, func() {
				call := fmt.Sprint(n, l.now().Sub(begin))
				mu.Lock()
				defer mu.Unlock()
				calls = append(calls, call)
			}))
		case kind < 6:
			l.sleep(d + 100*time.Millisecond)
		case len(all) == 0:
		case kind == 6:
			fmt.Fprint(&out, "stop ", k, all[k].stop(), "; ")
		case kind == 7:
			fmt.Fprint(&out, "reset ", k, all[k].reset(d), "; ")
		case all[k].c != nil:
			at, ok := l.receive(all[k].c)
			fmt.Fprint(&out, "receive ", k, ok)
			if ok {
				fmt.Fprint(&out, at.Sub(begin))
			}
			fmt.Fprint(&out, "; ")
		}
		now := l.now().Sub(begin)
		mu.Lock()
		fmt.Fprintln(&out, now, calls)
		mu.Unlock()
	}
	for _, c := range all {
		c.stop()
	}
	return out.String()
}

// TestClocksLikeStandard: timers and tickers do at each virtual time what those of the standard library do, as of Go 1.23.
func TestClocksLikeStandard(t *testing.T) {
	for seed := range uint64(300) {
		var want, got string
		synctest.Test(t, func(*testing.T) { want = standardClocks.script(seed) })
		r := Execute(func() { got = ownClocks.script(seed) }, first{}, Options{MaxSteps: 100_000, MaxTicks: 1000})
		if r.Failure() != nil {
			t.Fatalf("seed %d: %v", seed, r.Failure())
		}
		a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
		for i := range a {
			if i >= len(b) || a[i] != b[i] {
				t.Fatalf("seed %d, step %d:\n%s\nwant\n%s", seed, i, strings.Join(b[max(0, i-3):min(i+1, len(b))], "\n"), strings.Join(a[max(0, i-3):i+1], "\n"))
			}
		}
	}
}

// TestMapLikeStandard: a Map is one of package sync.
func TestMapLikeStandard(t *testing.T) {
	calls := func() {
		r := rand.New(rand.NewPCG(1, 1))
		var want sync.Map
		var got Map
		for i := range 2000 {
			k, v, w := r.IntN(4), r.IntN(3), r.IntN(3)
			var a, b string
			switch r.IntN(9) {
			case 0:
				want.Store(k, v)
				got.Store(k, v)
			case 1:
				want.Delete(k)
				got.Delete(k)
			case 2:
				a, b = fmt.Sprint(want.LoadOrStore(k, v)), fmt.Sprint(got.LoadOrStore(k, v))
			case 3:
				a, b = fmt.Sprint(want.LoadAndDelete(k)), fmt.Sprint(got.LoadAndDelete(k))
			case 4:
				a, b = fmt.Sprint(want.Swap(k, v)), fmt.Sprint(got.Swap(k, v))
			case 5:
				a, b = fmt.Sprint(want.CompareAndSwap(k, v, w)), fmt.Sprint(got.CompareAndSwap(k, v, w))
			case 6:
				a, b = fmt.Sprint(want.CompareAndDelete(k, v)), fmt.Sprint(got.CompareAndDelete(k, v))
			case 7:
				if r.IntN(10) == 0 {
					want.Clear()
					got.Clear()
				}
			default:
				a, b = fmt.Sprint(want.Load(k)), fmt.Sprint(got.Load(k))
			}
			seen := map[any]any{}
			got.Range(func(k, v any) bool { seen[k] = v; return true })
			n := 0
			want.Range(func(k, v any) bool { n++; return true })
			for k, v := range seen {
				if has, _ := want.Load(k); has != v {
					a = "other values"
				}
			}
			if a != b || n != len(seen) {
				panic(fmt.Sprintf("call %d: %s, want %s; %d entries, want %d", i, b, a, len(seen), n))
			}
		}
	}
	if r := Execute(calls, first{}, Options{MaxSteps: 100_000}); r.Failure() != nil {
		t.Error(r.Failure())
	}
	calls()
}
