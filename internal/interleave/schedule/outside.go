package schedule

import (
	"fmt"
	"runtime"
	"strings"
)

// Outside returns a function that schedules do not control. A goroutine of a run
// ends the run before it can call the function.
func Outside[F any](name, why, pkg string, f F) F {
	if g := current(); g != nil {
		g.leaveIfAborting()
		if g.run.refused == nil {
			g.run.refused = &Refusal{fmt.Sprintf("%s is called at %s: %s", name, callingLine(), why), pkg}
		}
		g.pending = operation{action: never{}}
		g.suspend()
	}
	return f
}

// callingLine is the innermost line that is not one of the scheduler.
func callingLine() string {
	pcs := make([]uintptr, maxFrames)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	for {
		f, more := frames.Next()
		if !Own(f.Function) || !more {
			return fmt.Sprintf("%s:%d", f.File[strings.LastIndex(f.File, "/")+1:], f.Line)
		}
	}
}

// Refusal says why a run ended before a call that schedules do not control.
type Refusal struct {
	Message string
	Package string // of the function
}

// Refused returns why the run ended early, or nil.
func (r *Run) Refused() *Refusal { return r.refused }

// Ordered returns a function whose calls conflict with each other, such as those
// on files. It is a step to reach the call.
func Ordered[F any](name string, f F) F {
	g := current()
	if g == nil {
		return f
	}
	g.run.outside = true
	if concurrent.Load() {
		g.run.outer.attach(g.run)
		g.request(&calling{g.run, name})
	}
	return f
}

// Outside reports whether the run used files or other processes.
func (r *Run) Outside() bool { return r.outside }

// calling is a call of a function that is not rewritten.
type calling struct {
	run  *Run
	name string
}

func (c *calling) ready() bool      { return true }
func (c *calling) apply(*Goroutine) {}
func (c *calling) access() Access   { return Access{Object: &c.run.outer, Mode: Write} }
func (c *calling) describe() string { return c.name }
