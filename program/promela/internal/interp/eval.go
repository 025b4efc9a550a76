package interp

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Expressions are evaluated by recursion over their nodes, on 32-bit integers
// as in C. Most evaluations are comparisons of a byte or a bit with a constant,
// which have single nodes (flat/quick.go) and come first in the switch.

// Eval evaluates a value node for the acting process. A run-time error is
// recorded and evaluation goes on with 0, so that one step reports one error
// and the search need not stop there.
func (x *Interpreter) Eval(i int32) int32 {
	n := &x.Model.Quick[i]
	switch n.Op {
	case flat.OpConst:
		return n.A
	case flat.QuickByteIs:
		return flat.Truth(int32(x.Vec[n.A]) == n.C)
	case flat.QuickByteIsNot:
		return flat.Truth(int32(x.Vec[n.A]) != n.C)
	case flat.QuickLocalIs:
		return flat.Truth(int32(x.Vec[x.base>>3+n.A]) == n.C)
	case flat.QuickLocalIsNot:
		return flat.Truth(int32(x.Vec[x.base>>3+n.A]) != n.C)
	case flat.QuickBit:
		return int32(x.Vec[n.A]>>n.B) & 1
	case flat.QuickBitIs:
		return flat.Truth(int32(x.Vec[n.A]>>n.B)&1 == n.C)
	case flat.QuickBitIsNot:
		return flat.Truth(int32(x.Vec[n.A]>>n.B)&1 != n.C)
	case flat.OpGlobalByte:
		return int32(x.Vec[n.A])
	case flat.OpLocalByte:
		return int32(x.Vec[x.base>>3+n.A])
	case flat.OpGlobal:
		return flat.Get(x.Vec, n.Store, n.A)
	case flat.OpLocal:
		return flat.Get(x.Vec, n.Store, x.base+n.A)
	case flat.OpLoad:
		at, where := x.address(n.A)
		if where == nil {
			return 0
		}
		return flat.Get(where, n.Store, at)
	case flat.OpHidden:
		return flat.Get(x.Hidden, n.Store, n.A)
	case flat.OpNot:
		return flat.Truth(x.Eval(n.A) == 0)
	case flat.OpNeg:
		return -x.Eval(n.A)
	case flat.OpComplement:
		return ^x.Eval(n.A)
	case flat.OpAnd:
		return flat.Truth(x.Eval(n.A) != 0 && x.Eval(n.B) != 0)
	case flat.OpOr:
		return flat.Truth(x.Eval(n.A) != 0 || x.Eval(n.B) != 0)
	case flat.OpCond:
		if x.Eval(n.A) != 0 {
			return x.Eval(n.B)
		}
		return x.Eval(n.C)
	case flat.OpPid:
		return x.Pid
	case flat.OpCount:
		return int32(len(x.Frames))
	case flat.OpLast:
		return int32(x.Vec[1])
	case flat.OpTimeout:
		return flat.Truth(x.timeout)
	}
	if n.Op >= flat.OpMul && n.Op <= flat.OpBitOr {
		return x.Binary(n.Op, x.Eval(n.A), x.Eval(n.B))
	}
	return x.evalProcess(n)
}

// Binary applies an arithmetic or comparison operator on 32 bits. Division by
// zero is a run-time error.
func (x *Interpreter) Binary(op flat.NodeOp, a, b int32) int32 {
	switch op {
	case flat.OpEq:
		return flat.Truth(a == b)
	case flat.OpNe:
		return flat.Truth(a != b)
	case flat.OpLt:
		return flat.Truth(a < b)
	case flat.OpGt:
		return flat.Truth(a > b)
	case flat.OpLe:
		return flat.Truth(a <= b)
	case flat.OpGe:
		return flat.Truth(a >= b)
	case flat.OpAdd:
		return a + b
	case flat.OpSub:
		return a - b
	case flat.OpMul:
		return a * b
	case flat.OpShl:
		return a << (uint32(b) & 31)
	case flat.OpShr:
		return a >> (uint32(b) & 31)
	case flat.OpBitAnd:
		return a & b
	case flat.OpBitXor:
		return a ^ b
	case flat.OpBitOr:
		return a | b
	}
	if b == 0 {
		x.fail(failDivide, 0, 0)
		return 0
	}
	if op == flat.OpDiv {
		return a / b
	}
	return a % b
}

