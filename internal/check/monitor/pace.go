package monitor

import (
	"runtime"
	"time"
)

// Pacer determines when a search has to poll the context and report progress:
// after at most mostBetween states, and sooner if a state takes long, as one of
// a hundred kilobytes with hundreds of successors does. The zero value is
// ready.
type Pacer struct {
	// passed counts the states since the last poll, between is how many pass
	// until the next one.
	passed, between uint64
	looked          time.Time
	yielded         time.Time // the last time, where that is needed
}

const (
	mostBetween = 1 << 10
	lookAfter   = 10 * time.Millisecond // between two looks, about
)

// Due counts a state, and reports whether it is time to poll. It reads the time
// only then.
func (p *Pacer) Due() bool {
	if p.passed++; p.passed < p.between {
		return false
	}
	now := time.Now()
	switch took := now.Sub(p.looked); {
	case took < lookAfter && p.between < mostBetween:
		p.between = max(1, 2*p.between)
	case took > 2*lookAfter:
		p.between /= 2
	}
	p.passed, p.looked = 0, now
	if cooperative && now.Sub(p.yielded) >= yieldAfter {
		time.Sleep(time.Millisecond) // less would be over before the program is idle and returns to the browser
		p.yielded = time.Now()
	}
	return true
}

// cooperative is true in a browser, where no goroutine is preempted: timers and
// the page go on only when a search yields, and without that no limit of time
// and no interrupt would ever be seen. A yield takes up to 5 ms.
const (
	cooperative = runtime.GOOS == "js"
	yieldAfter  = 100 * time.Millisecond
)

// Took returns a number of seconds as a duration, 0 if it is not a sensible
// one.
func Took(seconds float64) time.Duration {
	if d := time.Duration(seconds * float64(time.Second)); d > 0 {
		return d
	}
	return 0
}
