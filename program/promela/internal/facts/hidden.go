package facts

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Hidden variables are not part of the state, so what they hold must not matter
// from one state to the next. This file finds those whose values do: they are
// kept in the state after all.
//
// A variable is kept if it is live where control can rest, and written
// somewhere. Live means that some way on reads it before writing it; an
// assignment to a hidden variable that is not live itself does not count as
// reading, and neither does printing. That is the usual backward data-flow
// analysis of strong liveness, over the control points of each proctype, a
// d_step being one step; its cost is control points × steps × hidden variables
// in the worst case.

// hiddenSet is a set of hidden variables, by index in hiddenFlow.vars.
type hiddenSet []bool

// add adds a set, and reports whether that made a difference.
func (s hiddenSet) add(t hiddenSet) bool {
	grown := false
	for i := range t {
		if t[i] && !s[i] {
			s[i], grown = true, true
		}
	}
	return grown
}

// hiddenFlow is the analysis of a model.
type hiddenFlow struct {
	m       *flat.Model
	vars    []*flat.Variable
	written hiddenSet
	resting hiddenSet // live where control can rest
	// Of the proctype under analysis.
	proc *flat.Proctype
	live []hiddenSet     // by control point
	exit map[int32]int32 // of an inner point of a d_step: the control point behind it
}

// KeptHidden returns the names of hidden variables that must be part of the
// state, because their values matter from one state to the next.
func KeptHidden(m *flat.Model) []string {
	f := &hiddenFlow{m: m}
	for _, v := range m.Globals {
		if v.Hidden {
			f.vars = append(f.vars, v)
		}
	}
	if len(f.vars) == 0 {
		return nil
	}
	f.written, f.resting = f.none(), f.none()
	for _, p := range m.Procs {
		f.proctype(p)
	}
	var names []string
	for i, v := range f.vars {
		if f.written[i] && f.resting[i] {
			names = append(names, v.Name)
		}
	}
	return names
}

func (f *hiddenFlow) none() hiddenSet { return make(hiddenSet, len(f.vars)) }

// proctype analyses one proctype: it iterates to the fixpoint of liveness.
func (f *hiddenFlow) proctype(p *flat.Proctype) {
	f.proc, f.exit = p, map[int32]int32{}
	f.live = make([]hiddenSet, len(p.Points))
	for i := range f.live {
		f.live[i] = f.none()
	}
	for i := range p.Points {
		for j := range p.Points[i].Steps {
			if st := &p.Points[i].Steps[j]; st.Op == flat.StepDStep {
				f.exits(st.A, st.Target)
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for i := len(p.Points) - 1; i >= 0; i-- {
			for j := range p.Points[i].Steps {
				changed = f.live[i].add(f.before(int32(i), &p.Points[i].Steps[j])) || changed
			}
		}
	}
	f.rest(p)
}

// exits records for the inner points of a d_step where control is after it.
func (f *hiddenFlow) exits(at, target int32) {
	if _, seen := f.exit[at]; seen || at < 0 {
		return
	}
	f.exit[at] = target
	for i := range f.proc.Points[at].Steps {
		f.exits(f.proc.Points[at].Steps[i].Target, target)
	}
}

// rest adds what is live at the points where control can rest: at the start,
// after a step that releases the processor, and inside an atomic sequence where
// it may block.
func (f *hiddenFlow) rest(p *flat.Proctype) {
	f.resting.add(f.live[p.Start])
	if p.Provided >= 0 {
		f.reads(p.Provided, f.resting)
	}
	for i := range p.Points {
		for j := range p.Points[i].Steps {
			st := &p.Points[i].Steps[j]
			if p.Points[i].Inner || st.Target < 0 {
				continue
			}
			if !st.Atomic || st.Op == flat.StepSend || !p.Points[st.Target].AlwaysEnabled() {
				f.resting.add(f.live[st.Target])
			}
		}
	}
}

// before returns what is live before a step.
func (f *hiddenFlow) before(at int32, st *flat.Step) hiddenSet {
	out := f.none()
	target := st.Target
	if behind, inner := f.exit[at]; inner && target < 0 {
		target = behind
	}
	if target >= 0 {
		out.add(f.live[target])
	}
	o := f.m.Operands(st)
	if o.Inner >= 0 {
		copy(out, f.live[o.Inner])
	}
	if o.Target >= 0 {
		v := f.writes(o.Target, out)
		if v >= 0 && !out[v] {
			return out
		}
		f.kill(o.Target, v, out)
	}
	for _, v := range o.Values() {
		f.reads(v, out)
	}
	if o.Message != nil {
		f.message(o.Message, out)
	}
	return out
}

// message adds what a send or receive reads, and removes what it writes.
func (f *hiddenFlow) message(spec *flat.ChannelSpec, out hiddenSet) {
	for _, a := range spec.Recv {
		if a.Addr >= 0 {
			f.kill(a.Addr, f.writes(a.Addr, out), out)
		}
	}
	f.reads(spec.Channel, out)
	for _, v := range spec.Send {
		f.reads(v, out)
	}
	for _, a := range spec.Recv {
		f.reads(a.Match, out)
	}
}

// writes returns the hidden variable to which an address belongs, -1 if to
// none, and adds what computing the address reads.
func (f *hiddenFlow) writes(addr int32, out hiddenSet) int {
	n := &f.m.Code[addr]
	switch n.Op {
	case flat.AddrHidden:
		v := f.at(n.A)
		f.written[v] = true
		return v
	case flat.AddrIndex, flat.AddrRemote:
		f.reads(n.B, out)
		return f.writes(n.A, out)
	case flat.AddrOffset:
		return f.writes(n.A, out)
	}
	return -1
}

// kill removes a variable that is written as a whole.
func (f *hiddenFlow) kill(addr int32, v int, out hiddenSet) {
	if v >= 0 && f.m.Code[addr].Op == flat.AddrHidden && f.vars[v].Count == 1 && f.vars[v].Type.Store != flat.StoreStruct {
		out[v] = false
	}
}

// at returns the hidden variable at a bit of the hidden area.
func (f *hiddenFlow) at(bit int32) int {
	for i, v := range f.vars {
		if v.Addr <= int(bit) && int(bit) < v.Addr+v.Size() {
			return i
		}
	}
	return -1
}

// reads adds the hidden variables that evaluating a value or an address reads.
// What is created reads the initial values of its variables.
func (f *hiddenFlow) reads(i int32, out hiddenSet) {
	f.m.Walk(i, func(n *flat.Node) {
		switch n.Op {
		case flat.OpHidden, flat.AddrHidden:
			out[f.at(n.A)] = true
		case flat.OpRun:
			for _, in := range f.m.Procs[f.m.Runs[n.A].Proc].Inits {
				f.reads(in.Value, out)
			}
		}
	})
}
