package reduce

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// own fills in.steps with what every step does, conflicts with and is enabled
// by, as the first step of a sequence and without what follows in it; sequences
// adds that.
func (in *independence) own() {
	for k, p := range in.Model.Procs {
		all := make([]stepKinds, len(p.Steps))
		for i, st := range p.Steps {
			all[i] = in.first(k, st, &in.facts[k][i])
		}
		in.steps = append(in.steps, all)
	}
}

// first describes a step that is the first of its sequence.
func (in *independence) first(proc int, st *flat.Step, f *facts.StepFacts) stepKinds {
	s := stepKinds{
		does: in.none(), conflicts: in.none(), enabling: in.none(), channel: -1, timeout: f.Effects.Observes.Any(flat.ObservesTimeout), end: f.Ends,
		visible: in.shows(proc, st, f),
	}
	in.collect(proc, f, &s.does, &s.conflicts, false)
	if st.Communicates() {
		in.separate(proc, st, f, &s)
	}
	s.conflicts.set.add(kindAny)
	s.enabling.set.add(kindAny)
	for _, g := range f.Effects.Reads {
		in.touch(proc, g, func(kind int) { s.enabling.set.add(kind + 1) })
	}
	if f.Counts() {
		s.enabling.set.add(kindRun)
		s.enabling.set.add(kindEnd)
	}
	for _, c := range f.Channels {
		if c.Node != s.channel {
			s.enabling.use(chanUse{in.Refer(proc, c.Node), chanSend | chanTake})
		}
	}
	if f.Everything {
		s.does.everything()
		s.conflicts.everything()
		s.enabling.everything()
	}
	return s
}

// separate takes the channel of a send or receive out of what the step
// conflicts with, and puts it into s.channel and s.own instead: when the step
// can be taken next, its number is known exactly, and the chooser evaluates it.
func (in *independence) separate(proc int, st *flat.Step, f *facts.StepFacts, s *stepKinds) {
	spec := &in.Model.ChannelOps[st.A]
	s.channel, s.receives, s.random = spec.Channel, st.Kind().Receives, spec.Random
	does, own, event := in.none(), in.none(), false
	others := *f
	others.Effects, others.Channels = facts.Effects{Reads: f.Effects.Reads, Writes: f.Effects.Writes, Observes: f.Effects.Observes}, nil
	for _, c := range f.Channels {
		if c.Node == spec.Channel && c.Op != facts.OpLook && len(own.chans) == 0 {
			in.communicate(in.Refer(proc, c.Node), c.Op, false, &does, &own)
			event = in.isEvent(proc, c)
			continue
		}
		others.Channels = append(others.Channels, c)
	}
	if len(own.chans) == 0 { // a look only
		s.channel = -1
		return
	}
	s.conflicts = in.none()
	in.collect(proc, &others, &does, &s.conflicts, false)
	if s.own = own.chans[0].bits; event {
		s.conflicts.set.add(kindEvent)
	}
}

// isEvent reports whether a use of a channel may be an event of the trace
// assertion.
func (in *independence) isEvent(proc int, c facts.ChanFact) bool {
	if in.Model.Trace == nil || c.Op == facts.OpPeek || c.Op == facts.OpLook {
		return false
	}
	ref, sends := in.Refer(proc, c.Node), c.Op == facts.OpSend || c.Op == facts.OpSortedSend
	return slices.ContainsFunc(in.Model.Trace.Scope, func(s flat.Event) bool {
		if s.Send != sends && !in.anyMeets { // in a rendezvous one step is both
			return false
		}
		o := in.Refer(-1, s.Channel)
		return ref.Kind != facts.ChanRange || o.Kind != facts.ChanRange || o.Low <= ref.High && ref.Low <= o.High
	})
}

// shows reports whether a step may change the value of atoms about control
// points: it leaves or enters one that they ask about, or creates a process at
// one.
func (in *independence) shows(proc int, st *flat.Step, f *facts.StepFacts) bool {
	if points := in.shown[proc]; points != nil && (points[in.from(proc, st)] || points[st.Target]) {
		return true
	}
	for _, r := range f.Runs {
		if in.shown[r.Proc][in.Model.Procs[r.Proc].Start] {
			return true
		}
	}
	return false
}

