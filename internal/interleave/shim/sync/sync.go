// Package sync replaces names of the standard package sync.
package sync

import (
	"sync"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// Types of the scheduler.
type (
	Mutex     = schedule.Mutex
	RWMutex   = schedule.RWMutex
	WaitGroup = schedule.WaitGroup
	Cond      = schedule.Cond
	Once      = schedule.Once
	Map       = schedule.Map
	Pool      = schedule.Pool
)

// NewCond returns a condition with the locker.
func NewCond(l sync.Locker) *Cond { return schedule.NewCond(l) }

// OnceFunc returns a function that calls f once.
func OnceFunc(f func()) func() { return schedule.OnceFunc(f) }

// OnceValue returns a function that calls f once and keeps its result.
func OnceValue[T any](f func() T) func() T { return schedule.OnceValue(f) }

// OnceValues is OnceValue for two results.
func OnceValues[T, U any](f func() (T, U)) func() (T, U) { return schedule.OnceValues(f) }
