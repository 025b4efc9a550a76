package promela

import "math/bits"

// Which processes must close loops. Of the proviso in sticky.go it is enough that the process of the smallest
// number that moves in a loop of the state graph closes it. A process need not if, whenever it moves in
// such a loop, one of a smaller number does. That is often known of processes that exchange messages:
// in a loop, what is taken out of a channel is put into it, and the other way round. So if every loop of a
// process takes from a channel, one of the processes that may send to it moves as well; of these the same
// may be known, and so on. In a ring of processes only the first one closes loops.
//
//	needs(i) = sets of processes one of which moves in every loop in which i moves
//	led := the processes below i
//	repeat: if some set of needs(j) is in led, put j into led
//	i closes loops unless it is in led
//
// It is used where no process can be made any more, so that all who move in a loop are there all the time.

// feeding is a channel that every loop of a proctype sends to, or takes from, and what the others must do.
type feeding struct {
	channel chanRef
	partner uint8 // chanTake or chanSend
}

// findFeedings finds them for a proctype.
func (t *independence) findFeedings(proc int) (out []feeding) {
	p := t.m.procs[proc]
	tried := map[feeding]bool{}
	for _, st := range p.steps {
		f, ok := t.feedingOf(proc, st)
		if !ok || tried[f] {
			continue
		}
		tried[f] = true
		if t.looplessWithout(proc, f) {
			out = append(out, f)
		}
	}
	return out
}

// feedingOf is what a step needs others to do to its channel, if it sends or takes a message.
func (t *independence) feedingOf(proc int, st *step) (feeding, bool) {
	switch st.op {
	case stepSend:
		return feeding{t.refer(proc, t.m.channelOps[st.a].channel), chanTake}, true
	case stepReceive:
		if spec := &t.m.channelOps[st.a]; !spec.copying {
			return feeding{t.refer(proc, spec.channel), chanSend}, true
		}
	}
	return feeding{}, false
}

// looplessWithout reports whether all loops of a proctype have a step with this feeding.
func (t *independence) looplessWithout(proc int, f feeding) bool {
	if f.channel.kind == chanAny || f.channel.kind == chanRange && f.channel.low != f.channel.high {
		return false
	}
	p := t.m.procs[proc]
	g := loopless{next: make([][]int32, len(p.points))}
	for i := range p.points {
		if p.points[i].inner {
			continue
		}
		for j := range p.points[i].steps {
			st := &p.points[i].steps[j]
			if own, ok := t.feedingOf(proc, st); st.target < 0 || ok && own == f {
				continue
			}
			if !g.add(int32(i), st.target) {
				return false
			}
		}
	}
	return true
}

// barLoops bars the processes that may close a loop and need to.
func (c *chooser) barLoops() {
	for i := range c.frames {
		if c.futures[i].has(kindRun) {
			c.barred |= c.closing
			return
		}
	}
	c.feeders = c.feeders[:0]
	for todo := c.closing; todo != 0; todo &= todo - 1 {
		if i := bits.TrailingZeros64(todo); !c.isLed(i) {
			c.barred |= 1 << i
		}
	}
}

// isLed reports whether a process moves in a loop only if one of a smaller number does.
func (c *chooser) isLed(i int) bool {
	if len(c.feeders) == 0 {
		c.findFeeders()
	}
	led := uint64(1)<<i - 1
	for grown := true; grown; {
		grown = false
		for _, f := range c.feeders {
			if led>>f.process&1 == 0 && f.set&^led == 0 {
				led |= 1 << f.process
				grown = true
			}
		}
	}
	return led>>i&1 != 0
}

// feeder says that in every loop in which the process moves one of the set does.
type feeder struct {
	process int
	set     uint64
}

func (c *chooser) findFeeders() {
	for i := range c.frames {
		for _, f := range c.t.feedings[c.frames[i].proc.index] {
			id := f.channel.low
			if f.channel.kind == chanLocal {
				id = int32(c.vec[c.frames[i].vars+f.channel.low])
			}
			if id < 1 || int(id) > len(c.queues) {
				continue
			}
			at, set := c.t.channels+8*(int(id-1)%c.t.slots), uint64(0)
			for j := range c.frames {
				if c.mayUse(j, at, f.partner) {
					set |= 1 << j
				}
			}
			c.feeders = append(c.feeders, feeder{i, set})
		}
	}
}
