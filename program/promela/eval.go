package promela

// eval computes a value node. Run-time errors are noted and evaluation goes on with a harmless
// value, so that one step reports one error and the search need not stop there.
func (x *machine) eval(i int32) int32 {
	n := &x.m.quick[i]
	switch n.op {
	case opConst:
		return n.a
	case quickByteIs:
		return truth(int32(x.vec[n.a]) == n.c)
	case quickByteIsNot:
		return truth(int32(x.vec[n.a]) != n.c)
	case quickLocalIs:
		return truth(int32(x.vec[x.base>>3+n.a]) == n.c)
	case quickLocalIsNot:
		return truth(int32(x.vec[x.base>>3+n.a]) != n.c)
	case quickBit:
		return int32(x.vec[n.a]>>n.b) & 1
	case quickBitIs:
		return truth(int32(x.vec[n.a]>>n.b)&1 == n.c)
	case quickBitIsNot:
		return truth(int32(x.vec[n.a]>>n.b)&1 != n.c)
	case opGlobalByte:
		return int32(x.vec[n.a])
	case opLocalByte:
		return int32(x.vec[x.base>>3+n.a])
	case opGlobal:
		return load(x.vec, n.store, n.a)
	case opLocal:
		return load(x.vec, n.store, x.base+n.a)
	case opLoad:
		at, where := x.address(n.a)
		if where == nil {
			return 0
		}
		return load(where, n.store, at)
	case opHidden:
		return load(x.hidden, n.store, n.a)
	case opNot:
		return truth(x.eval(n.a) == 0)
	case opNeg:
		return -x.eval(n.a)
	case opComplement:
		return ^x.eval(n.a)
	case opAnd:
		return truth(x.eval(n.a) != 0 && x.eval(n.b) != 0)
	case opOr:
		return truth(x.eval(n.a) != 0 || x.eval(n.b) != 0)
	case opCond:
		if x.eval(n.a) != 0 {
			return x.eval(n.b)
		}
		return x.eval(n.c)
	case opPid:
		return x.pid
	case opCount:
		return int32(len(x.frames))
	case opLast:
		return int32(x.vec[1])
	case opTimeout:
		return truth(x.timeout)
	}
	if n.op >= opMul && n.op <= opBitOr {
		return x.binary(n.op, x.eval(n.a), x.eval(n.b))
	}
	return x.evalProcess(n)
}

func (x *machine) binary(op nodeOp, a, b int32) int32 {
	switch op {
	case opEq:
		return truth(a == b)
	case opNe:
		return truth(a != b)
	case opLt:
		return truth(a < b)
	case opGt:
		return truth(a > b)
	case opLe:
		return truth(a <= b)
	case opGe:
		return truth(a >= b)
	case opAdd:
		return a + b
	case opSub:
		return a - b
	case opMul:
		return a * b
	case opShl:
		return a << (uint32(b) & 31)
	case opShr:
		return a >> (uint32(b) & 31)
	case opBitAnd:
		return a & b
	case opBitXor:
		return a ^ b
	case opBitOr:
		return a | b
	}
	if b == 0 {
		x.fail(failDivide, 0, 0)
		return 0
	}
	if op == opDiv {
		return a / b
	}
	return a % b
}

// evalProcess computes what has to do with channels and processes.
func (x *machine) evalProcess(n *node) int32 {
	switch n.op {
	case opLen, opFull, opEmpty, opNotFull, opNotEmpty:
		return x.channelTest(n)
	case opPoll:
		return x.poll(n)
	case opRun:
		return x.run(&x.m.runs[n.a])
	case opEnabled:
		return x.enabled(x.eval(n.a))
	case opPcValue:
		if pid := x.eval(n.a); x.alive(pid) {
			return x.frames[pid].pc
		}
	case opPriority:
		if pid := x.eval(n.a); x.alive(pid) {
			return x.priorityOf(pid)
		}
	case opSelfP:
		return x.priorityOf(x.pid)
	case opNonProgress:
		return 1 - x.somewhere(func(p *point) bool { return p.progress })
	case opAccept:
		return x.somewhere(func(p *point) bool { return p.accept })
	case opAt:
		return x.standsAt(n)
	}
	return 0
}

func (x *machine) alive(pid int32) bool { return pid >= 0 && int(pid) < len(x.frames) }

func (x *machine) standsAt(n *node) int32 {
	p := x.m.procs[n.b]
	if n.a >= 0 {
		pid := x.eval(n.a)
		return truth(x.alive(pid) && x.frames[pid].proc == p && x.frames[pid].pc == n.c)
	}
	for i := range x.frames {
		if x.frames[i].proc == p && x.frames[i].pc == n.c {
			return 1
		}
	}
	return 0
}

// address computes an address node: a bit, and the bytes it lies in; nil stands for no place
// at all. An index out of range is an error and stands for element 0, as in SPIN.
func (x *machine) address(i int32) (int32, []byte) {
	n := &x.m.code[i]
	switch n.op {
	case addrGlobal:
		return n.a, x.vec
	case addrLocal:
		return x.base + n.a, x.vec
	case addrHidden:
		return n.a, x.hidden
	case addrOffset:
		at, where := x.address(n.a)
		return at + n.b, where
	case addrIndex:
		at, where := x.address(n.a)
		t := &x.m.indexings[n.c]
		k := x.eval(n.b)
		if uint32(k) >= uint32(t.count) {
			x.fail(failIndex, n.c, k)
			k = 0
		}
		return at + k*t.stride, where
	case addrRemote:
		return x.remoteAddress(n)
	}
	return 0, nil
}

// remoteAddress is the place of another process's variable; indices in it are evaluated by
// the process that asks.
func (x *machine) remoteAddress(n *node) (int32, []byte) {
	pid := x.findProcess(n)
	if pid < 0 {
		return 0, nil
	}
	at, _ := x.address(n.a)
	return at - x.base + x.frames[pid].vars<<3, x.vec
}

func (x *machine) findProcess(n *node) int32 {
	p := x.m.procs[n.c]
	if n.b >= 0 {
		if pid := x.eval(n.b); x.alive(pid) && x.frames[pid].proc == p {
			return pid
		}
		return -1
	}
	for i := range x.frames {
		if x.frames[i].proc == p {
			return int32(i)
		}
	}
	return -1
}

// assign stores v at an address node.
func (x *machine) assign(addr, v int32) {
	at, where := x.address(addr)
	if where == nil {
		return
	}
	n := &x.m.code[addr]
	store(where, n.store, n.width, at, v)
}

// somewhere is 1 when some process stands at a control point of the kind, else 0.
func (x *machine) somewhere(kind func(*point) bool) int32 {
	for i := range x.frames {
		if kind(&x.frames[i].proc.points[x.frames[i].pc]) {
			return 1
		}
	}
	return 0
}
