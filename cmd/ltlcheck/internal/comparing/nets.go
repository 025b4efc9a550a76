package comparing

import (
	"context"
	"time"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/question"
)

// How long is looked for places without bounds before a net is explored. What is found then is so; what is not found, the exploration meets the
// limits with.
const (
	fewMarkings = 1000
	boundsTime  = time.Second
)

// refuseUnbounded is an error for a net that is seen to have infinitely many markings: no exploration of it ends.
func refuseUnbounded(ctx context.Context, path string, m *question.Model) error {
	n, ok := m.Program.(*petri.Net)
	if !ok {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, boundsTime)
	defer cancel()
	bounds, _, _, _ := n.Bounds(ctx, fewMarkings) // an error is the end of the time
	for _, b := range bounds {
		if b.Unbounded {
			return cli.InputErrorf("%s has infinitely many markings: place %s can hold any number of tokens; explore --unbounded-places lists such places, and compare --method onthefly explores what it must", path, b.Place)
		}
	}
	return nil
}
