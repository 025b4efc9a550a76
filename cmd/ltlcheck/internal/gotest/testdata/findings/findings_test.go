package findings

import (
	"testing"
	"time"
)

// state is written without synchronisation.
type state struct {
	n, m int
	err  error
	list []int
	byID map[int]int
}

func value() int               { return 1 }
func pair() (int, error)       { return 1, nil }
func three() (int, int, error) { return 1, 2, nil }

// race lets a goroutine write while another reads.
func race(write func(*state)) {
	s := &state{list: make([]int, 1), byID: map[int]int{}}
	done := make(chan int)
	go func() {
		write(s)
		done <- 1
	}()
	_ = s.n + s.m + s.list[0] + s.byID[0]
	_ = s.err
	<-done
}

// The tests that follow write in all forms whose values are results of calls.

func TestAssign(t *testing.T)    { race(func(s *state) { s.n = value() }) }
func TestAdd(t *testing.T)       { race(func(s *state) { s.n += value() }) }
func TestAddLength(t *testing.T) { race(func(s *state) { s.n += len(s.byID) }) }
func TestShift(t *testing.T)     { race(func(s *state) { s.n <<= value() }) }
func TestElement(t *testing.T)   { race(func(s *state) { s.list[0] += value() }) }
func TestEntry(t *testing.T)     { race(func(s *state) { s.byID[1] += value() }) }
func TestPair(t *testing.T)      { race(func(s *state) { s.m, s.err = pair() }) }
func TestBlank(t *testing.T)     { race(func(s *state) { _, s.err = pair() }) }
func TestThree(t *testing.T)     { race(func(s *state) { _, s.m, s.err = three() }) }
func TestTuple(t *testing.T)     { race(func(s *state) { s.n, s.m = s.m, value() }) }

func TestCondition(t *testing.T) {
	race(func(s *state) {
		if s.m, s.err = pair(); s.err != nil {
			return
		}
	})
}

// TestEarly leaves the sender behind if the timer fires first.
func TestEarly(t *testing.T) {
	answer := make(chan int)
	go func() { answer <- 1 }()
	select {
	case <-answer:
	case <-time.After(time.Second):
	}
}

// TestTiming fails only if a minute is shorter than a goroutine needs to start.
func TestTiming(t *testing.T) {
	answer := make(chan int, 1)
	go func() { answer <- 1 }()
	select {
	case <-answer:
	case <-time.After(time.Minute):
		t.Error("no answer")
	}
}

// cleanups registers functions of Cleanup in either order, of which one is a fault.
func cleanups(t *testing.T, fault int) {
	var order []int
	t.Cleanup(func() {
		if order[0] == fault {
			t.Error(order)
		}
	})
	done := make(chan int)
	for i := range 2 {
		go func() {
			t.Cleanup(func() { order = append(order, i) })
			done <- 1
		}()
	}
	<-done
	<-done
}

func TestCleanups0(t *testing.T) { cleanups(t, 0) }
func TestCleanups1(t *testing.T) { cleanups(t, 1) }

// TestSkippedLate is skipped by a goroutine, which may be late.
func TestSkippedLate(t *testing.T) {
	t.Run("inner", func(t *testing.T) {
		done := make(chan int)
		go func() { t.SkipNow() }()
		go func() { done <- 1 }()
		<-done
		if !t.Skipped() {
			t.Error("not skipped")
		}
	})
}

// queued returns how much is in a buffer while another goroutine sends.
func queued() int {
	c := make(chan int, 1)
	var out chan<- int = c
	go func() { out <- 1 }()
	return len(out) + len(c)
}

func queues(t *testing.T, fault int) {
	if n := queued(); n == fault {
		t.Error(n)
	}
}

func TestQueued0(t *testing.T) { queues(t, 0) }
func TestQueued1(t *testing.T) { queues(t, 1) }
func TestQueued2(t *testing.T) { queues(t, 2) }

// stops lets two goroutines stop or start a timer, and returns what came of it.
func stops(tm *time.Timer, first, second func(*time.Timer) bool) (who int) {
	done := make(chan int, 2)
	for i, f := range []func(*time.Timer) bool{first, second} {
		go func() {
			if f(tm) {
				who = who*2 + i
			}
			done <- i
		}()
	}
	<-done
	<-done
	return who
}

func stop(tm *time.Timer) bool { return tm.Stop() }

func TestStopped0(t *testing.T) { stopped(t, 0, time.NewTimer(time.Hour), stop, stop) }
func TestStopped1(t *testing.T) { stopped(t, 1, time.AfterFunc(time.Hour, func() {}), stop, stop) }

func stopped(t *testing.T, fault int, tm *time.Timer, first, second func(*time.Timer) bool) {
	if got := stops(tm, first, second); got == fault {
		t.Error(got)
	}
}

// restarts stops a timer and starts it again, in either order, and reports whether it is
// running.
func restarts() bool {
	tm := time.NewTimer(time.Hour)
	stops(tm, stop, func(tm *time.Timer) bool { return tm.Reset(time.Hour) && false })
	return tm.Stop()
}

func TestRuns(t *testing.T) {
	if restarts() {
		t.Error("it runs")
	}
}

func TestRests(t *testing.T) {
	if !restarts() {
		t.Error("it rests")
	}
}
