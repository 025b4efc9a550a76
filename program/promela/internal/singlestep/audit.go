package singlestep

import (
	"math"

	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// The audit of a step on the stage. Each expression has a number that is the
// same in all instances, or a spot. What is evaluated is audited, and no more:
// what decides whether it is, is audited first.

// spot is a number as it is in every instance: n behind its base. Of atSum, sum
// is which one, and N is added size times.
type spot struct {
	base int
	n    int64
	sum  int
	size int
}

// The bases of spots.
const (
	atZero  = iota
	atMover // the rank of the mover, a counted process
	atOther // the rank of the process that the cursor refers to
	atEnd   // N
	atSum   // a sum of weights of processes
)

// spotOf returns the spot of a number in a rank variable.
func (s *Steps) spotOf(v int32) spot {
	if r, member := s.rankOf(s.stage, s.me); member && r >= s.tracked && int(v) == r {
		return spot{base: atMover}
	}
	if r, _ := s.rankOf(s.stage, s.you); s.you >= 0 && int(v) == r {
		return spot{base: atOther}
	}
	if int(v) == s.stage.size {
		return spot{base: atEnd}
	}
	return spot{base: atZero, n: int64(v)}
}

// number audits an expression whose value must be the same in all instances.
func (s *Steps) number(i int32) {
	if s.audit(i) && !s.settles(i) {
		s.refuse("`%s` calculates with a number that is another one in other instances")
	}
}

// audit audits a value node; true if it has a spot that is not a number.
func (s *Steps) audit(i int32) (ranked bool) {
	n := s.stage.m.Code[i]
	switch n.Op {
	case flat.OpConst:
		l := s.constants[i]
		if l.size != 0 && l.size != 1 {
			s.refuse("`%s` has a number that depends on the number of processes, and not as N + c")
		}
		return l.size == 1
	case flat.OpGlobal, flat.OpGlobalByte, flat.OpLocal, flat.OpLocalByte:
		return s.auditVariable(n)
	case flat.OpLoad:
		s.auditAddress(n.A)
		return false
	case flat.OpPid:
		return s.auditPid()
	case flat.OpNeg, flat.OpComplement:
		s.number(n.A)
		return false
	case flat.OpNot:
		s.condition(n.A)
		return false
	case flat.OpAnd, flat.OpOr:
		s.condition(n.A)
		if (s.stage.x.Eval(n.A) != 0) == (n.Op == flat.OpAnd) {
			s.condition(n.B)
		}
		return false
	case flat.OpCond:
		s.condition(n.A)
		if s.stage.x.Eval(n.A) != 0 {
			s.number(n.B)
		} else {
			s.number(n.C)
		}
		return false
	case flat.OpLt, flat.OpGt, flat.OpLe, flat.OpGe, flat.OpEq, flat.OpNe:
		a, b := s.audit(n.A), s.audit(n.B)
		if a || b {
			s.auditComparison(n.Op, s.spot(n.A), s.spot(n.B))
		}
		return false
	case flat.OpAdd, flat.OpSub:
		a, b := s.audit(n.A), s.audit(n.B)
		if b && (a || n.Op == flat.OpSub) {
			s.refuse("`%s` calculates with the number of a process")
		}
		return a || b
	case flat.OpAt:
		s.auditAt(n)
		return false
	}
	if n.Op < flat.OpMul || n.Op > flat.OpBitOr {
		s.refuse("`%s` cannot be checked in small instances")
	}
	s.number(n.A)
	s.number(n.B)
	return false
}

// spot returns the spot of an expression that has been audited.
func (s *Steps) spot(i int32) spot {
	n := s.stage.m.Code[i]
	switch {
	case n.Op == flat.OpConst && s.constants[i].size == 1:
		return spot{base: atEnd, n: int64(s.constants[i].n)}
	case n.Op == flat.OpPid:
		if rank, member := s.rankOf(s.stage, s.me); member && rank >= s.tracked {
			return spot{base: atMover, n: int64(s.groups[s.owner].first.n)}
		}
	case n.Op == flat.OpAdd:
		a, b := s.spot(n.A), s.spot(n.B)
		if a.base == atZero {
			a, b = b, a
		}
		a.n += b.n
		return a
	case n.Op == flat.OpSub:
		a, b := s.spot(n.A), s.spot(n.B)
		a.n -= b.n
		return a
	default:
		if k, v, ok := s.countingAt(n); ok && v.whose == itsSum {
			return spot{atSum, int64(v.n), k, int(v.size)}
		} else if ok && v.size != 0 {
			return spot{base: atEnd, n: int64(v.n)}
		}
		if sym, ok := s.scalar(s.stage, s.actor(), n); ok && s.ranks[sym] {
			return s.spotOf(s.stage.x.Eval(i))
		}
	}
	return spot{base: atZero, n: int64(s.stage.x.Eval(i))}
}

// actor returns the index of the mover's proctype, -1 without one.
func (s *Steps) actor() int {
	if s.me < 0 {
		return -1
	}
	return s.stage.x.Frames[s.me].Proc.Index
}

// auditPid audits _pid: of processes that are not members, it must be a number.
func (s *Steps) auditPid() bool {
	if s.me < 0 {
		s.refuse("`%s` asks for the number of no process")
	}
	if _, member := s.rankOf(s.stage, s.me); member {
		return true
	}
	if s.scene.Mover < 0 || s.groups[s.singles[s.scene.Mover]].first.size != 0 {
		s.refuse("`%s` asks for the number of a process that the arrays do not belong to")
	}
	return false
}

// auditVariable audits the reading of a variable at a constant address.
func (s *Steps) auditVariable(n flat.Node) bool {
	sym, ok := s.scalar(s.stage, s.actor(), n)
	if ok && sym.proc < 0 && s.arrays[sym.global] {
		s.auditElement(sym)
	}
	if _, v, counts := s.countingAt(n); counts {
		return v.size != 0 || v.whose != nobody
	}
	return ok && s.ranks[sym]
}

// auditElement audits the element of a process array with a constant index.
func (s *Steps) auditElement(sym symbol) {
	if int(sym.at) >= s.tracked*s.stage.m.Globals[sym.global].Type.Bits {
		s.refuse("`%s` refers to a process by its number, and it is not told apart")
	}
}

// scalar returns which variable a node with a constant address reads or
// denotes.
func (s *Steps) scalar(in *instance, proc int, n flat.Node) (sym symbol, ok bool) {
	at := n.A
	switch n.Op {
	case flat.OpGlobalByte, flat.OpLocalByte:
		at *= 8
	}
	switch n.Op {
	case flat.OpGlobal, flat.OpGlobalByte, flat.AddrGlobal:
		g, rel := in.globalAt(at)
		return symbol{-1, g, rel}, g >= 0
	case flat.OpLocal, flat.OpLocalByte, flat.AddrLocal:
		return symbol{proc, -1, at}, true
	}
	return sym, false
}

// auditAddress audits an address: the indices in it, and whose element or
// variable it is.
func (s *Steps) auditAddress(i int32) {
	n := s.stage.m.Code[i]
	switch n.Op {
	case flat.AddrGlobal:
		sym, ok := s.scalar(s.stage, -1, n)
		if _, _, counts := s.countingAt(n); !ok || counts || s.arrays[sym.global] {
			if !ok || counts {
				s.refuse("`%s` uses an address that is not understood")
			}
			s.auditElement(sym)
		}
	case flat.AddrLocal, flat.AddrNone:
	case flat.AddrOffset:
		s.auditAddress(n.A)
	case flat.AddrIndex:
		s.auditIndex(n)
	case flat.AddrRemote:
		s.auditRemote(n)
	default:
		s.refuse("`%s` uses an address that is not understood")
	}
}

// auditIndex audits an index: of a process array, it must be that of a tracked
// process, of the mover, of the other process, or an error in all instances.
func (s *Steps) auditIndex(n flat.Node) {
	ranked := s.audit(n.B)
	if !s.levels[n.C] {
		if ranked {
			s.refuse("`%s` indexes an array by the number of a process")
		}
		s.auditAddress(n.A)
		return
	}
	base := s.stage.m.Code[n.A]
	if base.Op != flat.AddrGlobal {
		s.refuse("`%s` uses an address that is not understood")
	}
	switch p := s.spot(n.B); {
	case p.base == atZero && p.n < int64(s.tracked):
	case (p.base == atMover || p.base == atOther) && p.n == 0:
	case p.base == atEnd && p.n >= 0:
	default:
		s.refuse("`%s` refers to a process that is not told apart from others")
	}
}

// auditRemote audits a proposition about a variable of a process: one that is
// not counted, and has not ended.
func (s *Steps) auditRemote(n flat.Node) {
	if s.me >= 0 || n.B < 0 || s.stage.m.Code[n.A].Op != flat.AddrLocal {
		s.refuse("`%s` reads variables of other processes")
	}
	s.number(n.B)
	s.uncounted(s.stage.x.Eval(n.B))
}

// auditAt audits P@label, in propositions.
func (s *Steps) auditAt(n flat.Node) {
	if n.C < 0 {
		return // a label before the first statement of an option, where no process ever is
	}
	for _, st := range s.stage.m.Procs[n.B].Points[n.C].Steps {
		if s.me >= 0 || st.Op == flat.StepEnd {
			s.refuse("`%s` asks where processes are in a way that is not understood")
		}
	}
	if n.A >= 0 {
		s.number(n.A)
		s.uncounted(s.stage.x.Eval(n.A))
	}
}

// uncounted refuses the number of a process that is counted, or at its end.
func (s *Steps) uncounted(pid int32) {
	for i := range len(s.singles) + s.tracked {
		if s.pidOf(s.stage, i) != int(pid) {
			continue
		}
		f := s.stage.x.Frames[pid]
		for _, st := range f.Proc.Points[f.PC].Steps {
			if st.Op == flat.StepEnd {
				s.refuse("`%s` is about a process that ends")
			}
		}
		if i >= len(s.singles) || s.groups[s.singles[i]].first.size == 0 {
			return
		}
	}
	s.refuse("`%s` refers to a process by its number, and it is not told apart")
}

// auditComparison refuses a comparison that is true in some instances and false
// in others.
func (s *Steps) auditComparison(op flat.NodeOp, p, q spot) {
	low, high := s.between(p, q)
	equal := low == 0 && high == 0
	ranks := p.base == atMover && q.base == atOther || p.base == atOther && q.base == atMover
	apart := low > 0 || high < 0 || ranks && p.n == q.n
	var decided bool
	switch op {
	case flat.OpEq, flat.OpNe:
		decided = equal || apart
	case flat.OpLt, flat.OpGe:
		decided = high < 0 || low >= 0
	case flat.OpGt, flat.OpLe:
		decided = low > 0 || high <= 0
	}
	if !decided {
		s.refuse("`%s` compares numbers that have another order in other instances")
	}
}

// between returns bounds of p - q, for all sizes and ranks.
func (s *Steps) between(p, q spot) (low, high int64) {
	d := p.n - q.n
	switch {
	case p.base == atSum || q.base == atSum:
		return s.betweenSums(p, q)
	case p.base == q.base:
		return d, d
	case q.base == atZero:
		return d + s.smallest(p.base), math.MaxInt64
	case p.base == atZero:
		return math.MinInt64, d - s.smallest(q.base)
	case q.base == atEnd: // ranks are below N
		return math.MinInt64, d - 1
	case p.base == atEnd:
		return d + 1, math.MaxInt64
	}
	return math.MinInt64, math.MaxInt64
}

// smallest returns the smallest value of a base other than 0.
func (s *Steps) smallest(base int) int64 {
	if base == atEnd {
		return int64(s.least)
	}
	return int64(s.tracked)
}

// assignment audits an assignment on the stage, and returns what it does with a
// cursor.
func (s *Steps) assignment(st *flat.Step) counting.CursorMove {
	ranked := s.audit(st.B)
	target := s.stage.m.Code[st.A]
	s.auditAddress(st.A)
	sym, ok := s.scalar(s.stage, s.actor(), target)
	switch {
	case !ok || !s.ranks[sym]:
		if ranked && target.Op != flat.AddrNone && !s.settles(st.B) {
			s.refuse("`%s` stores the number of a process, or how many there are, where that is not understood")
		}
		return counting.CursorStays
	case !s.cursors[sym]:
		s.storable(s.settled(s.spot(st.B)), false)
		return counting.CursorStays
	}
	p := s.settled(s.spot(st.B))
	switch {
	case p.base == atZero && p.n == int64(s.tracked):
		s.forgotten(s.cell(sym), s.scene.Cursor == counting.CursorOther && s.cell(sym) == s.scene.Cell)
		s.scene.Cell = s.cell(sym)
		return counting.CursorBegins
	case (p.base == atMover || p.base == atOther) && p.n == 1:
		s.goesOn(sym, st, p)
		return counting.CursorGoesOn
	}
	s.storable(p, true)
	return counting.CursorStays
}

// storable refuses to store a spot that is not read back as what it is.
func (s *Steps) storable(p spot, cursor bool) {
	switch {
	case p.base == atZero && (p.n >= 0 && p.n < int64(s.tracked) || p.n == 0 && !cursor):
	case p.base != atZero && p.base != atSum && p.n == 0:
	default:
		s.refuse("`%s` stores a number that is taken for that of a process")
	}
}

// goesOn checks that a cursor goes on from the process that it refers to.
func (s *Steps) goesOn(sym symbol, st *flat.Step, p spot) {
	value := s.stage.m.Code[st.B]
	from, ok := s.scalar(s.stage, s.actor(), s.stage.m.Code[value.A])
	where := map[counting.CursorPlace]int{counting.CursorOther: atOther, counting.CursorMover: atMover}[s.scene.Cursor]
	if value.Op != flat.OpAdd || !ok || from != sym || s.scene.Cell != s.cell(sym) || where != p.base {
		s.refuse("`%s` refers to the process after another one")
	}
	s.forgotten(s.scene.Cell, true)
}

// forgotten refuses that variables, perhaps but for the cursor, refer to the
// process that a cursor goes away from.
func (s *Steps) forgotten(cell int32, except bool) {
	if s.scene.Cursor != counting.CursorOther {
		return
	}
	sc := *s.scene
	if except {
		sc.Cell = cell
		s.Refer(&sc, counting.CursorEnd)
	}
	if holds(sc.Shared, theOther) || holds(mover(&sc)[4:], theOther) {
		s.refuse("`%s` goes on to another process, while a variable refers to the one before")
	}
}

// cell identifies a cursor by its place in the encoded state: of the mover, or,
// if it is negative, of the shared one.
func (s *Steps) cell(sym symbol) int32 {
	all := s.sharedSlots(s.stage, false, 0)
	if sym.proc >= 0 {
		all = localSlots(s.stage.m.Procs[sym.proc], 0)
	}
	for i, at := range all {
		if at.sym == sym {
			if sym.proc < 0 {
				return int32(-i - 1)
			}
			return int32(i)
		}
	}
	s.refuse("`%s` uses an address that is not understood")
	return 0
}
