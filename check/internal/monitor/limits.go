package monitor

import (
	"cmp"
	"time"

	"github.com/ltlcheck/ltlcheck/store"
)

// Limits end a run early; zero means no limit, except for Memory.
type Limits struct {
	Memory int64         // bytes of the visited set and the stacks; 0: 80 % of what the machine or its control group allows
	Time   time.Duration // wall time
	States uint64        // product states (program states in Explore and Safety), transient ones included; no result counts more
	Depth  int           // states on the search stack
	Keys   int           // product states that storage replace keeps; 0: as many as the memory holds

	// Given are the limits that messages name, where Time and Memory are what
	// is left of them after reading the input; 0: Time and Memory themselves.
	Given struct {
		Time   time.Duration
		Memory int64
	}
}

// GivenTime is the limit of time that messages name.
func (l *Limits) GivenTime() time.Duration { return cmp.Or(l.Given.Time, l.Time) }

// GivenMemory is the limit of memory that messages name.
func (l *Limits) GivenMemory() int64 { return cmp.Or(l.Given.Memory, l.Memory) }

// Config is what a search obeys and reports to.
type Config struct {
	Limits   Limits
	Form     store.Form // of the program states
	Progress func(Progress)
	Interval time.Duration // between two reports, instead of the usual one
	Trial    uint64        // states after which the search gives up with ErrTrial; 0 for none
}

// Progress is a look at a running search.
type Progress struct {
	Phase  string // "translate", "search", "explore", "counterexample"
	States uint64 // visited so far
	// Transitions so far, the length of the stack, and bytes of the visited set
	// and the stacks.
	Transitions uint64
	Depth       int
	Memory      int64
	Elapsed     time.Duration
	// Total is an estimate of how many states there are, rough at first, and
	// TotalMemory of what they will take; 0 when it is too early for one.
	Total       uint64
	TotalMemory int64
}
