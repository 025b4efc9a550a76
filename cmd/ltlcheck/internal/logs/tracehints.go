package logs

import (
	"context"
	"fmt"
	"io"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// mostClear is how many states may explain a log without advice about what else
// to log.
const mostClear = 10

// distinguish finds what the log should show as well, where many states explain
// it.
func (t *tracing) distinguish(ctx context.Context) (err error) {
	if t.refusal != nil || t.ended != nil || t.hosts != nil || t.follower == nil || t.states() <= mostClear {
		return nil
	}
	t.apart, err = t.follower.Distinguish(ctx)
	return t.limited(ctx, err)
}

// advice returns what the log should show as well; nil for nothing that leaves
// half of the states or fewer.
func (t *tracing) advice() *conformance.Distinction {
	if t.apart != nil && 2*t.apart.Left <= t.states() {
		return t.apart
	}
	return nil
}

// needs is what the explanation of a log needed besides steps of the model.
type needs struct {
	Hidden int `json:"hidden"` // records before which there must be hidden steps
	Lost   int `json:"lost"`   // records before which there must be lost ones
	Hosts  int `json:"hosts"`
	// Order is what is known of the order of different hosts: clocks, skew or
	// nothing; empty for a log of one.
	Order string `json:"order"`
	Skew  int    `json:"skew"`
}

// needed returns what was needed.
func (t *tracing) needed() (n needs) {
	switch {
	case t.hosts == nil && t.follower != nil:
		n.Hidden, n.Lost = t.follower.Needed().Hidden, t.follower.Needed().Lost
	case t.hosts != nil:
		n.Hosts, n.Order = t.hosts.Hosts(), "nothing"
		if t.mapping.Skew != conformance.AnySkew {
			n.Order, n.Skew = "skew", t.mapping.Skew
		}
		if t.clock >= 0 && t.seen[t.clock] {
			n.Order = "clocks"
		}
	}
	return n
}

// text writes what was needed, in a line each.
func (n *needs) text(w io.Writer) {
	if n.Hidden > 0 {
		fmt.Fprintf(w, "hidden steps: before %s the model takes steps that the log does not show\n", english.Plural(n.Hidden, "record", ""))
	}
	if n.Lost > 0 {
		fmt.Fprintf(w, "lost records: before %s others are missing\n", english.Plural(n.Lost, "record", ""))
	}
	switch n.Order {
	case "clocks":
		fmt.Fprintf(w, "%s: their records are in the order of their clocks\n", english.Plural(n.Hosts, "host", ""))
	case "skew":
		fmt.Fprintf(w, "%s: their records are out of order by at most %d\n", english.Plural(n.Hosts, "host", ""), n.Skew)
	case "nothing":
		fmt.Fprintf(w, "%s: their records are in any order\n", english.Plural(n.Hosts, "host", ""))
	}
}

// nextText writes what to log as well.
func nextText(w io.Writer, d *conformance.Distinction, states int) {
	what := "logging the variable " + d.Name
	switch d.Show {
	case conformance.ShowProcess:
		what = "logging which process takes a step"
	case conformance.ShowStatement:
		what = "logging which process executes which statement"
	}
	safetext.Fprintf(w, "to log next: %s would leave about %d of the %s\n", what, d.Left, english.Plural(states, "state", ""))
}
