package ltltest

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/check/testsuite"
)

// A failing test is shortened in two ways, as long as the shorter one fails, too:
//
//	first, if it comes to states twice, by a shortest way through the states
//	that it visits to the one before the step that failed;
//	then by leaving out parts: halves, quarters, and so on down to single steps
//	(Zeller & Hildebrandt, Simplifying and isolating failure-inducing input, IEEE
//	Trans. Software Engineering 28, 2002).
//
// What the model does not allow is not tried: such a run ends as one that
// diverges, and does not fail.

// mostAttempts is how often a failing test is run again to shorten it.
const mostAttempts = 500

// shrunk shortens a failing test, and returns its text.
func (d *driver) shrunk(ctx context.Context, t *testsuite.Test, steps []step, failed *attempt) (string, error) {
	s := &shrinking{driver: d, ctx: ctx, best: failed, steps: steps[:min(len(steps), failed.taken())]}
	original := failed.taken()
	if ways := shortcut(t, s.steps); len(ways) < len(s.steps) {
		if _, err := s.try(ways); err != nil {
			return "", err
		}
	}
	for part := len(s.steps) / 2; part > 0; part /= 2 {
		for at := 0; at+part < len(s.steps); {
			shorter, err := s.try(slices.Concat(s.steps[:at], s.steps[at+part:]))
			if err != nil {
				return "", err
			}
			if !shorter {
				at += part
			}
		}
	}
	return s.best.text(original), nil
}

// shrinking is a failing test that gets shorter.
type shrinking struct {
	*driver
	ctx      context.Context
	steps    []step
	best     *attempt
	attempts int
}

// try runs other steps, and keeps them if they fail.
func (s *shrinking) try(steps []step) (bool, error) {
	if s.attempts++; s.attempts > mostAttempts || s.ctx.Err() != nil {
		return false, nil
	}
	a, err := s.attempt(s.ctx, steps)
	if err != nil || a.failure == "" {
		return false, err
	}
	s.best, s.steps = a, steps[:min(len(steps), a.taken())]
	return true, nil
}

// taken returns how many steps were taken or begun.
func (a *attempt) taken() int { return max(len(a.log)-1, 0) }

// shortcut returns a shortest way through the states of a test to the one before
// the last of some steps, and that step.
func shortcut(t *testsuite.Test, steps []step) []step {
	if len(steps) == 0 {
		return steps
	}
	states := keys(t)
	if len(states) < len(steps) {
		return steps
	}
	goal := states[len(steps)-1]
	type arc struct {
		from string
		step int
	}
	by, queue := map[string]arc{states[0]: {step: -1}}, []string{states[0]}
	next := map[string][]int{}
	for i := range steps[:len(steps)-1] {
		next[states[i]] = append(next[states[i]], i)
	}
	for i := 0; i < len(queue); i++ {
		for _, k := range next[queue[i]] {
			if _, seen := by[states[k+1]]; !seen {
				by[states[k+1]] = arc{queue[i], k}
				queue = append(queue, states[k+1])
			}
		}
	}
	out := []step{steps[len(steps)-1]}
	for at := goal; by[at].step >= 0; at = by[at].from {
		out = append(out, steps[by[at].step])
	}
	slices.Reverse(out)
	return out
}

// keys returns texts of the states of a test, in which atomic sequences are one
// step.
func keys(t *testsuite.Test) (out []string) {
	values := map[string]string{}
	set := func(changes []testsuite.Value) {
		for _, v := range changes {
			values[v.Name] = v.Value
		}
	}
	key := func() {
		var b strings.Builder
		for _, name := range slices.Sorted(maps.Keys(values)) {
			fmt.Fprintf(&b, "%q=%q ", name, values[name])
		}
		out = append(out, b.String())
	}
	set(t.Initial)
	key()
	for _, s := range t.Steps {
		set(s.Changes)
		if !s.Inside {
			key()
		}
	}
	return out
}
