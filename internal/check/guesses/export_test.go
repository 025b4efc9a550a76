package guesses

import (
	"context"

	"github.com/ltlcheck/ltlcheck/internal/check/guided"
)

// NewTask prepares the program itself.
func (g *Guesses) NewTask(ctx context.Context) (*guided.Task, error) {
	t, err := g.newTask(ctx, nil)
	if err != nil {
		return nil, err
	}
	return t.Task, nil
}
