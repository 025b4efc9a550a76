package schedule

import (
	"fmt"
	"unsafe"
)

// measuring is the operation of len of a channel.
type measuring struct {
	c   *Channel
	now func() Conditions // of the buffer
}

func (m *measuring) ready() bool      { return true }
func (m *measuring) access() Access   { return Access{Object: &m.c.Object, Mode: Read, Now: m.now()} }
func (m *measuring) describe() string { return fmt.Sprintf("len(chan %d)", m.c.number) }
func (m *measuring) apply(*Goroutine) {}

// Len is the number of values in the buffer of a channel. Those of timers have none in
// the standard library.
func Len[T any](ch <-chan T) int {
	return length[T](*(*unsafe.Pointer)(unsafe.Pointer(&ch)), cap(ch), func() int { return len(ch) })
}

// LenToSend is Len for channels that cannot be received from.
func LenToSend[T any](ch chan<- T) int {
	return length[T](*(*unsafe.Pointer)(unsafe.Pointer(&ch)), cap(ch), func() int { return len(ch) })
}

// length waits until the goroutine may look at a channel, and does. Without a buffer
// there is nothing to see.
func length[T any](p unsafe.Pointer, capacity int, n func() int) int {
	g := current()
	if g == nil || capacity == 0 {
		return n()
	}
	c := g.run.channelOf(p)
	if c.timed {
		return 0
	}
	remember[T](g.run, c, p)
	g.request(&measuring{c, func() Conditions {
		return CanReceive.given(c.closed || n() > 0) | CanSend.given(c.closed || n() < capacity)
	}})
	return n()
}
