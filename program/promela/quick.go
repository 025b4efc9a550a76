package promela

// Quick forms: what the interpreter evaluates instead of the nodes of Model.code. Most nodes compare a byte or a bit of
// the vector with a constant; that is one operation here instead of three.

// Operators of quick forms. A byte is that at a from the start of the vector, or from the start of the process's
// variables; a bit is b of such a byte from the start of the vector.
const (
	quickByteIs    nodeOp = lastNodeOp + 1 + iota // byte a == c
	quickByteIsNot                                // byte a != c
	quickLocalIs                                  // the process's byte a == c
	quickLocalIsNot
	quickBit // bit b of byte a
	quickBitIs
	quickBitIsNot
)

// quicken makes the quick forms of the nodes that have none yet.
func (m *model) quicken() {
	known := len(m.quick)
	m.quick = append(m.quick[:known:known], m.code[known:]...)
	for i := known; i < len(m.quick); i++ {
		m.quick[i] = m.quickForm(int32(i))
	}
}

// quickForm is a node, or what does the same faster.
func (m *model) quickForm(i int32) node {
	n := m.code[i]
	switch n.op {
	case opGlobal:
		if n.store == storeBit {
			return node{op: quickBit, a: n.a >> 3, b: n.a & 7}
		}
	case opEq, opNe:
		return m.quickComparison(n)
	case opNot:
		switch q := m.quickForm(n.a); q.op {
		case quickByteIs, quickLocalIs, quickBitIs:
			q.op++
			return q
		case quickByteIsNot, quickLocalIsNot, quickBitIsNot:
			q.op--
			return q
		case quickBit:
			q.op = quickBitIs
			return q
		}
	}
	return n
}

// quickComparison is a comparison with a constant.
func (m *model) quickComparison(n node) node {
	x, k := n.a, m.code[n.b]
	if k.op != opConst {
		x, k = n.b, m.code[n.a]
	}
	if k.op != opConst {
		return n
	}
	q := m.quickForm(x)
	switch q.op {
	case opGlobalByte:
		q.op = quickByteIs
	case opLocalByte:
		q.op = quickLocalIs
	case quickBit:
		q.op = quickBitIs
	default:
		return n
	}
	if n.op == opNe {
		q.op++
	}
	q.c = k.a
	return q
}
