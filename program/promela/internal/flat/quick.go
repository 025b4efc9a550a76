package flat

// Quick forms: what the interpreter evaluates instead of the nodes of
// Model.code. Most nodes compare a byte or a bit of the vector with a constant;
// that is one operation here instead of three.

// Operators of quick forms. A byte is that at a from the start of the vector,
// or from the start of the process's variables; a bit is b of such a byte from
// the start of the vector.
const (
	QuickByteIs    NodeOp = lastNodeOp + 1 + iota // byte a == c
	QuickByteIsNot                                // byte a != c
	QuickLocalIs                                  // the process's byte a == c
	QuickLocalIsNot
	QuickBit // bit b of byte a
	QuickBitIs
	QuickBitIsNot
)

// Quicken computes the quick forms of the nodes that have been added to Code
// since the last call.
func (m *Model) Quicken() {
	known := len(m.Quick)
	m.Quick = append(m.Quick[:known:known], m.Code[known:]...)
	for i := known; i < len(m.Quick); i++ {
		m.Quick[i] = m.quickForm(int32(i))
	}
}

// quickForm returns a node, or an equivalent that is evaluated faster.
func (m *Model) quickForm(i int32) Node {
	n := m.Code[i]
	switch n.Op {
	case OpGlobal:
		if n.Store == StoreBit {
			return Node{Op: QuickBit, A: n.A >> 3, B: n.A & 7}
		}
	case OpEq, OpNe:
		return m.quickComparison(n)
	case OpNot:
		switch q := m.quickForm(n.A); q.Op {
		case QuickByteIs, QuickLocalIs, QuickBitIs:
			q.Op++
			return q
		case QuickByteIsNot, QuickLocalIsNot, QuickBitIsNot:
			q.Op--
			return q
		case QuickBit:
			q.Op = QuickBitIs
			return q
		}
	}
	return n
}

// quickComparison returns the quick form of a comparison with a constant.
func (m *Model) quickComparison(n Node) Node {
	x, k := n.A, m.Code[n.B]
	if k.Op != OpConst {
		x, k = n.B, m.Code[n.A]
	}
	if k.Op != OpConst {
		return n
	}
	q := m.quickForm(x)
	switch q.Op {
	case OpGlobalByte:
		q.Op = QuickByteIs
	case OpLocalByte:
		q.Op = QuickLocalIs
	case QuickBit:
		q.Op = QuickBitIs
	default:
		return n
	}
	if n.Op == OpNe {
		q.Op++
	}
	q.C = k.A
	return q
}
