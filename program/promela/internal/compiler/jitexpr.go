package compiler

import (
	"github.com/ltlcheck/ltlcheck/program/jit"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

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
	zero   jit.Local      // is zero, so that constant addresses have one base
	proc   *flat.Proctype // of the acting process, nil when there is none
	pid    jit.Local      // of the acting process
	r, w   view           // where to read, and where to write
	quiet  bool           // errors are not noted
	failed jit.Local      // an assertion has failed
}

// memoryTop is behind the last constant address that is used.
const memoryTop = jit.MemoryAt

func (t *translator) emitter(f *jit.Func, p *flat.Proctype) *emitter {
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
	n := &t.m.Code[i]
	switch n.Op {
	case flat.OpConst:
		return n.A, true
	case flat.OpGlobalByte:
		return t.unwritten(n.A<<3, n.Store)
	case flat.OpGlobal:
		return t.unwritten(n.A, n.Store)
	case flat.OpNot, flat.OpNeg, flat.OpComplement:
		a, ok := t.constant(n.A)
		if !ok {
			return 0, false
		}
		switch n.Op {
		case flat.OpNot:
			return flat.Truth(a == 0), true
		case flat.OpNeg:
			return -a, true
		}
		return ^a, true
	case flat.OpAnd, flat.OpOr:
		a, ok := t.constant(n.A)
		if ok && (a != 0) == (n.Op == flat.OpOr) {
			return flat.Truth(n.Op == flat.OpOr), true
		}
		b, known := t.constant(n.B)
		return flat.Truth(b != 0), ok && known
	}
	if n.Op >= flat.OpMul && n.Op <= flat.OpBitOr && n.Op != flat.OpDiv && n.Op != flat.OpMod {
		a, ok := t.constant(n.A)
		b, known := t.constant(n.B)
		if ok && known {
			return (*interp.Interpreter)(nil).Binary(n.Op, a, b), true
		}
	}
	return 0, false
}

// unwritten is the value of a global variable that nothing writes.
func (t *translator) unwritten(at int32, s flat.Storage) (int32, bool) {
	for i := at; i < at+storeBits(s); i++ {
		if t.dirty[i] {
			return 0, false
		}
	}
	return flat.Get(t.m.Initial, s, at), true
}

// cheap reports that a value costs few operations and cannot fail, so that it may be computed whether
// it is needed or not.
func (t *translator) cheap(i int32) bool { return t.cost(i) <= 8 }

func (t *translator) cost(i int32) int {
	if _, ok := t.constant(i); ok {
		return 0
	}
	n := &t.m.Code[i]
	switch n.Op {
	case flat.OpGlobal, flat.OpGlobalByte, flat.OpLocal, flat.OpLocalByte, flat.OpHidden, flat.OpPid, flat.OpCount, flat.OpLast, flat.OpTimeout:
		return 1
	case flat.OpNot, flat.OpNeg, flat.OpComplement:
		return 1 + t.cost(n.A)
	case flat.OpMul, flat.OpAdd, flat.OpSub, flat.OpShl, flat.OpShr, flat.OpLt, flat.OpGt, flat.OpLe, flat.OpGe, flat.OpEq, flat.OpNe, flat.OpBitAnd, flat.OpBitXor, flat.OpBitOr, flat.OpAnd, flat.OpOr:
		return 1 + t.cost(n.A) + t.cost(n.B)
	}
	return 100
}

var wasmOps = [...]jit.Opcode{
	flat.OpMul: jit.I32Mul, flat.OpAdd: jit.I32Add, flat.OpSub: jit.I32Sub, flat.OpShl: jit.I32Shl, flat.OpShr: jit.I32ShrS,
	flat.OpLt: jit.I32LtS, flat.OpGt: jit.I32GtS, flat.OpLe: jit.I32LeS, flat.OpGe: jit.I32GeS, flat.OpEq: jit.I32Eq, flat.OpNe: jit.I32Ne,
	flat.OpBitAnd: jit.I32And, flat.OpBitXor: jit.I32Xor, flat.OpBitOr: jit.I32Or,
}

