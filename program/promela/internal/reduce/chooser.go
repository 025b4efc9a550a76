package reduce

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

// claimInState is a claim of a process of the state.
type claimInState struct {
	process int
	channel int32
	claim   *flat.Exclusive
	word    int // where its kinds are in a set
	mask    uint64
}

// loopPartners says that in every loop in which the process moves one of the
// set does.
type loopPartners struct {
	process int
	set     uint64
}

// maxStubborn bounds the processes of states that are reduced.
const maxStubborn = 64

// chooser finds stubborn sets for one explorer.
type chooser struct {
	interp.Interpreter
	t        *independence
	stubborn bool
	dead     *facts.Dead // nil when none are forgotten

	futures   []kindSet // by process of the state: those of the tables, or in
	foreseen  []kindSet // working storage
	needs     []uint64
	on        [][]int32 // by process: steps that can be taken
	owners    []uint64  // by successor: the processes that move
	barred    uint64    // processes with a step that can be taken and is visible or closes a loop
	closing   uint64    // of these, those that may close a loop
	live      uint64    // processes that can move
	safe      uint64    // one that is a set by itself, see safe.go; or 0
	conflicts kindSet   // working storage
	partners  []loopPartners

	trusted  bool // xr and xs are believed: see believe.go
	believes bool // in this state
	claims   []claimInState
	doubts   []kindSet // by process: what it may still do by references that claims are about
	struck   kindSet   // working storage

	noChannels bool     // so sets are cached: see stubborncache.go
	key        []uint64 // of the state
	cache      []uint64
	hit        bool   // what was found of the key is
	cached     uint64 // here
}

func (t *independence) newChooser() *chooser {
	c := &chooser{t: t, conflicts: make(kindSet, t.words), struck: make(kindSet, t.words), noChannels: t.slots == 0}
	c.Model = t.Model
	c.Hidden = make([]byte, t.Model.HiddenBytes)
	for i, q := range t.Model.Queues {
		c.Queues = append(c.Queues, interp.QueueRef{Type: q, At: int32(t.Model.QueueAt[i])})
	}
	c.Pid = -1
	return c
}

const failed = program.AssertFailed | program.RuntimeError

func (c *chooser) kinds(pid int, id int32) *stepKinds {
	return &c.t.steps[c.Frames[pid].Proc.Index][id]
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

func (c *chooser) canTake(pid int, id int32) bool {
	for _, k := range c.on[pid] {
		if k == id {
			return true
		}
	}
	return false
}

// number is the number of the channel that a step of a process means, 0 when
// that is not known.
func (c *chooser) number(pid int, node int32) int32 {
	c.Act(int32(pid))
	id := c.Eval(node)
	c.Failure = interp.Failure{}
	if id < 1 || int(id) > len(c.Queues) {
		return 0
	}
	return id
}

// resolve adds what is done to channels by a process of the state.
func (c *chooser) resolve(pid int, uses []chanUse, set kindSet) {
	for _, u := range uses {
		switch u.channel.Kind {
		case facts.ChanRange:
			for id := u.channel.Low; id <= u.channel.High; id++ {
				c.t.channelBits(id, u.bits, set)
			}
		case facts.ChanLocal:
			c.t.channelBits(int32(c.Vec[c.Frames[pid].Vars+u.channel.Low]), u.bits, set)
		default:
			c.t.channelBits(0, u.bits, set)
		}
	}
}

// channelBits adds kinds of a channel, or of all when the number is 0.
func (t *independence) channelBits(id int32, kinds uint8, set kindSet) {
	if t.slots == 0 {
		return
	}
	if id > 0 {
		at := t.channels + 8*(int(id-1)%t.slots)
		set[at>>6] |= uint64(kinds) << (at & 63)
		return
	}
	for i := range t.slots {
		at := t.channels + 8*i
		set[at>>6] |= uint64(kinds) << (at & 63)
	}
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
