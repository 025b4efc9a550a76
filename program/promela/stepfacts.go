package promela

// stepFacts is what independence wants to know of a step besides its Effects.
type stepFacts struct {
	effects    Effects
	channels   []chanFact
	runs       []*runSpec
	counts     bool // reads how many processes there are, or looks for one
	ends       bool
	everything bool
	timeout    bool
	places     bool
}

// chanFact is one use of a channel.
type chanFact struct {
	node int32 // value node of the channel
	op   chanOp
	late bool // not what the step begins with
	seen bool // the step is a send or receive, and not part of a larger one
}

type chanOp uint8

const (
	opSend chanOp = iota
	opSortedSend
	opTake       // the first message
	opTakeRandom // the first one that matches
	opPeek
	opLook
)

// factFinder collects facts along the nodes of a step.
type factFinder struct {
	m    *model
	proc *proctype
	out  stepFacts
	seen map[int32]bool // inner points
	late bool
}

// factsOf are the facts of a step.
func factsOf(m *model, p *proctype, st *step) stepFacts {
	e := effectFinder{m: m, proc: p}
	e.step(st)
	f := factFinder{m: m, proc: p, seen: map[int32]bool{}}
	f.step(st)
	if st.op == stepSend || st.op == stepReceive {
		f.out.channels[0].seen = true
	}
	if p.provided >= 0 {
		e.value(p.provided)
		f.value(p.provided)
	}
	f.out.effects = e.out
	return f.out
}

// factsOfValues are the facts of value nodes that no process evaluates.
func factsOfValues(m *model, nodes ...int32) stepFacts {
	nobody := &proctype{provided: -1}
	e := effectFinder{m: m, proc: nobody}
	f := factFinder{m: m, proc: nobody, seen: map[int32]bool{}}
	for _, i := range nodes {
		e.value(i)
		f.value(i)
	}
	f.out.effects = e.out
	return f.out
}

// effectsOfValue are the effects of evaluating a node in a process.
func effectsOfValue(m *model, p *proctype, node int32) Effects {
	e := effectFinder{m: m, proc: p}
	e.value(node)
	return e.out
}

// effectsOfAll are those of all steps of a proctype together.
func effectsOfAll(m *model, p *proctype) Effects {
	e := effectFinder{m: m, proc: p}
	for i := range p.points {
		for j := range p.points[i].steps {
			e.step(&p.points[i].steps[j])
		}
	}
	return e.out
}

func (f *factFinder) step(st *step) {
	switch st.op {
	case stepGuard, stepRun, stepAssert:
		f.value(st.a)
	case stepAssign:
		f.value(st.b)
		f.address(st.a)
	case stepPriority:
		f.out.everything = true
	case stepSend:
		spec := &f.m.channelOps[st.a]
		op := opSend
		if spec.sorted {
			op = opSortedSend
		}
		f.message(spec, op)
	case stepReceive:
		spec := &f.m.channelOps[st.a]
		op := opTake
		switch {
		case spec.copying && spec.random:
			op = opLook
		case spec.copying:
			op = opPeek
		case spec.random:
			op = opTakeRandom
		}
		f.message(spec, op)
	case stepEnd:
		f.out.ends = true
	case stepDStep:
		f.dstep(st.a, len(f.proc.points[st.a].steps) > 1)
	}
}

// dstep collects the facts of what stands in a d_step. Only what it can only begin with is not late.
func (f *factFinder) dstep(at int32, late bool) {
	if at < 0 || f.seen[at] {
		return
	}
	f.seen[at] = true
	for i := range f.proc.points[at].steps {
		st := &f.proc.points[at].steps[i]
		f.late = late
		f.step(st)
		f.dstep(st.target, true)
	}
	f.late = false
}

func (f *factFinder) message(spec *channelSpec, op chanOp) {
	f.out.channels = append(f.out.channels, chanFact{node: spec.channel, op: op, late: f.late})
	f.value(spec.channel)
	for _, v := range spec.send {
		f.value(v)
	}
	for _, a := range spec.recv {
		if a.match >= 0 {
			f.value(a.match)
		}
		if a.addr >= 0 {
			f.address(a.addr)
		}
	}
}

func (f *factFinder) value(i int32) {
	n := &f.m.code[i]
	switch n.op {
	case opConst, opPid, opGlobal, opGlobalByte, opLocal, opLocalByte, opHidden:
	case opLoad:
		f.address(n.a)
	case opNot, opNeg, opComplement:
		f.value(n.a)
	case opCond:
		f.value(n.a)
		f.value(n.b)
		f.value(n.c)
	case opLen, opFull, opEmpty, opNotFull, opNotEmpty:
		f.out.channels = append(f.out.channels, chanFact{node: n.a, op: opLook, late: f.late})
		f.value(n.a)
	case opPoll:
		spec := &f.m.channelOps[n.b]
		f.message(&channelSpec{channel: n.a, recv: spec.recv}, opLook)
	case opRun:
		f.run(&f.m.runs[n.a])
	case opCount:
		f.out.counts = true
	case opTimeout:
		f.out.timeout = true
	case opLast, opEnabled, opPriority, opSelfP:
		f.out.everything = true
	case opPcValue, opNonProgress, opAccept, opAt:
		f.out.places = true
		if n.op == opPcValue || n.op == opAt && n.a >= 0 {
			f.value(n.a)
		}
	default: // the binary operators
		f.value(n.a)
		f.value(n.b)
	}
}

func (f *factFinder) address(i int32) {
	n := &f.m.code[i]
	switch n.op {
	case addrIndex:
		f.address(n.a)
		f.value(n.b)
	case addrOffset:
		f.address(n.a)
	case addrRemote:
		f.out.counts = true
		if n.b >= 0 {
			f.value(n.b)
		}
		f.address(n.a)
	}
}

// run notes a process that is made. What its initial values look at besides variables is rare, and not
// followed.
func (f *factFinder) run(spec *runSpec) {
	f.out.runs = append(f.out.runs, spec)
	for _, a := range spec.args {
		f.value(a)
	}
	made := factFinder{m: f.m, proc: f.m.procs[spec.proc], seen: map[int32]bool{}}
	for _, in := range made.proc.inits {
		made.value(in.value)
	}
	o := &made.out
	if len(o.channels) > 0 || len(o.runs) > 0 || o.counts || o.timeout || o.places || o.everything {
		f.out.everything = true
	}
}
