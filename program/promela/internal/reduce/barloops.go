package reduce

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
)

// barClosing adds to c.barred those processes of c.closing that need to close
// their loops. A process does not if whenever it moves in a loop of the state
// graph one with a smaller number does, see provisochannels.go. Where a process
// may still be created that argument fails, and all of c.closing are barred.
// c.foresee must have been called for the state.
func (c *chooser) barClosing() {
	for i := range c.Frames {
		if c.futures[i].has(kindRun) {
			c.barred |= c.closing
			return
		}
	}
	c.partners = c.partners[:0]
	for todo := c.closing; todo != 0; todo &= todo - 1 {
		if i := bits.TrailingZeros64(todo); !c.closedByOthers(i) {
			c.barred |= 1 << i
		}
	}
}

// closedByOthers reports whether process i moves in a loop only if one of a
// smaller number does. It computes the smallest set that contains the processes
// below i and each process whose partners are all in it, so the time is
// quadratic in the number of partners at worst.
func (c *chooser) closedByOthers(i int) bool {
	if len(c.partners) == 0 {
		c.findPartners()
	}
	led := uint64(1)<<i - 1
	for grown := true; grown; {
		grown = false
		for _, f := range c.partners {
			if led>>f.process&1 == 0 && f.set&^led == 0 {
				led |= 1 << f.process
				grown = true
			}
		}
	}
	return led>>i&1 != 0
}

// findPartners fills c.partners for the state: for each process and each
// channel that every loop of its proctype uses (independence.provisoChannels),
// the processes that may still do the opposite to that channel. Channels whose
// number is not known in the state give nothing.
func (c *chooser) findPartners() {
	for i := range c.Frames {
		for _, f := range c.t.provisoChannels[c.Frames[i].Proc.Index] {
			id := f.channel.Low
			if f.channel.Kind == facts.ChanLocal {
				id = int32(c.Vec[c.Frames[i].Vars+f.channel.Low])
			}
			if id < 1 || int(id) > len(c.Queues) {
				continue
			}
			at, set := c.t.channels+8*(int(id-1)%c.t.slots), uint64(0)
			for j := range c.Frames {
				if c.mayUse(j, at, f.partner) {
					set |= 1 << j
				}
			}
			c.partners = append(c.partners, loopPartners{i, set})
		}
	}
}
