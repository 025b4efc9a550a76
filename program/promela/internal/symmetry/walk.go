package symmetry

import (
	"slices"
	"strconv"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/source"
)

// The walk over steps and propositions, which gives sorts.unify what is
// compared and assigned, and says what breaks symmetry. It visits each step
// that a process can take once all processes are there.

// walker evaluates nodes in one context: a step of a proctype, or a
// proposition.
type walker struct {
	f    *finder
	proc *flat.Proctype // nil for propositions
	pos  source.Pos
	text string
	// unreported is set where a run-time error in an index is not reported: the
	// element 0 is used instead, which is named by that.
	unreported bool
	// watched is set where it is not always reported: explorers look at the
	// index in every state.
	watched bool
	serial  int32 // of the step
	// channels is set while only the flow of channels is followed.
	channels bool
}

// term is the value of a node: a constant, a number of a sort plus a constant,
// or anything that is no number of a process. It is between low and high.
type term struct {
	node      int32 // none for other values
	shift     int64
	constant  bool
	value     int32
	low, high int64
	channel   bool // the number of a channel
	me        bool // the number of the process that evaluates it, plus shift
}

var plainTerm = term{node: none}

func (w *walker) err(format string, args ...any) *source.Error {
	return source.Errorf(w.pos, format, args...)
}

// plain says that the processes that a value may mean are told apart.
func (w *walker) plain(t term, does string) {
	if t.node == none || w.channels && !t.channel {
		return
	}
	w.f.sorts.mustBePlain(t.node, w.err("`%s` %s", w.text, does))
}

// name says that a number of a node is mentioned.
func (w *walker) name(n int32, number int64) {
	if !w.channels {
		w.f.sorts.name(n, number, w.err("`%s` names", w.text))
	}
}

// equal says that two values are compared, or assigned.
func (w *walker) equal(a, b term) {
	switch {
	case w.channels && !(a.channel && b.channel):
		if a.channel && !b.constant {
			w.plain(a, otherType)
		}
		if b.channel && !a.constant {
			w.plain(b, otherType)
		}
	case a.node == none && b.node == none:
	case a.constant:
		w.name(b.node, int64(a.value)-b.shift)
	case b.constant:
		w.name(a.node, int64(b.value)-a.shift)
	case a.node == none:
		w.plain(b, otherNumber)
	case b.node == none:
		w.plain(a, otherNumber)
	case a.channel != b.channel:
		w.plain(a, otherType)
		w.plain(b, otherType)
	default:
		w.f.sorts.unify(a.node, a.shift, b.node, b.shift, w.err("`%s` mixes numbers that mean different processes", w.text))
	}
}

const (
	otherType   = "takes the number of a channel for another number"
	otherNumber = "takes the number of a process for another number"
)

// truth says that a value is tested for being 0.
func (w *walker) truth(t term) {
	if t.node != none {
		w.name(t.node, -t.shift)
	}
}

// index says that a value selects an element of an array.
func (w *walker) index(level int32, count, node int32) {
	t := w.value(node)
	w.equal(term{node: level}, t)
	switch {
	case w.channels || t.constant || t.node != none && t.low >= 0 && t.high < int64(count):
	case w.unreported:
		w.name(level, 0)
	case w.watched:
		w.f.watched[w.serial] = append(w.f.watched[w.serial], watched{node, count})
	}
}

// load returns the value of a scalar.
func (w *walker) load(t target) term {
	if !t.ok {
		w.f.unknown = w.err("`%s` uses an address that is not understood", w.text)
		return plainTerm
	}
	low, high := t.typ.Limits()
	if !w.channels {
		w.f.used[t.node] = true
	}
	return term{node: t.node, low: low, high: high, channel: t.typ.Channel, me: t.node != none && w.proc != nil && w.f.numbersIn[t.node] == w.proc}
}

// The switch below knows all operators that yield a value; package flat keeps
// the last one.

// value evaluates a value node.
func (w *walker) value(i int32) term {
	n := &w.f.m.Code[i]
	switch n.Op {
	case flat.OpConst:
		return term{node: none, constant: true, value: n.A, low: int64(n.A), high: int64(n.A)}
	case flat.OpGlobal:
		return w.load(w.at(nil, false, n.A, nil))
	case flat.OpGlobalByte:
		return w.load(w.at(nil, false, n.A*8, nil))
	case flat.OpLocal:
		return w.load(w.at(w.proc, false, n.A, nil))
	case flat.OpLocalByte:
		return w.load(w.at(w.proc, false, n.A*8, nil))
	case flat.OpHidden:
		return w.load(w.at(nil, true, n.A, nil))
	case flat.OpLoad:
		t := w.load(w.address(n.A))
		if t.node != none && w.f.m.Code[n.A].Op == flat.AddrRemote {
			w.name(t.node, 0) // the value if there is no such process
		}
		return t
	case flat.OpPid:
		return w.pid()
	case flat.OpNot:
		w.truth(w.value(n.A))
	case flat.OpAnd, flat.OpOr:
		w.truth(w.value(n.A))
		w.truth(w.value(n.B))
	case flat.OpEq, flat.OpNe:
		w.equal(w.value(n.A), w.value(n.B))
	case flat.OpCond:
		w.truth(w.value(n.A))
		return w.either(i, w.value(n.B), w.value(n.C))
	case flat.OpAdd, flat.OpSub:
		return w.sum(n)
	case flat.OpLt, flat.OpGt, flat.OpLe, flat.OpGe:
		w.plain(w.value(n.A), "orders the processes")
		w.plain(w.value(n.B), "orders the processes")
	case flat.OpNeg, flat.OpComplement:
		w.plain(w.value(n.A), calculates)
	case flat.OpMod:
		return w.remainder(n)
	case flat.OpMul, flat.OpDiv, flat.OpShl, flat.OpShr, flat.OpBitAnd, flat.OpBitXor, flat.OpBitOr:
		w.plain(w.value(n.A), calculates)
		w.plain(w.value(n.B), calculates)
	default:
		w.process(n)
	}
	return plainTerm
}

