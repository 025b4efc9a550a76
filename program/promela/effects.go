package promela

import "slices"

// What steps read and write. Partial-order reduction, slicing and compilers need no more of a
// step than its Effects and the control points it joins; they need not know Promela.

// Space is a part of the state that regions lie in.
type Space uint8

// The spaces. Offsets are in bits, from the start of the vector for Global, of the process's
// variables for Local and Remote, and of the area of hidden variables for Hidden.
const (
	Global Space = iota
	Local        // of the process that takes the step
	Remote       // of some process of proctype Region.Proctype
	Hidden
)

// Region is the bits from Low up to, and without, High.
type Region struct {
	Space     Space
	Proctype  int // of Remote
	Low, High int
}

// ChannelUse is what a step does to a channel.
type ChannelUse struct {
	Channel int // its number from 1 on, 0 when a variable of the process or an index decides
	Sends   bool
	Takes   bool // a message out of it; neither: only looks
}

// Effects are what a step can depend on and change. They are the same in every state, so they
// include what only some states lead to. Control points are left out, but for those below.
type Effects struct {
	Reads, Writes []Region
	Channels      []ChannelUse
	Processes     bool // makes or ends a process, or reads how many there are, or priorities
	Places        bool // reads where other processes stand
	Everything    bool // depends on what the others can do: timeout, enabled, provided by them
	Fails         bool // can be an error: assertions, divisions, indices
}

// Row is a row of the flat table of a proctype.
type Row struct {
	From, To int // control points; To is -1 for the end of the process
	Atomic   bool
	Text     string
	Effects  Effects
}

// stepsOf lists the steps of a proctype, known by its place in the text, with their effects. A d_step is
// one row; its effects are those of all that stands in it.
func stepsOf(m *model, proctype int) []Row {
	p := m.procs[proctype]
	var out []Row
	for at := range p.points {
		if p.points[at].inner {
			continue
		}
		for i := range p.points[at].steps {
			st := &p.points[at].steps[i]
			f := effectFinder{m: m, proc: p}
			f.step(st)
			if p.provided >= 0 {
				f.value(p.provided)
			}
			out = append(out, Row{From: at, To: int(st.target), Atomic: st.atomic, Text: m.infos[st.info].text, Effects: f.out})
		}
	}
	return out
}

// effectsOf are the effects of one step.
func effectsOf(m *model, p *proctype, st *step) Effects {
	f := effectFinder{m: m, proc: p}
	f.step(st)
	return f.out
}

type effectFinder struct {
	m    *model
	proc *proctype
	seen []int32 // points of d_steps
	out  Effects
}

func (f *effectFinder) step(st *step) {
	switch st.op {
	case stepGuard, stepRun, stepAssert:
		f.value(st.a)
		f.out.Fails = f.out.Fails || st.op == stepAssert
	case stepAssign:
		f.value(st.b)
		f.write(st.a)
	case stepPriority:
		f.value(st.a)
		f.value(st.b)
		f.out.Processes = true
	case stepSend, stepReceive:
		f.channel(&f.m.channelOps[st.a], st.op == stepSend)
	case stepElse:
		f.out.Everything = true // what stands beside it decides
	case stepEnd:
		f.out.Processes = true
	case stepDStep:
		f.dstep(st.a)
	}
}

func (f *effectFinder) dstep(at int32) {
	if at < 0 || slices.Contains(f.seen, at) {
		return
	}
	f.seen = append(f.seen, at)
	f.out.Fails = true // it may block
	for i := range f.proc.points[at].steps {
		st := &f.proc.points[at].steps[i]
		f.step(st)
		f.dstep(st.target)
	}
}

func (f *effectFinder) channel(spec *channelSpec, sends bool) {
	f.value(spec.channel)
	f.use(spec.channel, ChannelUse{Sends: sends, Takes: !sends && !spec.copying})
	for _, v := range spec.send {
		f.value(v)
	}
	for _, a := range spec.recv {
		if a.match >= 0 {
			f.value(a.match)
		}
		if a.addr >= 0 {
			f.write(a.addr)
		}
	}
}

// use notes what is done to the channel that a value node stands for. A global channel
// that nothing assigns to has its number from the start.
func (f *effectFinder) use(channel int32, u ChannelUse) {
	n := &f.m.code[channel]
	if n.op == opGlobalByte {
		for i := range f.m.own {
			if c := &f.m.own[i]; !c.root.hidden && int32(c.addr>>3) == n.a && c.fixed() {
				u.Channel = i + 1
			}
		}
	}
	f.out.Channels = append(f.out.Channels, u)
}

