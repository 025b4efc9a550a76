package baton

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

// test is a test under a schedule.
type test struct {
	cleanup func()
	log     string
}

func (t *test) Name() string                 { return "TestX" }
func (t *test) Cleanup(f func())             { t.cleanup = f }
func (t *test) Logf(format string, a ...any) { t.log += fmt.Sprintf(format, a...) }

// under runs a function under a schedule, and returns what was logged.
func under(s []Step, b []Birth, f func()) string {
	plans = map[string]Plan{"TestX": {Steps: s, Births: b}}
	defer func() { plans = nil }()
	t := &test{}
	end := Test(t)
	f()
	end()
	t.cleanup()
	return t.log
}

// both starts two goroutines that append their numbers at point 2.
func both(point int) (order []int) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	for i := range 2 {
		wg.Add(1)
		go Go(1, func(n int) {
			defer wg.Done()
			At(point, mu.Lock)()
			order = append(order, n)
			mu.Unlock()
		})(i + 1)
	}
	wg.Wait()
	return order
}

var children = []Birth{{Gate{0, 1, 1}, 1}, {Gate{0, 1, 2}, 2}}

// TestOrder: goroutines move in the order of a schedule.
func TestOrder(t *testing.T) {
	for _, first := range []int{1, 2} {
		var order []int
		log := under([]Step{{Gate: Gate{first, 2, 1}, Case: Any}, {Gate: Gate{3 - first, 2, 1}, Case: Any}}, children, func() { order = both(2) })
		if log != "" || fmt.Sprint(order) != fmt.Sprint([]int{first, 3 - first}) {
			t.Errorf("%v, want %d first: %s", order, first, log)
		}
	}
}

// TestOtherProgram: a schedule that does not apply lets all goroutines go on.
func TestOtherProgram(t *testing.T) {
	var order []int
	log := under([]Step{{Gate: Gate{1, 2, 1}, Case: Any}, {Gate: Gate{2, 2, 1}, Case: Any}}, children, func() { order = both(3) })
	if len(order) != 2 || !strings.Contains(log, "at step 1 of 2 goroutine 1 does not come to point 2") {
		t.Errorf("%v: %s", order, log)
	}
}

// choose is a select statement as it is compiled.
func choose(a, b chan int, orDefault bool) string {
again:
	if orDefault {
		select {
		case <-Case(1, 0, a):
			return "a"
		case <-Case(1, 1, b):
			return "b"
		default:
			if Again(1) {
				goto again
			}
			return "default"
		case <-Turn(1):
			Again(1)
			goto again
		}
	}
	select {
	case <-Case(1, 0, a):
		return "a"
	case <-Case(1, 1, b):
		return "b"
	case <-Turn(1):
		Again(1)
		goto again
	}
}

// TestCases: a select statement takes the case of the schedule if that is
// possible, and otherwise one that is.
func TestCases(t *testing.T) {
	for _, tt := range []struct {
		full      string
		kase      int
		orDefault bool
		want      string
	}{
		{"ab", 0, false, "a"}, {"ab", 1, false, "b"}, {"a", 1, false, "a"}, {"b", 0, false, "b"},
		{"ab", 0, true, "a"}, {"ab", 1, true, "b"}, {"a", 1, true, "a"}, {"b", 0, true, "b"}, {"", 0, true, "default"},
	} {
		a, b := make(chan int, 1), make(chan int, 1)
		if strings.Contains(tt.full, "a") {
			a <- 1
		}
		if strings.Contains(tt.full, "b") {
			b <- 1
		}
		got := ""
		under([]Step{{Gate: Gate{0, 1, 1}, Case: tt.kase}}, nil, func() { got = choose(a, b, tt.orDefault) })
		if got != tt.want {
			t.Errorf("%+v: %s", tt, got)
		}
	}
}

// TestOutside: without a schedule there are no gates.
func TestOutside(t *testing.T) {
	c, n := make(chan int, 2), 0
	c <- 1
	c <- 2
	close(c)
	for v := range Range(1, c) {
		n += v
	}
	if n != 3 || Again(1) || Turn(1) != nil || Case(1, 2, c) != c {
		t.Errorf("%d", n)
	}
	Before(1, func(list ...int) { n = len(list) })(1, 2, 3, 4)
	After(1, func() { n++ })()
	if n != 5 {
		t.Errorf("%d", n)
	}
}
