package compiler

import (
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Code for expressions: the translation of eval.go.

// wasmOps are the operators that WebAssembly has with the same meaning.
var wasmOps = [...]jit.Opcode{
	flat.OpMul: jit.I32Mul, flat.OpAdd: jit.I32Add, flat.OpSub: jit.I32Sub, flat.OpShl: jit.I32Shl, flat.OpShr: jit.I32ShrS,
	flat.OpLt: jit.I32LtS, flat.OpGt: jit.I32GtS, flat.OpLe: jit.I32LeS, flat.OpGe: jit.I32GeS, flat.OpEq: jit.I32Eq, flat.OpNe: jit.I32Ne,
	flat.OpBitAnd: jit.I32And, flat.OpBitXor: jit.I32Xor, flat.OpBitOr: jit.I32Or,
}

// turned are the comparisons with their operands exchanged.
var turned = [len(wasmOps)]jit.Opcode{flat.OpLt: jit.I32GtS, flat.OpGt: jit.I32LtS, flat.OpLe: jit.I32GeS, flat.OpGe: jit.I32LeS}

// eval pushes the value of a node. Constants, also those that are known because
// nothing writes a variable, are pushed as such.
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
		e.I32(-1, jit.I32Xor)
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
			if v, ok := e.t.constant(n.A); ok && turned[n.Op] != 0 {
				e.eval(n.B) // a processor compares with a constant on the right
				e.I32(v, turned[n.Op])
				return
			}
			e.eval(n.A)
			e.eval(n.B)
			e.Op(wasmOps[n.Op])
			return
		}
		e.evalProcess(n)
	}
}

// equal pushes whether two values are equal.
func (e *emitter) equal(n *flat.Node) {
	e.eval(n.A)
	if v, ok := e.t.constant(n.B); ok && v == 0 {
		e.Op(jit.I32Eqz)
		return
	}
	e.eval(n.B)
	e.Op(jit.I32Eq)
}

// truth pushes 1 if the value of a node is not 0, else 0.
func (e *emitter) truth(i int32) {
	e.eval(i)
	if !e.t.isTruth(i) {
		e.Op(jit.I32Eqz, jit.I32Eqz)
	}
}

// isTruth reports whether the value of a node is always 0 or 1.
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

// shortCircuit pushes a conjunction or disjunction. If the right side is cheap
// and cannot fail, both sides are evaluated without a branch.
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

// divide pushes a quotient or remainder. It tests for the cases in which
// WebAssembly traps: division by 0, and by -1.
func (e *emitter) divide(n *flat.Node) {
	op := jit.I32DivS
	if n.Op == flat.OpMod {
		op = jit.I32RemS
	}
	e.eval(n.A)
	if v, ok := e.t.constant(n.B); ok && v != 0 && v != -1 {
		e.I32(v, op)
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
	e.I32(-1, jit.I32Eq)
	e.IfValue(jit.I32)
	if n.Op == flat.OpMod {
		e.I32(0)
	} else {
		e.I32(0)
		e.Get(a)
		e.Op(jit.I32Sub)
	}
	e.Else()
	e.Get(a, b)
	e.Op(op)
	e.End()
	e.End()
}

// evalProcess pushes values that depend on channels and processes.
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
