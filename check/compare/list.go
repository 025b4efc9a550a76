package compare

import (
	"context"

	"github.com/ltlcheck/ltlcheck/program"
)

// LabelList is the labels of a program.
type LabelList struct {
	Labels   []string // after hiding and renaming, sorted; internal ones left out
	Internal bool     // there are internal steps
	Reason   string   // why labels may be missing; "" when all reachable steps were seen
}

// List explores a program and lists its labels.
func List(ctx context.Context, p program.Program, o Options) (*LabelList, error) {
	m := newMonitor(ctx, o.Limits, o.Progress)
	s, err := newSpace(p, newAlphabet(o.Labels), m)
	if err == nil {
		err = s.complete()
	}
	list := &LabelList{}
	if s != nil {
		list.Labels, list.Internal = s.labels(), len(s.met) > 0 && s.met[tau]
	}
	if err != nil {
		if list.Reason, err = m.reason(err); err != nil {
			return nil, err
		}
	}
	return list, nil
}
