package schedule

import (
	"fmt"
	"reflect"
	"unsafe"
)

// Channel is what the scheduler knows about a channel of the program. The
// channel itself keeps the buffered values, so that len and cap need no care.
type Channel struct {
	Object
	number    int
	closed    bool
	timed     bool // timers send to it
	looked    int  // after how many events it was last looked whether it is closed, and one
	senders   []waiter
	receivers []waiter
	filled    clockQueue // of the sends whose values are in the buffer
	emptied   clockQueue // of receives that made space in the buffer
	sealed    clock      // of the close
	// If runs have keys: the values in the buffer, and those that a close left.
	buffered func() (values []reflect.Value, known bool)
	left     []reflect.Value
}

// waiter is a goroutine with a pending communication on a channel.
type waiter struct {
	g    *Goroutine
	kase int
}

// channelOf returns what the run knows about a channel, or nil for a nil channel.
func (r *Run) channelOf(p unsafe.Pointer) *Channel {
	if p == nil {
		return nil
	}
	c, fresh := r.channels.find(p)
	if fresh {
		c.filled.clear()
		c.emptied.clear()
		*c = Channel{number: r.channels.used - 1, senders: c.senders[:0], receivers: c.receivers[:0], filled: c.filled, emptied: c.emptied}
		c.attach(r)
		r.hold(c)
	}
	return c
}

// communication is a send or receive in a select statement, or alone.
type communication interface {
	// channel returns nil for nil channels.
	channel() *Channel
	bind(*Run)
	sends() bool
	length() int
	capacity() int
	// closed reports whether a channel with an empty buffer was closed.
	closed() bool
	// push sends the value to the buffer, pop takes one from there.
	push()
	pop()
	value() unsafe.Pointer
	// take receives a value from a sender.
	take(unsafe.Pointer)
	// end is the outcome of a receive from a closed channel.
	end()
	describe() string
	// offered writes the value of a send to the key of a state.
	offered(*keyWriter)
	// reflected and receive communicate outside of runs.
	reflected() reflect.SelectCase
	receive(reflect.Value, bool)
}

// isClosed reports whether a channel was closed, if its buffer is empty. Code that
// is not scheduled closes channels, too: the initialisation of packages.
func isClosed[T any](ch <-chan T) bool {
	if len(ch) > 0 {
		return false
	}
	select {
	case _, ok := <-ch:
		return !ok
	default:
		return false
	}
}

// over reports whether the channel is closed. Between two events that does not
// change once goroutines have come to their next operations.
func (c *Channel) over(r *Run, by communication) bool {
	if now := len(r.events) + 1; c.looked != now || r.options.States {
		c.closed, c.looked = c.closed || by.closed(), now
	}
	return c.closed
}

// Sending is a send that is pending or done.
type Sending[T any] struct {
	ch   chan<- T
	c    *Channel
	run  uint64 // in which c is known
	sent T
}

// Receiving is a receive that is pending or done.
type Receiving[T any] struct {
	ch  <-chan T
	c   *Channel
	run uint64 // in which c is known
	// Value was received, unless OK is false.
	Value T
	OK    bool
}

// To returns a send without its value.
func To[T any](ch chan<- T) *Sending[T] { return &Sending[T]{ch: ch} }

// Value sets the value to be sent in a select statement.
func (s *Sending[T]) Value(v T) *Sending[T] {
	s.sent = v
	return s
}

// Send sends the value.
func (s *Sending[T]) Send(v T) {
	g := current()
	if g == nil {
		s.ch <- v
		return
	}
	own, is := g.sending.(*Sending[T])
	if !is {
		own = &Sending[T]{}
		g.sending = own
	}
	if own.ch != s.ch {
		own.ch, own.run = s.ch, 0
	}
	own.sent = v
	g.communicate(own)
	var zero T
	own.sent = zero
}

// From returns a receive for a select statement.
func From[T any](ch <-chan T) *Receiving[T] { return &Receiving[T]{ch: ch} }

// Receive receives a value.
func Receive[T any](ch <-chan T) T {
	v, _ := ReceiveOK(ch)
	return v
}

// ReceiveOK receives a value, and reports whether it was sent.
func ReceiveOK[T any](ch <-chan T) (T, bool) {
	g := current()
	if g == nil {
		v, ok := <-ch
		return v, ok
	}
	own, is := g.receiving.(*Receiving[T])
	if !is {
		own = &Receiving[T]{}
		g.receiving = own
	}
	if own.ch != ch {
		own.ch, own.run = ch, 0
	}
	g.communicate(own)
	v, ok := own.Value, own.OK
	own.end()
	return v, ok
}

// First receives the first value for a loop over a channel.
func First[T any](ch <-chan T) (T, *Receiving[T]) {
	r := From(ch)
	v := r.Next()
	return v, r
}

