package flat

import "slices"

// Holds reports whether an operator occurs in an expression or address: among
// its operands, in indices, and in what a poll compares.
func (m *Model) Holds(i int32, op NodeOp) (found bool) {
	m.Walk(i, func(n *Node) { found = found || n.Op == op })
	return found
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
