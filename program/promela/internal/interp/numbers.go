package interp

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Numbered is one statement of a transition with the number by which SPIN's
// trails name it.
type Numbered struct {
	Pid int
	// Number is -1 if SPIN has none for the statement.
	Number int
	// Rest is the point at which SPIN stops when it merges statements; -1 if
	// that is after this one.
	Rest int32
}

// Numbers returns the statements of an action that a trail names: the step, and
// for a rendezvous also the receive. The source state must have been opened.
func (it *Interpreter) Numbers(a program.Action) []Numbered {
	pid, id := int32(a&0xff), int(a>>8&0xfffff)-1
	if a == program.Stutter || !it.alive(pid) || id < 0 {
		return nil
	}
	out := []Numbered{it.numbered(pid, id)}
	if r := int32(a>>28&0x1ff) - 1; r >= 0 && it.alive(r) {
		out = append(out, it.numbered(r, int(a>>37&0xfffff)))
	}
	return out
}

// numbered returns the number of a step of a process.
func (it *Interpreter) numbered(pid int32, id int) Numbered {
	p := it.Frames[pid].Proc
	info := &it.Model.Infos[p.Steps[id].Info]
	return Numbered{Pid: int(pid), Number: statementNumber(p, info.Number), Rest: info.Merged - 1}
}

func statementNumber(p *flat.Proctype, relative int32) int {
	if relative == 0 {
		return -1
	}
	return int(p.First + relative - 1)
}

// Standing returns the control point of a process in the opened state, -1 if
// there is no such process.
func (it *Interpreter) Standing(pid int) int32 {
	if !it.alive(int32(pid)) {
		return -1
	}
	return it.Frames[pid].PC
}

// Statement describes the statement with a number; false if the model has none.
func Statement(m *flat.Model, number int) (view program.ActionView, ok bool) {
	for _, p := range m.Procs {
		for _, st := range p.Steps {
			if statementNumber(p, m.Infos[st.Info].Number) == number {
				view = program.ActionView{Process: p.Name, Pid: -1}
				describe(m, &view, st.Info)
				return view, true
			}
		}
	}
	return view, false
}
