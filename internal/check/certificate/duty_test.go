package certificate

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

// TestJudgeGroup: what serves and spoils fairness to a group of transitions, by the steps out of a state.
func TestJudgeGroup(t *testing.T) {
	t.Parallel()
	const group = program.Letter(0b101)
	moved := func(p int) (set program.ProcSet) { set.Add(p); return set }
	in, part := program.Succ{Action: 1, Act: group, Moved: moved(0)}, program.Succ{Action: 2, Act: 0b100, Moved: moved(1)}
	waits := program.Succ{Action: program.Stutter, Act: group}
	for name, tt := range map[string]struct {
		source                         program.Letter
		succs                          []program.Succ
		enabled                        []int
		takes                          program.Succ
		serves, strongServes, isSpoilt bool
	}{
		"a step of the group":            {0, []program.Succ{in, part}, []int{0, 1}, in, true, true, true},
		"another step beside it":         {0, []program.Succ{in, part}, []int{0, 1}, part, false, false, true},
		"none of the group":              {0, []program.Succ{part}, []int{1}, part, true, false, false},
		"one by what holds before it":    {0b001, []program.Succ{part}, []int{1}, part, true, true, true},
		"a process waits for a sequence": {0, []program.Succ{part}, []int{1, 3}, part, false, false, false},
		"the last process waits":         {0, []program.Succ{part}, []int{program.MaxProcesses - 1}, part, false, false, false},
		"a state without successors":     {0, []program.Succ{waits}, nil, waits, true, false, false},
	} {
		c := &checker{}
		c.batch.Source, c.batch.Succs = tt.source, tt.succs
		for _, p := range tt.enabled {
			c.batch.Enabled.Add(p)
		}
		if serves, spoils, spoilable := c.judgeGroup(group, false, tt.takes); serves != tt.serves || spoils || spoilable {
			t.Errorf("%s, weakly: %t, %t, %t", name, serves, spoils, spoilable)
		}
		if serves, spoils, spoilable := c.judgeGroup(group, true, tt.takes); serves != tt.strongServes || spoils != tt.isSpoilt || !spoilable {
			t.Errorf("%s, strongly: %t, %t, %t", name, serves, spoils, spoilable)
		}
	}
}