const calculates = "calculates with the numbers of processes"

// process evaluates the nodes that look at channels and processes.
func (w *walker) process(n *flat.Node) {
	switch n.Op {
	case flat.OpLen, flat.OpFull, flat.OpEmpty, flat.OpNotFull, flat.OpNotEmpty:
		w.value(n.A)
	case flat.OpPoll:
		spec := w.f.m.ChannelOps[n.B]
		spec.Channel = n.A
		w.receive(&spec)
	case flat.OpEnabled, flat.OpPcValue:
		w.processNumber(w.value(n.A))
	case flat.OpAt:
		if n.A >= 0 {
			w.processNumber(w.value(n.A))
		}
	case flat.OpRun:
		w.run(&w.f.m.Runs[n.A])
	case flat.OpCount, flat.OpTimeout, flat.OpNonProgress, flat.OpAccept:
	default:
		w.f.unknown = w.err("`%s` depends on more than which processes are equal", w.text)
	}
}

// processNumber says that a value is the number of a process.
func (w *walker) processNumber(t term) {
	if !w.channels {
		w.equal(term{node: w.f.pids}, t)
	}
}

// remote says that a variable of a process is read: of the process with a
// number, or of the first one of its type.
func (w *walker) remote(p *flat.Proctype, pid int32) {
	if pid >= 0 {
		w.processNumber(w.value(pid))
		return
	}
	if c := w.f.classOf(p); c >= 0 && !w.channels {
		w.f.sorts.mustBePlain(w.f.first(c), w.err("`%s` reads the first process of type %s", w.text, p.Name))
	}
}

// pid returns the value of _pid. In processes of a class it is the number of a
// member. In others it is a number that no member has, so that it can only be
// compared with members by numbers of the same meaning.
func (w *walker) pid() term {
	if c := w.f.classOf(w.proc); c >= 0 {
		pids := w.f.classes[c].pids
		return term{node: w.f.pids, low: int64(pids[0]), high: int64(pids[len(pids)-1]), me: true}
	}
	n := w.f.nodeOf(localKey(w.proc) + "_pid")
	w.f.foreign = append(w.f.foreign, foreign{n, w.err("`%s` mixes numbers that mean different processes", w.text)})
	return term{node: n, low: 0, high: flat.MaxProcs}
}

// sum evaluates + and -. With a constant, the numbers stay those of processes.
func (w *walker) sum(n *flat.Node) term {
	a, b := w.value(n.A), w.value(n.B)
	if n.Op == flat.OpAdd && a.constant {
		a, b = b, a
	}
	by := int64(b.value)
	if n.Op == flat.OpSub {
		by = -by
	}
	if b.constant && a.node != none && !a.channel {
		a.shift, a.low, a.high = a.shift+by, a.low+by, a.high+by
		return a
	}
	w.plain(a, calculates)
	w.plain(b, calculates)
	return plainTerm
}

// remainder evaluates %. In a ring of n processes with the numbers from 0 on,
// (_pid + k) % n is the number of another one, and rotations respect that: they
// are then all that the class has. So it is with a parameter that keeps such
// numbers.
func (w *walker) remainder(n *flat.Node) term {
	a, b := w.value(n.A), w.value(n.B)
	if c := w.f.classOf(w.proc); c >= 0 && a.me && a.shift >= 0 && b.constant && inRing(w.f.sorts.numbers(a.node)[c], int64(b.value)) {
		w.f.classes[c].ring = w.f.classes[c].ring || a.shift%int64(b.value) != 0
		return term{node: a.node, low: 0, high: int64(b.value) - 1}
	}
	w.plain(a, calculates)
	w.plain(b, calculates)
	return plainTerm
}

// either returns the value of a conditional expression, node i.
func (w *walker) either(i int32, a, b term) term {
	if a.node == none && b.node == none {
		return plainTerm
	}
	t := term{node: w.f.nodeOf("?" + strconv.Itoa(int(i))), low: min(a.low, b.low), high: max(a.high, b.high), channel: a.channel || b.channel}
	w.equal(t, a)
	w.equal(t, b)
	return t
}