// value notes what evaluating a node reads.
func (f *effectFinder) value(i int32) {
	n := &f.m.code[i]
	switch n.op {
	case opConst, opPid:
	case opGlobal:
		f.read(Region{Space: Global, Low: int(n.a), High: int(n.a) + n.bits()})
	case opGlobalByte:
		f.read(Region{Space: Global, Low: int(n.a) * 8, High: int(n.a)*8 + 8})
	case opLocal:
		f.read(Region{Space: Local, Low: int(n.a), High: int(n.a) + n.bits()})
	case opLocalByte:
		f.read(Region{Space: Local, Low: int(n.a) * 8, High: int(n.a)*8 + 8})
	case opHidden:
		f.read(Region{Space: Hidden, Low: int(n.a), High: int(n.a) + n.bits()})
	case opLoad:
		if g, ok := f.region(n.a, n.bits()); ok {
			f.read(g)
		}
	case opNot, opNeg, opComplement:
		f.value(n.a)
	case opCond:
		f.value(n.a)
		f.value(n.b)
		f.value(n.c)
	case opLen, opFull, opEmpty, opNotFull, opNotEmpty:
		f.value(n.a)
		f.use(n.a, ChannelUse{})
	case opPoll:
		spec := &f.m.channelOps[n.b]
		f.channel(&channelSpec{channel: spec.channel, recv: spec.recv, copying: true}, false)
	case opRun:
		f.run(&f.m.runs[n.a])
	case opCount, opSelfP:
		f.out.Processes = true
	case opPriority:
		f.value(n.a)
		f.out.Processes = true
	case opEnabled:
		f.value(n.a)
		f.out.Everything = true
	case opTimeout, opLast:
		f.out.Everything = true
	case opPcValue:
		f.value(n.a)
		f.out.Places = true
	case opNonProgress, opAccept:
		f.out.Places = true
	case opAt:
		if n.a >= 0 {
			f.value(n.a)
		}
		f.out.Places = true
	default: // the binary operators
		f.out.Fails = f.out.Fails || (n.op == opDiv || n.op == opMod) && !f.divides(n.b)
		f.value(n.a)
		f.value(n.b)
	}
}

// divides reports whether a value node is a constant that one can divide by.
func (f *effectFinder) divides(i int32) bool { return f.m.code[i].op == opConst && f.m.code[i].a != 0 }

// run notes what making a process reads: the arguments, and what the initial values of its variables
// depend on but for these variables themselves.
func (f *effectFinder) run(spec *runSpec) {
	f.out.Processes = true
	for _, a := range spec.args {
		f.value(a)
	}
	made := effectFinder{m: f.m, proc: f.m.procs[spec.proc]}
	for _, in := range made.proc.inits {
		made.value(in.value)
	}
	for _, g := range made.out.Reads {
		if g.Space != Local {
			f.read(g)
		}
	}
	for _, u := range made.out.Channels {
		if !slices.Contains(f.out.Channels, u) {
			f.out.Channels = append(f.out.Channels, u)
		}
	}
	f.out.Places = f.out.Places || made.out.Places
	f.out.Everything = f.out.Everything || made.out.Everything
	f.out.Fails = f.out.Fails || made.out.Fails
}

func (f *effectFinder) read(g Region) { f.out.Reads = appendRegion(f.out.Reads, g) }

func (f *effectFinder) write(addr int32) {
	if g, ok := f.region(addr, f.m.code[addr].bits()); ok {
		f.out.Writes = appendRegion(f.out.Writes, g)
	}
}

func appendRegion(list []Region, g Region) []Region {
	if slices.Contains(list, g) {
		return list
	}
	return append(list, g)
}

// region is where an address node of a value of some bits can lead; of an array with an index
// that is not constant, all elements. Computing the address reads what the indices mention.
func (f *effectFinder) region(addr int32, bits int) (Region, bool) {
	n := &f.m.code[addr]
	switch n.op {
	case addrGlobal:
		return Region{Space: Global, Low: int(n.a), High: int(n.a) + bits}, true
	case addrLocal:
		return Region{Space: Local, Low: int(n.a), High: int(n.a) + bits}, true
	case addrHidden:
		return Region{Space: Hidden, Low: int(n.a), High: int(n.a) + bits}, true
	case addrIndex:
		x := &f.m.indexings[n.c]
		g, ok := f.region(n.a, bits)
		if k := &f.m.code[n.b]; k.op == opConst {
			at := int(k.a * x.stride)
			g.Low, g.High = g.Low+at, g.High+at
			return g, ok
		}
		f.out.Fails = true
		f.value(n.b)
		g.High += int((x.count - 1) * x.stride)
		return g, ok
	case addrOffset:
		g, ok := f.region(n.a, bits)
		g.Low, g.High = g.Low+int(n.b), g.High+int(n.b)
		return g, ok
	case addrRemote:
		if n.b >= 0 {
			f.value(n.b)
		}
		g, ok := f.region(n.a, bits)
		g.Space, g.Proctype = Remote, int(n.c)
		f.out.Processes = true
		return g, ok
	}
	return Region{}, false
}
