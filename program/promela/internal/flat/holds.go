package flat

import "slices"

// Holds reports whether an operator occurs in an expression or address: among
// its operands, in indices, and in what a poll compares.
func (m *Model) Holds(i int32, op NodeOp) bool {
	if i < 0 {
		return false
	}
	n := &m.Code[i]
	if n.Op == op {
		return true
	}
	switch n.Op {
	case OpNot, OpNeg, OpComplement, OpLoad, OpLen, OpFull, OpEmpty, OpNotFull, OpNotEmpty, OpEnabled, OpPcValue, OpPriority, OpAt, AddrOffset:
		return m.Holds(n.A, op)
	case AddrIndex, AddrRemote:
		return m.Holds(n.A, op) || m.Holds(n.B, op)
	case OpCond:
		return m.Holds(n.A, op) || m.Holds(n.B, op) || m.Holds(n.C, op)
	case OpPoll:
		match := func(a ArgSpec) bool { return m.Holds(a.Match, op) }
		return m.Holds(n.A, op) || slices.ContainsFunc(m.ChannelOps[n.B].Recv, match)
	case OpRun:
		return slices.ContainsFunc(m.Runs[n.A].Args, func(a int32) bool { return m.Holds(a, op) })
	}
	return n.Op >= OpMul && n.Op <= OpOr && (m.Holds(n.A, op) || m.Holds(n.B, op))
}

// Creates reports whether a step creates processes: run stands alone, or in
// what is assigned, asserted or printed. It cannot stand in a d_step.
func (m *Model) Creates(st *Step) bool {
	o := m.Operands(st)
	return slices.ContainsFunc(o.Values(), func(i int32) bool { return m.Holds(i, OpRun) })
}

// Harmless reports whether evaluating a node can neither fail nor create a
// process.
func (m *Model) Harmless(i int32) bool {
	n := &m.Code[i]
	switch n.Op {
	case OpConst, OpGlobal, OpGlobalByte, OpLocal, OpLocalByte, OpHidden, OpPid, OpCount, OpSelfP, OpTimeout, AddrGlobal, AddrLocal, AddrHidden:
		return true
	case OpLoad, OpNot, OpNeg, OpComplement, OpPcValue, AddrOffset:
		return m.Harmless(n.A)
	case OpCond:
		return m.Harmless(n.A) && m.Harmless(n.B) && m.Harmless(n.C)
	case OpDiv, OpMod:
		k := &m.Code[n.B]
		return m.Harmless(n.A) && k.Op == OpConst && k.A != 0
	case AddrIndex:
		k := &m.Code[n.B]
		return m.Harmless(n.A) && k.Op == OpConst && uint32(k.A) < uint32(m.Indexings[n.C].Count)
	}
	return n.Op >= OpMul && n.Op <= OpOr && m.Harmless(n.A) && m.Harmless(n.B)
}
