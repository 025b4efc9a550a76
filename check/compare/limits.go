package compare

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/store"
)

// Limits end a comparison early, with the answer inconclusive; zero means no limit.
type Limits struct {
	Memory int64 // bytes
	Time   time.Duration
	States uint64 // states of both programs, or pairs on the fly
}

// Progress is a look at a running comparison.
type Progress struct {
	Phase   string // "explore", "refine", "pairs", "difference"
	Done    uint64 // states, pairs or blocks so far
	Memory  int64
	Elapsed time.Duration
}

// Reasons to stop early.
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
	done     uint64
	polls    uint
	shown    time.Time
}

func newMonitor(ctx context.Context, l Limits, progress func(Progress)) *monitor {
	now := time.Now()
	return &monitor{ctx: ctx, budget: store.NewBudget(l.Memory), limits: l, began: now, progress: progress, shown: now}
}

// poll is called for every piece of work; it looks at the clock at every 256th
// call.
func (m *monitor) poll() error {
	m.done++
	if m.polls++; m.polls&255 != 0 {
		return nil
	}
	return m.look()
}

func (m *monitor) look() error {
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

// stop is poll for a program's own long expansions.
func (m *monitor) stop() bool { return m.look() != nil }

func (m *monitor) enter(phase string) { m.phase, m.done = phase, 0 }

// reason says in words why an answer is inconclusive, or returns an error that
// is none of that kind.
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
	case errors.Is(err, store.ErrPinned):
		return "the memory does not hold the pairs of the search path", nil
	case errors.As(err, &open):
		return open.Error(), nil
	}
	return "", err
}

// errSame says that a difference was looked for between states that are related.
var errSame = errors.New("internal error: related states have no difference")

// errDisagree says that the two methods gave different answers.
var errDisagree = errors.New("internal error: the methods disagree")

// errTooDeep says that sets of states outgrew their limit.
var errTooDeep = fmt.Errorf("a step relation has more than %d steps", maxSaturated)
