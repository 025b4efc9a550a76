package formulas

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// constructionFlags are --states, --time and --memory, the limits on making
// automata.
type constructionFlags struct {
	states uint32
	time   cli.Seconds
	memory cli.ByteSize
}

// register adds the limits to a command.
func (c *constructionFlags) register(cmd *cobra.Command) { c.registerTime(cmd, "") }

// registerEach adds the limits to a command that answers one formula after the
// other: that on time is for each of them.
func (c *constructionFlags) registerEach(cmd *cobra.Command) {
	c.registerTime(cmd, "; each of several formulas has as much")
	cli.LimitsParts(cmd)
}

func (c *constructionFlags) registerTime(cmd *cobra.Command, of string) {
	f := cli.Flags(cmd)
	f.Limiting.Uint32Var(&c.states, "states", 0, fmt.Sprintf("give up when an automaton has more states (default %d)", ops.DefaultStates))
	f.Limiting.Var(&c.time, "time", "give up after this time, as 90s or 5m"+of)
	f.Limiting.Var(&c.memory, "memory", "give up at this much memory, as 512MiB or 4G")
}

// options returns the limit on states for package ops; 0 is its default.
func (c *constructionFlags) options() ops.Options { return ops.Options{States: int(c.states)} }

// context returns a context with the limits on time and memory.
func (c *constructionFlags) context(ctx context.Context) (context.Context, func()) {
	return cli.WithLimits(ctx, time.Duration(c.time), int64(c.memory))
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
// other errors as they are. ctx is that of context in which the error occurred.
func explain(ctx context.Context, err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled), err != nil && errors.Is(err, context.Cause(ctx)):
		return cli.NewInconclusive(cmp.Or(cli.Ended(ctx), cli.ErrInterrupted))
	case errors.Is(err, automata.ErrLimit), errors.Is(err, automata.ErrLabel):
		return cli.NewInconclusive(err)
	}
	return err
}

// reading is cli.WhileReading with the limits on time and memory.
func (c *constructionFlags) reading(ctx context.Context, work func() error) error {
	return cli.WhileReading(ctx, time.Duration(c.time), int64(c.memory), work)
}
