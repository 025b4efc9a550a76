package schedule

import (
	"reflect"
	"unsafe"
)

func (m *Mutex) at() *Object { return &m.object }

func (m *Mutex) contents(k *keyWriter) { k.flag(m.held) }

func (m *Mutex) clocks(see func(clock)) { see(m.release) }

func (m *Mutex) holds() bool { return m.held }

func (m *RWMutex) at() *Object { return &m.object }

func (m *RWMutex) contents(k *keyWriter) {
	k.flag(m.announced)
	k.flag(m.writing)
	k.number(m.readers)
}

func (m *RWMutex) clocks(see func(clock)) {
	see(m.written)
	see(m.read)
}

func (m *RWMutex) holds() bool { return m.announced || m.readers > 0 }

func (w *WaitGroup) at() *Object { return &w.object }

func (w *WaitGroup) contents(k *keyWriter) { k.number(w.count) }

func (w *WaitGroup) clocks(see func(clock)) { see(w.done) }

func (w *WaitGroup) holds() bool { return w.count != 0 }

func (c *Cond) at() *Object { return &c.object }

func (c *Cond) contents(k *keyWriter) {
	k.number(len(c.waiting))
	for _, t := range c.waiting {
		k.number(t.g.id)
	}
}

func (c *Cond) clocks(see func(clock)) { see(c.wakeups) }

func (c *Cond) holds() bool { return len(c.waiting) > 0 }

func (c *cell) at() *Object { return &c.Object }

func (c *cell) contents(k *keyWriter) { k.variable(c.variable) }

func (c *cell) clocks(see func(clock)) { see(c.released) }

func (c *cell) holds() bool { return true }

func (c *Channel) at() *Object { return &c.Object }

func (c *Channel) contents(k *keyWriter) {
	k.flag(c.closed)
	if c.buffered == nil {
		k.number(0)
		return
	}
	values, known := c.buffered()
	k.unknown = k.unknown || !known
	k.number(len(values))
	for _, v := range values {
		k.walk(v)
	}
}

func (c *Channel) clocks(see func(clock)) {
	see(c.sealed)
	for _, q := range [2]*clockQueue{&c.filled, &c.emptied} {
		see(nil) // between the two
		for _, known := range q.clocks[q.first:] {
			see(known)
		}
	}
}

func (c *Channel) holds() bool {
	if c.buffered == nil {
		return c.closed
	}
	values, _ := c.buffered()
	return c.closed || len(values) > 0
}

// remember makes the values in the buffer of a channel visible to keys.
func remember[T any](r *Run, c *Channel, p unsafe.Pointer) {
	if !r.options.States || c == nil || c.buffered != nil {
		return
	}
	ch := *(*chan T)(unsafe.Pointer(&p))
	c.buffered = func() (values []reflect.Value, known bool) {
		if c.closed = c.closed || isClosed(ch); c.closed {
			left := c.left[max(0, len(c.left)-len(ch)):]
			return left, len(left) == len(ch)
		}
		return rotate(r, ch)
	}
}

// rotate returns the values in the buffer of a channel, by sending each again. That
// fails if code that is not scheduled has closed the channel.
func rotate[T any](r *Run, ch chan T) (values []reflect.Value, known bool) {
	defer func() {
		if recover() != nil {
			r.refused = &Refusal{Message: "a channel was closed before the test began, and holds values"}
		}
	}()
	for range len(ch) {
		v := <-ch
		ch <- v
		values = append(values, reflect.ValueOf(&v).Elem())
	}
	return values, true
}

// offered writes the value that is to be sent.
func (s *Sending[T]) offered(k *keyWriter) { k.walk(reflect.ValueOf(&s.sent).Elem()) }

func (r *Receiving[T]) offered(*keyWriter) {}
