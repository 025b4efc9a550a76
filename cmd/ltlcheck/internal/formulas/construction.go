package formulas

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// constructionFlags are --states and --time, the limits on making automata.
type constructionFlags struct {
	states uint32
	time   cli.Seconds
}

// register adds the limits on states and time.
func (l *constructionFlags) register(cmd *cobra.Command) {
	cli.Flags(cmd).Limiting.Uint32Var(&l.states, "states", 0, fmt.Sprintf("give up when an automaton has more states (default %d)", ops.DefaultStates))
	cli.Flags(cmd).Limiting.Var(&l.time, "time", "give up after this time, as 90s or 5m; each of several formulas has as much")
}

// options returns the limit on states for package ops; 0 is its default.
func (l *constructionFlags) options() ops.Options { return ops.Options{States: int(l.states)} }

// context returns a context with the time limit.
func (l *constructionFlags) context(ctx context.Context) (context.Context, context.CancelFunc) {
	if l.time == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Duration(l.time))
}

// labelsWithin does work on automata over an alphabet, whose labels end with the
// context. What was made after its end is worthless, and the error is then the
// context's.
func labelsWithin(ctx context.Context, al *automata.Alphabet, work func() error) error {
	al.BDD().Within(ctx)
	defer al.BDD().Free()
	err := work()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// explain turns limits and interrupts into Inconclusive errors, and returns
// other errors as they are.
func (l *constructionFlags) explain(err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return cli.NewInconclusive(fmt.Errorf("the time limit of %v is reached", time.Duration(l.time)))
	case errors.Is(err, context.Canceled):
		return cli.NewInconclusive(cli.ErrInterrupted)
	case errors.Is(err, ops.ErrLimit), errors.Is(err, translate.ErrLimit), errors.Is(err, bdd.ErrLimit), errors.Is(err, automata.ErrLabel):
		return cli.NewInconclusive(err)
	}
	return err
}

// reading is cli.WhileReading with the time limit.
func (l *constructionFlags) reading(ctx context.Context, work func() error) error {
	return cli.WhileReading(ctx, time.Duration(l.time), 0, work)
}
