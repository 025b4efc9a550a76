package cli

import (
	"context"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

// How long is looked for places without bounds before a net is explored. What
// is found then is so; what is not found, the exploration meets the limits
// with.
const (
	fewMarkings = 1000
	boundsTime  = time.Second
)

// UnboundedPlace is a place of a net that is seen to be without bounds, "" if
// there is none: with one the markings are infinitely many, and no exploration
// ends.
func UnboundedPlace(ctx context.Context, prog program.Program) string {
	n, ok := prog.(*petri.Net)
	if !ok {
		return ""
	}
	ctx, cancel := context.WithTimeout(ctx, boundsTime)
	defer cancel()
	bounds, _, _, _ := n.Bounds(ctx, fewMarkings) // an error is the end of the time
	for _, b := range bounds {
		if b.Unbounded {
			return b.Place
		}
	}
	return ""
}

// WarnUnbounded says before a search that it can find what is wrong, and will
// not end otherwise.
func WarnUnbounded(ctx context.Context, env *Environment, path string, prog program.Program) {
	if place := UnboundedPlace(ctx, prog); place != "" {
		safetext.Fprintf(env.Stderr, "%s: warning: place %s can hold any number of tokens, so that the markings are infinitely many: what is "+
			"wrong may be found, nothing is known to hold; explore --unbounded-places and --cover need not list them\n", path, place)
	}
}
