package facts

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// StepFacts is what the computation of independence needs to know of a step
// besides its Effects.
type StepFacts struct {
	Effects    Effects
	Channels   []ChanFact
	Runs       []*flat.RunSpec
	Ends       bool
	Everything bool // depends on everything, and everything on it
}

// Counts reports whether the step reads how many processes there are, or looks
// for one.
func (f *StepFacts) Counts() bool {
	return f.Effects.Observes.Any(flat.ObservesCount | flat.ObservesRemote)
}

// ChanFact is one use of a channel in a step.
type ChanFact struct {
	Node int32 // value node of the channel
	Op   ChanOp
	Late bool // not what the step begins with
	Seen bool // the step is a send or receive, and not part of a larger one
}

// ChanOp is what a step does to a channel.
type ChanOp uint8

const (
	OpSend ChanOp = iota
	OpSortedSend
	OpTake       // the first message
	OpTakeRandom // the first one that matches
	OpPeek
	OpLook
)

// factFinder collects facts along the nodes of a step.
type factFinder struct {
	m    *flat.Model
	proc *flat.Proctype
	out  StepFacts
	seen map[int32]bool // inner points
	late bool
}

// FactsOf returns the facts of a step of a process of type p, its provided
// clause included.
func FactsOf(m *flat.Model, p *flat.Proctype, st *flat.Step) StepFacts {
	e := effectFinder{m: m, proc: p}
	e.step(st)
	f := factFinder{m: m, proc: p, seen: map[int32]bool{}}
	f.step(st)
	if st.Communicates() {
		f.out.Channels[0].Seen = true
	}
	if p.Provided >= 0 {
		e.value(p.Provided)
		f.value(p.Provided)
	}
	f.out.Effects = e.out
	return f.out
}

// FactsOfValues returns the facts of value nodes that no process evaluates,
// such as those of propositions.
func FactsOfValues(m *flat.Model, nodes ...int32) StepFacts {
	nobody := &flat.Proctype{Provided: -1}
	e := effectFinder{m: m, proc: nobody}
	f := factFinder{m: m, proc: nobody, seen: map[int32]bool{}}
	for _, i := range nodes {
		e.value(i)
		f.value(i)
	}
	f.out.Effects = e.out
	return f.out
}

// EffectsOfValue returns the effects of evaluating a node in a process of type
// p.
func EffectsOfValue(m *flat.Model, p *flat.Proctype, node int32) Effects {
	e := effectFinder{m: m, proc: p}
	e.value(node)
	return e.out
}

// EffectsOfAll returns the effects of all steps of a proctype together.
func EffectsOfAll(m *flat.Model, p *flat.Proctype) Effects {
	e := effectFinder{m: m, proc: p}
	for i := range p.Points {
		for j := range p.Points[i].Steps {
			e.step(&p.Points[i].Steps[j])
		}
	}
	return e.out
}

func (f *factFinder) step(st *flat.Step) {
	switch st.Op {
	case flat.StepPriority:
		f.out.Everything = true
		return
	case flat.StepEnd:
		f.out.Ends = true
	}
	o := f.m.Operands(st)
	for _, v := range o.Values() {
		f.value(v)
	}
	if o.Target >= 0 {
		f.value(o.Target)
	}
	if o.Message != nil {
		f.message(o.Message, channelOp(o.Message, st.Kind().Sends))
	}
	if o.Inner >= 0 {
		f.dstep(o.Inner, len(f.proc.Points[o.Inner].Steps) > 1)
	}
}

// channelOp returns what a send or receive does to its channel.
func channelOp(spec *flat.ChannelSpec, sends bool) ChanOp {
	switch {
	case sends && spec.Sorted:
		return OpSortedSend
	case sends:
		return OpSend
	case spec.Copying && spec.Random:
		return OpLook
	case spec.Copying:
		return OpPeek
	case spec.Random:
		return OpTakeRandom
	}
	return OpTake
}

// dstep adds the facts of what stands in a d_step. Only what it must begin with
// is not late.
func (f *factFinder) dstep(at int32, late bool) {
	if at < 0 || f.seen[at] {
		return
	}
	f.seen[at] = true
	for i := range f.proc.Points[at].Steps {
		st := &f.proc.Points[at].Steps[i]
		f.late = late
		f.step(st)
		f.dstep(st.Target, true)
	}
	f.late = false
}

// message adds the use of a channel, and what the message mentions.
func (f *factFinder) message(spec *flat.ChannelSpec, op ChanOp) {
	f.channel(spec.Channel, op)
	f.value(spec.Channel)
	for _, v := range spec.Send {
		f.value(v)
	}
	for _, a := range spec.Recv {
		f.value(a.Match)
		f.value(a.Addr)
	}
}

// channel adds the use of a channel.
func (f *factFinder) channel(node int32, op ChanOp) {
	f.out.Channels = append(f.out.Channels, ChanFact{Node: node, Op: op, Late: f.late})
}

// value adds the channels that a value or an address looks into, and the
// processes that it creates.
func (f *factFinder) value(i int32) {
	f.m.Walk(i, func(n *flat.Node) {
		switch n.Op {
		case flat.OpLen, flat.OpFull, flat.OpEmpty, flat.OpNotFull, flat.OpNotEmpty, flat.OpPoll:
			f.channel(n.A, OpLook)
		case flat.OpRun:
			f.run(&f.m.Runs[n.A])
		}
	})
}

// run adds a process that is created. If its initial values depend on anything
// but variables, which is rare, the step counts as depending on everything.
func (f *factFinder) run(spec *flat.RunSpec) {
	f.out.Runs = append(f.out.Runs, spec)
	for _, in := range f.m.Procs[spec.Proc].Inits {
		if f.m.Observes(in.Value).Any(^(flat.ObservesVariables | flat.ObservesNumber)) {
			f.out.Everything = true
		}
	}
}