// evalProcess evaluates the nodes that depend on channels and processes.
func (x *Interpreter) evalProcess(n *flat.Node) int32 {
	switch n.Op {
	case flat.OpLen, flat.OpFull, flat.OpEmpty, flat.OpNotFull, flat.OpNotEmpty:
		return x.channelTest(n)
	case flat.OpPoll:
		return x.poll(n)
	case flat.OpRun:
		return x.run(&x.Model.Runs[n.A])
	case flat.OpEnabled:
		return x.enabled(x.Eval(n.A))
	case flat.OpPcValue:
		if pid := x.Eval(n.A); x.alive(pid) {
			return x.Frames[pid].PC
		}
	case flat.OpPriority:
		if pid := x.Eval(n.A); x.alive(pid) {
			return x.priorityOf(pid)
		}
	case flat.OpSelfP:
		return x.priorityOf(x.Pid)
	case flat.OpNonProgress:
		return 1 - x.somewhere(func(p *flat.Point) bool { return p.Progress })
	case flat.OpAccept:
		return x.somewhere(func(p *flat.Point) bool { return p.Accept })
	case flat.OpAt:
		return x.standsAt(n)
	case flat.OpUnbounded:
		return flat.Truth(x.Unbounded.True(n.A))
	}
	return 0
}

// alive reports whether a process with that number exists.
func (x *Interpreter) alive(pid int32) bool { return pid >= 0 && int(pid) < len(x.Frames) }

// standsAt evaluates P@label: whether a process, or some process of the type,
// is at the control point.
func (x *Interpreter) standsAt(n *flat.Node) int32 {
	p := x.Model.Procs[n.B]
	if n.A >= 0 {
		pid := x.Eval(n.A)
		return flat.Truth(x.alive(pid) && x.Frames[pid].Proc == p && x.Frames[pid].PC == n.C)
	}
	for i := range x.Frames {
		if x.Frames[i].Proc == p && x.Frames[i].PC == n.C {
			return 1
		}
	}
	return 0
}

// address evaluates an address node: it returns a bit address and the bytes
// that it refers to, nil if there is no such place. An index out of range is a
// run-time error and counts as 0, as in SPIN.
func (x *Interpreter) address(i int32) (int32, []byte) {
	n := &x.Model.Code[i]
	switch n.Op {
	case flat.AddrGlobal:
		return n.A, x.Vec
	case flat.AddrLocal:
		return x.base + n.A, x.Vec
	case flat.AddrHidden:
		return n.A, x.Hidden
	case flat.AddrOffset:
		at, where := x.address(n.A)
		return at + n.B, where
	case flat.AddrIndex:
		at, where := x.address(n.A)
		t := &x.Model.Indexings[n.C]
		k := x.Eval(n.B)
		if uint32(k) >= uint32(t.Count) {
			x.fail(failIndex, n.C, k)
			k = 0
		}
		return at + k*t.Stride, where
	case flat.AddrRemote:
		return x.remoteAddress(n)
	}
	return 0, nil
}

// remoteAddress returns the address of another process's variable. Indices in
// it are evaluated for the acting process.
func (x *Interpreter) remoteAddress(n *flat.Node) (int32, []byte) {
	pid := x.findProcess(n)
	if pid < 0 {
		return 0, nil
	}
	at, _ := x.address(n.A)
	return at - x.base + (x.Frames[pid].Vars << 3), x.Vec
}

// findProcess returns the process that a remote reference names, -1 if it does
// not exist. Without a number that is the first of the type.
func (x *Interpreter) findProcess(n *flat.Node) int32 {
	p := x.Model.Procs[n.C]
	if n.B >= 0 {
		if pid := x.Eval(n.B); x.alive(pid) && x.Frames[pid].Proc == p {
			return pid
		}
		return -1
	}
	for i := range x.Frames {
		if x.Frames[i].Proc == p {
			return int32(i)
		}
	}
	return -1
}

// assign stores v at an address node.
func (x *Interpreter) assign(addr, v int32) {
	at, where := x.address(addr)
	if where == nil {
		return
	}
	n := &x.Model.Code[addr]
	flat.Put(where, n.Store, n.Width, at, v)
}

// somewhere returns 1 if some process is at a control point of the kind, else
// 0.
func (x *Interpreter) somewhere(kind func(*flat.Point) bool) int32 {
	for i := range x.Frames {
		if kind(&x.Frames[i].Proc.Points[x.Frames[i].PC]) {
			return 1
		}
	}
	return 0
}