// assign says that a value is stored.
func (w *walker) assign(addr int32, v term) {
	if w.f.m.Code[addr].Op == flat.AddrNone {
		return
	}
	to := w.address(addr)
	t := w.load(to)
	if t.node != none {
		w.store(t, to.typ, v)
	}
}

// store says that a value becomes one of a type, which may not hold it.
func (w *walker) store(to term, typ *flat.DataType, v term) {
	if v.constant {
		v.value = flat.Truncate(typ, v.value)
	}
	if v.node != none && !w.channels {
		w.f.stores = append(w.f.stores, stored{to.node, typ, v.low, v.high, w.err("`%s` cuts numbers of processes off", w.text)})
	}
	w.equal(to, v)
}

// operation returns the nodes of the fields of the messages of a send or
// receive, and the types that its channel can have.
func (w *walker) operation(spec *flat.ChannelSpec) (fields []int32, types []*flat.ChanType) {
	t := w.value(spec.Channel)
	if t.node == none || !t.channel {
		if !t.constant {
			w.f.unknown = w.err("`%s` uses a channel whose number is calculated", w.text)
		}
		return nil, nil
	}
	r := w.f.sorts.rootOf(t.node)
	if meets(r.channels) {
		w.watching(r.channels, func() { w.value(spec.Channel) })
	}
	return r.fields, r.channels
}

// meets reports whether a channel may have no slots. Of one half of a
// rendezvous, errors in indices are not always reported.
func meets(types []*flat.ChanType) bool {
	return slices.ContainsFunc(types, (*flat.ChanType).Rendezvous)
}

// watching evaluates something in a step over channels of some types.
func (w *walker) watching(types []*flat.ChanType, f func()) {
	saved := w.watched
	w.watched = saved || meets(types)
	f()
	w.watched = saved
}

// send says what is sent.
func (w *walker) send(spec *flat.ChannelSpec) {
	fields, types := w.operation(spec)
	for i, a := range spec.Send {
		v := term{}
		w.watching(types, func() { v = w.value(a) })
		if i >= len(fields) {
			w.plain(v, otherNumber)
			continue
		}
		if spec.Sorted {
			w.plain(term{node: fields[i], channel: fieldType(types, i).Channel}, "sorts messages by the numbers of processes")
		}
		for _, c := range types {
			if i < len(c.Fields) {
				w.store(term{node: fields[i], channel: c.Fields[i].Type.Channel}, c.Fields[i].Type, v)
			}
		}
	}
	for i := len(spec.Send); i < len(fields); i++ { // what is not sent is 0
		w.name(fields[i], 0)
	}
}

// fieldType returns the type of a field of a message.
func fieldType(types []*flat.ChanType, i int) *flat.DataType {
	for _, c := range types {
		if i < len(c.Fields) {
			return c.Fields[i].Type
		}
	}
	return flat.TypeInt
}

// receive says what is received, or looked at.
func (w *walker) receive(spec *flat.ChannelSpec) {
	fields, types := w.operation(spec)
	for i, a := range spec.Recv {
		v := term{node: none}
		if i < len(fields) {
			v = term{node: fields[i], channel: fieldType(types, i).Channel}
			for _, c := range types {
				if i < len(c.Fields) {
					low, high := c.Fields[i].Type.Limits()
					v.low, v.high = min(v.low, low), max(v.high, high)
				}
			}
		}
		if a.Match >= 0 {
			w.watching(types, func() { w.equal(v, w.value(a.Match)) })
		}
		if a.Addr >= 0 {
			w.assign(a.Addr, v)
		}
	}
}

// run follows the arguments of a run expression, which only is taken before all
// processes are there: only channels matter.
func (w *walker) run(spec *flat.RunSpec) {
	if !w.channels {
		w.f.unknown = w.err("`%s` creates a process", w.text)
		return
	}
	p := w.f.m.Procs[spec.Proc]
	for i, a := range spec.Args {
		if v := w.value(a); i < len(p.ParamParts) {
			to := w.at(p, false, int32(p.ParamParts[i].Addr), nil)
			w.equal(w.load(to), v)
		}
	}
}

// step walks over a step and what is inside it.
func (w *walker) step(st *flat.Step) {
	info := &w.f.m.Infos[st.Info]
	w.pos, w.text, w.serial = info.Pos, info.Text, st.Serial
	switch st.Op {
	case flat.StepPriority, flat.StepUnbounded:
		w.f.unknown = w.err("`%s` is not understood", w.text)
	case flat.StepGuard, flat.StepAssert:
		w.truth(w.value(st.A))
	case flat.StepRun:
		w.value(st.A)
	case flat.StepAssign:
		w.assign(st.A, w.value(st.B))
	case flat.StepSend:
		w.send(&w.f.m.ChannelOps[st.A])
	case flat.StepReceive:
		w.receive(&w.f.m.ChannelOps[st.A])
	case flat.StepPrint:
		o := w.f.m.Operands(st)
		for _, v := range o.Values() {
			w.value(v)
		}
	}
}

// The switch above knows all kinds of steps; those that it does not name read
// nothing, and a d_step is walked by its inner points.
var _ [flat.StepKinds]struct{} = [13]struct{}{}
