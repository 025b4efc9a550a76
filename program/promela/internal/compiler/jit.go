package compiler

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/jit"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

// Compiled Promela. A translator turns a model and its bound atoms into a WebAssembly module that
// expands one state per call, as the interpreter does, byte for byte. There is
//
//   - per control point a function that adds the transitions of a process standing there, one that adds the
//     receiving halves of rendezvous, and, where atomic sequences or enabled() ask for it, one that
//     tells whether the process can move;
//   - per proctype one that makes a process;
//   - one for the letter of the atoms, and the driver: finding the frames, then every process in turn;
//   - one that follows atomic sequences to their ends.
//
// Control points, fields of messages, addresses and constants are built in. A variable that nothing writes
// is a constant. Guards read the source state where it lies; only then the vector is copied, and what
// changes is written into the copy. Whatever goes wrong, but for assertions, sets a flag, and the
// interpreter expands the state instead: compiled code has no messages, and no state is expanded by
// half.

// errTooLarge refuses models whose tables do not fit.
var errTooLarge = errors.New("the model is too large")

// pointRef is one control point of a proctype.
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
	adds       []*jit.Func // by control point: adds its transitions
	takes      []*jit.Func // adds the receiving halves of rendezvous, nil when there are none
	fits       []*jit.Func // whether a receive takes the message, nil likewise
	has        []*jit.Func // whether there is an executable step, nil when nobody asks
	spawns     []*jit.Func // by proctype: makes a process
	all        *jit.Func   // adds the transitions of some processes
	meet       *jit.Func   // of a send with all who can receive
	partner    *jit.Func   // whether somebody can receive
	hasAny     *jit.Func   // whether a process has an executable step, nil when nobody asks
	allUsual   *jit.Func   // all and meet, by channel, for the usual processes; nil when there is too much to write out
	meetUsual  map[int32]*jit.Func
	provided   *jit.Func // whether a process's provided clause holds
	mayMove    *jit.Func // nil when every process may
	observe    *jit.Func // makes the step of the trace assertion
	forgetSent *jit.Func // forgets variables of the sender of a rendezvous, nil when there are none
	letter     *jit.Func // the letter of the state atoms, nil when there are none
	senders    []sender
	sendNumber map[*flat.Step]int32 // of the senders
	every      bool                 // any process may be asked whether it has an executable step
}

// addresses is where the model's data lie in the memory.
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

// ReachedAt is where a byte per step says whether control has come to it, by its serial number.
const ReachedAt = (varsEnd + 15) &^ 15

// Flags of control points.
const (
	pointAccept = 1 << iota
	pointProgress
	pointEnd
)

// frameAt is how many bytes before a process's variables the address that stands for its frame is, so
// that all of it has offsets that are not negative.
const frameAt = 4

// Translate makes the module; sample is a state like most of them.
// others says whether the processes that wait for the end of an atomic sequence are of interest.
func Translate(b *interp.Bound, sample program.State, others bool) ([]byte, error) {
	t := &translator{m: b.Model, b: b, mod: jit.NewModule(jit.MemoryAt), typical: len(sample)}
	t.every = t.anybodyAsked(others)
	if err := t.refuses(); err != nil {
		return nil, err
	}
	t.number()
	t.findWritten()
	t.findUsual(sample)
	t.place()
	if t.next > jit.SourceAt {
		return nil, errTooLarge
	}
	t.declare()
	t.define()
	return t.mod.Encode(), nil
}

// refuses names what there is no code for.
func (t *translator) refuses() error {
	if err := t.refusesTrace(); err != nil {
		return err
	}
	if err := t.refusesRuns(); err != nil {
		return err
	}
	for _, a := range t.b.Moves {
		if a.Pid >= 0 && t.m.Code[a.Pid].Op != flat.OpConst {
			return errors.New("an exec atom names a process by an expression")
		}
	}
	if len(t.m.Initial) > jit.MaxState {
		return errTooLarge
	}
	return nil
}

