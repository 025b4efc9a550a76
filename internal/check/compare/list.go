package compare

import (
	"context"

	"github.com/ltlcheck/ltlcheck/program"
)

// LabelList are the labels of a program.
type LabelList struct {
	// Labels are sorted, after hiding and renaming, internal ones left out.
	Labels []string
	// Internal indicates that there are internal steps.
	Internal bool
	// Reason explains why labels may be missing; it is empty if all reachable
	// steps were seen.
	Reason string
}

// List explores a program and lists its labels, for users who want to hide or
// rename some. Of the options it uses the labels, the limits and the progress.
func List(ctx context.Context, p program.Program, o Options) (*LabelList, error) {
	m := newMonitor(ctx, o.Limits, o.Progress)
	s, err := newSpace(p, newAlphabet(o.Labels, m.budget), m)
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
