package reduce

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

// Stubborn sets of a state. They are made of whole processes: all steps at the control points where these
// stand. A process needs others, that is, they must be in the set with it, if from where they are they
// may ever do what one of its steps minds, or awaits when it cannot be taken. Steps farther on in the
// process come after these. The smallest closed set is looked for, from each process that can move.
//
// The set is not used when a step in it that can be taken is visible or closes a loop: then all
// successors are kept. So the conditions are those of Valmari 1991, with the static proviso of Kurshan
// et al. 1998: D1 and D2 by the closure, with the first process as the key; V because there is no
// visible step in a set that is smaller; I and L because every loop has a state with all successors.

// maxStubborn bounds the processes of states that are reduced.
const maxStubborn = 64

// chooser finds stubborn sets for one explorer.
type chooser struct {
	interp.Interpreter
	t        *independence
	Stubborn bool
	dead     *facts.Dead // nil when none are forgotten

	futures []kindSet // by process of the state
	needs   []uint64
	on      [][]int32 // by process: steps that can be taken
	owners  []uint64  // by successor: the processes that move
	barred  uint64    // processes with a step that can be taken and is visible or closes a loop
	closing uint64    // of these, those that may close a loop
	live    uint64    // processes that can move
	minds   kindSet   // working storage
	feeders []feeder

	trusted  bool // xr and xs are believed: see believe.go
	believes bool // in this state
	claims   []claimInState
	doubts   []kindSet // by process: what it may still do by references that claims are about
	struck   kindSet   // working storage

	Still    bool     // there are no channels: see recall.go
	key      []uint64 // of the state
	found    []uint64
	Recalled bool   // what was found of the key is
	set      uint64 // here
}

func (t *independence) NewChooser() *chooser {
	c := &chooser{t: t, minds: make(kindSet, t.words), struck: make(kindSet, t.words), Still: t.slots == 0}
	c.Model = t.Model
	c.Hidden = make([]byte, t.Model.HiddenBytes)
	for i, q := range t.Model.Queues {
		c.Queues = append(c.Queues, interp.QueueRef{Type: q, At: int32(t.Model.QueueAt[i])})
	}
	c.Pid = -1
	return c
}

const failed = program.AssertFailed | program.RuntimeError

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

// look reads the state and the batch. It returns false for what is not reduced.
func (c *chooser) look(s program.State, b *program.Batch) bool {
	if c.Attach(s) != len(s) || len(c.Frames) > maxStubborn {
		return false
	}
	c.Failure = interp.Failure{}
	for len(c.on) < len(c.Frames) {
		c.on = append(c.on, nil)
		c.futures = append(c.futures, make(kindSet, c.t.words))
		c.needs = append(c.needs, 0)
	}
	for i := range c.Frames {
		c.on[i] = c.on[i][:0]
	}
	c.owners, c.barred, c.closing, c.live = c.owners[:0], 0, 0, 0
	c.believe()
	c.Recalled = false
	for i := range b.Succs {
		if b.Succs[i].Flags&failed != 0 || !c.note(b.Succs[i].Action) {
			return false
		}
	}
	if c.Still {
		c.barred |= c.closing // nobody feeds anybody
		c.Recalled = c.recall(b)
		return true
	}
	if c.closing != 0 {
		c.foresee()
		c.barLoops()
	}
	return true
}

// note reads an action. It returns false if the step is taken because nothing else can be.
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

func (c *chooser) bar(pid int, k *stepKinds) {
	if k.visible {
		c.barred |= 1 << pid
	}
	if k.sticky {
		c.closing |= 1 << pid
	}
}

func (c *chooser) kinds(pid int, id int32) *stepKinds {
	return &c.t.steps[c.Frames[pid].Proc.Index][id]
}

// smallest is the best closed set of processes, 0 when there is none but all.
func (c *chooser) smallest() uint64 {
	if c.Recalled {
		return c.set
	}
	set := c.findSmallest()
	if c.Still {
		c.remember(set)
	}
	return set
}

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

