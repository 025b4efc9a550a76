package monitor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"syscall"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/addressspace"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// Monitor is what every search, of a product or of a program alone, shares:
// counters, limits and progress.
type Monitor struct {
	Ctx      context.Context
	Limits   Limits
	Form     store.Form // of the program states
	Budget   *store.Budget
	Tails    *store.Budget // its share for what is known of product states beside the program states
	Phase    string
	Progress func(Progress)
	Interval time.Duration
	Started  time.Time
	shown    time.Time
	Visited  uint64 // states expanded
	Again    uint64 // states expanded once more
	Inside   uint64 // states met inside atomic sequences, which results do not count
	Followed uint64 // transitions out of all of these
	Most     uint64 // states expanded before ErrManyStates; 0: no limit
	hasten   func() // called some time before that; nil when it was
	MaxDepth int
	Forecast forecast
	Pace     Pacer
	Engines  *program.EngineUse // of the workers of several workers, nil without one
	Trial    uint64             // states after which ErrTrial ends the search
}

// ErrTrial: the program has so many states that a smaller one is worth trying.
var ErrTrial = errors.New("internal error: the trial is over")

// LimitError says that a search ended early, and why, in the user's words.
type LimitError struct {
	Reason string
	Full   bool // there was no more memory
}

func (e *LimitError) Error() string { return e.Reason }

// Limitf is a LimitError.
func Limitf(format string, args ...any) error {
	return &LimitError{Reason: fmt.Sprintf(format, args...)}
}

const progressInterval = 200 * time.Millisecond

// noteMask: how many states pass between two notes of the forecast.
const noteMask = 1<<10 - 1

// New starts to watch over a search; phase is what progress reports call it.
func New(ctx context.Context, cfg Config, phase string) Monitor {
	limits := cfg.Limits
	if limits.Memory == 0 {
		limits.Memory = DefaultMemory()
	}
	now := time.Now()
	c := Monitor{
		Ctx: ctx, Limits: limits, Form: cfg.Form, Phase: phase, Progress: cfg.Progress,
		Interval: cmp.Or(cfg.Interval, progressInterval), Started: now, shown: now, Trial: cfg.Trial,
	}
	c.LimitTo(store.NewMappedBudget(limits.Memory))
	return c
}

// Watch makes an explorer give up when the search has to end.
func (c *Monitor) Watch(ex program.Explorer) {
	ctx := c.Ctx
	program.Interrupt(ex, func() bool { return ctx.Err() != nil })
}

// WatchLate lets an explorer repeat what was found, in the time that is left
// for that, until the function that it returns is called.
func (c *Monitor) WatchLate(ex program.Explorer) (back func()) {
	late, cancel := Late(c.Ctx)
	program.Interrupt(ex, func() bool { return late.Err() != nil })
	return func() {
		cancel()
		c.Watch(ex)
	}
}

// LimitTo sets the budget of a search that has not begun.
func (c *Monitor) LimitTo(b *store.Budget) { c.Budget, c.Tails = b, b.Share() }

// Visit counts a state that is about to be expanded with depth states on the stack.
func (c *Monitor) Visit(depth int) error {
	c.MaxDepth = max(c.MaxDepth, depth)
	if c.Limits.Depth > 0 && depth > c.Limits.Depth {
		return Limitf("the depth limit of %d is reached", c.Limits.Depth)
	}
	if c.Limits.States > 0 && c.Visited >= c.Limits.States {
		return c.StatesLimit(c.Inside)
	}
	if c.Trial > 0 && c.Visited >= c.Trial {
		return ErrTrial
	}
	if c.Most > 0 && c.Visited >= c.Most {
		return c.ManyStates()
	}
	if c.hasten != nil && c.Visited >= c.Most/HastePart {
		c.hasten()
		c.hasten = nil
	}
	if c.Visited++; c.Visited&noteMask == 0 {
		c.Forecast.Note()
	}
	return c.Poll(depth)
}

// ManyStates is ErrManyStates, but for a search that has been interrupted: what
// it has visited is worth telling.
func (c *Monitor) ManyStates() error {
	if err := c.Ctx.Err(); err != nil {
		return c.Interrupted(err)
	}
	return ErrManyStates
}

// HastePart is the part of the states before ErrManyStates after which it is
// time to compile: the workers to come will need all processors.
const HastePart = 5

// HandOverAfter has the search end with ErrManyStates after so many states, so
// that several workers begin; compiling starts before that.
func (c *Monitor) HandOverAfter(most uint64, ex program.Explorer) {
	c.Most = most
	c.hasten = func() { program.Hasten(ex) }
}

