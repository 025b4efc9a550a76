package program_test

import (
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

// covering is an explorer of four statements, the last two of which look the same.
type covering struct {
	program.Explorer
	reached []bool
}

func (c *covering) Unreached() (out []program.ActionView) {
	for i, name := range []string{"a", "b", "same", "same"} {
		if !c.reached[i] {
			out = append(out, program.ActionView{Statement: name})
		}
	}
	return out
}

func (c *covering) Unexecuted() []program.ActionView { return nil }

func (c *covering) Covered() []bool { return c.reached }

func (c *covering) Cover(reached []bool) {
	for i, r := range reached {
		c.reached[i] = c.reached[i] || r
	}
}

// TestUnreachedByAll: a statement is left if no explorer has reached it, also where two look the same.
func TestUnreachedByAll(t *testing.T) {
	got, ok := program.UnreachedByAll([]program.Explorer{
		&covering{reached: []bool{true, false, true, false}}, &covering{reached: []bool{false, false, false, true}},
	})
	if !ok || !slices.EqualFunc(got, []string{"b"}, func(v program.ActionView, s string) bool { return v.Statement == s }) {
		t.Errorf("%v %v, want b", got, ok)
	}
	if _, ok := program.UnreachedByAll([]program.Explorer{&covering{reached: make([]bool, 4)}, nil}); ok {
		t.Error("an explorer that cannot tell tells")
	}
	if _, ok := program.UnreachedByAll(nil); ok {
		t.Error("nobody tells")
	}
}
