package compiler

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

// Compiled Promela. A translator turns a model and its bound atoms into a
// WebAssembly module that expands one state per call, as the interpreter does,
// byte for byte. There is
//
//   - per control point a function that adds the transitions of a process standing there, one that adds the
//     receiving halves of rendezvous, and, where atomic sequences or enabled() ask for it, one that
//     tells whether the process can move;
//   - per proctype one that makes a process;
//   - one for the letter of the atoms, and the driver: finding the frames, then every process in turn;
//   - one that follows atomic sequences to their ends.
//
// Control points, fields of messages, addresses and constants are built in. A
// variable that nothing writes is a constant. Guards read the source state
// where it lies; only then the vector is copied, and what changes is written
// into the copy. Whatever goes wrong, but for assertions, sets a flag, and the
// interpreter expands the state instead: compiled code has no messages, and no
// state is expanded by half.

// pointRef is one control point of a proctype. Over all proctypes, control
// points are numbered from 0; g stands for such a number.
type pointRef struct {
	proc *flat.Proctype
	at   int32
	*flat.Point
}

// translator makes the module of one binding.
type translator struct {
	m       *flat.Model
	b       *interp.Bound
	mod     *jit.Module
	typical int          // length of a vector
	usual   []usualFrame // the processes that states usually have
	points  []pointRef
	first   []int32          // by proctype: the number of its first control point
	kinds   []*flat.ChanType // channels that look different
	dirty   []bool           // by bit of the global variables: something writes it
	addresses
	adds                  []*jit.Func // by control point: adds its transitions
	takes                 []*jit.Func // adds the receiving halves of rendezvous, nil when there are none
	fits                  []*jit.Func // whether a receive takes the message, nil likewise
	enabled               []*jit.Func // whether there is an executable step, nil when nobody asks
	spawns                []*jit.Func // by proctype: makes a process
	rest                  *jit.Func   // copies the rest of a long vector
	crowded               *jit.Func   // gives the state up when there is no room
	all                   *jit.Func   // adds the transitions of some processes
	rendezvous            *jit.Func   // of a send with all who can receive
	partner               *jit.Func   // whether somebody can receive
	enabledAny            *jit.Func   // whether a process has an executable step, nil when nobody asks
	allSpecialised        *jit.Func   // all and meet, by channel, for the usual processes; nil when there is too much to write out
	rendezvousSpecialised map[int32]*jit.Func
	provided              *jit.Func // whether a process's provided clause holds
	mayMove               *jit.Func // nil when every process may
	observe               *jit.Func // makes the step of the trace assertion
	forgetSent            *jit.Func // forgets variables of the sender of a rendezvous, nil when there are none
	letter                *jit.Func // the letter of the state atoms, nil when there are none
	senders               []sender
	sendNumber            map[*flat.Step]int32 // of the senders
	every                 bool                 // any process may be asked whether it has an executable step
	inline                int                  // bytes of code of a control point that is written out for each of the usual processes
	self                  int32                // the process whose code is being written, -1 when it may be any
}

// addresses are the places of the model's data in the memory.
type addresses struct {
	frames, queues         uint32 // tables: 8 bytes per process, and per channel
	message, sent          uint32 // of a rendezvous, and of the search for a partner
	args                   uint32 // of a process being made
	hidden, hidden0        uint32
	hiddenInit             uint32
	observed, traceEnds    uint32 // of a trace assertion
	pointFlags, pointTakes uint32 // a byte per control point
	templates              []uint32
	next                   uint32
}

// Variables of the driver, 4 or 8 bytes each.
const (
	varOut         = jit.OwnAt + 8*iota // where the next vector goes
	varSucc                             // where the next successor goes
	varFirst                            // the first one of the source
	varBail                             // the interpreter has to expand the state
	varTimeout                          //
	varInside                           // the source is inside an atomic sequence
	varLen                              // length of the source
	varNewLen                           // of the vector that processes are added to
	varQueues                           // number of channels
	varQueues0                          // in the source
	varTight                            // the successors may need more room than there is
	varUsual                            // the source has the usual processes
	varAttached                         // the tables of frames and channels are those of the usual processes
	varProbing                          // depth of enabled()
	varEntered                          // an atomic sequence has been entered
	varStopped                          // the ways cannot be followed to their ends
	varFollowed                         // states inside sequences
	varWay                              // where the next way goes
	varChannel                          // of a rendezvous
	varFields                           // of its message
	varSentFields                       // of the message that a partner is looked for
	varObserved                         // fields of the message that a trace assertion sees
	varSentChannel                      // and its channel
	varSendAt                           // where the sender's control point is, from the start of the vector
	varSendTo                           // its target
	varSendWide                         // and whether it takes two bytes
	varSendAction
	varSendMoved
	varSendAct
	varSendForgets // which of the senders it was, from 1 on; 0 is none
	varsEnd
)