// number numbers the control points of all proctypes and the kinds of channels.
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

// kind is the number of a kind of channels.
func (t *translator) kind(q *flat.ChanType) int {
	for i, k := range t.kinds {
		if sameChannels(k, q) {
			return i
		}
	}
	t.kinds = append(t.kinds, q)
	return len(t.kinds) - 1
}

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

// place lays out the memory.
func (t *translator) place() {
	t.next = ReachedAt
	take := func(n int) uint32 {
		at := t.next
		t.next += uint32(n+15) &^ 15
		return at
	}
	take(t.m.Steps)
	t.frames, t.queues = take(8*(flat.MaxProcs+1)), take(8*(flat.MaxChannels+1))
	fields, params := 0, 0
	for _, k := range t.kinds {
		fields = max(fields, len(k.Fields))
	}
	for _, p := range t.m.Procs {
		params = max(params, len(p.ParamParts))
	}
	t.message, t.sent, t.args = take(4*fields), take(4*fields), take(4*params)
	t.placeTrace(take, fields)
	t.hidden, t.hidden0, t.hiddenInit = take(t.m.HiddenBytes), take(t.m.HiddenBytes), take(t.m.HiddenBytes)
	t.mod.Data(t.hiddenInit, t.m.HiddenInit)
	t.pointFlags, t.pointTakes = take(len(t.points)), take(len(t.points))
	for _, p := range t.m.Procs {
		t.templates = append(t.templates, take(len(p.Template)))
		if t.next <= jit.SourceAt {
			t.mod.Data(t.templates[p.Index], p.Template)
		}
	}
}

// setBit marks bits of the global variables as written.
func (t *translator) setBit(lo, hi int32) {
	for i := max(0, lo); i < hi && int(i) < len(t.dirty); i++ {
		t.dirty[i] = true
	}
}

// findWritten finds the bits of the global variables that something writes.
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

// writes marks all places that an address node can stand for.
func (t *translator) writes(addr int32) {
	lo, hi, ok := t.span(addr)
	if ok {
		t.setBit(lo, hi+storeBits(t.m.Code[addr].Store))
	}
}

// span is the first and last bit that an address node into the global variables can stand for.
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

// program.Letter bits of the transitions in which a process of proctype p moves: those of every such
// process, and those of one pid each.
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

// refusesRuns finds processes that are made in the middle of something else.
func (t *translator) refusesRuns() error {
	err := errors.New("a process is made within another statement")
	for i := range t.m.Runs {
		for _, a := range t.m.Runs[i].Args {
			if t.runs(a) {
				return err
			}
		}
	}
	for _, p := range t.m.Procs {
		if p.Provided >= 0 && t.runs(p.Provided) {
			return err
		}
		for i := range p.Points {
			for j := range p.Points[i].Steps {
				if t.runsWithin(&p.Points[i].Steps[j]) {
					return err
				}
			}
		}
	}
	return nil
}

func (t *translator) runsWithin(st *flat.Step) bool {
	switch st.Op {
	case flat.StepAssign:
		return t.runs(st.A)
	case flat.StepGuard, flat.StepAssert:
		return t.runs(st.A)
	case flat.StepPriority:
		return t.runs(st.A) || t.runs(st.B)
	case flat.StepSend, flat.StepReceive:
		spec := &t.m.ChannelOps[st.A]
		found := t.runs(spec.Channel)
		for _, a := range spec.Send {
			found = found || t.runs(a)
		}
		for _, a := range spec.Recv {
			found = found || a.Match >= 0 && t.runs(a.Match) || a.Addr >= 0 && t.runs(a.Addr)
		}
		return found
	}
	return false
}

// anybodyAsked reports that any process, wherever it stands, may be asked whether it can move.
func (t *translator) anybodyAsked(others bool) bool {
	if t.m.UsesPriority || t.b.Timeout {
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

// MaxCompiledPid is the greatest number of a process that compiled code can put into a set.
const MaxCompiledPid = 63