// foresee finds what every process may still do.
func (c *chooser) foresee() {
	for i := range c.Frames {
		f := &c.Frames[i]
		future := &c.t.futures[f.Proc.Index][f.PC]
		copy(c.futures[i], future.set)
		if c.believes {
			c.foreseeDoubts(i, future.chans)
		} else {
			c.resolve(i, future.chans, c.futures[i])
		}
	}
}

// close adds the processes that are needed.
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

// count is the number of successors in which a process of the set moves.
func (c *chooser) count(set uint64) (n int) {
	for _, o := range c.owners {
		if o&set != 0 {
			n++
		}
	}
	return n
}

// need is the processes that must be in a set with process i.
func (c *chooser) need(i int) (set uint64) {
	clear(c.minds)
	f := &c.Frames[i]
	steps := f.Proc.Points[f.PC].Steps
	for j := range steps {
		id := steps[j].ID
		k := &c.t.steps[f.Proc.Index][id]
		if c.canTake(i, id) {
			c.minds.join(k.minds.set)
			c.resolve(i, k.minds.chans, c.minds)
			if k.channel >= 0 {
				c.channelBits(c.number(i, k.channel), k.own, c.minds)
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
		c.minds.join(k.awaits.set)
		c.resolve(i, k.awaits.chans, c.minds)
		if k.channel >= 0 {
			id := c.number(i, k.channel)
			c.channelBits(id, c.awaited(k, id), c.minds)
		}
	}
	for j := range c.Frames {
		if j != i && c.minds.meets(c.futures[j]) {
			set |= 1 << j
		}
	}
	if c.believes {
		set |= c.doubtful(i)
	}
	return set &^ (1 << i)
}

func (c *chooser) canTake(pid int, id int32) bool {
	for _, k := range c.on[pid] {
		if k == id {
			return true
		}
	}
	return false
}

// number is the number of the channel that a step of a process means, 0 when that is not known.
func (c *chooser) number(pid int, node int32) int32 {
	c.Act(int32(pid))
	id := c.Eval(node)
	c.Failure = interp.Failure{}
	if id < 1 || int(id) > len(c.Queues) {
		return 0
	}
	return id
}

// awaited is what others must do to the channel before a send or receive is possible that is not.
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

// resolve adds what is done to channels by a process of the state.
func (c *chooser) resolve(pid int, uses []chanUse, set kindSet) {
	for _, u := range uses {
		switch u.channel.Kind {
		case facts.ChanRange:
			for id := u.channel.Low; id <= u.channel.High; id++ {
				c.channelBits(id, u.bits, set)
			}
		case facts.ChanLocal:
			c.channelBits(int32(c.Vec[c.Frames[pid].Vars+u.channel.Low]), u.bits, set)
		default:
			c.channelBits(0, u.bits, set)
		}
	}
}

// channelBits adds kinds of a channel, or of all when the number is 0.
func (c *chooser) channelBits(id int32, kinds uint8, set kindSet) {
	if c.t.slots == 0 {
		return
	}
	if id > 0 {
		at := c.t.channels + 8*(int(id-1)%c.t.slots)
		set[at>>6] |= uint64(kinds) << (at & 63)
		return
	}
	for i := range c.t.slots {
		at := c.t.channels + 8*i
		set[at>>6] |= uint64(kinds) << (at & 63)
	}
}

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
	case c.Stubborn:
		if set := c.smallest(); set != 0 && c.count(set) == 1 {
			return c.first(set)
		}
	default:
		return c.local(last)
	}
	return -1
}

// followInside goes on inside an atomic sequence, whose states look all the same to properties.
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

// first is the first successor in which a process of the set moves.
func (c *chooser) first(set uint64) int {
	for i, o := range c.owners {
		if o&set != 0 {
			return i
		}
	}
	return -1
}

// local is the only successor by the process that took the last step, if that touches nothing that another
// process can see.
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

// local reports whether the step touches nothing that others can see.
func (k *stepKinds) local() bool {
	return k.channel < 0 && len(k.minds.chans) == 0 && len(k.awaits.chans) == 0 && k.minds.only(kindAny) && k.awaits.only(kindAny) && !k.end
}

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

// Settle implements por.Front.
func (c *chooser) Settle(s program.State) {
	if c.dead != nil {
		c.Attach(s)
		c.ClearDead(c.dead)
	}
}
