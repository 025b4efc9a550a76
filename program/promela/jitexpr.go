package promela

import "github.com/ltlcheck/ltlcheck/program/jit"

// Code for expressions: the translation of eval.go.

// view is a vector, and the frame of a process in it: the vector begins off bytes behind base, and the
// process's variables frameAt bytes behind frame.
type view struct {
	base     jit.Local
	off      uint32
	frame    jit.Local
	frameOff uint32 // more bytes to the frame
}

// emitter writes the code of one function.
type emitter struct {
	*jit.Func
	t      *translator
	zero   jit.Local // is zero, so that constant addresses have one base
	proc   *proctype // of the acting process, nil when there is none
	pid    jit.Local // of the acting process
	r, w   view      // where to read, and where to write
	quiet  bool      // errors are not noted
	failed jit.Local // an assertion has failed
}

// memoryTop is behind the last constant address that is used.
const memoryTop = jit.MemoryAt

func (t *translator) emitter(f *jit.Func, p *proctype) *emitter {
	e := &emitter{Func: f, t: t, proc: p}
	e.zero = f.Local(jit.I32)
	e.touch(e.zero, memoryTop)
	return e
}

// touch reads the byte before base+end, so that the compiler knows all up to there to be inside the
// memory.
func (e *emitter) touch(base jit.Local, end uint32) {
	e.Get(base)
	e.Load(jit.I32Load8U, end-1)
	e.Op(jit.Drop)
}

// source is the view of the state that is expanded.
func (e *emitter) source(frame jit.Local) view {
	return view{base: e.zero, off: jit.SourceAt, frame: frame}
}

// variable pushes a variable of the driver.
func (e *emitter) variable(at uint32) {
	e.Get(e.zero)
	e.Load(jit.I32Load, at)
}

// setVariable stores what push pushes in a variable of the driver.
func (e *emitter) setVariable(at uint32, push func()) {
	e.Get(e.zero)
	push()
	e.Store(jit.I32Store, at)
}

func (e *emitter) setConst(at uint32, v int32) { e.setVariable(at, func() { e.I32(v) }) }

// keep pops into a new local.
func (e *emitter) keep() jit.Local {
	l := e.Local(jit.I32)
	e.Set(l)
	return l
}

// add pushes l+n.
func (e *emitter) add(l jit.Local, n int32) {
	e.Get(l)
	if n != 0 {
		e.I32(n)
		e.Op(jit.I32Add)
	}
}

// fail notes a run-time error: the interpreter will find it again.
func (e *emitter) fail() {
	if !e.quiet {
		e.setConst(varBail, 1)
	}
}

// count pushes the number of processes.
func (e *emitter) count() {
	e.Get(e.r.base)
	e.Load(jit.I32Load8U, e.r.off)
}

// constant is the value of a node that has the same one in all states.
func (t *translator) constant(i int32) (int32, bool) {
	n := &t.m.code[i]
	switch n.op {
	case opConst:
		return n.a, true
	case opGlobalByte:
		return t.unwritten(n.a<<3, n.store)
	case opGlobal:
		return t.unwritten(n.a, n.store)
	case opNot, opNeg, opComplement:
		a, ok := t.constant(n.a)
		if !ok {
			return 0, false
		}
		switch n.op {
		case opNot:
			return truth(a == 0), true
		case opNeg:
			return -a, true
		}
		return ^a, true
	case opAnd, opOr:
		a, ok := t.constant(n.a)
		if ok && (a != 0) == (n.op == opOr) {
			return truth(n.op == opOr), true
		}
		b, known := t.constant(n.b)
		return truth(b != 0), ok && known
	}
	if n.op >= opMul && n.op <= opBitOr && n.op != opDiv && n.op != opMod {
		a, ok := t.constant(n.a)
		b, known := t.constant(n.b)
		if ok && known {
			return (*machine)(nil).binary(n.op, a, b), true
		}
	}
	return 0, false
}

// unwritten is the value of a global variable that nothing writes.
func (t *translator) unwritten(at int32, s storage) (int32, bool) {
	for i := at; i < at+storeBits(s); i++ {
		if t.dirty[i] {
			return 0, false
		}
	}
	return load(t.m.initial, s, at), true
}

// cheap reports that a value costs few operations and cannot fail, so that it may be computed whether
// it is needed or not.
func (t *translator) cheap(i int32) bool { return t.cost(i) <= 8 }

func (t *translator) cost(i int32) int {
	if _, ok := t.constant(i); ok {
		return 0
	}
	n := &t.m.code[i]
	switch n.op {
	case opGlobal, opGlobalByte, opLocal, opLocalByte, opHidden, opPid, opCount, opLast, opTimeout:
		return 1
	case opNot, opNeg, opComplement:
		return 1 + t.cost(n.a)
	case opMul, opAdd, opSub, opShl, opShr, opLt, opGt, opLe, opGe, opEq, opNe, opBitAnd, opBitXor, opBitOr, opAnd, opOr:
		return 1 + t.cost(n.a) + t.cost(n.b)
	}
	return 100
}

var wasmOps = [...]jit.Opcode{
	opMul: jit.I32Mul, opAdd: jit.I32Add, opSub: jit.I32Sub, opShl: jit.I32Shl, opShr: jit.I32ShrS,
	opLt: jit.I32LtS, opGt: jit.I32GtS, opLe: jit.I32LeS, opGe: jit.I32GeS, opEq: jit.I32Eq, opNe: jit.I32Ne,
	opBitAnd: jit.I32And, opBitXor: jit.I32Xor, opBitOr: jit.I32Or,
}

