package reduce

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
)

// What steps do to one another, as sets of kinds. A kind is something that a
// step can do to a piece of the state: to read or to write some variables, to
// send to a channel, to make a process. Of every step there are three sets:
//
//   - does: the kinds of what it does;
//   - conflicts: the kinds that do not accord with it, when others do them while it is enabled;
//   - enabling: its necessary enabling set, the kinds that may enable it when it is disabled. Those of the process
//     itself count as well: it must go elsewhere and come back.
//
// A step of another process does not accord with this one only if it does what
// this one conflicts with; so it is enough to intersect sets. Bits of a set, in
// order:
//
//   - one for everything: who does not know what a step depends on lets it do, and conflict with, all kinds;
//   - processes: made, ended, looked at; and events of a trace assertion;
//   - two for each piece of the variables that others can see: read, written;
//   - eight for each channel, below.
//
// A send appends, and a receive takes the first message: they accord, because
// neither can disable the other, and both are what they would be alone. So do a
// send and a look for a message that is there. Steps behind the first one of an
// atomic sequence or d_step may find a channel full or empty, which ends the
// sequence there: then sends and receives do not accord.

type kindSet []uint64

func (s kindSet) add(bit int)      { s[bit>>6] |= 1 << (bit & 63) }
func (s kindSet) has(bit int) bool { return s[bit>>6]>>(bit&63)&1 != 0 }

func (s kindSet) join(t kindSet) {
	for i, w := range t {
		s[i] |= w
	}
}

func (s kindSet) meets(t kindSet) bool {
	for i, w := range t {
		if s[i]&w != 0 {
			return true
		}
	}
	return false
}

func (s kindSet) fill() {
	for i := range s {
		s[i] = ^uint64(0)
	}
}

// The first kinds.
const (
	kindAny = iota
	kindRun
	kindEnd
	kindCount // looks how many processes there are, or for one of them
	kindEvent // an event that a trace assertion is about, whose state it reads and changes
	firstVariable
)

// The kinds of one channel.
const (
	chanSend uint8 = 1 << iota
	chanTake
	chanSort     // a send that may put its message before others
	chanPeek     // looks at the first message
	chanLook     // looks how many messages there are
	chanLateSend // inside a sequence, where it may find the channel full
	chanLateTake // inside a sequence, where it may find the channel empty
	chanGone     // the channel goes with its process
	chanAll      = ^uint8(0)
)

// chanUse is a set of chan… kinds for one reference to a channel: what a step
// does to the channel, conflicts with, or is enabled by.
type chanUse struct {
	channel facts.ChanRef
	bits    uint8
}

// doing is a set of kinds. The part that is about channels whose number is only
// known in a state is kept apart in chans, one entry for each reference; the
// chooser resolves it (chooser.resolve).
type doing struct {
	set   kindSet
	chans []chanUse
}

func (d *doing) join(e *doing) {
	d.set.join(e.set)
	for _, u := range e.chans {
		d.use(u)
	}
}

// use adds what is done to a channel, to the entry of the same reference if
// there is one.
func (d *doing) use(u chanUse) {
	for i := range d.chans {
		if d.chans[i].channel == u.channel {
			d.chans[i].bits |= u.bits
			return
		}
	}
	d.chans = append(d.chans, u)
}

func (d *doing) everything() { d.set.fill() }

// size returns a number that grows whenever something is added, so that
// fixpoint iterations can tell that nothing has changed.
func (d *doing) size() int {
	n := 0
	for _, w := range d.set {
		n += popcount(w)
	}
	for _, u := range d.chans {
		n += 1 + popcount(uint64(u.bits))
	}
	return n
}

func popcount(w uint64) int { return bits.OnesCount64(w) }

// only reports whether the set has no kind but perhaps the given one.
func (d *doing) only(bit int) bool {
	for i, w := range d.set {
		if i == bit>>6 {
			w &^= 1 << (bit & 63)
		}
		if w != 0 {
			return false
		}
	}
	return true
}