// StatesLimit is the LimitError of the limit of states. It says what became of
// the states where the result counts fewer of them.
func (c *Monitor) StatesLimit(inside uint64) error {
	note := ""
	if inside > 0 {
		note = fmt.Sprintf("; %d of the states met are inside atomic sequences, and not counted as states", inside)
	}
	return Limitf("the limit of %d states is reached%s", c.Limits.States, note)
}

// Revisit is Visit for a state that is expanded again.
func (c *Monitor) Revisit(depth int) error {
	c.MaxDepth = max(c.MaxDepth, depth)
	if c.Limits.Depth > 0 && depth > c.Limits.Depth {
		return Limitf("the depth limit of %d is reached", c.Limits.Depth)
	}
	c.Again++
	return c.Poll(depth)
}

// Poll polls the context and reports progress at intervals: Check when it is due.
func (c *Monitor) Poll(depth int) error {
	if c.Pace.Due() {
		return c.Check(depth)
	}
	return nil
}

// Check obeys the context and reports progress.
func (c *Monitor) Check(depth int) error {
	if err := c.Ctx.Err(); err != nil {
		return c.Interrupted(err)
	}
	if c.Progress == nil {
		return nil
	}
	if now := time.Now(); now.Sub(c.shown) >= c.Interval {
		c.shown = now
		p := Progress{
			Phase: c.Phase, States: c.Visited, Transitions: c.Followed, Depth: depth,
			Memory: c.Budget.Used(), Elapsed: now.Sub(c.Started),
		}
		p.Total, p.TotalMemory = c.Estimate()
		c.Progress(p)
	}
	return nil
}

// EngineOf is what computed the successors: those of the workers that have
// searched, or of the only explorer.
func (c *Monitor) EngineOf(ex program.Explorer) *program.EngineUse {
	if c.Engines != nil {
		return c.Engines
	}
	return program.EngineOf(ex)
}

// Interrupted says which limit of time, or interrupt, ended the context with err.
func (c *Monitor) Interrupted(err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		if c.Limits.Time > 0 {
			return Limitf("the time limit of %v is reached", c.Limits.GivenTime())
		}
		return Limitf("the time limit is reached")
	}
	return Limitf("interrupted")
}

// Ended is the LimitError of work before a search once its context is done, as
// that gives up then; nil before that.
func Ended(ctx context.Context, limits Limits) error {
	if err := ctx.Err(); err != nil {
		m := Monitor{Limits: limits}
		return m.Interrupted(err)
	}
	return nil
}

// Reason says why a search ended with err, and whether that is a limit rather
// than a fault of this program. Whatever an explorer reports is a limit by its
// contract.
func (c *Monitor) Reason(err error) string {
	if errors.Is(err, syscall.ENOMEM) {
		return outOfMemory(err)
	}
	if errors.Is(err, store.ErrFull) {
		return fmt.Sprintf("the memory limit of %s is reached", FormatBytes(c.Limits.GivenMemory()))
	}
	if errors.Is(err, program.ErrInterrupted) && c.Ctx.Err() != nil {
		err = c.Ctx.Err()
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		err = c.Interrupted(err)
	}
	return err.Error()
}

// outOfMemory says why the system gives no more memory.
func outOfMemory(err error) string {
	if limit, _, limited := addressspace.Room(); limited {
		return fmt.Sprintf("the address space is limited to %s (ulimit -v), and no more is left", FormatBytes(limit))
	}
	return "the system gives no more memory: " + err.Error()
}

// FormatBytes is a number of bytes for people.
func FormatBytes(n int64) string {
	switch {
	case n >= 1<<30:
		return fmt.Sprintf("%.1f GiB", float64(n)/(1<<30))
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20))
	case n >= 1<<10:
		return fmt.Sprintf("%.1f KiB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%d bytes", n)
}

// ParallelAfter is how many states are searched by one worker before the search
// begins again with all of them: starting them takes about as long.
const ParallelAfter = 2_500

// ErrManyStates: the search is large enough for several workers.
var ErrManyStates = errors.New("internal error: there are more states than one worker is to visit")

// WithLimits is a context that ends at the limit of time, and knows that of
// memory for FitsRun.
func WithLimits(ctx context.Context, limits Limits) (context.Context, context.CancelFunc) {
	ctx = context.WithValue(ctx, memoryKey{}, limits.Memory)
	if limits.Time > 0 {
		return context.WithTimeout(ctx, limits.Time)
	}
	return context.WithCancel(ctx)
}

// Estimate is the number of states that the search will have visited at its
// end, and the memory that it will have taken. A product has as many more
// states than the program as it had so far.
func (c *Monitor) Estimate() (states uint64, memory int64) {
	total, met := c.Forecast.states(), float64(c.Forecast.Discovered)
	if total == 0 {
		return 0, 0
	}
	return uint64(total * max(1, float64(c.Visited)/met)), int64(float64(c.Budget.Used()) * total / met)
}
