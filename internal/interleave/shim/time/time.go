// Package time replaces names of the standard package time.
package time

import (
	"time"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// Types of the scheduler.
type (
	Timer  = schedule.Timer
	Ticker = schedule.Ticker
)

// Now returns the virtual time.
func Now() time.Time { return schedule.Now() }

// Since returns the virtual time that has passed.
func Since(t time.Time) time.Duration { return schedule.Now().Sub(t) }

// Until returns the virtual time that will have passed.
func Until(t time.Time) time.Duration { return t.Sub(schedule.Now()) }

// Sleep waits for virtual time to pass.
func Sleep(d time.Duration) { schedule.Sleep(d) }

// After returns the channel of a new timer.
func After(d time.Duration) <-chan time.Time { return schedule.After(d) }

// AfterFunc calls f when the time has passed.
func AfterFunc(d time.Duration, f func()) *Timer { return schedule.AfterFunc(d, f) }

// NewTimer returns a timer.
func NewTimer(d time.Duration) *Timer { return schedule.NewTimer(d) }

// NewTicker returns a ticker.
func NewTicker(d time.Duration) *Ticker { return schedule.NewTicker(d) }

// Tick returns the channel of a new ticker.
func Tick(d time.Duration) <-chan time.Time { return schedule.Tick(d) }
