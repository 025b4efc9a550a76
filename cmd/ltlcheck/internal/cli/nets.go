package cli

import (
	"context"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
)

// The limits of the search for unbounded places before a net is explored. What
// it finds is certain; what it does not find makes the exploration reach a
// limit.
const (
	fewMarkings = 1000
	fewBytes    = 16 << 20 // of these markings
	boundsTime  = time.Second
	boundsPart  = 10                     // of a limit of time
	shortBounds = 400 * time.Millisecond // the most under a limit of time
)

// UnboundedPlace is a place of a net that is seen to be without bounds, "" if
// there is none: with one the markings are infinitely many, and no exploration
// ends. Under a limit of time (0: no limit) only a part of it is spent.
func UnboundedPlace(ctx context.Context, prog program.Program, limit time.Duration) string {
	n, ok := prog.(property.Net)
	if !ok {
		return ""
	}
	longest := boundsTime
	if limit > 0 {
		longest = min(limit/boundsPart, shortBounds)
	}
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	most := min(fewMarkings, fewBytes/n.CoverBytes()+1)
	bounds, _, _, _ := n.Bounds(ctx, int(most)) // an error is the end of the time
	for _, b := range bounds {
		if b.Unbounded {
			return b.Place
		}
	}
	return ""
}

// WarnUnbounded warns before a search that it can find a violation, and will
// not end otherwise.
func WarnUnbounded(ctx context.Context, env *Environment, path string, prog program.Program, limit time.Duration) {
	if place := UnboundedPlace(ctx, prog, limit); place != "" {
		safetext.Fprintf(env.Stderr, "%s: warning: place %s can hold any number of tokens, so that the markings are infinitely many: what is "+
			"wrong may be found, nothing is known to hold; explore --unbounded-places and --cover need not list them\n", path, place)
	}
}
