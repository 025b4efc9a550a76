package module

import (
	"context"
	"sync"
	"testing"
	"time"
)

func TestFlight(t *testing.T) {
	var f Flight
	var wg sync.WaitGroup
	for range 2 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if got := f.Do("k", func() int { return 7 }); got != 7 {
				t.Errorf("got %d", got)
			}
		}()
	}
	wg.Wait()
}

func TestLazy(t *testing.T) {
	var l Lazy
	go l.Get()
	l.Get()
}

func TestWorkers(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	jobs := make(chan int, 1)
	results := Workers(ctx, 1, jobs)
	jobs <- 3
	select {
	case n := <-results:
		if n != 9 {
			t.Fatal(n)
		}
	case <-time.After(time.Second):
		t.Fatal("late")
	}
	jobs <- 4
	cancel()
}

func TestCounter(t *testing.T) {
	var c Counter
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() { c.Add() })
	}
	wg.Wait()
	if n := c.n.Load(); n != 3 {
		t.Errorf("%d", n)
	}
}

// TestBegins holds only if package variables are restored for each schedule.
func TestBegins(t *testing.T) {
	done := make(chan int)
	go func() { done <- started() }()
	if a, b := started(), <-done; a != 1 || b != 1 {
		t.Errorf("%d and %d", a, b)
	}
}
