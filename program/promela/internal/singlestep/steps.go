package singlestep

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// Steps implements counting.Local for a Promela model.
type Steps struct {
	parameter      string
	read           func(size int) (*flat.Model, error)
	atoms          []program.Atom
	tracked, least int
	instances      map[int]*instance
	stage          *instance // in which steps are executed
	lines          []line    // of the numbers
	constants      map[int32]line
	levels         []bool // by indexing: of a process array
	arrays         []bool // by global variable: a process array
	groups         []group
	owner          int             // group of the processes that cursors run over
	singles        []int           // groups of one process
	ranks, cursors map[symbol]bool // rank variables, and those of them that are compared with numbers linear in N
	dead           *facts.Dead
	counting       []countingVariable // variables that are sums over the processes
	// The scene on the stage.
	scene   *counting.Scene
	vec     []byte
	me, you int // numbers of the mover and of the other process; -1
	st      *flat.Step
}

// group is the processes of an active proctype, or one process.
type group struct {
	proc  *flat.Proctype
	many  bool
	first line // number of the first process
}

// symbol identifies a scalar variable: of a proctype, or a shared one, with its
// address, that of a shared one within the variable.
type symbol struct {
	proc, global int
	at           int32
}

// New prepares the steps of a model for all sizes from least on. read returns
// the model for a size.
func New(parameter string, read func(size int) (*flat.Model, error), tracked, least int, atoms []program.Atom) (s *Steps, err error) {
	defer refused(&err)
	s = &Steps{parameter: parameter, read: read, atoms: atoms, tracked: tracked, least: least, instances: map[int]*instance{}, constants: map[int32]line{}, me: -1, you: -1}
	staged := max(tracked+4, least)
	if s.stage, err = s.load(staged); err != nil {
		return nil, err
	}
	for _, size := range append([]int{least, staged + 1}, further...) {
		if size < least {
			continue
		}
		if _, err := s.load(size); err != nil {
			return nil, err
		}
	}
	if err := s.fit(); err != nil {
		return nil, err
	}
	if err := s.sort(); err != nil {
		return nil, err
	}
	s.findRanks()
	m := s.stage.m
	if !slices.ContainsFunc(m.Code, func(n flat.Node) bool { return n.Op == flat.AddrRemote }) {
		s.dead = facts.FindDead(m, nil, nil)
	}
	return s, nil
}

// sort interprets the linear numbers: groups, arrays, indexings, constants.
func (s *Steps) sort() error {
	m, lines := s.stage.m, s.lines
	s.owner = -1
	for i := range s.stage.first {
		count, first := lines[2*i], lines[2*i+1]
		p := m.Procs[m.Active[s.stage.first[i]]]
		many := count == line{0, 1}
		if !many && count.size != 0 || first.size < 0 {
			return source.Errorf(p.Pos, "the number of processes of %s is not %s", p.Name, s.parameter)
		}
		if many {
			if s.owner < 0 {
				s.owner = len(s.groups)
			}
			s.groups = append(s.groups, group{p, true, first})
			continue
		}
		for k := range count.n {
			s.singles = append(s.singles, len(s.groups))
			s.groups = append(s.groups, group{p, false, line{first.n + k, first.size}})
		}
	}
	if s.owner < 0 || s.groups[s.owner].first.size != 0 {
		return source.Errorf(source.Pos{File: m.File}, "the first proctype with %s processes cannot be found", s.parameter)
	}
	lines = lines[2*len(s.stage.first):]
	for i, v := range m.Globals {
		many := lines[i] == line{0, 1}
		if !many && lines[i].size != 0 {
			return source.Errorf(v.Pos, "the size of %s is not %s", v.Name, s.parameter)
		}
		s.arrays = append(s.arrays, many)
	}
	lines = lines[len(m.Globals):]
	for i := range m.Indexings {
		many := lines[i] == line{0, 1}
		if !many && lines[i].size != 0 {
			return source.Errorf(source.Pos{File: m.File}, "the size of an array is not %s", s.parameter)
		}
		s.levels = append(s.levels, many)
	}
	lines = lines[len(m.Indexings):]
	for i, n := range m.Code {
		if n.Op == flat.OpConst {
			s.constants[int32(i)], lines = lines[0], lines[1:]
		}
	}
	return nil
}

// number returns a linear form in an instance.
func (l line) number(size int) int { return l.n + l.size*size }

// Owner implements counting.Local.
func (s *Steps) Owner() int { return s.owner }

// ActionAtoms implements counting.Local.
func (s *Steps) ActionAtoms() program.Letter { return s.stage.a.Actions }

