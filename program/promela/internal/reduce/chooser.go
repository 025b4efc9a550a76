package reduce

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

// claimInState is a claim whose process and channel are those of the current
// state.
type claimInState struct {
	process int
	channel int32
	claim   *flat.Exclusive
	word    int // where its kinds are in a set
	mask    uint64
}

// loopPartners is the fact that in every loop of the state graph in which
// process moves, some process of set moves as well.
type loopPartners struct {
	process int
	set     uint64
}

// maxStubborn bounds the processes of states that are reduced: sets of
// processes are words of 64 bits. States with more keep all successors.
const maxStubborn = 64

// chooser finds stubborn sets for one explorer, and implements por.Front. It
// embeds an interpreter to read states: to find where processes stand, how long
// queues are, and which channel an expression denotes. It executes no steps.
//
// The tables t are shared by all choosers of a program and are not written. All
// other fields belong to one goroutine. look sets the fields up to live for one
// state; they are valid until look is called for the next one. Sets of
// processes are bit sets over process numbers.
type chooser struct {
	interp.Interpreter
	t        *independence
	stubborn bool
	fair     bool        // weak fairness is to be kept: see fair.go
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

// newChooser makes a chooser for the program of the tables. The caller sets
// stubborn, dead and trusted.
func (in *independence) newChooser() *chooser {
	c := &chooser{t: in, conflicts: make(kindSet, in.words), struck: make(kindSet, in.words), noChannels: in.slots == 0}
	c.Model = in.Model
	c.Hidden = make([]byte, in.Model.HiddenBytes)
	for i, q := range in.Model.Queues {
		c.Queues = append(c.Queues, interp.QueueRef{Type: q, At: int32(in.Model.QueueAt[i])})
	}
	c.Pid = -1
	return c
}

// failed marks successors that end a run with an error. States with one are not
// reduced, so that no error is missed.
const failed = program.AssertFailed | program.RuntimeError

// kinds returns what is known of step id of a process of the state.
func (c *chooser) kinds(pid int, id int32) *stepKinds {
	return &c.t.steps[c.Frames[pid].Proc.Index][id]
}

// count returns the number of successors in which a process of the set moves. A
// rendezvous counts if either of its processes is in the set.
func (c *chooser) count(set uint64) (n int) {
	for _, o := range c.owners {
		if o&set != 0 {
			n++
		}
	}
	return n
}

// canTake reports whether a successor of the state takes step id of a process.
func (c *chooser) canTake(pid int, id int32) bool {
	for _, k := range c.on[pid] {
		if k == id {
			return true
		}
	}
	return false
}

// number evaluates the node of a channel for a process of the state. It returns
// the number of the channel, or 0 if there is no such channel or the evaluation
// fails.
func (c *chooser) number(pid int, node int32) int32 {
	c.Act(int32(pid))
	id := c.Eval(node)
	c.Failure = interp.Failure{}
	if id < 1 || int(id) > len(c.Queues) {
		return 0
	}
	return id
}

// resolve adds what process pid does to channels to set. References that depend
// on the state are looked up in it: a local variable of the process is read. A
// reference that nothing is known about adds its kinds for every channel.
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

// channelBits adds kinds of channel id to set, or those of all channels if id
// is 0. Channels share slots if there are more than maxChannelSlots; that makes
// the analysis coarser, not wrong.
func (in *independence) channelBits(id int32, kinds uint8, set kindSet) {
	if in.slots == 0 {
		return
	}
	if id > 0 {
		at := in.channels + 8*(int(id-1)%in.slots)
		set[at>>6] |= uint64(kinds) << (at & 63)
		return
	}
	for i := range in.slots {
		at := in.channels + 8*i
		set[at>>6] |= uint64(kinds) << (at & 63)
	}
}

// first returns the index of the first successor in which a process of the set
// moves, -1 if there is none.
func (c *chooser) first(set uint64) int {
	for i, o := range c.owners {
		if o&set != 0 {
			return i
		}
	}
	return -1
}
