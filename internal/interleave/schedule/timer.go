package schedule

import (
	"time"
)

// Timer replaces time.Timer.
type Timer struct {
	C     <-chan time.Time
	send  chan time.Time
	alarm *alarm
	real  *time.Timer
}

// Ticker replaces time.Ticker.
type Ticker struct {
	C     <-chan time.Time
	send  chan time.Time
	alarm *alarm
	real  *time.Ticker
}

// NewTimer returns a timer that sends the time once.
func NewTimer(d time.Duration) *Timer {
	g := current()
	if g == nil {
		t := time.NewTimer(d)
		return &Timer{C: t.C, real: t}
	}
	t := &Timer{send: make(chan time.Time, 1)}
	t.C = t.send
	t.alarm = g.run.sender(t.send)
	g.startAlarm(t.alarm, d)
	return t
}

// sender returns an alarm that sends the time to the channel unless it is full.
func (r *Run) sender(ch chan time.Time) *alarm {
	a := &alarm{sends: ch}
	a.full = func() bool { return len(ch) == cap(ch) }
	a.fire = func(r *Run) {
		if !a.full() {
			ch <- origin.Add(r.time.now)
			a.channel.filled.push(a.released)
		}
	}
	return a
}

// After returns the channel of a new timer.
func After(d time.Duration) <-chan time.Time { return NewTimer(d).C }

// AfterFunc calls f in a goroutine of its own when the time has passed.
func AfterFunc(d time.Duration, f func()) *Timer {
	g := current()
	if g == nil {
		return &Timer{real: time.AfterFunc(d, f)}
	}
	a, at := &alarm{f: f}, g.run.here()
	a.fire = func(r *Run) {
		child := r.spawn(g, f)
		child.birth = at
		child.acquire(a.released)
	}
	g.startAlarm(a, d)
	return &Timer{alarm: a}
}

// Stop keeps the timer from firing, and reports whether it did.
func (t *Timer) Stop() bool {
	g := current()
	if t.real != nil {
		return t.real.Stop()
	}
	stopped := g.stopAlarm(t.alarm)
	t.drain()
	return stopped
}

// drain drops the time that was sent before a stop or reset, as the standard
// library does since Go 1.23.
func (t *Timer) drain() {
	if len(t.send) > 0 {
		<-t.send
		t.alarm.channel.filled.clear()
	}
}

// Reset makes the timer fire after the time.
func (t *Timer) Reset(d time.Duration) bool {
	if t.real != nil {
		return t.real.Reset(d)
	}
	active := t.Stop()
	current().startAlarm(t.alarm, d)
	return active
}

// NewTicker returns a ticker that sends the time periodically.
func NewTicker(d time.Duration) *Ticker {
	g := current()
	if g == nil || d <= 0 {
		t := time.NewTicker(d)
		return &Ticker{C: t.C, real: t}
	}
	t := &Ticker{send: make(chan time.Time, 1)}
	t.C = t.send
	t.alarm = g.run.sender(t.send)
	t.alarm.period = d
	g.startAlarm(t.alarm, d)
	return t
}

// Tick returns the channel of a new ticker.
func Tick(d time.Duration) <-chan time.Time {
	if d <= 0 {
		return nil
	}
	return NewTicker(d).C
}

// Stop stops the ticker.
func (t *Ticker) Stop() {
	if t.real != nil {
		t.real.Stop()
		return
	}
	current().stopAlarm(t.alarm)
}

// Reset changes the period.
func (t *Ticker) Reset(d time.Duration) {
	if t.real != nil {
		t.real.Reset(d)
		return
	}
	if d <= 0 {
		panic("non-positive interval for Ticker.Reset")
	}
	g := current()
	g.stopAlarm(t.alarm)
	t.alarm.period = d
	g.startAlarm(t.alarm, d)
}