// ReachedAt is where a byte per step records whether control has come to it, and
// behind these another byte per step whether it was taken, by
// its serial number.
const ReachedAt = (varsEnd + 15) &^ 15

// Flags of control points.
const (
	pointAccept = 1 << iota
	pointProgress
	pointEnd
)

// frameAt is how many bytes before a process's variables the address that
// stands for its frame is, so that all of it has offsets that are not negative.
const frameAt = 4

// number numbers the control points of all proctypes and the types of channels.
func (t *translator) number() {
	for _, p := range t.m.Procs {
		t.first = append(t.first, int32(len(t.points)))
		for i := range p.Points {
			t.points = append(t.points, pointRef{p, int32(i), &p.Points[i]})
		}
		for _, q := range p.Queues {
			t.kind(q)
		}
	}
	for _, q := range t.m.Queues {
		t.kind(q)
	}
}

// kind returns the number of a type of channels; types of equal layout are one.
func (t *translator) kind(q *flat.ChanType) int {
	for i, k := range t.kinds {
		if sameChannels(k, q) {
			return i
		}
	}
	t.kinds = append(t.kinds, q)
	return len(t.kinds) - 1
}

// sameChannels reports whether two types of channels have equal layouts.
func sameChannels(a, b *flat.ChanType) bool {
	if a.Slots != b.Slots || a.Bytes != b.Bytes || len(a.Fields) != len(b.Fields) {
		return false
	}
	for i, f := range a.Fields {
		g := b.Fields[i]
		if f.Addr != g.Addr || f.Type.Store != g.Type.Store || f.Type.Width != g.Type.Width {
			return false
		}
	}
	return true
}

// setBit marks bits of the global variables as written.
func (t *translator) setBit(lo, hi int32) {
	for i := max(0, lo); i < hi && int(i) < len(t.dirty); i++ {
		t.dirty[i] = true
	}
}

// findWritten finds the bits of the global variables that something writes. The
// others are constants.
func (t *translator) findWritten() {
	m := t.m
	t.dirty = make([]bool, 8*m.GlobalBytes)
	t.setBit(0, int32(8*m.Header))
	for i := range t.points {
		for j := range t.points[i].Steps {
			if st := &t.points[i].Steps[j]; st.Op == flat.StepAssign {
				t.writes(st.A)
			}
		}
	}
	for i := range m.ChannelOps {
		for _, a := range m.ChannelOps[i].Recv {
			if a.Addr >= 0 {
				t.writes(a.Addr)
			}
		}
	}
	for _, in := range m.GlobalInits {
		n := &m.Code[in.Addr]
		t.setBit(n.A, n.A+in.Stride*(in.Count-1)+storeBits(n.Store))
	}
}

// writes marks all places that an address node can denote.
func (t *translator) writes(addr int32) {
	lo, hi, ok := t.span(addr)
	if ok {
		t.setBit(lo, hi+storeBits(t.m.Code[addr].Store))
	}
}

// span returns the first and the last bit that an address node into the global
// variables can denote; false for other addresses.
func (t *translator) span(addr int32) (lo, hi int32, ok bool) {
	n := &t.m.Code[addr]
	switch n.Op {
	case flat.AddrGlobal:
		return n.A, n.A, true
	case flat.AddrOffset:
		lo, hi, ok = t.span(n.A)
		return lo + n.B, hi + n.B, ok
	case flat.AddrIndex:
		x := &t.m.Indexings[n.C]
		lo, hi, ok = t.span(n.A)
		return lo, hi + (x.Count-1)*x.Stride, ok
	}
	return 0, 0, false
}