// eval pushes the value of a node.
func (e *emitter) eval(i int32) {
	if v, ok := e.t.constant(i); ok {
		e.I32(v)
		return
	}
	n := &e.t.m.Code[i]
	switch n.Op {
	case flat.OpGlobal:
		e.load(e.global(e.r, n.A), n.Store)
	case flat.OpGlobalByte:
		e.load(e.global(e.r, n.A<<3), n.Store)
	case flat.OpLocal:
		e.load(e.local(e.r, n.A), n.Store)
	case flat.OpLocalByte:
		e.load(e.local(e.r, n.A<<3), n.Store)
	case flat.OpHidden:
		e.load(fixed(e.zero, e.t.hidden, n.A), n.Store)
	case flat.OpLoad:
		e.loadAt(n)
	case flat.OpNot:
		e.eval(n.A)
		e.Op(jit.I32Eqz)
	case flat.OpNeg:
		e.I32(0)
		e.eval(n.A)
		e.Op(jit.I32Sub)
	case flat.OpComplement:
		e.eval(n.A)
		e.I32(-1)
		e.Op(jit.I32Xor)
	case flat.OpAnd, flat.OpOr:
		e.shortCircuit(n)
	case flat.OpCond:
		e.eval(n.A)
		e.IfValue(jit.I32)
		e.eval(n.B)
		e.Else()
		e.eval(n.C)
		e.End()
	case flat.OpDiv, flat.OpMod:
		e.divide(n)
	case flat.OpEq:
		e.equal(n)
	default:
		if n.Op >= flat.OpMul && n.Op <= flat.OpBitOr {
			e.eval(n.A)
			e.eval(n.B)
			e.Op(wasmOps[n.Op])
			return
		}
		e.evalProcess(n)
	}
}

func (e *emitter) equal(n *flat.Node) {
	e.eval(n.A)
	if v, ok := e.t.constant(n.B); ok && v == 0 {
		e.Op(jit.I32Eqz)
		return
	}
	e.eval(n.B)
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
	n := &t.m.Code[i]
	if v, ok := t.constant(i); ok {
		return v == 0 || v == 1
	}
	switch n.Op {
	case flat.OpNot, flat.OpLt, flat.OpGt, flat.OpLe, flat.OpGe, flat.OpEq, flat.OpNe, flat.OpAnd, flat.OpOr, flat.OpAt, flat.OpFull, flat.OpEmpty, flat.OpNotFull, flat.OpNotEmpty, flat.OpPoll, flat.OpTimeout:
		return true
	}
	return (n.Op == flat.OpGlobal || n.Op == flat.OpLocal || n.Op == flat.OpLoad || n.Op == flat.OpHidden) && n.Store == flat.StoreBit
}

func (e *emitter) shortCircuit(n *flat.Node) {
	if e.t.cheap(n.B) {
		e.truth(n.A)
		e.truth(n.B)
		e.Op([]jit.Opcode{jit.I32Or, jit.I32And}[flat.Truth(n.Op == flat.OpAnd)])
		return
	}
	e.eval(n.A)
	e.IfValue(jit.I32)
	if n.Op == flat.OpAnd {
		e.truth(n.B)
		e.Else()
		e.I32(0)
	} else {
		e.I32(1)
		e.Else()
		e.truth(n.B)
	}
	e.End()
}

// divide differs from WebAssembly where that traps.
func (e *emitter) divide(n *flat.Node) {
	op := jit.I32DivS
	if n.Op == flat.OpMod {
		op = jit.I32RemS
	}
	e.eval(n.A)
	if v, ok := e.t.constant(n.B); ok && v != 0 && v != -1 {
		e.I32(v)
		e.Op(op)
		return
	}
	a := e.keep()
	e.eval(n.B)
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
	if n.Op == flat.OpMod {
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
func (e *emitter) evalProcess(n *flat.Node) {
	switch n.Op {
	case flat.OpPid:
		e.Get(e.pid)
	case flat.OpCount:
		e.count()
	case flat.OpLast:
		e.Get(e.r.base)
		e.Load(jit.I32Load8U, e.r.off+1)
	case flat.OpTimeout:
		e.variable(varTimeout)
	case flat.OpLen, flat.OpFull, flat.OpEmpty, flat.OpNotFull, flat.OpNotEmpty:
		e.channelTest(n)
	case flat.OpPoll:
		e.poll(n)
	case flat.OpRun:
		e.run(&e.t.m.Runs[n.A])
	case flat.OpEnabled:
		e.enabled(n.A)
	case flat.OpPcValue:
		e.ofProcess(n.A, func(pid jit.Local) { e.pointOf(pid, false) })
	case flat.OpPriority:
		e.ofProcess(n.A, e.priorityOf)
	case flat.OpSelfP:
		if e.t.m.UsesPriority {
			e.priorityOf(e.pid)
		} else {
			e.I32(1)
		}
	case flat.OpNonProgress:
		e.somewhere(pointProgress)
		e.Op(jit.I32Eqz)
	case flat.OpAccept:
		e.somewhere(pointAccept)
	case flat.OpAt:
		e.standsAt(n)
	default:
		e.I32(0)
	}
}
