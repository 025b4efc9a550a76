package plans

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// TestCarryOut: each outcome is followed by the next attempt that is meant for it, and a plan is passed through once.
func TestCarryOut(t *testing.T) {
	t.Parallel()
	fault := errors.New("fault")
	for _, c := range []struct {
		ends  []Outcome // of the attempts, in their order
		after []Outcome // that they are meant for
		made  string
	}{
		{[]Outcome{Done}, []Outcome{NotStarted}, "0"},
		{[]Outcome{TooLarge, Refuted, Done, Done}, []Outcome{NotStarted, NotStarted | TooLarge, Refuted, Refuted | TooLarge}, "0 1 2"},
		{[]Outcome{TooLarge, Done, Done}, []Outcome{NotStarted, Refuted, NotStarted | TooLarge}, "0 2"},
		{[]Outcome{Many, Unlike, Done}, []Outcome{NotStarted | Unshared, Many, Unlike}, "0 1 2"},
		{[]Outcome{Full, Done}, []Outcome{NotStarted, Many}, "0"},
	} {
		var made []string
		var plan []Attempt
		for i, end := range c.ends {
			plan = append(plan, On(c.after[i], func(context.Context) (Outcome, error) {
				made = append(made, fmt.Sprint(i))
				return end, nil
			}))
		}
		if err := new(Progress).CarryOut(t.Context(), nil, plan); err != nil || strings.Join(made, " ") != c.made {
			t.Errorf("%v after %v: %v, %v", c.ends, c.after, made, err)
		}
		plan[0].Try = func(context.Context) (Outcome, error) { return Done, fault }
		if err := new(Progress).CarryOut(t.Context(), nil, plan); !errors.Is(err, fault) {
			t.Errorf("%v", err)
		}
	}
	beyond := &Progress{Attempt: 1}
	if err := beyond.CarryOut(t.Context(), nil, []Attempt{On(NotStarted, nil)}); err == nil {
		t.Error("an attempt that is not in the plan was made")
	}
}

// TestOnSmaller: a smaller program is tried once, and once more for each reduction that may be refuted; then comes the program itself.
func TestOnSmaller(t *testing.T) {
	t.Parallel()
	tries := 0
	smaller := func(context.Context) (Outcome, error) { tries++; return Refuted, nil }
	itself := func(context.Context) (Outcome, error) { return Done, nil }
	p := &Progress{}
	if err := p.CarryOut(t.Context(), nil, append(OnSmaller([]string{"por", "merge"}, smaller), OnItself(itself))); err != nil || tries != 3 {
		t.Errorf("%d tries, %v", tries, err)
	}
}