// storeBits returns the number of bits of a scalar.
func storeBits(s flat.Storage) int32 {
	switch s {
	case flat.StoreBit:
		return 1
	case flat.StoreByte, flat.StoreU8:
		return 8
	case flat.StoreShort, flat.StoreU16:
		return 16
	}
	return 32
}

// moves returns the bits of the atoms exec(…) for transitions in which a
// process of type p moves: those that hold for every such process, and those
// for a single pid.
func (t *translator) moves(p *flat.Proctype) (any program.Letter, single []flat.MoveAtom) {
	for _, a := range t.b.Moves {
		switch {
		case a.Proc == nil, a.Proc == p && a.Pid < 0:
			any |= a.Bit
		case a.Proc == p:
			single = append(single, a)
		}
	}
	return any, single
}

// refusesRuns returns an error if a process is created to compute an argument
// of another one.
func (t *translator) refusesRuns() error {
	for i := range t.m.Runs {
		if slices.ContainsFunc(t.m.Runs[i].Args, func(a int32) bool { return t.m.Holds(a, flat.OpRun) }) {
			return errors.New("run is an argument of run")
		}
	}
	return nil
}

// anybodyAsked reports whether any process, at any control point, may be asked
// whether it can move.
func (t *translator) anybodyAsked(others bool) bool {
	if t.m.UsesPriority || t.b.Timeout() {
		return true
	}
	for i := range t.m.Code {
		if t.m.Code[i].Op == flat.OpEnabled {
			return true
		}
	}
	if others {
		for _, p := range t.m.Procs {
			for _, st := range p.Steps {
				if st.Atomic {
					return true
				}
			}
		}
	}
	return false
}

// MaxCompiledPid is the greatest process number that compiled code can put into
// a set, which it represents by 64 bits. States with more processes are
// interpreted.
const MaxCompiledPid = 63

func types(n int) []jit.ValType {
	out := make([]jit.ValType, n)
	for i := range out {
		out[i] = jit.I32
	}
	return out
}

func le32(v int) []byte { return []byte{byte(v), byte(v >> 8), byte(v >> 16), byte(v >> 24)} }

// sender is a rendezvous send after which variables of its process are cleared.
// The code of the receive completes the successor, and so must know which send
// it was.
type sender struct {
	proc  *flat.Proctype
	spans []facts.Span
}

// takers returns the steps that may be the receiving half of a rendezvous.
func (t *translator) takers(pt pointRef) []*flat.Step {
	var out []*flat.Step
	if pt.Inner {
		return nil
	}
	for i := range pt.Steps {
		st := &pt.Steps[i]
		switch st.Op {
		case flat.StepReceive:
			if t.mayTake(st) {
				out = append(out, st)
			}
		case flat.StepDStep:
			for j := range pt.proc.Points[st.A].Steps {
				if in := &pt.proc.Points[st.A].Steps[j]; in.Op == flat.StepReceive && t.mayTake(in) {
					out = append(out, st)
					break
				}
			}
		}
	}
	return out
}

// mayTake reports whether a receive may be from a channel without slots.
func (t *translator) mayTake(st *flat.Step) bool {
	spec := &t.m.ChannelOps[st.A]
	if spec.Copying {
		return false
	}
	if id, ok := t.constant(spec.Channel); ok && id >= 1 && int(id) <= len(t.m.Queues) {
		return t.m.Queues[id-1].Rendezvous()
	}
	return t.rendezvousKinds()
}

// rendezvousKinds reports whether any channel has no slots.
func (t *translator) rendezvousKinds() bool {
	for _, k := range t.kinds {
		if k.Rendezvous() {
			return true
		}
	}
	return false
}

// mostSteps returns the greatest number of steps of a control point.
func (t *translator) mostSteps() int {
	most := 0
	for _, pt := range t.points {
		most = max(most, len(pt.Steps))
	}
	return most
}

// fewestFields returns the least number of fields in messages of a rendezvous,
// -1 if there is none.
func (t *translator) fewestFields() int {
	n := -1
	for _, k := range t.kinds {
		if k.Rendezvous() && (n < 0 || len(k.Fields) < n) {
			n = len(k.Fields)
		}
	}
	return n
}
