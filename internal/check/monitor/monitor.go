package monitor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"syscall"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/addressspace"
	"github.com/ltlcheck/ltlcheck/internal/grace"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// Monitor is what every search, of a product or of a program alone, shares:
// counters, limits and progress. It is for one goroutine.
type Monitor struct {
	Ctx    context.Context
	Limits Limits
	// Form is how the program states are kept.
	Form store.Form
	// Budget has the memory of the search, which its caller releases.
	Budget *store.Budget
	// Tails is the share of the budget for what is known of product states
	// beside the program states.
	Tails    *store.Budget
	Phase    string
	Progress func(Progress)
	Interval time.Duration
	Started  time.Time
	shown    time.Time
	// Visited counts states expanded for the first time, Again those expanded
	// once more.
	Visited uint64
	Again   uint64
	// Inside counts states inside atomic sequences, which results do not count
	// as states.
	Inside uint64
	// Followed counts the transitions out of all of these.
	Followed uint64
	// Most is how many states are expanded before ErrManyStates; 0 is no limit.
	Most uint64
	// hasten is called after hastenAt of them; it is nil once it was.
	hasten   func()
	hastenAt uint64
	MaxDepth int
	Pace     Pacer
	// Engines belongs to the workers of a parallel search, nil without one.
	Engines *program.EngineUse
	// Trial is how many states are expanded before ErrTrial; 0 is no limit.
	Trial uint64
	// Effort is how many states and transitions are followed before ErrTrial, 0
	// is no limit: of searches that compare programs whose states have few
	// successors with others whose states have thousands.
	Effort uint64
}

// ErrTrial means that the program has enough states to make a smaller program
// worth trying.
var ErrTrial = errors.New("internal error: the trial is over")

// LimitError explains in the user's words why a search, or another part of the
// work, ended early. It makes an answer inconclusive and is never a verdict.
type LimitError struct {
	Reason string
	// Full indicates that there was no more memory.
	Full bool
	// Long indicates that a run was found that has too many steps to be shown.
	Long bool
}

// Error returns the reason.
func (e *LimitError) Error() string { return e.Reason }

// Limitf returns a LimitError with a formatted reason.
func Limitf(format string, args ...any) error {
	return &LimitError{Reason: fmt.Sprintf(format, args...)}
}

// progressInterval is the usual time between two reports.
const progressInterval = 200 * time.Millisecond

// New starts to watch a search; phase is its name in progress reports. It makes
// the budget for the memory limit.
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

// CountAnew sets the counters to zero, as the search begins again.
func (m *Monitor) CountAnew() {
	m.Visited, m.Inside, m.Followed, m.MaxDepth, m.Engines = 0, 0, 0, 0, nil
}

// Watch makes an explorer end an expansion that takes long when the search has
// to end, and one whose successors alone take much of the memory limit.
func (m *Monitor) Watch(t *program.Tuning) {
	t.Stop = m.Ended()
	t.BoundBatches(m.Limits.Memory)
}

// Ended returns a function that reports whether the search has to end, for any
// goroutine.
func (m *Monitor) Ended() func() bool {
	ctx := m.Ctx
	return func() bool { return ctx.Err() != nil }
}

// WatchLate lets an explorer replay what was found, within the time for that
// (see Late), until the function that it returns is called.
func (m *Monitor) WatchLate(t *program.Tuning) (back func()) {
	late, cancel := Late(m.Ctx)
	t.StopAfter(late)
	return func() {
		cancel()
		m.Watch(t)
	}
}

// LimitTo replaces the budget of a search that has not begun. Long work of its
// stores ends with the context.
func (m *Monitor) LimitTo(b *store.Budget) {
	b.Interrupt(m.Ended())
	m.Budget, m.Tails = b, b.Share()
}

// Visit counts a state that is about to be expanded for the first time, with
// depth states on the stack. The error is a LimitError, ErrTrial or
// ErrManyStates; the search must then end without expanding the state.
func (m *Monitor) Visit(depth int) error {
	m.MaxDepth = max(m.MaxDepth, depth)
	if m.Limits.Depth > 0 && depth > m.Limits.Depth {
		return Limitf("the depth limit of %d is reached", m.Limits.Depth)
	}
	if m.Limits.States > 0 && m.Visited >= m.Limits.States {
		return m.StatesLimit(m.Inside)
	}
	if m.Trial > 0 && m.Visited >= m.Trial || m.Effort > 0 && m.Spent() >= m.Effort {
		return ErrTrial
	}
	if m.Most > 0 && m.Visited >= m.Most {
		return m.ManyStates()
	}
	if m.hasten != nil && m.Visited >= m.hastenAt {
		m.hasten()
		m.hasten = nil
	}
	m.Visited++
	return m.Poll(depth)
}

// Spent returns the effort so far.
func (m *Monitor) Spent() uint64 { return m.Visited + m.Again + m.Followed }

// ManyStates returns ErrManyStates, or the LimitError of a search that has been
// interrupted: what it has visited is worth reporting.
func (m *Monitor) ManyStates() error {
	if err := m.Ctx.Err(); err != nil {
		return m.Interrupted(err)
	}
	return ErrManyStates
}