// from returns the control point of a step, -1 if there is none. The steps of a
// control point are numbered consecutively.
func (in *independence) from(proc int, st *flat.Step) int32 {
	for i := range in.Model.Procs[proc].Points {
		steps := in.Model.Procs[proc].Points[i].Steps
		if len(steps) > 0 && steps[0].ID <= st.ID && st.ID <= steps[len(steps)-1].ID {
			return int32(i)
		}
	}
	return -1
}

// collect adds to does and conflicts what a step with these facts does and
// conflicts with. late is set if the step is not the first of its sequence, so
// that it may find a channel full or empty and end the sequence.
func (in *independence) collect(proc int, f *facts.StepFacts, does, conflicts *doing, late bool) {
	for _, g := range f.Effects.Reads {
		in.touch(proc, g, func(kind int) {
			does.set.add(kind)
			conflicts.set.add(kind + 1)
		})
	}
	for _, g := range f.Effects.Writes {
		in.touch(proc, g, func(kind int) {
			does.set.add(kind + 1)
			conflicts.set.add(kind)
			conflicts.set.add(kind + 1)
		})
	}
	if len(f.Runs) > 0 {
		does.set.add(kindRun)
		conflicts.set.add(kindRun)
		conflicts.set.add(kindEnd)
		conflicts.set.add(kindCount)
	}
	if f.Ends {
		does.set.add(kindEnd)
		conflicts.set.add(kindRun)
		conflicts.set.add(kindCount)
		for i := range in.Model.Procs[proc].Queues {
			in.goes(proc, i, does, conflicts)
		}
	}
	if f.Counts() {
		does.set.add(kindCount)
		conflicts.set.add(kindRun)
		conflicts.set.add(kindEnd)
	}
	for _, c := range f.Channels {
		in.communicate(in.reference(proc, c), c.Op, late || c.Late, does, conflicts)
		if in.isEvent(proc, c) {
			does.set.add(kindEvent)
			conflicts.set.add(kindEvent)
		}
	}
	if f.Everything {
		does.everything()
		conflicts.everything()
	}
}

// goes adds that a process ends, and with it the channel that is number queue
// among those of its proctype. Others may know the channel, and whatever they
// do to it conflicts.
func (in *independence) goes(proc, queue int, does, conflicts *doing) {
	ref := facts.ChanRef{}
	if at := int32(in.Model.Procs[proc].Own[queue].Addr >> 3); in.Locals[proc][at] {
		ref = facts.ChanRef{Kind: facts.ChanLocal, Low: at}
	}
	does.use(chanUse{ref, chanGone})
	conflicts.use(chanUse{ref, chanAll})
}

// communicate adds one use of a channel that may be buffered or not.
func (in *independence) communicate(ref facts.ChanRef, op facts.ChanOp, late bool, does, conflicts *doing) {
	var d, m uint8
	switch op {
	case facts.OpSend:
		d, m = chanSend, chanSend|chanSort|chanLook|chanLateTake
	case facts.OpSortedSend:
		d, m = chanSend|chanSort, chanSend|chanSort|chanTake|chanPeek|chanLook|chanLateTake
	case facts.OpTake, facts.OpTakeRandom:
		d, m = chanTake, chanTake|chanSort|chanPeek|chanLook|chanLateSend
	case facts.OpPeek:
		d, m = chanPeek, chanTake|chanSort
	case facts.OpLook:
		d, m = chanLook, chanSend|chanTake|chanSort
	}
	switch {
	case late && (op == facts.OpSend || op == facts.OpSortedSend):
		d, m = d|chanLateSend, m|chanTake
		if in.mayMeet(ref) { // the sequence goes on in the process that receives
			does.everything()
			conflicts.everything()
		}
	case late && (op == facts.OpTake || op == facts.OpTakeRandom):
		d, m = d|chanLateTake, m|chanSend
	case late && op == facts.OpPeek:
		d, m = d|chanLook, m|chanSend
	}
	switch meets := in.mayMeet(ref); {
	case !meets:
	case op == facts.OpSend || op == facts.OpSortedSend:
		m |= chanTake
	case op == facts.OpTake || op == facts.OpTakeRandom:
		m |= chanSend
	}
	does.use(chanUse{ref, d})
	conflicts.use(chanUse{ref, m | chanGone})
}

