package schedule

import (
	"time"
)

// Timer replaces time.Timer.
type Timer struct {
	C     <-chan time.Time
	alarm *alarm
	real  *time.Timer
}

// Ticker replaces time.Ticker.
type Ticker struct {
	C     <-chan time.Time
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
	ch := make(chan time.Time, 1)
	t := &Timer{C: ch, alarm: g.run.sender(ch)}
	g.startAlarm(t.alarm, d)
	return t
}

// sender returns an alarm that sends the time at which it is due to the channel,
// unless that is full.
func (r *Run) sender(ch chan time.Time) *alarm {
	a := &alarm{sends: ch}
	a.full = func() bool { return len(ch) == cap(ch) }
	a.fire = func(r *Run) {
		if !a.full() {
			ch <- origin.Add(a.at)
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

// Stop keeps the timer from firing, and reports whether it did. As in the standard
// library since Go 1.23, a time that nobody has received yet is taken back.
func (t *Timer) Stop() bool {
	g := current()
	if t.real != nil {
		return t.real.Stop()
	}
	stopped := g.stopAlarm(t.alarm)
	return t.alarm.drain() || stopped
}

// drain takes back a time that was sent, and reports whether there was one.
func (a *alarm) drain() bool {
	if len(a.sends) == 0 {
		return false
	}
	<-a.sends
	a.channel.filled.clear()
	return true
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
	ch := make(chan time.Time, 1)
	t := &Ticker{C: ch, alarm: g.run.sender(ch)}
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
	t.alarm.drain()
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
	t.alarm.drain()
	t.alarm.period = d
	g.startAlarm(t.alarm, d)
}
