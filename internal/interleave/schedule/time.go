package schedule

import (
	"sort"
	"time"
	"unsafe"
)

// origin is when runs begin: the zero of virtual time.
var origin = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// virtualTime is the time of a run and the timers that have not fired.
type virtualTime struct {
	object Object
	now    time.Duration
	timers []*alarm
	serial int
}

// alarm is a timer.
type alarm struct {
	at       time.Duration
	serial   int
	period   time.Duration // of tickers
	channel  *Channel      // whose receivers the alarm is for, or nil
	sends    chan time.Time
	full     func() bool
	fire     func(r *Run)
	released clock
	run      uint64 // in which the alarm was last started
	by       int    // the goroutine that did
	f        func() // that AfterFunc calls
	object   Object // of alarms without a channel
}

// shared is what an alarm is known by to those that stop it, and to its receivers.
func (a *alarm) shared() *Object {
	if a.channel != nil {
		return &a.channel.Object
	}
	return &a.object
}

// now returns the conditions of the channel that the alarm sends to.
func (a *alarm) now() Conditions {
	if a.channel == nil {
		return 0
	}
	return CanReceive.given(a.full()) | CanSend.given(!a.full())
}

// attach makes the alarm one of the run.
func (a *alarm) attach(r *Run) {
	if a.run == r.serial {
		return
	}
	a.run, a.released = r.serial, nil
	a.object.attach(r)
	if a.sends != nil {
		a.channel = r.channelOf(*(*unsafe.Pointer)(unsafe.Pointer(&a.sends)))
		a.channel.timed = true
	}
}

// Now returns the time of the run.
func Now() time.Time {
	g := current()
	if g == nil {
		return time.Now()
	}
	g.leaveIfAborting()
	if g.run.options.FreeTimers {
		g.request((*readingClock)(g.run))
	}
	return origin.Add(g.run.time.now)
}

// readingClock is the operation of Now where time is a choice.
type readingClock Run

func (r *readingClock) ready() bool      { return true }
func (r *readingClock) apply(*Goroutine) {}
func (r *readingClock) access() Access   { return Access{Object: &r.time.object, Mode: Read} }
func (r *readingClock) describe() string { return "time.Now" }

// Sleep waits until the time has passed.
func Sleep(d time.Duration) {
	g := current()
	if g == nil {
		time.Sleep(d)
		return
	}
	if d <= 0 {
		Gosched()
		return
	}
	s := &sleeping{run: g.run}
	g.startAlarm(&alarm{fire: func(*Run) { s.over = true }}, d)
	g.request(s)
}

// sleeping is the operation of Sleep.
type sleeping struct {
	run  *Run
	over bool
}

func (s *sleeping) ready() bool      { return s.over }
func (s *sleeping) apply(*Goroutine) {}
func (s *sleeping) access() Access   { return Access{Object: &s.run.time.object, Mode: Read} }
func (s *sleeping) describe() string { return "time.Sleep" }

// changing is an operation on a timer. Where time is a choice, it is one on the time.
type changing struct {
	alarm  *alarm
	run    *Run // nil where time is no choice
	change func()
}

func (c *changing) ready() bool      { return true }
func (c *changing) apply(*Goroutine) { c.change() }
func (c *changing) access() Access {
	if c.run != nil {
		return Access{Object: &c.run.time.object, Mode: Write}
	}
	return Access{Object: c.alarm.shared(), Mode: Write, Now: c.alarm.now()}
}
func (c *changing) describe() string { return "change of a timer" }

// startAlarm makes the alarm fire after the time.
func (g *Goroutine) startAlarm(a *alarm, after time.Duration) {
	g.leaveIfAborting()
	a.attach(g.run)
	a.by = g.id
	start := func() {
		t := &g.run.time
		t.object.attach(g.run)
		a.at, a.serial = t.now+max(after, 0), t.serial
		g.run.join(&a.released, g.clock)
		t.serial++
		t.timers = append(t.timers, a)
		sort.SliceStable(t.timers, func(i, k int) bool { return t.timers[i].at < t.timers[k].at })
	}
	if g.run.options.FreeTimers {
		g.run.time.object.attach(g.run)
		g.request(&changing{a, g.run, start})
	} else {
		start()
	}
	g.ticks()
}

// stopAlarm reports whether the alarm had not fired.
func (g *Goroutine) stopAlarm(a *alarm) (stopped bool) {
	g.leaveIfAborting()
	a.attach(g.run)
	stop := func() { stopped = g.run.removeAlarm(a) }
	if g.run.options.FreeTimers {
		g.run.time.object.attach(g.run)
		g.request(&changing{a, g.run, stop})
	} else {
		g.request(&changing{a, nil, stop})
	}
	return stopped
}

func (r *Run) removeAlarm(a *alarm) bool {
	for i, b := range r.time.timers {
		if a == b {
			r.time.timers = append(r.time.timers[:i], r.time.timers[i+1:]...)
			return true
		}
	}
	return false
}

// Elapsed is the time that has passed in the run.
func (r *Run) Elapsed() time.Duration { return r.time.now }

// Timed reports whether the run had timers.
func (r *Run) Timed() bool { return r.time.serial > 0 }

// relevant reports whether anything can come of the alarm. If time passes only
// when nothing else can happen, nothing comes of a value that nobody waits for.
func (r *Run) relevant(a *alarm) bool {
	return a.channel == nil || !a.full() && (r.options.FreeTimers || len(a.channel.receivers) > 0)
}

// nextAlarm returns when the next relevant alarm is due.
func (r *Run) nextAlarm() *alarm {
	for _, a := range r.time.timers {
		if r.relevant(a) {
			return a
		}
	}
	return nil
}

// Pending reports whether there is a timer of which something can come.
func (r *Run) Pending() bool { return r.nextAlarm() != nil }

// canAdvance reports whether time can pass.
func (r *Run) canAdvance() bool {
	if r.nextAlarm() == nil {
		return false
	}
	if r.goroutines[0].done && r.ticks >= r.options.MaxTicks && !r.options.States {
		r.truncated = "time after the end of the test"
		return false
	}
	return true
}

// ClockAccesses returns what is accessed when time passes. Where that is a
// choice, operations on the channels of timers access the time as well.
func (r *Run) ClockAccesses() []Access { return []Access{{Object: &r.time.object, Mode: Write}} }

// advance lets time pass until the next relevant alarm, and fires those that
// are due by then.
func (r *Run) advance() {
	due := r.nextAlarm()
	r.time.now = max(r.time.now, due.at)
	if !r.options.FreeTimers {
		r.epoch++
	}
	if r.goroutines[0].done {
		r.ticks++
	}
	var fired []*alarm
	for len(r.time.timers) > 0 && r.time.timers[0].at <= r.time.now {
		fired = append(fired, r.time.timers[0])
		r.time.timers = r.time.timers[1:]
	}
	for _, a := range fired {
		a.fire(r)
		if a.period > 0 { // ticks that nobody waited for are left out
			a.at += a.period * (1 + (r.time.now-a.at)/a.period)
			r.time.timers = append(r.time.timers, a)
		}
	}
	sort.SliceStable(r.time.timers, func(i, k int) bool { return r.time.timers[i].at < r.time.timers[k].at })
}