// mayMeet reports whether a reference may denote a rendezvous channel.
func (in *independence) mayMeet(ref facts.ChanRef) bool {
	if !in.anyMeets || ref.Kind != facts.ChanRange {
		return in.anyMeets
	}
	for id := ref.Low; id <= ref.High; id++ {
		if in.Model.Queues[id-1].Rendezvous() {
			return true
		}
	}
	return false
}

// sequences adds to every step that keeps the processor what may come behind it
// in its sequence.
func (in *independence) sequences() {
	for k, p := range in.Model.Procs {
		lateDoes, lateConflicts := make([]doing, len(p.Points)), make([]doing, len(p.Points))
		shows := make([]bool, len(p.Points))
		for i := range p.Points {
			lateDoes[i], lateConflicts[i] = in.none(), in.none()
			for j := range p.Points[i].Steps {
				st := &p.Points[i].Steps[j]
				in.collect(k, &in.facts[k][st.ID], &lateDoes[i], &lateConflicts[i], true)
				shows[i] = shows[i] || in.steps[k][st.ID].visible
			}
		}
		for i := range p.Points {
			if p.Points[i].Inner {
				continue
			}
			for j := range p.Points[i].Steps {
				st := &p.Points[i].Steps[j]
				s := &in.steps[k][st.ID]
				for _, at := range behind(p, st) {
					s.does.join(&lateDoes[at])
					s.conflicts.join(&lateConflicts[at])
					s.visible = s.visible || shows[at]
				}
				s.visible = s.visible || in.changed(&s.does)
			}
		}
	}
}

// changed reports whether a step that does this may change an atom.
func (in *independence) changed(d *doing) bool {
	if d.set.meets(in.changes.set) {
		return true
	}
	for _, u := range d.chans {
		for _, c := range in.changes.chans {
			if u.bits&c.bits != 0 && (u.channel.Kind != facts.ChanRange || c.channel.Kind != facts.ChanRange ||
				u.channel.Low <= c.channel.High && c.channel.Low <= u.channel.High) {
				return true
			}
		}
	}
	return false
}

// follow fills in.futures: what a process at each control point may still do
// before it ends, including what the processes do that it creates. It is a
// fixpoint iteration over all control-flow graphs; sets only grow.
func (in *independence) follow() {
	for _, p := range in.Model.Procs {
		at := make([]doing, len(p.Points))
		for i := range at {
			at[i] = in.none()
		}
		in.futures = append(in.futures, at)
	}
	for changed := true; changed; {
		changed = false
		for k, p := range in.Model.Procs {
			for again := true; again; {
				again = false
				for i := len(p.Points) - 1; i >= 0; i-- {
					if !p.Points[i].Inner && in.followPoint(k, i) {
						again, changed = true, true
					}
				}
			}
		}
	}
}

// followPoint adds to the future of a control point, and reports whether it has
// grown.
func (in *independence) followPoint(proc, at int) bool {
	f := &in.futures[proc][at]
	before := f.size()
	steps := in.Model.Procs[proc].Points[at].Steps
	for i := range steps {
		st := &steps[i]
		f.join(&in.steps[proc][st.ID].does)
		if st.Target >= 0 {
			f.join(&in.futures[proc][st.Target])
		}
		for _, r := range in.facts[proc][st.ID].Runs {
			made := in.futures[r.Proc][in.Model.Procs[r.Proc].Start]
			f.set.join(made.set)
			for _, u := range made.chans {
				if ref, ok := in.fromMaker(proc, r, u.channel); ok {
					f.use(chanUse{ref, u.bits})
				}
			}
		}
	}
	return f.size() != before
}

// fromMaker returns a channel that a created process refers to, as its creator
// knows it: a parameter becomes the argument. It returns false if the channel
// is created together with the process, because nothing that can be done now is
// about it. (Its number may be that of a channel now; but that one must go
// first, and what conflicts with that needs the process it belongs to.)
func (in *independence) fromMaker(maker int, r *flat.RunSpec, ref facts.ChanRef) (facts.ChanRef, bool) {
	if ref.Kind != facts.ChanLocal {
		return ref, true
	}
	p := in.Model.Procs[r.Proc]
	for i, v := range p.ParamParts {
		if int32(v.Addr>>3) == ref.Low && i < len(r.Args) {
			return in.Refer(maker, r.Args[i]), true
		}
	}
	for i := range p.Own {
		if int32(p.Own[i].Addr>>3) == ref.Low {
			return facts.ChanRef{}, false
		}
	}
	return facts.ChanRef{}, true
}
