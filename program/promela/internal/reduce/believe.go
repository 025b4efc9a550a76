package reduce

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program"
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

// refutation returns the message about a claim x that process q contradicts by
// the send or receive d. It is shown to the user as the reason why the search
// starts again.
func (c *chooser) refutation(x *claimInState, q int, d doubt) string {
	does := [2]string{"receives from", "sends to"}[lexemes.BoolInt(d.sends)]
	return fmt.Sprintf("%s of %s (line %d) not believed, as %s %s the channel as well (%s)",
		x.claim.Text, c.Frames[x.process].Proc.Name, x.claim.Pos.Line, c.Frames[q].Proc.Name, does, c.Model.Quote(d.info))
}

// findClaims fills c.claims with the claims of all processes of the state,
// whether or not these may have executed their xr or xs statement yet: a claim
// holds as long as its process exists. Rendezvous channels cannot be claimed.
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

// believe decides whether claims are used to choose a set in this state. They
// are not if there are more channels than slots in the tables: two channels may
// then share kinds, and a claim about one would be applied to the other.
func (c *chooser) believe() {
	if !c.trusted || len(c.Queues) > c.t.slots { // two channels may share kinds
		c.believes = false
		return
	}
	c.findClaims()
	c.believes = len(c.claims) > 0
}

// foreseeDoubts splits what a process may still do to channels: uses by
// references that claims are about go to c.doubts[pid], all others to
// c.futures[pid].
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

// doubtful returns the processes that must be in a set with process i because
// of what they may do by doubtful references. c.conflicts must hold what i
// conflicts with or waits for; what i itself claims is removed from it.
func (c *chooser) doubtful(i int) (set uint64) {
	for k := range c.claims {
		if x := &c.claims[k]; x.process == i {
			c.conflicts[x.word] &^= x.mask
		}
	}
	for j := range c.Frames {
		if j != i && c.conflicts.meets(c.doubts[j]) {
			set |= c.unless(j)
		}
	}
	return set
}

// unless returns what keeps process j from interfering: the processes
// whose claims exclude all that j could do to the channels in c.conflicts, as a
// set; or j itself if claims do not exclude all of it.
func (c *chooser) unless(j int) (guards uint64) {
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

// against returns the processes that may do, by doubtful references, what
// process i has claimed for itself. When i ends, its claims end with it, so
// these processes depend on that step.
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

// mayUse reports whether process pid may still do one of some things to a
// channel, given by the first bit of the channel's kinds and a mask of chan…
// kinds. Claims of other processes count if they are believed.
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
