package compiler

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

// constant returns the value of a node that is the same in all states; false if
// it is not known to be.
func (t *translator) constant(i int32) (int32, bool) {
	n := &t.m.Code[i]
	switch n.Op {
	case flat.OpConst:
		return n.A, true
	case flat.OpPid:
		return t.self, t.self >= 0
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

// unwritten returns the value of a global variable that nothing writes.
func (t *translator) unwritten(at int32, s flat.Storage) (int32, bool) {
	for i := at; i < at+storeBits(s); i++ {
		if t.dirty[i] {
			return 0, false
		}
	}
	return flat.Get(t.m.Initial, s, at), true
}

// cheap reports whether a value takes few operations and cannot fail, so that
// it may be computed whether it is needed or not.
func (t *translator) cheap(i int32) bool { return t.cost(i) <= 8 }

// cost counts the operations of an expression; 100 stands for one that may fail
// or calls something.
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
