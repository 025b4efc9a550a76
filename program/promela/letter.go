package promela

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
)

// KindOf is the proctype of a process.
func (e *explorer) KindOf(pid int) int {
	if pid >= e.frames0 {
		return -1
	}
	return slices.Index(e.m.procs, e.frames[pid].proc)
}

// letter evaluates the state atoms on the machine's vector.
func (e *explorer) letter() program.Letter {
	if e.atoms == nil || len(e.atoms.state) == 0 {
		return 0
	}
	var l program.Letter
	failed, pid, base := e.failure, e.pid, e.base
	e.pid = -1
	timeout := e.timeout
	e.timeout = e.atoms.timeout && e.idle()
	for _, a := range e.atoms.state {
		if e.eval(a.node) != 0 {
			l |= a.bit
		}
	}
	e.failure, e.pid, e.base, e.timeout = failed, pid, base, timeout
	return l
}

// idle reports that no process can move unless timeout is true.
func (e *explorer) idle() bool {
	e.timeout = false
	for pid := range int32(len(e.frames)) {
		if !e.mayMove(pid) {
			continue
		}
		if e.act(pid); e.hasStep(false) {
			return false
		}
	}
	e.pid = -1
	return true
}

// actionLetter evaluates the action atoms of a transition, in its source state.
func (e *explorer) actionLetter(moved *program.ProcSet) program.Letter {
	var l program.Letter
	for i := range e.atoms.moves {
		if e.moves(&e.atoms.moves[i], moved) {
			l |= e.atoms.moves[i].bit
		}
	}
	return l
}

func (e *explorer) moves(a *moveAtom, moved *program.ProcSet) bool {
	frames := e.frames[:e.frames0]
	if a.pid >= 0 {
		pid := e.eval(a.pid)
		return pid >= 0 && int(pid) < len(frames) && frames[pid].proc == a.proc && moved.Has(int(pid))
	}
	for i := range frames {
		if (a.proc == nil || frames[i].proc == a.proc) && moved.Has(i) {
			return true
		}
	}
	return false
}
