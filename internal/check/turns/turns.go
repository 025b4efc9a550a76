// Package turns shares the processor between several ways to one answer. It has
// the table of the strategies that look for violations, with the share of each
// (strategies.go), and decides nothing about answers.
//
// Strategies of one search take turns by visits of states. Others take turns by
// slices of time (Run): each way has a goroutine, of which one runs at a time.
//
// A way runs until it polls its context, as all long computations do, after its
// slice of time is over; the poll then returns in its next turn. So ways need
// not know of each other. They must not share what is not safe for concurrent
// use, since a poll can be anywhere.
package turns

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/internal/guard"
)

// Way is one way to an answer.
type Way struct {
	// First and Slice are for how long it works at its first turn, and at all
	// others.
	First, Slice time.Duration
	// Run returns true if it has an answer, or if the others need not go on.
	Run func(context.Context) bool
}

// Run runs the ways by turns, the first one first, until one of them returns
// true or all have returned. The context of the others has then ended, and all
// have returned. It returns the number of the way that returned true, -1 if
// none did.
func Run(ctx context.Context, ways []Way) int {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t := &table{turn: make([]chan struct{}, len(ways)), over: make([]bool, len(ways)), cancel: cancel, winner: -1, ended: make(chan struct{})}
	for i, w := range ways {
		t.turn[i] = make(chan struct{}, 1)
		c := &waiting{Context: ctx, table: t, way: i, turn: turn{slice: w.First}, later: w.Slice}
		go t.run(c, w)
	}
	if len(ways) > 0 {
		t.turn[0] <- struct{}{}
		<-t.ended
	}
	if t.panicked != nil {
		panic(t.panicked)
	}
	return t.winner
}

// AtOnce is Run for a first way that has several goroutines: all ways work at
// the same time, the others from the time on at which the first turn of the
// first one would be over.
func AtOnce(ctx context.Context, ways []Way) int {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var winner atomic.Int64
	winner.Store(-1)
	var g guard.Group
	for i, w := range ways {
		g.Go(func() {
			defer func() {
				if i == 0 { // or it has panicked
					cancel()
				}
			}()
			if i > 0 && !wait(ctx, ways[0].First) {
				return
			}
			if w.Run(ctx) && winner.CompareAndSwap(-1, int64(i)) {
				cancel()
			}
		})
	}
	g.Wait()
	return int(winner.Load())
}

// wait waits for some time; false if the context ends before.
func wait(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return true
	}
}

// table has whose turn it is. Its fields belong to the way whose turn it is.
type table struct {
	turn   []chan struct{} // by way: it may work
	over   []bool          // by way: it has returned
	winner int
	// panicked is the panic of a way, which is carried to the caller of Run.
	panicked *guard.Panic
	cancel   context.CancelFunc
	ended    chan struct{} // closed when all have returned
}

// run runs a way from its first turn on, and gives the turn away at its end.
func (t *table) run(c *waiting, w Way) {
	<-t.turn[c.way]
	c.turn = newTurn(c.slice)
	answered := false
	if p := guard.Catch(func() { answered = w.Run(c) }); p != nil {
		t.panicked = p
	}
	if (answered || t.panicked != nil) && t.winner < 0 {
		t.winner = c.way
		t.cancel()
	}
	t.over[c.way] = true
	if !t.pass(c.way) {
		close(t.ended)
	}
}

// pass gives the turn to the next way that has not returned; false if there is
// none.
func (t *table) pass(from int) bool {
	for i := 1; i <= len(t.turn); i++ {
		if next := (from + i) % len(t.turn); !t.over[next] {
			t.turn[next] <- struct{}{}
			return true
		}
	}
	return false
}

// waiting is the context of a way.
type waiting struct {
	context.Context
	table *table
	way   int
	turn
	later time.Duration // slice of all turns after the first
}

// turn measures a turn by the time of the processor that the process has used
// since it began, as the system may have had other work; by the clock, it takes
// patience times as long at most.
type turn struct {
	slice time.Duration
	began time.Time
	used  float64 // seconds of the processor until it began
}

func newTurn(slice time.Duration) turn { return turn{slice, time.Now(), cpu.Seconds()} }

func (t *turn) over() bool {
	gone := time.Since(t.began)
	return gone >= t.slice && (gone >= patience*t.slice || cpu.Seconds()-t.used >= t.slice.Seconds())
}

const patience = 4

// Err waits for the next turn, if this one is over, and then returns the error
// of the context. It is called by the goroutine of the way alone while the
// context has not ended.
func (w *waiting) Err() error {
	if err := w.Context.Err(); err != nil {
		return err
	}
	if !w.turn.over() {
		return nil
	}
	w.table.pass(w.way)
	<-w.table.turn[w.way]
	w.turn = newTurn(w.later)
	return w.Context.Err()
}
