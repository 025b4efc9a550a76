package compare

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
)

// Limits end a comparison early, with an inconclusive answer; zero means no
// limit.
type Limits struct {
	// Memory is in bytes.
	Memory int64
	Time   time.Duration
	// States bounds the states of each program, or the pairs on the fly.
	States uint64
}

// Progress describes a running comparison.
type Progress struct {
	// Phase is "explore", "refine", "pairs" or "difference".
	Phase string
	// Done counts the states, pairs or blocks of this phase so far.
	Done    uint64
	Memory  int64
	Elapsed time.Duration
}

// The reasons to stop early.
var (
	errStopped = errors.New("interrupted")
	errTime    = errors.New("the time limit is reached")
	errStates  = errors.New("the limit on states is reached")
)

// monitor polls the context and the limits at intervals, and reports progress.
type monitor struct {
	ctx      context.Context
	budget   *store.Budget
	limits   Limits
	began    time.Time
	progress func(Progress)
	phase    string
	// done counts the work of the phase, spent the work since the last look.
	done  uint64
	spent int
	shown time.Time
}

// newMonitor starts the time limit.
func newMonitor(ctx context.Context, l Limits, progress func(Progress)) *monitor {
	now := time.Now()
	return &monitor{ctx: ctx, budget: store.NewBudget(l.Memory), limits: l, began: now, progress: progress, shown: now}
}

// mostSpent is the work after which poll looks whether to stop.
const mostSpent = 256

// poll is called for every piece of work, and returns the reason to stop. It
// reads the time after mostSpent pieces.
func (m *monitor) poll() error {
	m.done++
	return m.spend(1)
}

// spend is poll for work of another size, in pieces; they are
// not counted as progress.
func (m *monitor) spend(pieces int) error {
	if m.spent += pieces; m.spent < mostSpent {
		return nil
	}
	return m.look()
}

// look is poll that reads the time at once.
func (m *monitor) look() error {
	m.spent = 0
	if m.ctx.Err() != nil {
		return errStopped
	}
	now := time.Now()
	if m.limits.Time > 0 && now.Sub(m.began) > m.limits.Time {
		return errTime
	}
	if m.progress != nil && now.Sub(m.shown) > 200*time.Millisecond {
		m.shown = now
		m.progress(Progress{m.phase, m.done, m.budget.Used(), now.Sub(m.began)})
	}
	return nil
}

// stop reports whether to stop, for a program's own long expansions.
func (m *monitor) stop() bool { return m.look() != nil }

// enter begins a phase.
func (m *monitor) enter(phase string) { m.phase, m.done = phase, 0 }

// reason returns, in words, why an answer is inconclusive because of an error;
// any other error is returned.
func (m *monitor) reason(err error) (string, error) {
	var open incomplete
	switch {
	case errors.Is(err, errStopped):
		if m.ctx.Err() == nil { // an expansion that took too long
			return errTime.Error(), nil
		}
		return err.Error(), nil
	case errors.Is(err, errTime), errors.Is(err, errStates), errors.Is(err, store.ErrFull), errors.Is(err, errTooDeep):
		return err.Error(), nil
	case errors.Is(err, lossy.ErrPinned):
		return "the memory does not hold the pairs of the search path", nil
	case errors.As(err, &open):
		return open.Error(), nil
	}
	return "", err
}

// errSame means that a difference was looked for between related states.
var errSame = errors.New("internal error: related states have no difference")

// errDisagree means that the two methods gave different answers.
var errDisagree = errors.New("internal error: the methods disagree")

// errTooDeep means that a saturated graph would have too many steps.
var errTooDeep = fmt.Errorf("a step relation has more than %d steps", maxSaturated)
