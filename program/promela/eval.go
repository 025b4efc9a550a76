package promela

// Eval computes a value node. Run-time errors are noted and evaluation goes on with a harmless
// value, so that one step reports one error and the search need not stop there.
func (x *Interpreter) Eval(i int32) int32 {
	n := &x.Model.Quick[i]
	switch n.Op {
	case OpConst:
		return n.A
	case QuickByteIs:
		return Truth(int32(x.Vec[n.A]) == n.C)
	case QuickByteIsNot:
		return Truth(int32(x.Vec[n.A]) != n.C)
	case QuickLocalIs:
		return Truth(int32(x.Vec[x.base>>3+n.A]) == n.C)
	case QuickLocalIsNot:
		return Truth(int32(x.Vec[x.base>>3+n.A]) != n.C)
	case QuickBit:
		return int32(x.Vec[n.A]>>n.B) & 1
	case QuickBitIs:
		return Truth(int32(x.Vec[n.A]>>n.B)&1 == n.C)
	case QuickBitIsNot:
		return Truth(int32(x.Vec[n.A]>>n.B)&1 != n.C)
	case OpGlobalByte:
		return int32(x.Vec[n.A])
	case OpLocalByte:
		return int32(x.Vec[x.base>>3+n.A])
	case OpGlobal:
		return Get(x.Vec, n.Store, n.A)
	case OpLocal:
		return Get(x.Vec, n.Store, x.base+n.A)
	case OpLoad:
		at, where := x.address(n.A)
		if where == nil {
			return 0
		}
		return Get(where, n.Store, at)
	case OpHidden:
		return Get(x.Hidden, n.Store, n.A)
	case OpNot:
		return Truth(x.Eval(n.A) == 0)
	case OpNeg:
		return -x.Eval(n.A)
	case OpComplement:
		return ^x.Eval(n.A)
	case OpAnd:
		return Truth(x.Eval(n.A) != 0 && x.Eval(n.B) != 0)
	case OpOr:
		return Truth(x.Eval(n.A) != 0 || x.Eval(n.B) != 0)
	case OpCond:
		if x.Eval(n.A) != 0 {
			return x.Eval(n.B)
		}
		return x.Eval(n.C)
	case OpPid:
		return x.Pid
	case OpCount:
		return int32(len(x.Frames))
	case OpLast:
		return int32(x.Vec[1])
	case OpTimeout:
		return Truth(x.timeout)
	}
	if n.Op >= OpMul && n.Op <= OpBitOr {
		return x.Binary(n.Op, x.Eval(n.A), x.Eval(n.B))
	}
	return x.evalProcess(n)
}

func (x *Interpreter) Binary(op NodeOp, a, b int32) int32 {
	switch op {
	case OpEq:
		return Truth(a == b)
	case OpNe:
		return Truth(a != b)
	case OpLt:
		return Truth(a < b)
	case OpGt:
		return Truth(a > b)
	case OpLe:
		return Truth(a <= b)
	case OpGe:
		return Truth(a >= b)
	case OpAdd:
		return a + b
	case OpSub:
		return a - b
	case OpMul:
		return a * b
	case OpShl:
		return a << (uint32(b) & 31)
	case OpShr:
		return a >> (uint32(b) & 31)
	case OpBitAnd:
		return a & b
	case OpBitXor:
		return a ^ b
	case OpBitOr:
		return a | b
	}
	if b == 0 {
		x.fail(failDivide, 0, 0)
		return 0
	}
	if op == OpDiv {
		return a / b
	}
	return a % b
}

// evalProcess computes what has to do with channels and processes.
func (x *Interpreter) evalProcess(n *Node) int32 {
	switch n.Op {
	case OpLen, OpFull, OpEmpty, OpNotFull, OpNotEmpty:
		return x.channelTest(n)
	case OpPoll:
		return x.poll(n)
	case OpRun:
		return x.run(&x.Model.Runs[n.A])
	case OpEnabled:
		return x.enabled(x.Eval(n.A))
	case OpPcValue:
		if pid := x.Eval(n.A); x.alive(pid) {
			return x.Frames[pid].PC
		}
	case OpPriority:
		if pid := x.Eval(n.A); x.alive(pid) {
			return x.priorityOf(pid)
		}
	case OpSelfP:
		return x.priorityOf(x.Pid)
	case OpNonProgress:
		return 1 - x.somewhere(func(p *Point) bool { return p.Progress })
	case OpAccept:
		return x.somewhere(func(p *Point) bool { return p.Accept })
	case OpAt:
		return x.standsAt(n)
	}
	return 0
}

func (x *Interpreter) alive(pid int32) bool { return pid >= 0 && int(pid) < len(x.Frames) }

func (x *Interpreter) standsAt(n *Node) int32 {
	p := x.Model.Procs[n.B]
	if n.A >= 0 {
		pid := x.Eval(n.A)
		return Truth(x.alive(pid) && x.Frames[pid].Proc == p && x.Frames[pid].PC == n.C)
	}
	for i := range x.Frames {
		if x.Frames[i].Proc == p && x.Frames[i].PC == n.C {
			return 1
		}
	}
	return 0
}

// address computes an address node: a bit, and the bytes it lies in; nil stands for no place
// at all. An index out of range is an error and stands for element 0, as in SPIN.
func (x *Interpreter) address(i int32) (int32, []byte) {
	n := &x.Model.Code[i]
	switch n.Op {
	case AddrGlobal:
		return n.A, x.Vec
	case AddrLocal:
		return x.base + n.A, x.Vec
	case AddrHidden:
		return n.A, x.Hidden
	case AddrOffset:
		at, where := x.address(n.A)
		return at + n.B, where
	case AddrIndex:
		at, where := x.address(n.A)
		t := &x.Model.Indexings[n.C]
		k := x.Eval(n.B)
		if uint32(k) >= uint32(t.Count) {
			x.fail(failIndex, n.C, k)
			k = 0
		}
		return at + k*t.Stride, where
	case AddrRemote:
		return x.remoteAddress(n)
	}
	return 0, nil
}

// remoteAddress is the place of another process's variable; indices in it are evaluated by
// the process that asks.
func (x *Interpreter) remoteAddress(n *Node) (int32, []byte) {
	pid := x.findProcess(n)
	if pid < 0 {
		return 0, nil
	}
	at, _ := x.address(n.A)
	return at - x.base + x.Frames[pid].Vars<<3, x.Vec
}

func (x *Interpreter) findProcess(n *Node) int32 {
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
	Put(where, n.Store, n.Width, at, v)
}

// somewhere is 1 when some process stands at a control point of the kind, else 0.
func (x *Interpreter) somewhere(kind func(*Point) bool) int32 {
	for i := range x.Frames {
		if kind(&x.Frames[i].Proc.Points[x.Frames[i].PC]) {
			return 1
		}
	}
	return 0
}