// HastePart divides the states before ErrManyStates: after 1/HastePart of them
// compilation starts, as the workers to come will need all processors.
const HastePart = 5

// HandOverAfter makes Visit return ErrManyStates after that many states, so that
// several workers take over; compilation of the model starts before that.
func (m *Monitor) HandOverAfter(most uint64, t *program.Tuning) {
	m.Most, m.hastenAt = most, most/HastePart
	m.hasten = func() { t.Compile = true }
}

// StatesLimit returns the LimitError for the limit on states, which names how
// many of the states are inside atomic sequences, as results do not count them.
func (m *Monitor) StatesLimit(inside uint64) error {
	note := ""
	if inside > 0 {
		note = fmt.Sprintf("; %d of the states met are inside atomic sequences, and not counted as states", inside)
	}
	return Limitf("the limit of %d states is reached%s", m.Limits.States, note)
}

// Revisit is Visit for a state that is expanded again: it counts apart, and
// only the depth limit holds.
func (m *Monitor) Revisit(depth int) error {
	m.MaxDepth = max(m.MaxDepth, depth)
	if m.Limits.Depth > 0 && depth > m.Limits.Depth {
		return Limitf("the depth limit of %d is reached", m.Limits.Depth)
	}
	m.Again++
	return m.Poll(depth)
}

// Poll is Check at intervals; otherwise it costs a comparison.
func (m *Monitor) Poll(depth int) error {
	if m.Pace.Due() {
		return m.Check(depth)
	}
	return nil
}

// Check returns a LimitError once the context has ended, and reports progress
// if it is time.
func (m *Monitor) Check(depth int) error {
	if err := m.Ctx.Err(); err != nil {
		return m.Interrupted(err)
	}
	if m.Progress == nil {
		return nil
	}
	if now := time.Now(); now.Sub(m.shown) >= m.Interval {
		m.shown = now
		p := Progress{
			Phase: m.Phase, States: m.Visited, Transitions: m.Followed, Depth: depth,
			Memory: m.Budget.Used(), Elapsed: now.Sub(m.Started),
		}
		m.Progress(p)
	}
	return nil
}

// EngineOf returns what computed the successors: the engines of the workers, or
// the one of the only explorer.
func (m *Monitor) EngineOf(ex program.Explorer) *program.EngineUse {
	if m.Engines != nil {
		return m.Engines
	}
	return program.EngineOf(ex)
}

// Interrupted returns the LimitError for a context that ended with err: the
// time limit, or an interrupt.
func (m *Monitor) Interrupted(err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		if m.Limits.Time > 0 {
			return Limitf("the time limit of %v is reached", m.Limits.GivenTime())
		}
		return Limitf("the time limit is reached")
	}
	return Limitf("interrupted")
}

// Ended returns the LimitError of work before a search once its context has
// ended, nil before that.
func Ended(ctx context.Context, limits Limits) error {
	if err := ctx.Err(); err != nil {
		m := Monitor{Limits: limits}
		return m.Interrupted(err)
	}
	return nil
}

// AsLimit returns an error of a search as it is, or, if it is that of the
// context that has ended, as passes over automata and programs return it, the
// LimitError that says so.
func AsLimit(ctx context.Context, limits Limits, err error) error {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return cmp.Or(Ended(ctx, limits), err)
	}
	return err
}

// Reason words the error that ended a search for the user. Errors of explorers
// are limits by their contract, and worded by themselves.
func (m *Monitor) Reason(err error) string {
	if errors.Is(err, syscall.ENOMEM) {
		return outOfMemory(err)
	}
	if errors.Is(err, store.ErrFull) || errors.Is(err, program.ErrBatch) {
		return fmt.Sprintf("the memory limit of %s is reached", FormatBytes(m.Limits.GivenMemory()))
	}
	if errors.Is(err, program.ErrInterrupted) && m.Ctx.Err() != nil {
		err = m.Ctx.Err()
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		err = m.Interrupted(err)
	}
	return err.Error()
}

// outOfMemory explains why the system gives no more memory.
func outOfMemory(err error) string {
	if limit, _, limited := addressspace.Room(); limited {
		return fmt.Sprintf("the address space is limited to %s (ulimit -v), and no more is left", FormatBytes(limit))
	}
	return "the system gives no more memory: " + err.Error()
}

// FormatBytes formats a number of bytes for the user.
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

// ParallelAfter is how many states one worker searches before the search begins
// again with all workers: starting them takes about as long.
const ParallelAfter = 2_500

// ErrManyStates means that the search is large enough for several workers.
var ErrManyStates = errors.New("internal error: there are more states than one worker is to visit")

// WithLimits returns a context that ends at the time limit, and from which
// FitsRun reads the memory limit.
func WithLimits(ctx context.Context, limits Limits) (context.Context, context.CancelFunc) {
	return grace.Limited(context.WithValue(ctx, memoryKey{}, limits.Memory), limits.Time)
}