// Moved implements counting.Local.
func (s *Steps) Moved(kind int) (l program.Letter) {
	for _, m := range s.stage.a.Moves {
		if m.Proc == nil || m.Proc.Index == kind {
			l |= m.Bit
		}
	}
	return l
}

// Kind implements counting.Local.
func (s *Steps) Kind(name string) (int, error) { return resolve.KindOf(s.stage.m, name) }

// KindOf implements counting.Local.
func (s *Steps) KindOf(single, group int) int {
	switch {
	case single < 0:
		return s.groups[group].proc.Index
	case single < len(s.singles):
		return s.groups[s.singles[single]].proc.Index
	}
	return s.groups[s.owner].proc.Index
}

// proc returns the proctype of the mover.
func (s *Steps) proc(sc *counting.Scene) *flat.Proctype {
	return s.stage.m.Procs[s.KindOf(sc.Mover, sc.Own.Group)]
}

// Ready implements counting.Local. An unless clause that can be entered excludes
// what comes after it, and else all before it; of a d_step the first step counts.
func (s *Steps) Ready(sc *counting.Scene) (all []int32, flags program.SuccFlags, err error) {
	defer refused(&err)
	s.enter(sc)
	p := s.proc(sc)
	if sc.Inner >= 0 {
		for i := range p.Points[sc.Inner].Steps {
			if st := &p.Points[sc.Inner].Steps[i]; s.ready(st) {
				return []int32{st.ID}, s.flags(), nil
			}
		}
		return nil, program.RuntimeError, nil // the d_step blocks
	}
	escape := int32(0)
	for i := range p.Points[s.pc()].Steps {
		st := &p.Points[s.pc()].Steps[i]
		if escape != 0 && st.Escape != escape {
			break
		}
		if otherwise := st.Op == flat.StepElse || st.Op == flat.StepDStep && st.B != 0; (!otherwise || len(all) == 0) && s.ready(st) {
			all, escape = append(all, st.ID), st.Escape
		}
	}
	return all, s.flags(), nil
}

// ready reports whether the mover can take a step. A process that has come to
// its end stays there.
func (s *Steps) ready(st *flat.Step) bool {
	s.st = st
	s.forgetSums()
	switch st.Op {
	case flat.StepGuard:
		s.condition(st.A)
	case flat.StepSkip, flat.StepAssign, flat.StepAssert, flat.StepElse:
	case flat.StepPrint:
		if s.stage.m.Prints[st.A].Evaluated {
			s.refuse("`%s` cannot be checked in small instances")
		}
	case flat.StepEnd:
		return false
	case flat.StepDStep:
		steps := s.stage.x.Frames[s.me].Proc.Points[st.A].Steps
		return slices.ContainsFunc(steps, func(inner flat.Step) bool { return s.ready(&inner) })
	default:
		s.refuse("`%s` cannot be checked in small instances")
	}
	return s.stage.x.Ready(st)
}

// flags returns the failure on the stage.
func (s *Steps) flags() program.SuccFlags { return s.stage.x.FailureFlags() }

// step returns a step of the mover.
func (s *Steps) step(sc *counting.Scene, id int32) *flat.Step { return s.proc(sc).Steps[id] }

// Execute implements counting.Local.
func (s *Steps) Execute(sc *counting.Scene, id int32) (move counting.CursorMove, flags program.SuccFlags, err error) {
	defer refused(&err)
	s.enter(sc)
	st := s.step(sc, id)
	switch s.st = st; st.Op {
	case flat.StepDStep:
		sc.Inner, sc.Outer = st.A, id
		return counting.CursorStays, 0, nil
	case flat.StepAssert:
		s.condition(st.A)
	case flat.StepAssign:
		if s.assignCounting(st) {
			return counting.CursorStays, s.flags(), nil
		}
		if move = s.assignment(st); move != counting.CursorStays {
			return move, s.flags(), nil
		}
	}
	s.stage.x.Apply(st)
	s.leave(sc)
	return counting.CursorStays, s.flags(), nil
}

// Settle implements counting.Local.
func (s *Steps) Settle(sc *counting.Scene, id int32) (more bool, flags program.SuccFlags, err error) {
	st := s.step(sc, id)
	if sc.Inner >= 0 {
		if st.Op == flat.StepDStep {
			return true, 0, nil
		}
		if st.Target >= 0 {
			sc.Inner = st.Target
			return true, 0, nil
		}
		st = s.step(sc, sc.Outer)
		sc.Inner, sc.Outer = -1, -1
	}
	if st.Target >= 0 {
		s.goTo(sc, st.Target)
	}
	if !st.Atomic {
		return false, 0, nil
	}
	can, flags, err := s.Ready(sc)
	return len(can) > 0, flags, err
}