// eval pushes the value of a node.
func (e *emitter) eval(i int32) {
	if v, ok := e.t.constant(i); ok {
		e.I32(v)
		return
	}
	n := &e.t.m.code[i]
	switch n.op {
	case opGlobal:
		e.load(e.global(e.r, n.a), n.store)
	case opGlobalByte:
		e.load(e.global(e.r, n.a<<3), n.store)
	case opLocal:
		e.load(e.local(e.r, n.a), n.store)
	case opLocalByte:
		e.load(e.local(e.r, n.a<<3), n.store)
	case opHidden:
		e.load(fixed(e.zero, e.t.hidden, n.a), n.store)
	case opLoad:
		e.loadAt(n)
	case opNot:
		e.eval(n.a)
		e.Op(jit.I32Eqz)
	case opNeg:
		e.I32(0)
		e.eval(n.a)
		e.Op(jit.I32Sub)
	case opComplement:
		e.eval(n.a)
		e.I32(-1)
		e.Op(jit.I32Xor)
	case opAnd, opOr:
		e.shortCircuit(n)
	case opCond:
		e.eval(n.a)
		e.IfValue(jit.I32)
		e.eval(n.b)
		e.Else()
		e.eval(n.c)
		e.End()
	case opDiv, opMod:
		e.divide(n)
	case opEq:
		e.equal(n)
	default:
		if n.op >= opMul && n.op <= opBitOr {
			e.eval(n.a)
			e.eval(n.b)
			e.Op(wasmOps[n.op])
			return
		}
		e.evalProcess(n)
	}
}

func (e *emitter) equal(n *node) {
	e.eval(n.a)
	if v, ok := e.t.constant(n.b); ok && v == 0 {
		e.Op(jit.I32Eqz)
		return
	}
	e.eval(n.b)
	e.Op(jit.I32Eq)
}

// truth pushes 1 for a value other than 0.
func (e *emitter) truth(i int32) {
	e.eval(i)
	if !e.t.isTruth(i) {
		e.Op(jit.I32Eqz, jit.I32Eqz)
	}
}

// isTruth reports that a value is 0 or 1.
func (t *translator) isTruth(i int32) bool {
	n := &t.m.code[i]
	if v, ok := t.constant(i); ok {
		return v == 0 || v == 1
	}
	switch n.op {
	case opNot, opLt, opGt, opLe, opGe, opEq, opNe, opAnd, opOr, opAt, opFull, opEmpty, opNotFull, opNotEmpty, opPoll, opTimeout:
		return true
	}
	return (n.op == opGlobal || n.op == opLocal || n.op == opLoad || n.op == opHidden) && n.store == storeBit
}

func (e *emitter) shortCircuit(n *node) {
	if e.t.cheap(n.b) {
		e.truth(n.a)
		e.truth(n.b)
		e.Op([]jit.Opcode{jit.I32Or, jit.I32And}[truth(n.op == opAnd)])
		return
	}
	e.eval(n.a)
	e.IfValue(jit.I32)
	if n.op == opAnd {
		e.truth(n.b)
		e.Else()
		e.I32(0)
	} else {
		e.I32(1)
		e.Else()
		e.truth(n.b)
	}
	e.End()
}

// divide differs from WebAssembly where that traps.
func (e *emitter) divide(n *node) {
	op := jit.I32DivS
	if n.op == opMod {
		op = jit.I32RemS
	}
	e.eval(n.a)
	if v, ok := e.t.constant(n.b); ok && v != 0 && v != -1 {
		e.I32(v)
		e.Op(op)
		return
	}
	a := e.keep()
	e.eval(n.b)
	b := e.keep()
	e.Get(b)
	e.Op(jit.I32Eqz)
	e.IfValue(jit.I32)
	e.fail()
	e.I32(0)
	e.Else()
	e.Get(b)
	e.I32(-1)
	e.Op(jit.I32Eq)
	e.IfValue(jit.I32)
	if n.op == opMod {
		e.I32(0)
	} else {
		e.I32(0)
		e.Get(a)
		e.Op(jit.I32Sub)
	}
	e.Else()
	e.Get(a)
	e.Get(b)
	e.Op(op)
	e.End()
	e.End()
}

// evalProcess pushes what has to do with channels and processes.
func (e *emitter) evalProcess(n *node) {
	switch n.op {
	case opPid:
		e.Get(e.pid)
	case opCount:
		e.count()
	case opLast:
		e.Get(e.r.base)
		e.Load(jit.I32Load8U, e.r.off+1)
	case opTimeout:
		e.variable(varTimeout)
	case opLen, opFull, opEmpty, opNotFull, opNotEmpty:
		e.channelTest(n)
	case opPoll:
		e.poll(n)
	case opRun:
		e.run(&e.t.m.runs[n.a])
	case opEnabled:
		e.enabled(n.a)
	case opPcValue:
		e.ofProcess(n.a, func(pid jit.Local) { e.pointOf(pid, false) })
	case opPriority:
		e.ofProcess(n.a, e.priorityOf)
	case opSelfP:
		if e.t.m.usesPriority {
			e.priorityOf(e.pid)
		} else {
			e.I32(1)
		}
	case opNonProgress:
		e.somewhere(pointProgress)
		e.Op(jit.I32Eqz)
	case opAccept:
		e.somewhere(pointAccept)
	case opAt:
		e.standsAt(n)
	default:
		e.I32(0)
	}
}
