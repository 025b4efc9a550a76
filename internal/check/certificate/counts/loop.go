package counts

import (
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
)

// Loops over the processes: a cursor comes to one process after another.

// moveCursor returns the configs in which the cursor refers to the next process.
func (ex *explorer) moveCursor(c config, move counting.CursorMove) []config {
	ex.leave(&c)
	if move == counting.CursorBegins {
		ex.stopLoop(&c)
	}
	all := ex.choose(&c)
	for i := range all {
		all[i].Sums = ex.sums(&all[i])
	}
	return all
}

// leave puts the process that the cursor refers to among those visited.
func (ex *explorer) leave(c *config) {
	switch c.Cursor {
	case counting.CursorMover:
		c.passed = true
	case counting.CursorOther:
		q := ex.class(counting.Member{Group: ex.local.Owner(), State: c.Other})
		c.changed = c.changed || q != c.other
		ex.account(&c.Shared, c.other, 1)
		ex.account(&c.Shared, q, -1)
		c.visited = c.visited.with(q, ex.cut)
	}
	c.Cursor, c.Other, c.other = counting.CursorNowhere, "", 0
}

// stopLoop forgets which processes were visited.
func (ex *explorer) stopLoop(c *config) {
	for q, n := range []byte(c.visited) {
		for range n {
			c.rest = c.rest.with(q, ex.cut)
		}
	}
	c.visited, c.passed, c.ordered = "", false, false
}

// choose makes the cursor refer to any process that was not visited, or, if
// there is none, ends the loop.
func (ex *explorer) choose(c *config) (all []config) {
	for q, n := range []byte(c.rest) {
		if n == 0 || ex.classes[q].Group != ex.local.Owner() {
			continue
		}
		for _, rest := range c.rest.take(q, ex.cut) {
			d := *c
			d.rest, d.Other, d.other = rest, ex.classes[q].State, q
			ex.local.Refer(&d.Scene, counting.CursorOther)
			all = append(all, d)
		}
		if c.ordered {
			return all
		}
	}
	if c.Mover < 0 && c.Own.Group == ex.local.Owner() && !c.passed {
		d := *c
		ex.local.Refer(&d.Scene, counting.CursorMover)
		all = append(all, d)
	}
	if len(all) == 0 {
		ex.stopLoop(c)
		ex.local.Refer(&c.Scene, counting.CursorEnd)
		all = append(all, *c)
	}
	return all
}
