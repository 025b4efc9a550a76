package singlestep

import "github.com/ltlcheck/ltlcheck/program/promela/internal/flat"

// findRanks finds the rank variables: those that are assigned a number linear in
// N, the number of a process, or a rank variable, and those that are compared
// with a number linear in N, which are cursors. Elements of process arrays are
// none.
func (s *Steps) findRanks() {
	s.ranks, s.cursors = map[symbol]bool{}, map[symbol]bool{}
	m := s.stage.m
	for changed := true; changed; {
		before := len(s.ranks)
		for _, p := range m.Procs {
			for _, in := range p.Inits {
				s.assigned(p.Index, in.Addr, in.Value)
			}
			for _, st := range p.Steps {
				o := m.Operands(st)
				for _, v := range o.Values() {
					s.findCursors(p.Index, v)
				}
				if st.Op == flat.StepAssign {
					s.assigned(p.Index, st.A, st.B)
				}
			}
		}
		for _, in := range m.GlobalInits {
			s.assigned(-1, in.Addr, in.Value)
		}
		changed = len(s.ranks) > before
	}
}

// assigned notes an assignment.
func (s *Steps) assigned(proc int, addr, v int32) {
	sym, ok := s.scalar(s.stage, proc, s.stage.m.Code[addr])
	if ok && (sym.proc >= 0 || !s.arrays[sym.global]) && s.mayBeRanked(proc, v) {
		s.ranks[sym] = true
	}
}

// mayBeRanked reports whether an expression may have a spot that is not a
// number.
func (s *Steps) mayBeRanked(proc int, i int32) bool {
	n := s.stage.m.Code[i]
	switch n.Op {
	case flat.OpConst:
		return s.constants[i].size != 0
	case flat.OpPid:
		return true
	case flat.OpAdd, flat.OpSub:
		return s.mayBeRanked(proc, n.A) || s.mayBeRanked(proc, n.B)
	case flat.OpCond:
		return s.mayBeRanked(proc, n.B) || s.mayBeRanked(proc, n.C)
	}
	sym, ok := s.scalar(s.stage, proc, n)
	return ok && s.ranks[sym]
}

// findCursors notes comparisons with numbers linear in N.
func (s *Steps) findCursors(proc int, i int32) {
	n := s.stage.m.Code[i]
	switch {
	case n.Op == flat.OpNot:
		s.findCursors(proc, n.A)
	case n.Op == flat.OpAnd, n.Op == flat.OpOr:
		s.findCursors(proc, n.A)
		s.findCursors(proc, n.B)
	case n.Op >= flat.OpLt && n.Op <= flat.OpNe:
		for _, pair := range [2][2]int32{{n.A, n.B}, {n.B, n.A}} {
			sym, ok := s.scalar(s.stage, proc, s.stage.m.Code[pair[0]])
			if ok && s.stage.m.Code[pair[1]].Op == flat.OpConst && s.constants[pair[1]].size != 0 {
				s.ranks[sym], s.cursors[sym] = true, true
			}
		}
	}
}
