package promela

// Hidden variables are not part of the state, so what they hold must not matter from one state to the
// next. This file finds those whose values do: they are kept in the state after all.
//
// A variable is kept if it is live where control can rest, and written somewhere. Live means that
// some way on reads it before writing it; an assignment to a hidden variable that is not live itself
// does not count as reading, and neither does printing. That is the usual backward data-flow
// analysis of strong liveness, over the control points of each proctype, a d_step being one step;
// its cost is control points × steps × hidden variables in the worst case.

// hiddenSet is a set of hidden variables, by their place in hiddenFlow.vars.
type hiddenSet []bool

func (s hiddenSet) add(t hiddenSet) bool {
	grown := false
	for i := range t {
		if t[i] && !s[i] {
			s[i], grown = true, true
		}
	}
	return grown
}

type hiddenFlow struct {
	m       *model
	vars    []*variable
	written hiddenSet
	resting hiddenSet // live where control can rest
	// Of the proctype under analysis.
	proc *proctype
	live []hiddenSet     // by control point
	exit map[int32]int32 // of an inner point of a d_step: the control point behind it
}

// keptHidden lists the names of hidden variables that have to be part of the state.
func keptHidden(m *model) []string {
	f := &hiddenFlow{m: m}
	for _, v := range m.globals {
		if v.hidden {
			f.vars = append(f.vars, v)
		}
	}
	if len(f.vars) == 0 {
		return nil
	}
	f.written, f.resting = f.none(), f.none()
	for _, p := range m.procs {
		f.proctype(p)
	}
	var names []string
	for i, v := range f.vars {
		if f.written[i] && f.resting[i] {
			names = append(names, v.name)
		}
	}
	return names
}

func (f *hiddenFlow) none() hiddenSet { return make(hiddenSet, len(f.vars)) }

