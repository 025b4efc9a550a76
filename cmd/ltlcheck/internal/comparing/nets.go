package comparing

import (
	"context"
	"time"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// refuseUnbounded returns an error for a net that is found to have infinitely
// many markings, whose exploration would not end.
func refuseUnbounded(ctx context.Context, path string, m *property.Model, limit time.Duration) error {
	if place := cli.UnboundedPlace(ctx, m.Program, limit); place != "" {
		return cli.InputErrorf("%s has infinitely many markings: place %s can hold any number of tokens; explore --unbounded-places lists such places, and compare --method onthefly explores what it must", path, place)
	}
	return nil
}
