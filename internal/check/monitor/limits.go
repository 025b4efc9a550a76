package monitor

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
)

// Limits end a run early; zero means no limit, except for Memory.
type Limits struct {
	// Memory bounds the bytes of the visited set and the stacks; 0 is 80 % of
	// what the machine or its control group has.
	Memory int64
	// Time bounds wall time.
	Time time.Duration
	// States bounds the product states (program states in Explore and Safety),
	// transient ones included. No result counts more.
	States uint64
	// Depth bounds the states on the search stack.
	Depth int
	// Keys bounds the product states that storage replace keeps; 0 is as many
	// as fit the memory.
	Keys int

	// Given are the limits that messages name, where Time and Memory are what
	// is left of them after reading the input; 0: Time and Memory themselves.
	Given struct {
		Time   time.Duration
		Memory int64
	}
}

// GivenTime returns the limit of time that messages name.
func (l *Limits) GivenTime() time.Duration { return cmp.Or(l.Given.Time, l.Time) }

// GivenMemory returns the limit of memory that messages name, in bytes.
func (l *Limits) GivenMemory() int64 { return cmp.Or(l.Given.Memory, l.Memory) }

// PathReason explains, given the error, that there is no memory for one more
// state of a search path, which has that many of them; unit names in the plural
// what Keys counts.
func (l *Limits) PathReason(err error, unit string, depth int) string {
	room := fmt.Sprintf("the memory limit of %s is reached: it does", FormatBytes(l.GivenMemory()))
	if errors.Is(err, lossy.ErrPinned) && l.Keys > 0 {
		room = fmt.Sprintf("the memory for %d %s does", l.Keys, unit)
	}
	return fmt.Sprintf("%s not hold the search path, which is at least %d states deep", room, depth+1)
}

// Config configures a Monitor.
type Config struct {
	Limits Limits
	// Form is how the program states are kept.
	Form     store.Form
	Progress func(Progress)
	// Interval is the time between two reports; 0 is the usual one.
	Interval time.Duration
	// Trial is the number of states after which the search gives up with
	// ErrTrial; 0 is never.
	Trial uint64
}

// Progress describes a running search.
type Progress struct {
	// Phase is "translate", "search", "explore", "counterexample" or another
	// name of a part of the work.
	Phase string
	// States counts the states visited so far.
	States uint64
	// Transitions so far, the length of the stack, and bytes of the visited set
	// and the stacks.
	Transitions uint64
	Depth       int
	Memory      int64
	Elapsed     time.Duration
}
