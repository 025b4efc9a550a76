package sample

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/program"
)

// counts has the number of times that each action was taken, and one state in
// which it was. It is a hash table with open addressing, at most half full, as
// a map is too slow for every step. Each worker has its own.
type counts struct {
	slots  []actionCount
	used   int
	states map[program.Action]program.State // one in which it was taken
}

// actionCount is a slot of the table. It is empty when n is 0.
type actionCount struct {
	action program.Action
	n      uint64 // 0: an empty slot
}

// newCounts makes an empty table.
func newCounts() *counts {
	return &counts{slots: make([]actionCount, 64), states: map[program.Action]program.State{}}
}

// add counts an action, and reports whether that is for the first time. The
// caller then notes a state.
func (c *counts) add(a program.Action) (first bool) {
	mask := uint64(len(c.slots) - 1)
	for i := uint64(a) * 0x9e3779b97f4a7c15 >> 32 & mask; ; i = (i + 1) & mask {
		s := &c.slots[i]
		if s.n > 0 && s.action == a {
			s.n++
			return false
		}
		if s.n == 0 {
			s.action, s.n = a, 1
			if c.used++; 2*c.used > len(c.slots) {
				c.grow()
			}
			return true
		}
	}
}

// grow doubles the table.
func (c *counts) grow() {
	old := c.slots
	c.slots = make([]actionCount, 2*len(old))
	mask := uint64(len(c.slots) - 1)
	for _, s := range old {
		if s.n == 0 {
			continue
		}
		i := uint64(s.action) * 0x9e3779b97f4a7c15 >> 32 & mask
		for c.slots[i].n > 0 {
			i = (i + 1) & mask
		}
		c.slots[i] = s
	}
}

// note keeps the program state of a node in which an action was taken.
func (c *counts) note(a program.Action, node []byte, s *space) {
	state, _ := s.split(node)
	c.states[a] = slices.Clone(state)
}

// Taken has the number of times that an action was taken, by all workers
// together, and one state in which it was.
type Taken struct {
	Action program.Action
	State  program.State
	Count  uint64
}

// taken adds up several counts, and lists the actions in the order of their
// numbers. The stutter action is left out.
func taken(all []*counts) []Taken {
	sum := map[program.Action]*Taken{}
	for _, c := range all {
		for _, s := range c.slots {
			if s.n == 0 || s.action == program.Stutter {
				continue
			}
			t := sum[s.action]
			if t == nil {
				t = &Taken{Action: s.action, State: c.states[s.action]}
				sum[s.action] = t
			}
			t.Count += s.n
		}
	}
	var out []Taken
	for _, t := range sum {
		out = append(out, *t)
	}
	sorting.Func(out, func(a, b Taken) int {
		if a.Action < b.Action {
			return -1
		}
		return 1
	})
	return out
}
