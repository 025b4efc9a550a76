package reduce

import (
	"github.com/ltlcheck/ltlcheck/program"
)

// Follow implements por.Front.
func (c *chooser) Follow(s program.State, b *program.Batch, last *program.Succ) int {
	if b.Len() == 0 || b.Succs[0].Flags&failed != 0 {
		return -1
	}
	if n := c.Attach(s); n != len(s) {
		return c.followInside(b, int(s[n]))
	}
	if !c.look(s, b) {
		return -1
	}
	switch {
	case b.Len() == 1:
		if c.barred != 0 {
			return -1
		}
		return 0
	case c.stubborn:
		if set := c.smallest(); set != 0 && c.count(set) == 1 {
			return c.first(set)
		}
	default:
		return c.local(last)
	}
	return -1
}

// followInside returns the successor inside an atomic sequence, whose states
// look all the same to a property: 0 if there is only one, which is no
// rendezvous and does not close a loop of the control flow, else -1. alone is
// the process that has the processor.
func (c *chooser) followInside(b *program.Batch, alone int) int {
	if b.Len() != 1 || len(c.Frames) > maxStubborn {
		return -1
	}
	a := b.Succs[0].Action
	if pid, id := int(a&0xff), int32(a>>8&0xfffff)-1; pid != alone || c.kinds(pid, id).closes || a>>28&0x1ff != 0 {
		return -1
	}
	return 0
}

// local returns the only successor by the process that took the last step, if
// its steps touch nothing that another process can see and are not visible;
// else -1. Such steps are merged with the one before even where stubborn sets
// are not used.
func (c *chooser) local(last *program.Succ) int {
	pid := -1
	for i := range c.Frames {
		if last.Moved.Has(i) {
			pid = i
		}
	}
	if pid < 0 || c.live>>pid&1 == 0 || c.barred>>pid&1 != 0 || len(c.on[pid]) != 1 {
		return -1
	}
	f := &c.Frames[pid]
	for _, st := range f.Proc.Points[f.PC].Steps {
		if !c.kinds(pid, st.ID).local() {
			return -1
		}
	}
	c.foresee()
	if c.need(pid) != 0 {
		return -1
	}
	return c.first(1 << pid)
}

// local reports whether the step touches nothing that other processes can see:
// no channel, no variable outside the process, and it does not end the process.
func (k *stepKinds) local() bool {
	return k.channel < 0 && len(k.conflicts.chans) == 0 && len(k.enabling.chans) == 0 && k.conflicts.only(kindAny) && k.enabling.only(kindAny) && !k.end
}

// Settle implements por.Front.
func (c *chooser) Settle(s program.State) {
	if c.dead != nil {
		c.Attach(s)
		c.ClearDead(c.dead)
	}
}