// Loop is First without the value.
func Loop[T any](ch <-chan T) *Receiving[T] {
	_, r := First(ch)
	return r
}

// Next receives the next value of a loop.
func (r *Receiving[T]) Next() T {
	r.Value, r.OK = ReceiveOK(r.ch)
	return r.Value
}

// Close closes a channel.
func Close[T any](ch chan<- T) {
	g := current()
	if g == nil {
		close(ch)
		return
	}
	p := *(*unsafe.Pointer)(unsafe.Pointer(&ch))
	if p == nil {
		close(ch)
	}
	c := g.run.channelOf(p)
	remember[T](g.run, c, p)
	g.request(&closing{c, func() Conditions {
		return CanReceive.given(c.closed || len(ch) > 0) | CanSend.given(c.closed || len(ch) < cap(ch))
	}})
	if c.closed || isClosed(*(*chan T)(unsafe.Pointer(&ch))) {
		panic(runtimeError("close of closed channel"))
	}
	if c.buffered != nil {
		c.left, _ = c.buffered()
	}
	c.closed = true
	close(ch)
}

// runtimeError is a panic of the runtime.
type runtimeError string

func (e runtimeError) Error() string { return string(e) }

// RuntimeError marks errors of the runtime.
func (e runtimeError) RuntimeError() {}

// closing is the operation of Close.
type closing struct {
	c   *Channel
	now func() Conditions // of the buffer
}

func (c *closing) ready() bool { return true }
func (c *closing) access() Access {
	return Access{Object: &c.c.Object, Mode: Write, Now: c.now()}
}
func (c *closing) describe() string { return fmt.Sprintf("close(chan %d)", c.c.number) }
func (c *closing) apply(g *Goroutine) {
	g.releaseTo(&c.c.sealed)
}

func (s *Sending[T]) channel() *Channel { return s.c }
func (s *Sending[T]) bind(r *Run) {
	if s.run != r.serial {
		p := *(*unsafe.Pointer)(unsafe.Pointer(&s.ch))
		s.c, s.run = r.channelOf(p), r.serial
		remember[T](r, s.c, p)
	}
}
func (s *Sending[T]) sends() bool           { return true }
func (s *Sending[T]) length() int           { return len(s.ch) }
func (s *Sending[T]) capacity() int         { return cap(s.ch) }
func (s *Sending[T]) closed() bool          { return isClosed(*(*chan T)(unsafe.Pointer(&s.ch))) }
func (s *Sending[T]) push()                 { s.ch <- s.sent }
func (s *Sending[T]) pop()                  {}
func (s *Sending[T]) value() unsafe.Pointer { return unsafe.Pointer(&s.sent) }
func (s *Sending[T]) take(unsafe.Pointer)   {}
func (s *Sending[T]) end()                  {}
func (s *Sending[T]) describe() string      { return "send to " + s.c.describe() }

func (r *Receiving[T]) channel() *Channel { return r.c }
func (r *Receiving[T]) bind(run *Run) {
	if r.run != run.serial {
		p := *(*unsafe.Pointer)(unsafe.Pointer(&r.ch))
		r.c, r.run = run.channelOf(p), run.serial
		remember[T](run, r.c, p)
	}
}
func (r *Receiving[T]) sends() bool           { return false }
func (r *Receiving[T]) length() int           { return len(r.ch) }
func (r *Receiving[T]) capacity() int         { return cap(r.ch) }
func (r *Receiving[T]) closed() bool          { return isClosed(r.ch) }
func (r *Receiving[T]) push()                 {}
func (r *Receiving[T]) pop()                  { r.Value, r.OK = <-r.ch }
func (r *Receiving[T]) value() unsafe.Pointer { return nil }
func (r *Receiving[T]) take(p unsafe.Pointer) { r.Value, r.OK = *(*T)(p), true }
func (r *Receiving[T]) end() {
	var zero T
	r.Value, r.OK = zero, false
}
func (r *Receiving[T]) describe() string { return "receive from " + r.c.describe() }

func (c *Channel) describe() string {
	if c == nil {
		return "nil channel"
	}
	return fmt.Sprintf("chan %d", c.number)
}

func (s *Sending[T]) reflected() reflect.SelectCase {
	return reflect.SelectCase{Dir: reflect.SelectSend, Chan: reflect.ValueOf(s.ch), Send: reflect.ValueOf(&s.sent).Elem()}
}

func (s *Sending[T]) receive(reflect.Value, bool) {}

func (r *Receiving[T]) reflected() reflect.SelectCase {
	return reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(r.ch)}
}

func (r *Receiving[T]) receive(v reflect.Value, ok bool) {
	r.OK = ok
	reflect.ValueOf(&r.Value).Elem().Set(v)
}
