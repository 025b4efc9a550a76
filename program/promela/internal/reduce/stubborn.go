package reduce

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

// Stubborn sets of a state. They are made of whole processes: all steps at the
// control points where these stand. A process needs others, that is, they must
// be in the set with it, if from where they are they
// may ever do what one of its steps conflicts with, or, when it is disabled,
// may be enabled by. Steps farther on in the process come after these. The
// smallest closed set is looked for, from each process that can move.
//
// The set is not used when a step in it that can be taken is visible or closes
// a loop: then all successors are kept. So the conditions are those of Valmari
// 1991, with the static proviso of Kurshan et al. 1998: D1 and D2 by the
// closure, with the first process as the key; V because there is no visible
// step in a set that is smaller; I and L because every loop has a state with
// all successors. Weak fairness takes more: see fair.go.

// Choose implements por.Front.
func (c *chooser) Choose(s program.State, b *program.Batch, keep []bool) bool {
	if !c.look(s, b) {
		return false
	}
	set := c.smallest()
	if set == 0 {
		return false
	}
	kept := 0
	for i := range keep {
		if c.owners[i]&set != 0 {
			keep[i] = true
			kept++
		}
	}
	return kept < len(keep)
}

// look reads the state and its successors into c. It returns false for states
// that are not reduced: inside atomic sequences, with more than maxStubborn
// processes, with a successor that is an error, or where timeout is what
// enables the steps.
func (c *chooser) look(s program.State, b *program.Batch) bool {
	if c.Attach(s) != len(s) || len(c.Frames) > maxStubborn {
		return false
	}
	c.Failure = interp.Failure{}
	for len(c.on) < len(c.Frames) {
		c.on = append(c.on, nil)
		c.futures = append(c.futures, nil)
		c.foreseen = append(c.foreseen, make(kindSet, c.t.words))
		c.needs = append(c.needs, 0)
	}
	for i := range c.Frames {
		c.on[i] = c.on[i][:0]
	}
	c.owners, c.barred, c.closing, c.live = c.owners[:0], 0, 0, 0
	c.believe()
	c.hit = false
	for i := range b.Succs {
		if b.Succs[i].Flags&failed != 0 || !c.note(b.Succs[i].Action) {
			return false
		}
	}
	if c.safe = c.alone(); c.safe != 0 {
		return true
	}
	if c.noChannels {
		c.barred |= c.closing // there are no channels, and so no processes that move only with others
		c.hit = c.lookUp(b)
		return true
	}
	if c.closing != 0 {
		c.foresee()
		c.barClosing()
	}
	return true
}

// note records the action of a successor: which processes move, and by which
// steps. It returns false if a step is taken only because no other is possible
// (timeout).
func (c *chooser) note(a program.Action) bool {
	pid, id := int(a&0xff), int32(a>>8&0xfffff)-1
	owner := uint64(1) << pid
	c.on[pid] = append(c.on[pid], id)
	k := c.kinds(pid, id)
	if k.timeout {
		return false
	}
	c.bar(pid, k)
	if r := int(a>>28&0x1ff) - 1; r >= 0 {
		got := int32(a >> 37 & 0xfffff)
		owner |= 1 << r
		c.on[r] = append(c.on[r], got)
		k := c.kinds(r, got)
		if k.timeout {
			return false
		}
		c.bar(r, k)
	}
	c.owners = append(c.owners, owner)
	c.live |= owner
	return true
}

// bar records that a process has an executable step of kind k: if the step is
// visible or closes a loop, no set with that process is used, or only after
// barClosing.
func (c *chooser) bar(pid int, k *stepKinds) {
	if k.visible {
		c.barred |= 1 << pid
	}
	if k.proviso {
		c.closing |= 1 << pid
	}
}

// smallest returns the set with the fewest successors among those that were
// found, as a set of processes; 0 if all successors must be kept. look must
// have been called. The result is cached in models without channels.
func (c *chooser) smallest() uint64 {
	switch {
	case c.safe != 0:
		return c.safe
	case c.hit:
		return c.cached
	}
	set := c.findSmallest()
	if c.noChannels {
		c.remember(set)
	}
	return set
}

