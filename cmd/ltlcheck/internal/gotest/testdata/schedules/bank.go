// Package schedules has programs with a fault each. The comment that ends a faulty
// line has the line without the fault.
package schedules

import (
	"sync"
	"sync/atomic"
)

// Account is locked by those who use it.
type Account struct {
	mu      sync.Mutex
	number  int
	balance int
}

// Transfer locks two accounts, in any order.
func Transfer(from, to *Account, amount int) {
	first, second := from, to
	if false { // mended: if to.number < from.number {
		first, second = to, from
	}
	first.mu.Lock()
	defer first.mu.Unlock()
	second.mu.Lock()
	defer second.mu.Unlock()
	from.balance -= amount
	to.balance += amount
}

// Counter loses updates.
type Counter struct{ n atomic.Int64 }

// Add adds one.
func (c *Counter) Add() {
	c.n.Store(c.n.Load() + 1) // mended: c.n.Add(1)
}

// Door is closed once by whoever finds it open.
type Door struct {
	open atomic.Bool
	mu   sync.Mutex
}

// NewDoor returns an open door, whose lock is held.
func NewDoor() *Door {
	d := &Door{}
	d.open.Store(true)
	d.mu.Lock()
	return d
}

// Close gives the lock back.
func (d *Door) Close() {
	if d.open.Load() { // mended: if d.open.CompareAndSwap(true, false) {
		d.open.Store(false)
		d.mu.Unlock()
	}
}
