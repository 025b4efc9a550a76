package facts

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// What steps read and write. Partial-order reduction, slicing and compilers
// need no more of a step than its Effects and the control points it joins; they
// need not know Promela.

// Space is a part of the state that regions lie in.
type Space uint8

// The spaces. Offsets are in bits, from the start of the vector for Global, of
// the process's variables for Local and Remote, and of the area of hidden
// variables for Hidden.
const (
	Global Space = iota
	Local        // of the process that takes the step
	Remote       // of some process of proctype Region.Proctype
	Hidden
)

// Region is a range of bits in one part of the state, from Low up to but
// without High.
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

// Effects are what a step can depend on and change, in whatever state it is
// taken, so that they include what happens in some states only. The control
// points that the step joins are not included.
type Effects struct {
	Reads, Writes []Region
	Channels      []ChannelUse
	Observes      flat.Observed // classes of what expressions look at
	Everything    bool          // depends on what the steps beside it can do
	Fails         bool          // can be an error: assertions, divisions, indices
}

// effectFinder collects the effects of steps and nodes of one proctype in out.
type effectFinder struct {
	m    *flat.Model
	proc *flat.Proctype
	seen []int32 // points of d_steps
	out  Effects
}

// step adds the effects of a step, by the description of its kind.
func (f *effectFinder) step(st *flat.Step) {
	k, o := st.Kind(), f.m.Operands(st)
	for _, v := range o.Values() {
		f.value(v)
	}
	if o.Target >= 0 {
		f.write(o.Target)
	}
	if o.Message != nil {
		f.channel(o.Message, k.Sends)
	}
	f.out.Fails = f.out.Fails || k.Fails
	f.out.Everything = f.out.Everything || k.Everything
	f.dstep(o.Inner)
}

// dstep adds the effects of the inner points of a d_step, each once.
func (f *effectFinder) dstep(at int32) {
	if at < 0 || slices.Contains(f.seen, at) {
		return
	}
	f.seen = append(f.seen, at)
	f.out.Fails = true // it may block
	for i := range f.proc.Points[at].Steps {
		st := &f.proc.Points[at].Steps[i]
		f.step(st)
		f.dstep(st.Target)
	}
}

// channel adds the effects of a send, a receive or a poll.
func (f *effectFinder) channel(spec *flat.ChannelSpec, sends bool) {
	f.value(spec.Channel)
	f.use(spec.Channel, ChannelUse{Sends: sends, Takes: !sends && !spec.Copying})
	for _, v := range spec.Send {
		f.value(v)
	}
	for _, a := range spec.Recv {
		if a.Match >= 0 {
			f.value(a.Match)
		}
		if a.Addr >= 0 {
			f.write(a.Addr)
		}
	}
}

// use adds the use of the channel that a value node denotes. A global channel
// that nothing assigns to has its number from the start.
func (f *effectFinder) use(channel int32, u ChannelUse) {
	n := &f.m.Code[channel]
	if n.Op == flat.OpGlobalByte {
		for i := range f.m.Own {
			if c := &f.m.Own[i]; !c.Root.Hidden && int32(c.Addr>>3) == n.A && c.Fixed() {
				u.Channel = i + 1
			}
		}
	}
	f.out.Channels = append(f.out.Channels, u)
}

// value adds what evaluating a node reads.
func (f *effectFinder) value(i int32) {
	n := &f.m.Code[i]
	f.out.Observes |= n.Op.Observes()
	switch n.Op {
	case flat.OpGlobal:
		f.read(Region{Space: Global, Low: int(n.A), High: int(n.A) + n.Bits()})
	case flat.OpGlobalByte:
		f.read(Region{Space: Global, Low: int(n.A) * 8, High: int(n.A)*8 + 8})
	case flat.OpLocal:
		f.read(Region{Space: Local, Low: int(n.A), High: int(n.A) + n.Bits()})
	case flat.OpLocalByte:
		f.read(Region{Space: Local, Low: int(n.A) * 8, High: int(n.A)*8 + 8})
	case flat.OpHidden:
		f.read(Region{Space: Hidden, Low: int(n.A), High: int(n.A) + n.Bits()})
	case flat.OpLoad:
		if g, ok := f.region(n.A, n.Bits()); ok {
			f.read(g)
		}
		return
	case flat.OpLen, flat.OpFull, flat.OpEmpty, flat.OpNotFull, flat.OpNotEmpty, flat.OpPoll:
		f.use(n.A, ChannelUse{})
	case flat.OpRun:
		f.run(&f.m.Runs[n.A])
		return
	case flat.OpDiv, flat.OpMod:
		f.out.Fails = f.out.Fails || !f.divides(n.B)
	}
	f.m.EachOperand(n, func(i int32) {
		if i >= 0 {
			f.value(i)
		}
	})
}

// divides reports whether a node is a constant divisor other than 0.
func (f *effectFinder) divides(i int32) bool {
	return f.m.Code[i].Op == flat.OpConst && f.m.Code[i].A != 0
}

// run adds what creating a process reads: the arguments, and what the initial
// values of its variables depend on, except these variables themselves.
func (f *effectFinder) run(spec *flat.RunSpec) {
	for _, a := range spec.Args {
		f.value(a)
	}
	made := effectFinder{m: f.m, proc: f.m.Procs[spec.Proc]}
	for _, in := range made.proc.Inits {
		made.value(in.Value)
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
	f.out.Observes |= made.out.Observes
	f.out.Fails = f.out.Fails || made.out.Fails
}

func (f *effectFinder) read(g Region) { f.out.Reads = appendRegion(f.out.Reads, g) }

func (f *effectFinder) write(addr int32) {
	if g, ok := f.region(addr, f.m.Code[addr].Bits()); ok {
		f.out.Writes = appendRegion(f.out.Writes, g)
	}
}

// appendRegion adds a region to a list, once.
func appendRegion(list []Region, g Region) []Region {
	if slices.Contains(list, g) {
		return list
	}
	return append(list, g)
}

// region returns the region that an address node of a value of some bits can
// denote; for an array with an index that is not constant, all elements. It
// adds what the indices read.
func (f *effectFinder) region(addr int32, bits int) (Region, bool) {
	n := &f.m.Code[addr]
	f.out.Observes |= n.Op.Observes()
	switch n.Op {
	case flat.AddrGlobal:
		return Region{Space: Global, Low: int(n.A), High: int(n.A) + bits}, true
	case flat.AddrLocal:
		return Region{Space: Local, Low: int(n.A), High: int(n.A) + bits}, true
	case flat.AddrHidden:
		return Region{Space: Hidden, Low: int(n.A), High: int(n.A) + bits}, true
	case flat.AddrIndex:
		x := &f.m.Indexings[n.C]
		g, ok := f.region(n.A, bits)
		if k := &f.m.Code[n.B]; k.Op == flat.OpConst {
			if uint32(k.A) >= uint32(x.Count) {
				f.out.Fails = true
				return g, ok // element 0
			}
			at := int(k.A * x.Stride)
			g.Low, g.High = g.Low+at, g.High+at
			return g, ok
		}
		f.out.Fails = true
		f.value(n.B)
		g.High += int((x.Count - 1) * x.Stride)
		return g, ok
	case flat.AddrOffset:
		g, ok := f.region(n.A, bits)
		g.Low, g.High = g.Low+int(n.B), g.High+int(n.B)
		return g, ok
	case flat.AddrRemote:
		if n.B >= 0 {
			f.value(n.B)
		}
		g, ok := f.region(n.A, bits)
		g.Space, g.Proctype = Remote, int(n.C)
		return g, ok
	}
	return Region{}, false
}