// findSmallest closes the set of each process that can move and is not barred,
// and returns the one with the fewest successors. It stops at the first set
// with one successor. What a process needs is computed once for a state.
func (c *chooser) findSmallest() uint64 {
	c.foresee()
	done := uint64(0)
	best, size := uint64(0), len(c.owners)
	for todo := c.live &^ c.barred; todo != 0; todo &= todo - 1 {
		set := c.close(todo&-todo, &done)
		if set&c.live&c.barred != 0 {
			continue
		}
		if n := c.count(set); n < size {
			if best, size = set, n; n == 1 {
				break
			}
		}
	}
	return best
}

// foresee fills c.futures with what every process of the state may still do,
// and c.doubts if claims are believed. Where the tables suffice, c.futures
// refers to them; otherwise to working storage that is overwritten in the next
// state.
func (c *chooser) foresee() {
	for i := range c.Frames {
		f := &c.Frames[i]
		future := &c.t.futures[f.Proc.Index][f.PC]
		if len(future.chans) == 0 && !c.believes {
			c.futures[i] = future.set
			continue
		}
		c.futures[i] = c.foreseen[i]
		copy(c.futures[i], future.set)
		if c.believes {
			c.foreseeDoubts(i, future.chans)
		} else {
			c.resolve(i, future.chans, c.futures[i])
		}
	}
}

// close returns the smallest closed set that contains set. done and c.needs
// remember what was computed for a process in this state.
func (c *chooser) close(set uint64, done *uint64) uint64 {
	for todo := set; todo != 0; {
		i := bits.TrailingZeros64(todo)
		todo &= todo - 1
		if *done>>i&1 == 0 {
			c.needs[i] = c.need(i)
			*done |= 1 << i
		}
		todo |= c.needs[i] &^ set
		set |= c.needs[i]
	}
	return set
}

// need returns the processes that must be in a set together with process i:
// those that may still do what an executable step of i conflicts with, or what
// a step of i that is not executable waits for.
func (c *chooser) need(i int) (set uint64) {
	if c.fair {
		return c.needFairly(i)
	}
	clear(c.conflicts)
	f := &c.Frames[i]
	steps := f.Proc.Points[f.PC].Steps
	for j := range steps {
		id := steps[j].ID
		k := &c.t.steps[f.Proc.Index][id]
		if c.canTake(i, id) {
			c.conflicts.join(k.conflicts.set)
			c.resolve(i, k.conflicts.chans, c.conflicts)
			if k.channel >= 0 {
				c.t.channelBits(c.number(i, k.channel), k.own, c.conflicts)
			}
			if k.end && c.believes {
				set |= c.against(i)
			}
			continue
		}
		if k.end && i < len(c.Frames)-1 {
			set |= 1 << (len(c.Frames) - 1) // the younger ones end before
			continue
		}
		c.conflicts.join(k.enabling.set)
		c.resolve(i, k.enabling.chans, c.conflicts)
		if k.channel >= 0 {
			id := c.number(i, k.channel)
			c.t.channelBits(id, c.awaited(k, id), c.conflicts)
		}
	}
	set |= c.mayConflict()
	if c.believes {
		set |= c.doubtful(i)
	}
	return set &^ (1 << i)
}

// mayConflict returns the processes that may still do something in c.conflicts.
func (c *chooser) mayConflict() (set uint64) {
	for j := range c.Frames {
		if c.conflicts.meets(c.futures[j]) {
			set |= 1 << j
		}
	}
	return set
}

// awaited returns what others must do to channel id before a send or receive
// becomes executable that is not now. id is 0 if the channel is not known.
func (c *chooser) awaited(k *stepKinds, id int32) uint8 {
	if id == 0 {
		return chanSend | chanTake
	}
	q := &c.Queues[id-1]
	switch {
	case !k.receives:
		return chanTake
	case q.Type.Rendezvous() || c.Length(q) == 0:
		return chanSend
	case k.random:
		return chanSend | chanTake
	}
	return chanTake | chanSort
}
