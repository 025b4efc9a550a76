package interp

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
)

// Kind implements program.Kinds: kinds are proctypes.
func (e *Explorer) Kind(name string) (int, error) { return resolve.KindOf(e.Model, name) }

// KindOf implements program.Kinds: the kind of a process is its
// proctype.
func (e *Explorer) KindOf(pid int) int {
	if pid >= e.frames0 {
		return -1
	}
	return slices.Index(e.Model.Procs, e.Frames[pid].Proc)
}

// letter evaluates the state atoms in the current vector.
func (e *Explorer) letter() program.Letter {
	if e.Atoms == nil || len(e.Atoms.State) == 0 {
		return 0
	}
	var l program.Letter
	failed, pid, base := e.Failure, e.Pid, e.base
	e.Pid = -1
	timeout := e.timeout
	e.timeout = e.Atoms.Timeout() && e.idle()
	for _, a := range e.Atoms.State {
		if e.Eval(a.Node) != 0 {
			l |= a.Bit
		}
	}
	e.Failure, e.Pid, e.base, e.timeout = failed, pid, base, timeout
	return l
}

// idle reports whether no process can move unless timeout is true.
func (e *Explorer) idle() bool {
	e.timeout = false
	idle := true
	for pid := int32(0); idle && int(pid) < len(e.Frames); pid++ {
		if e.mayMove(pid) {
			e.Act(pid)
			idle = !e.hasStep(false)
		}
	}
	e.Pid = -1 // propositions are asked by nobody
	return idle
}

// actionLetter evaluates the action atoms of a transition, in its source state.
func (e *Explorer) actionLetter(moved *program.ProcSet) program.Letter {
	var l program.Letter
	for i := range e.Atoms.Moves {
		if e.moves(&e.Atoms.Moves[i], moved) {
			l |= e.Atoms.Moves[i].Bit
		}
	}
	return l
}

// moves reports whether the processes that moved satisfy exec(P) or
// exec(P[pid]).
func (e *Explorer) moves(a *flat.MoveAtom, moved *program.ProcSet) bool {
	frames := e.Frames[:e.frames0]
	if a.Pid >= 0 {
		pid := e.Eval(a.Pid)
		return pid >= 0 && int(pid) < len(frames) && frames[pid].Proc == a.Proc && moved.Has(int(pid))
	}
	for i := range frames {
		if (a.Proc == nil || frames[i].Proc == a.Proc) && moved.Has(i) {
			return true
		}
	}
	return false
}
