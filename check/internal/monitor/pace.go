package monitor

import "time"

// Pacer says when a search polls the context and reports progress: after at
// most mostBetween states, and sooner where a state takes long, as one of a
// hundred kilobytes with hundreds of successors does. The zero value is ready.
type Pacer struct {
	passed, between uint64 // states since the last look, and until the next one
	looked          time.Time
}

const (
	mostBetween = 1 << 10
	lookAfter   = 10 * time.Millisecond // between two looks, about
)

// Due counts a state.
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
	return true
}

// Took is a number of seconds as a duration; what cannot be one is 0.
func Took(seconds float64) time.Duration {
	if d := time.Duration(seconds * float64(time.Second)); d > 0 {
		return d
	}
	return 0
}
