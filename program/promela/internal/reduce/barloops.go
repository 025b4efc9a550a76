package reduce

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
)

// barClosing bars the processes that may close a loop and need to.
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

// closedByOthers reports whether a process moves in a loop only if one of a
// smaller number does.
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
