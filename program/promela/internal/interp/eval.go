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
func (it *Interpreter) Eval(i int32) int32 {
	n := &it.Model.Quick[i]
	switch n.Op {
	case flat.OpConst:
		return n.A
	case flat.QuickByteIs:
		return flat.Truth(int32(it.Vec[n.A]) == n.C)
	case flat.QuickByteIsNot:
		return flat.Truth(int32(it.Vec[n.A]) != n.C)
	case flat.QuickLocalIs:
		return flat.Truth(int32(it.Vec[it.base>>3+n.A]) == n.C)
	case flat.QuickLocalIsNot:
		return flat.Truth(int32(it.Vec[it.base>>3+n.A]) != n.C)
	case flat.QuickBit:
		return int32(it.Vec[n.A]>>n.B) & 1
	case flat.QuickBitIs:
		return flat.Truth(int32(it.Vec[n.A]>>n.B)&1 == n.C)
	case flat.QuickBitIsNot:
		return flat.Truth(int32(it.Vec[n.A]>>n.B)&1 != n.C)
	case flat.OpGlobalByte:
		return int32(it.Vec[n.A])
	case flat.OpLocalByte:
		return int32(it.Vec[it.base>>3+n.A])
	case flat.OpGlobal:
		return flat.Get(it.Vec, n.Store, n.A)
	case flat.OpLocal:
		return flat.Get(it.Vec, n.Store, it.base+n.A)
	case flat.OpLoad:
		at, where := it.address(n.A)
		if where == nil {
			return 0
		}
		return flat.Get(where, n.Store, at)
	case flat.OpHidden:
		return flat.Get(it.Hidden, n.Store, n.A)
	case flat.OpNot:
		return flat.Truth(it.Eval(n.A) == 0)
	case flat.OpNeg:
		return -it.Eval(n.A)
	case flat.OpComplement:
		return ^it.Eval(n.A)
	case flat.OpAnd:
		return flat.Truth(it.Eval(n.A) != 0 && it.Eval(n.B) != 0)
	case flat.OpOr:
		return flat.Truth(it.Eval(n.A) != 0 || it.Eval(n.B) != 0)
	case flat.OpCond:
		if it.Eval(n.A) != 0 {
			return it.Eval(n.B)
		}
		return it.Eval(n.C)
	case flat.OpPid:
		return it.Pid
	case flat.OpCount:
		return int32(len(it.Frames))
	case flat.OpLast:
		return int32(it.Vec[1])
	case flat.OpTimeout:
		return flat.Truth(it.timeout)
	}
	if n.Op >= flat.OpMul && n.Op <= flat.OpBitOr {
		return it.Binary(n.Op, it.Eval(n.A), it.Eval(n.B))
	}
	return it.evalProcess(n)
}

// Binary applies an arithmetic or comparison operator on 32 bits. Division by
// zero is a run-time error.
func (it *Interpreter) Binary(op flat.NodeOp, a, b int32) int32 {
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
		it.fail(failDivide, 0, 0)
		return 0
	}
	if op == flat.OpDiv {
		return a / b
	}
	return a % b
}

// evalProcess evaluates the nodes that depend on channels and processes.
func (it *Interpreter) evalProcess(n *flat.Node) int32 {
	switch n.Op {
	case flat.OpLen, flat.OpFull, flat.OpEmpty, flat.OpNotFull, flat.OpNotEmpty:
		return it.channelTest(n)
	case flat.OpPoll:
		return it.poll(n)
	case flat.OpRun:
		return it.run(&it.Model.Runs[n.A])
	case flat.OpEnabled:
		return it.enabled(it.Eval(n.A))
	case flat.OpPcValue:
		if pid := it.Eval(n.A); it.alive(pid) {
			return it.Frames[pid].PC
		}
	case flat.OpPriority:
		if pid := it.Eval(n.A); it.alive(pid) {
			return it.priorityOf(pid)
		}
	case flat.OpSelfP:
		return it.priorityOf(it.Pid)
	case flat.OpNonProgress:
		return 1 - it.somewhere(func(p *flat.Point) bool { return p.Progress })
	case flat.OpAccept:
		return it.somewhere(func(p *flat.Point) bool { return p.Accept })
	case flat.OpAt:
		return it.standsAt(n)
	case flat.OpUnbounded:
		return flat.Truth(it.Unbounded.True(n.A))
	}
	return 0
}

// alive reports whether a process with that number exists.
func (it *Interpreter) alive(pid int32) bool { return pid >= 0 && int(pid) < len(it.Frames) }

// standsAt evaluates P@label: whether a process, or some process of the type,
// is at the control point.
func (it *Interpreter) standsAt(n *flat.Node) int32 {
	p := it.Model.Procs[n.B]
	if n.A >= 0 {
		pid := it.Eval(n.A)
		return flat.Truth(it.alive(pid) && it.Frames[pid].Proc == p && it.Frames[pid].PC == n.C)
	}
	for i := range it.Frames {
		if it.Frames[i].Proc == p && it.Frames[i].PC == n.C {
			return 1
		}
	}
	return 0
}

// address evaluates an address node: it returns a bit address and the bytes
// that it refers to, nil if there is no such place. An index out of range is a
// run-time error and counts as 0, as in SPIN.
func (it *Interpreter) address(i int32) (int32, []byte) {
	n := &it.Model.Code[i]
	switch n.Op {
	case flat.AddrGlobal:
		return n.A, it.Vec
	case flat.AddrLocal:
		return it.base + n.A, it.Vec
	case flat.AddrHidden:
		return n.A, it.Hidden
	case flat.AddrOffset:
		at, where := it.address(n.A)
		return at + n.B, where
	case flat.AddrIndex:
		at, where := it.address(n.A)
		t := &it.Model.Indexings[n.C]
		k := it.Eval(n.B)
		if uint32(k) >= uint32(t.Count) {
			it.fail(failIndex, n.C, k)
			k = 0
		}
		return at + k*t.Stride, where
	case flat.AddrRemote:
		return it.remoteAddress(n)
	}
	return 0, nil
}

// remoteAddress returns the address of another process's variable. Indices in
// it are evaluated for the acting process.
func (it *Interpreter) remoteAddress(n *flat.Node) (int32, []byte) {
	pid := it.findProcess(n)
	if pid < 0 {
		return 0, nil
	}
	at, _ := it.address(n.A)
	return at - it.base + (it.Frames[pid].Vars << 3), it.Vec
}

// findProcess returns the process that a remote reference names, -1 if it does
// not exist. Without a number that is the first of the type.
func (it *Interpreter) findProcess(n *flat.Node) int32 {
	p := it.Model.Procs[n.C]
	if n.B >= 0 {
		if pid := it.Eval(n.B); it.alive(pid) && it.Frames[pid].Proc == p {
			return pid
		}
		return -1
	}
	for i := range it.Frames {
		if it.Frames[i].Proc == p {
			return int32(i)
		}
	}
	return -1
}

// assign stores v at an address node.
func (it *Interpreter) assign(addr, v int32) {
	at, where := it.address(addr)
	if where == nil {
		return
	}
	n := &it.Model.Code[addr]
	flat.Put(where, n.Store, n.Width, at, v)
}

// somewhere returns 1 if some process is at a control point of the kind, else
// 0.
func (it *Interpreter) somewhere(kind func(*flat.Point) bool) int32 {
	for i := range it.Frames {
		if kind(&it.Frames[i].Proc.Points[it.Frames[i].PC]) {
			return 1
		}
	}
	return 0
}
