package reduce

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
)

// Claims in the choice of stubborn sets; see exclusive.go for what they are and
// why this is sound. What others may do to channels that the tables do not know
// is kept apart, in doubts:
//
//	need(i) = those who may do what i conflicts with or is enabled by, through references that are not doubtful;
//	          those who may do so by doubtful ones, after what others have claimed is struck;
//	          if that has struck anything, those who have claimed it, unless that is i itself

// Refutes implements por.ClaimChecker: it reports what in the state contradicts
// a claim.
func (c *chooser) Refutes(s program.State) string {
	c.Attach(s)
	c.findClaims()
	for q := range c.Frames {
		f := &c.Frames[q]
		for _, d := range c.t.doubted[f.Proc.Index][f.PC] {
			id := c.number(q, d.node)
			for i := range c.claims {
				if x := &c.claims[i]; x.channel == id && x.claim.Sends == d.sends && x.process != q {
					return c.refutation(x, q, d)
				}
			}
		}
	}
	return ""
}

func (c *chooser) refutation(x *claimInState, q int, d doubt) string {
	does := [2]string{"receives from", "sends to"}[syntax.BoolInt(d.sends)]
	return fmt.Sprintf("%s of %s (line %d) not believed, as %s %s the channel as well (%s)",
		x.claim.Text, c.Frames[x.process].Proc.Name, x.claim.Pos.Line, c.Frames[q].Proc.Name, does, c.Model.Quote(d.info))
}

// findClaims lists the claims of the state.
func (c *chooser) findClaims() {
	c.claims = c.claims[:0]
	for i := range c.Frames {
		list := c.t.claims[c.Frames[i].Proc.Index]
		for j := range list {
			id := c.number(i, list[j].Node)
			if id == 0 || c.Queues[id-1].Type.Rendezvous() {
				continue
			}
			at := c.t.channels + 8*(int(id-1)%c.t.slots)
			c.claims = append(c.claims, claimInState{i, id, &list[j], at >> 6, uint64(claimedKinds(&list[j])) << (at & 63)})
		}
	}
}

// believe decides whether claims are believed in the state.
func (c *chooser) believe() {
	if !c.trusted || len(c.Queues) > c.t.slots { // two channels may share kinds
		c.believes = false
		return
	}
	c.findClaims()
	c.believes = len(c.claims) > 0
}

// foreseeDoubts splits what a process may still do to channels.
func (c *chooser) foreseeDoubts(pid int, uses []chanUse) {
	for len(c.doubts) <= pid {
		c.doubts = append(c.doubts, make(kindSet, c.t.words))
	}
	clear(c.doubts[pid])
	for i := range uses {
		if uses[i].channel.Doubtful {
			c.resolve(pid, uses[i:i+1], c.doubts[pid])
		} else {
			c.resolve(pid, uses[i:i+1], c.futures[pid])
		}
	}
}

// doubtful is the processes that must be in a set with process i because of
// doubtful references.
func (c *chooser) doubtful(i int) (set uint64) {
	for k := range c.claims {
		if x := &c.claims[k]; x.process == i {
			c.conflicts[x.word] &^= x.mask
		}
	}
	for j := range c.Frames {
		if j != i && c.conflicts.meets(c.doubts[j]) {
			set |= c.unless(i, j)
		}
	}
	return set
}

// unless is process j, which may do what i conflicts with, or those who claim
// that nobody else does.
func (c *chooser) unless(i, j int) (guards uint64) {
	copy(c.struck, c.conflicts)
	for k := range c.claims {
		if x := &c.claims[k]; c.conflicts[x.word]&c.doubts[j][x.word]&x.mask != 0 {
			c.struck[x.word] &^= x.mask
			guards |= 1 << x.process
		}
	}
	if c.struck.meets(c.doubts[j]) {
		return 1 << j
	}
	return guards
}

// against is the processes that may do what process i has claimed, by doubtful
// references: its claims end with it.
func (c *chooser) against(i int) (set uint64) {
	for k := range c.claims {
		if x := &c.claims[k]; x.process == i {
			for j := range c.Frames {
				if j != i && c.doubts[j][x.word]&x.mask != 0 {
					set |= 1 << j
				}
			}
		}
	}
	return set
}

// mayUse reports whether a process may still do something to the channel whose
// kinds begin at a bit.
func (c *chooser) mayUse(pid, at int, kinds uint8) bool {
	mask := uint64(kinds) << (at & 63)
	if c.futures[pid][at>>6]&mask != 0 {
		return true
	}
	if !c.believes {
		return false
	}
	for k := range c.claims {
		if x := &c.claims[k]; x.process != pid && x.word == at>>6 {
			mask &^= x.mask
		}
	}
	return c.doubts[pid][at>>6]&mask != 0
}
