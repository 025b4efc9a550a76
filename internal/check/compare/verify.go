package compare

import (
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// errUnconfirmed is an internal error: the difference does not distinguish the
// programs.
var errUnconfirmed = errors.New("internal error: the difference that was found does not tell the programs apart")

// verify evaluates a difference on both programs, explored anew with a budget
// of their own. If limits prevent that, the difference is replaced by the
// reason.
func (c *comparison) verify(d *Difference) error {
	if d.Formula == nil && d.Trace == nil {
		return nil
	}
	m := *c.m
	m.budget = store.NewBudget(c.o.Limits.Memory)
	m.limits.States = 0
	var has [2]bool
	for i, p := range c.programs {
		s, err := newSpace(p, c.alphabet, &m)
		if err == nil && d.Trace != nil {
			has[i], err = c.performs(s, d.Trace)
		} else if err == nil {
			has[i], err = newEvaluator(s, c.mark).holds(d.Formula, s.start)
		}
		if err != nil {
			reason, err := c.m.reason(err)
			if err != nil {
				return err
			}
			*d = Difference{Of: d.Of, Missing: "what was found could not be evaluated: " + reason}
			return nil
		}
	}
	if !has[d.Of] || has[1-d.Of] {
		if d.Formula != nil {
			return fmt.Errorf("%w: %s", errUnconfirmed, d.Formula)
		}
		return fmt.Errorf("%w: the trace %q", errUnconfirmed, d.Trace)
	}
	return nil
}

// performs reports whether a program has a trace.
func (c *comparison) performs(s *space, trace []string) (bool, error) {
	e := newEvaluator(s, 0)
	states := []uint32{s.start}
	weak := c.o.Relation == WeakTrace
	for _, word := range trace {
		var err error
		if weak {
			if states, err = e.internal(states, nil); err != nil {
				return false, err
			}
		}
		label := tau
		if word != c.alphabet.names[tau] {
			label = c.alphabet.intern(word)
		}
		if states, err = e.after(label, states); err != nil {
			return false, err
		}
	}
	return len(states) > 0, nil
}
