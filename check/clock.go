package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// clock is what every search, of a product or of a program alone, shares: limits and progress.
type clock struct {
	ctx      context.Context
	limits   Limits
	form     store.Form // of the program states
	budget   *store.Budget
	tails    *store.Budget // its share for what is known of product states beside the program states
	phase    string
	progress func(Progress)
	interval time.Duration
	started  time.Time
	shown    time.Time
	visited  uint64 // states expanded
	again    uint64 // states expanded once more
	inside   uint64 // states met inside atomic sequences, which results do not count
	followed uint64 // transitions out of all of these
	most     uint64 // states expanded before errManyStates; 0: no limit
	hasten   func() // called some time before that; nil when it was
	maxDepth int
	forecast forecast
	pace     pace
	engines  *program.EngineUse // of the workers of a team, nil without one
	trial    uint64             // states after which errTrial ends the search
}

// errTrial: the program has so many states that a smaller one is worth trying.
var errTrial = errors.New("internal error: the trial is over")

// limitError says that a search ended early, and why, in the user's words.
type limitError struct{ reason string }

func (e *limitError) Error() string { return e.reason }

func limitf(format string, args ...any) error { return &limitError{fmt.Sprintf(format, args...)} }

const progressInterval = 200 * time.Millisecond

// noteMask: how many states pass between two notes of the forecast.
const noteMask = 1<<10 - 1

func newClock(ctx context.Context, cfg config, phase string) clock {
	limits := cfg.limits
	if limits.Memory == 0 {
		limits.Memory = defaultMemory()
	}
	now := time.Now()
	c := clock{
		ctx: ctx, limits: limits, form: cfg.form, phase: phase, progress: cfg.progress,
		interval: cmp.Or(cfg.interval, progressInterval), started: now, shown: now, trial: cfg.trial,
	}
	c.limitTo(store.NewMappedBudget(limits.Memory))
	return c
}

// watch makes an explorer give up when the search has to end.
func (c *clock) watch(ex program.Explorer) {
	ctx := c.ctx
	program.Interrupt(ex, func() bool { return ctx.Err() != nil })
}

// limitTo sets the budget of a search that has not begun.
func (c *clock) limitTo(b *store.Budget) { c.budget, c.tails = b, b.Share() }

// visit counts a state that is about to be expanded with depth states on the stack.
func (c *clock) visit(depth int) error {
	c.maxDepth = max(c.maxDepth, depth)
	if c.limits.Depth > 0 && depth > c.limits.Depth {
		return limitf("the depth limit of %d is reached", c.limits.Depth)
	}
	if c.limits.States > 0 && c.visited >= c.limits.States {
		return c.statesLimit()
	}
	if c.trial > 0 && c.visited >= c.trial {
		return errTrial
	}
	if c.most > 0 && c.visited >= c.most {
		return errManyStates
	}
	if c.hasten != nil && c.visited >= c.most/hastePart {
		c.hasten()
		c.hasten = nil
	}
	if c.visited++; c.visited&noteMask == 0 {
		c.forecast.note()
	}
	return c.paced(depth)
}

// hastePart is the part of the states before errManyStates after which it is time to compile: the workers to come will
// need all processors.
const hastePart = 5

// aloneAtFirst has the search end with errManyStates when it is large enough for several workers.
func (c *clock) aloneAtFirst(most uint64, ex program.Explorer) {
	c.most = most
	c.hasten = func() { program.Hasten(ex) }
}

// statesLimit says what became of the states where the result counts fewer of them.
func (c *clock) statesLimit() error {
	note := ""
	if c.inside > 0 {
		note = fmt.Sprintf("; %d of the states met are inside atomic sequences, and not counted as states", c.inside)
	}
	return limitf("the limit of %d states is reached%s", c.limits.States, note)
}

// revisit is visit for a state that is expanded again.
func (c *clock) revisit(depth int) error {
	c.maxDepth = max(c.maxDepth, depth)
	if c.limits.Depth > 0 && depth > c.limits.Depth {
		return limitf("the depth limit of %d is reached", c.limits.Depth)
	}
	c.again++
	return c.paced(depth)
}

// paced looks now and then.
func (c *clock) paced(depth int) error {
	if c.pace.due() {
		return c.look(depth)
	}
	return nil
}

// look obeys the context and shows progress.
func (c *clock) look(depth int) error {
	if err := c.ctx.Err(); err != nil {
		return c.interrupted(err)
	}
	if c.progress == nil {
		return nil
	}
	if now := time.Now(); now.Sub(c.shown) >= c.interval {
		c.shown = now
		p := Progress{
			Phase: c.phase, States: c.visited, Transitions: c.followed, Depth: depth,
			Memory: c.budget.Used(), Elapsed: now.Sub(c.started),
		}
		p.Total, p.TotalMemory = c.estimate()
		c.progress(p)
	}
	return nil
}

// engineOf is what computed the successors: those of the team that has searched, or of the only explorer.
func (c *clock) engineOf(ex program.Explorer) *program.EngineUse {
	if c.engines != nil {
		return c.engines
	}
	return program.EngineOf(ex)
}

func (c *clock) interrupted(err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		if c.limits.Time > 0 {
			return limitf("the time limit of %v is reached", c.limits.Time)
		}
		return limitf("the time limit is reached")
	}
	return limitf("interrupted")
}

// reason says why a search ended with err, and whether that is a limit rather than a fault
// of this program. Whatever an explorer reports is a limit by its contract.
func (c *clock) reason(err error) string {
	if errors.Is(err, store.ErrFull) {
		return fmt.Sprintf("the memory limit of %s is reached", formatBytes(c.limits.Memory))
	}
	if errors.Is(err, program.ErrInterrupted) && c.ctx.Err() != nil {
		return c.interrupted(c.ctx.Err()).Error()
	}
	return err.Error()
}

func formatBytes(n int64) string {
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

// parallelAfter is how many states are searched by one worker before the search begins again with all of
// them: starting them takes about as long.
const parallelAfter = 2_500

// errManyStates: the search is large enough for several workers.
var errManyStates = errors.New("internal error: there are more states than one worker is to visit")

func withTime(ctx context.Context, limits Limits) (context.Context, context.CancelFunc) {
	if limits.Time > 0 {
		return context.WithTimeout(ctx, limits.Time)
	}
	return context.WithCancel(ctx)
}
