package counts

import (
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
)

// Loops over the processes: a cursor comes to one process after another.

// moveCursor returns the configs in which the cursor refers to the next process.
func (x *explorer) moveCursor(c config, move counting.CursorMove) []config {
	x.leave(&c)
	if move == counting.CursorBegins {
		x.stopLoop(&c)
	}
	all := x.choose(&c)
	for i := range all {
		all[i].Sums = x.sums(&all[i])
	}
	return all
}

// leave puts the process that the cursor refers to among those visited.
func (x *explorer) leave(c *config) {
	switch c.Cursor {
	case counting.CursorMover:
		c.passed = true
	case counting.CursorOther:
		q := x.class(counting.Member{Group: x.local.Owner(), State: c.Other})
		c.changed = c.changed || q != c.other
		x.account(&c.Shared, c.other, 1)
		x.account(&c.Shared, q, -1)
		c.visited = c.visited.with(q, x.cut)
	}
	c.Cursor, c.Other, c.other = counting.CursorNowhere, "", 0
}

// stopLoop forgets which processes were visited.
func (x *explorer) stopLoop(c *config) {
	for q, n := range []byte(c.visited) {
		for range n {
			c.rest = c.rest.with(q, x.cut)
		}
	}
	c.visited, c.passed, c.ordered = "", false, false
}

// choose makes the cursor refer to any process that was not visited, or, if
// there is none, ends the loop.
func (x *explorer) choose(c *config) (all []config) {
	for q, n := range []byte(c.rest) {
		if n == 0 || x.classes[q].Group != x.local.Owner() {
			continue
		}
		for _, rest := range c.rest.take(q, x.cut) {
			d := *c
			d.rest, d.Other, d.other = rest, x.classes[q].State, q
			x.local.Refer(&d.Scene, counting.CursorOther)
			all = append(all, d)
		}
		if c.ordered {
			return all
		}
	}
	if c.Mover < 0 && c.Own.Group == x.local.Owner() && !c.passed {
		d := *c
		x.local.Refer(&d.Scene, counting.CursorMover)
		all = append(all, d)
	}
	if len(all) == 0 {
		x.stopLoop(c)
		x.local.Refer(&c.Scene, counting.CursorEnd)
		all = append(all, *c)
	}
	return all
}
