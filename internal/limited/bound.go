package limited

import (
	"fmt"
	"time"
)

// Outcome is how a case ended. Late is what comes after the time was over, or
// after the interrupt: 0 if the command had ended by then.
type Outcome struct {
	Status    int // exit status; negative when the process was killed
	Wall, CPU time.Duration
	LateWall  time.Duration
	LateCPU   time.Duration
	Early     bool   // interrupted before it could take notice
	Peak      int64  // most resident memory, in bytes
	Said      string // the end of standard error, or else of standard output
}

// What a case may take beyond its limit, and a process of memory besides what a
// limit is about.
const (
	lateTime      = 500 * time.Millisecond
	lateInterrupt = time.Second
	lateWaiting   = 20 * time.Second // by the clock, for a process that uses no processor
	besideMemory  = 50 << 20
)

// Broken says which bound an outcome breaks, "" if it breaks none. A machine may
// have other work: time counts that is late by the clock and by the processor.
func (c *Case) Broken(o *Outcome) string {
	if o.Status > 3 || o.Status < 0 && !o.Early {
		return fmt.Sprintf("exit status %d", o.Status)
	}
	most := lateTime
	if c.Interrupt > 0 {
		most = lateInterrupt
	}
	if late := min(o.LateWall, o.LateCPU); late > most || o.LateWall > lateWaiting {
		return fmt.Sprintf("late by %.2f s, with %.2f s of CPU", o.LateWall.Seconds(), o.LateCPU.Seconds())
	}
	if over := o.Peak - c.Memory; c.Memory > 0 && over > besideMemory {
		return fmt.Sprintf("%d MiB of memory, %d beyond the limit", o.Peak>>20, over>>20)
	}
	return ""
}