func (f *hiddenFlow) proctype(p *proctype) {
	f.proc, f.exit = p, map[int32]int32{}
	f.live = make([]hiddenSet, len(p.points))
	for i := range f.live {
		f.live[i] = f.none()
	}
	for i := range p.points {
		for j := range p.points[i].steps {
			if st := &p.points[i].steps[j]; st.op == stepDStep {
				f.exits(st.a, st.target)
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for i := len(p.points) - 1; i >= 0; i-- {
			for j := range p.points[i].steps {
				changed = f.live[i].add(f.before(int32(i), &p.points[i].steps[j])) || changed
			}
		}
	}
	f.rest(p)
}

// exits notes where the inner points of a d_step lead in the end.
func (f *hiddenFlow) exits(at, target int32) {
	if _, seen := f.exit[at]; seen || at < 0 {
		return
	}
	f.exit[at] = target
	for i := range f.proc.points[at].steps {
		f.exits(f.proc.points[at].steps[i].target, target)
	}
}

// rest collects what is live at the points where control can rest: at the start, behind a step
// that gives the processor up, and inside an atomic sequence where it may block.
func (f *hiddenFlow) rest(p *proctype) {
	f.resting.add(f.live[p.start])
	if p.provided >= 0 {
		f.reads(p.provided, f.resting)
	}
	for i := range p.points {
		for j := range p.points[i].steps {
			st := &p.points[i].steps[j]
			if p.points[i].inner || st.target < 0 {
				continue
			}
			if !st.atomic || st.op == stepSend || !p.points[st.target].alwaysEnabled() {
				f.resting.add(f.live[st.target])
			}
		}
	}
}

// before is what is live in front of a step.
func (f *hiddenFlow) before(at int32, st *step) hiddenSet {
	out := f.none()
	target := st.target
	if behind, inner := f.exit[at]; inner && target < 0 {
		target = behind
	}
	if target >= 0 {
		out.add(f.live[target])
	}
	switch st.op {
	case stepDStep:
		copy(out, f.live[st.a])
	case stepGuard, stepRun, stepAssert:
		f.reads(st.a, out)
	case stepPriority:
		f.reads(st.a, out)
		f.reads(st.b, out)
	case stepAssign:
		if v := f.writes(st.a, out); v < 0 || out[v] {
			f.kill(st.a, v, out)
			f.reads(st.b, out)
		}
	case stepSend, stepReceive:
		f.message(&f.m.channelOps[st.a], out)
	}
	return out
}

func (f *hiddenFlow) message(spec *channelSpec, out hiddenSet) {
	for _, a := range spec.recv {
		if a.addr >= 0 {
			f.kill(a.addr, f.writes(a.addr, out), out)
		}
	}
	f.reads(spec.channel, out)
	for _, v := range spec.send {
		f.reads(v, out)
	}
	for _, a := range spec.recv {
		if a.match >= 0 {
			f.reads(a.match, out)
		}
	}
}

// writes notes which hidden variable an address belongs to, -1 when to none, and what computing the
// address reads.
func (f *hiddenFlow) writes(addr int32, out hiddenSet) int {
	n := &f.m.code[addr]
	switch n.op {
	case addrHidden:
		v := f.at(n.a)
		f.written[v] = true
		return v
	case addrIndex:
		f.reads(n.b, out)
		return f.writes(n.a, out)
	case addrOffset:
		return f.writes(n.a, out)
	case addrRemote:
		if n.b >= 0 {
			f.reads(n.b, out)
		}
		return f.writes(n.a, out)
	}
	return -1
}

// kill takes a variable out that is written as a whole.
func (f *hiddenFlow) kill(addr int32, v int, out hiddenSet) {
	if v >= 0 && f.m.code[addr].op == addrHidden && f.vars[v].count == 1 && f.vars[v].typ.store != storeStruct {
		out[v] = false
	}
}

// at finds the hidden variable at a bit of the hidden area.
func (f *hiddenFlow) at(bit int32) int {
	for i, v := range f.vars {
		if v.addr <= int(bit) && int(bit) < v.addr+v.size() {
			return i
		}
	}
	return -1
}

// reads notes the hidden variables that a value node reads.
func (f *hiddenFlow) reads(i int32, out hiddenSet) {
	n := &f.m.code[i]
	switch n.op {
	case opConst, opGlobal, opGlobalByte, opLocal, opLocalByte, opPid, opCount, opLast, opTimeout, opNonProgress, opAccept, opSelfP:
	case opHidden:
		out[f.at(n.a)] = true
	case opLoad:
		f.loads(n.a, out)
	case opNot, opNeg, opComplement, opLen, opFull, opEmpty, opNotFull, opNotEmpty, opEnabled, opPcValue, opPriority:
		f.reads(n.a, out)
	case opCond:
		f.reads(n.a, out)
		f.reads(n.b, out)
		f.reads(n.c, out)
	case opPoll:
		f.message(&channelSpec{channel: n.a, recv: f.m.channelOps[n.b].recv}, out)
	case opRun:
		f.run(&f.m.runs[n.a], out)
	case opAt:
		if n.a >= 0 {
			f.reads(n.a, out)
		}
	default: // the binary operators
		f.reads(n.a, out)
		f.reads(n.b, out)
	}
}

// loads notes what reading from an address reads.
func (f *hiddenFlow) loads(addr int32, out hiddenSet) {
	n := &f.m.code[addr]
	switch n.op {
	case addrHidden:
		out[f.at(n.a)] = true
	case addrIndex:
		f.reads(n.b, out)
		f.loads(n.a, out)
	case addrOffset:
		f.loads(n.a, out)
	case addrRemote:
		if n.b >= 0 {
			f.reads(n.b, out)
		}
		f.loads(n.a, out)
	}
}

func (f *hiddenFlow) run(spec *runSpec, out hiddenSet) {
	for _, a := range spec.args {
		f.reads(a, out)
	}
	for _, in := range f.m.procs[spec.proc].inits {
		f.reads(in.value, out)
	}
}
