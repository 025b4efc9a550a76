// Package events has tests with properties of their events.
package events

import (
	"sync"
	"testing"

	"github.com/ltlcheck/ltlcheck/model/interleave"
)

// gate lets one in at a time.
type gate struct{ mu sync.Mutex }

func (g *gate) pass(who int) {
	interleave.Event("want", who)
	g.mu.Lock()
	interleave.Event("enter", who)
	interleave.Event("leave", who)
	g.mu.Unlock()
}

func pass(n int) {
	var g gate
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { g.pass(i) })
	}
	wg.Wait()
}

func TestServed(t *testing.T) {
	interleave.Property(`[] (want -> <> leave)`)
	interleave.Property(`[] ("enter(0)" -> X "leave(0)" || X "want(1)")`)
	pass(2)
}

func TestFirstCome(t *testing.T) {
	const first = `"want(0)" M !"want(1)" -> ("enter(0)" M !"enter(1)")`
	interleave.Property(first)
	pass(2)
}

// TestOrder has its properties in TestOrder.ltl.
func TestOrder(t *testing.T) { pass(2) }

// TestState watches a variable: it is 2 in the end only if the goroutines move one
// after the other.
func TestState(t *testing.T) {
	interleave.Property(`<> "n(2)"`)
	n := 0
	interleave.Watch("n", &n)
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			mu.Lock()
			old := n
			mu.Unlock()
			mu.Lock()
			n = old + 1
			mu.Unlock()
		})
	}
	wg.Wait()
}
