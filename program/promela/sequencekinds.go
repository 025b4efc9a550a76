package promela

import "slices"

// own finds what every step does, minds and awaits by itself, as the first one of a sequence.
func (t *independence) own() {
	for k, p := range t.m.procs {
		all := make([]stepKinds, len(p.steps))
		for i, st := range p.steps {
			all[i] = t.first(k, st, &t.facts[k][i])
		}
		t.steps = append(t.steps, all)
	}
}

func (t *independence) first(proc int, st *step, f *stepFacts) stepKinds {
	s := stepKinds{
		does: t.none(), minds: t.none(), awaits: t.none(), channel: -1, timeout: f.timeout, end: f.ends,
		visible: t.shows(proc, st, f),
	}
	t.collect(proc, f, &s.does, &s.minds, false)
	if st.op == stepSend || st.op == stepReceive {
		t.separate(proc, st, f, &s)
	}
	s.minds.set.add(kindAny)
	s.awaits.set.add(kindAny)
	for _, g := range f.effects.Reads {
		t.touch(proc, g, func(kind int) { s.awaits.set.add(kind + 1) })
	}
	if f.counts {
		s.awaits.set.add(kindRun)
		s.awaits.set.add(kindEnd)
	}
	for _, c := range f.channels {
		if c.node != s.channel {
			s.awaits.use(chanUse{t.refer(proc, c.node), chanSend | chanTake})
		}
	}
	if f.everything {
		s.does.everything()
		s.minds.everything()
		s.awaits.everything()
	}
	return s
}

// separate takes the channel of a send or receive out of what the step minds, because its number is known
// exactly when the step can be taken next.
func (t *independence) separate(proc int, st *step, f *stepFacts, s *stepKinds) {
	spec := &t.m.channelOps[st.a]
	s.channel, s.receives, s.random = spec.channel, st.op == stepReceive, spec.random
	does, own, event := t.none(), t.none(), false
	others := *f
	others.effects, others.channels = Effects{Reads: f.effects.Reads, Writes: f.effects.Writes}, nil
	for _, c := range f.channels {
		if c.node == spec.channel && c.op != opLook && len(own.chans) == 0 {
			t.communicate(t.refer(proc, c.node), c.op, false, &does, &own)
			event = t.isEvent(proc, c)
			continue
		}
		others.channels = append(others.channels, c)
	}
	if len(own.chans) == 0 { // a look only
		s.channel = -1
		return
	}
	s.minds = t.none()
	t.collect(proc, &others, &does, &s.minds, false)
	if s.own = own.chans[0].bits; event {
		s.minds.set.add(kindEvent)
	}
}

// isEvent reports whether a use of a channel may be an event of the trace assertion.
func (t *independence) isEvent(proc int, c chanFact) bool {
	if t.m.trace == nil || c.op == opPeek || c.op == opLook {
		return false
	}
	ref, sends := t.refer(proc, c.node), c.op == opSend || c.op == opSortedSend
	return slices.ContainsFunc(t.m.trace.scope, func(s eventScope) bool {
		if s.send != sends && !t.anyMeets { // in a rendezvous one step is both
			return false
		}
		o := t.refer(-1, s.channel)
		return ref.kind != chanRange || o.kind != chanRange || o.low <= ref.high && ref.low <= o.high
	})
}

// shows reports whether a step may change what atoms say of control points.
func (t *independence) shows(proc int, st *step, f *stepFacts) bool {
	if points := t.shown[proc]; points != nil && (points[t.from(proc, st)] || points[st.target]) {
		return true
	}
	for _, r := range f.runs {
		if t.shown[r.proc][t.m.procs[r.proc].start] {
			return true
		}
	}
	return false
}

// from is the control point of a step.
func (t *independence) from(proc int, st *step) int32 {
	for i := range t.m.procs[proc].points {
		steps := t.m.procs[proc].points[i].steps
		if len(steps) > 0 && steps[0].id <= st.id && st.id <= steps[len(steps)-1].id {
			return int32(i)
		}
	}
	return -1
}

// collect adds what a step with these facts does and minds. Late: it is not the first of its sequence.
func (t *independence) collect(proc int, f *stepFacts, does, minds *doing, late bool) {
	for _, g := range f.effects.Reads {
		t.touch(proc, g, func(kind int) {
			does.set.add(kind)
			minds.set.add(kind + 1)
		})
	}
	for _, g := range f.effects.Writes {
		t.touch(proc, g, func(kind int) {
			does.set.add(kind + 1)
			minds.set.add(kind)
			minds.set.add(kind + 1)
		})
	}
	if len(f.runs) > 0 {
		does.set.add(kindRun)
		minds.set.add(kindRun)
		minds.set.add(kindEnd)
		minds.set.add(kindCount)
	}
	if f.ends {
		does.set.add(kindEnd)
		minds.set.add(kindRun)
		minds.set.add(kindCount)
		for i := range t.m.procs[proc].queues {
			t.goes(proc, i, does, minds)
		}
	}
	if f.counts {
		does.set.add(kindCount)
		minds.set.add(kindRun)
		minds.set.add(kindEnd)
	}
	for _, c := range f.channels {
		t.communicate(t.reference(proc, c), c.op, late || c.late, does, minds)
		if t.isEvent(proc, c) {
			does.set.add(kindEvent)
			minds.set.add(kindEvent)
		}
	}
	if f.everything {
		does.everything()
		minds.everything()
	}
}

// goes notes that a process ends and takes a channel of its own with it, whose number others may have.
func (t *independence) goes(proc, queue int, does, minds *doing) {
	ref := chanRef{}
	if at := int32(t.m.procs[proc].own[queue].addr >> 3); t.locals[proc][at] {
		ref = chanRef{kind: chanLocal, low: at}
	}
	does.use(chanUse{ref, chanGone})
	minds.use(chanUse{ref, chanAll})
}

// communicate adds one use of a channel that may be buffered or not.
func (t *independence) communicate(ref chanRef, op chanOp, late bool, does, minds *doing) {
	var d, m uint8
	switch op {
	case opSend:
		d, m = chanSend, chanSend|chanSort|chanLook|chanLateTake
	case opSortedSend:
		d, m = chanSend|chanSort, chanSend|chanSort|chanTake|chanPeek|chanLook|chanLateTake
	case opTake, opTakeRandom:
		d, m = chanTake, chanTake|chanSort|chanPeek|chanLook|chanLateSend
	case opPeek:
		d, m = chanPeek, chanTake|chanSort
	case opLook:
		d, m = chanLook, chanSend|chanTake|chanSort
	}
	switch {
	case late && (op == opSend || op == opSortedSend):
		d, m = d|chanLateSend, m|chanTake
		if t.mayMeet(ref) { // the sequence goes on in the process that receives
			does.everything()
			minds.everything()
		}
	case late && (op == opTake || op == opTakeRandom):
		d, m = d|chanLateTake, m|chanSend
	case late && op == opPeek:
		d, m = d|chanLook, m|chanSend
	}
	switch meets := t.mayMeet(ref); {
	case !meets:
	case op == opSend || op == opSortedSend:
		m |= chanTake
	case op == opTake || op == opTakeRandom:
		m |= chanSend
	}
	does.use(chanUse{ref, d})
	minds.use(chanUse{ref, m | chanGone})
}

// mayMeet reports whether a reference may be to a channel without slots.
func (t *independence) mayMeet(ref chanRef) bool {
	if !t.anyMeets || ref.kind != chanRange {
		return t.anyMeets
	}
	for id := ref.low; id <= ref.high; id++ {
		if t.m.queues[id-1].rendezvous() {
			return true
		}
	}
	return false
}

// sequences adds to every step that keeps the processor what may come behind it in its sequence.
func (t *independence) sequences() {
	for k, p := range t.m.procs {
		lateDoes, lateMinds := make([]doing, len(p.points)), make([]doing, len(p.points))
		shows := make([]bool, len(p.points))
		for i := range p.points {
			lateDoes[i], lateMinds[i] = t.none(), t.none()
			for j := range p.points[i].steps {
				st := &p.points[i].steps[j]
				t.collect(k, &t.facts[k][st.id], &lateDoes[i], &lateMinds[i], true)
				shows[i] = shows[i] || t.steps[k][st.id].visible
			}
		}
		for i := range p.points {
			if p.points[i].inner {
				continue
			}
			for j := range p.points[i].steps {
				st := &p.points[i].steps[j]
				s := &t.steps[k][st.id]
				for _, at := range behind(p, st) {
					s.does.join(&lateDoes[at])
					s.minds.join(&lateMinds[at])
					s.visible = s.visible || shows[at]
				}
				s.visible = s.visible || t.changed(&s.does)
			}
		}
	}
}

// behind lists the control points that control may be at, behind a step, without giving the processor up.
func behind(p *proctype, st *step) []int32 {
	var out []int32
	seen := map[int32]bool{}
	var visit func(st *step)
	visit = func(st *step) {
		if !st.atomic || st.target < 0 || seen[st.target] {
			return
		}
		seen[st.target] = true
		out = append(out, st.target)
		for i := range p.points[st.target].steps {
			visit(&p.points[st.target].steps[i])
		}
	}
	visit(st)
	return out
}

// changed reports whether doing this may change an atom.
func (t *independence) changed(d *doing) bool {
	if d.set.meets(t.changes.set) {
		return true
	}
	for _, u := range d.chans {
		for _, c := range t.changes.chans {
			if u.bits&c.bits != 0 && (u.channel.kind != chanRange || c.channel.kind != chanRange ||
				u.channel.low <= c.channel.high && c.channel.low <= u.channel.high) {
				return true
			}
		}
	}
	return false
}

// follow finds what a process may still do from each control point.
func (t *independence) follow() {
	for _, p := range t.m.procs {
		at := make([]doing, len(p.points))
		for i := range at {
			at[i] = t.none()
		}
		t.futures = append(t.futures, at)
	}
	for changed := true; changed; {
		changed = false
		for k, p := range t.m.procs {
			for again := true; again; {
				again = false
				for i := len(p.points) - 1; i >= 0; i-- {
					if !p.points[i].inner && t.followPoint(k, i) {
						again, changed = true, true
					}
				}
			}
		}
	}
}

// followPoint adds to the future of a control point, and reports whether it has grown.
func (t *independence) followPoint(proc, at int) bool {
	f := &t.futures[proc][at]
	before := f.size()
	steps := t.m.procs[proc].points[at].steps
	for i := range steps {
		st := &steps[i]
		f.join(&t.steps[proc][st.id].does)
		if st.target >= 0 {
			f.join(&t.futures[proc][st.target])
		}
		for _, r := range t.facts[proc][st.id].runs {
			made := t.futures[r.proc][t.m.procs[r.proc].start]
			f.set.join(made.set)
			for _, u := range made.chans {
				if ref, ok := t.fromMaker(proc, r, u.channel); ok {
					f.use(chanUse{ref, u.bits})
				}
			}
		}
	}
	return f.size() != before
}

// fromMaker is a channel of a process that is made, as its maker knows it. It is none when the channel comes
// with the process: nothing that can be done now is about it. (Its number may be that of a channel now; but this one must
// go before, and what minds that needs the process it belongs to.)
func (t *independence) fromMaker(maker int, r *runSpec, ref chanRef) (chanRef, bool) {
	if ref.kind != chanLocal {
		return ref, true
	}
	p := t.m.procs[r.proc]
	for i, v := range p.paramParts {
		if int32(v.addr>>3) == ref.low && i < len(r.args) {
			return t.refer(maker, r.args[i]), true
		}
	}
	for i := range p.own {
		if int32(p.own[i].addr>>3) == ref.low {
			return chanRef{}, false
		}
	}
	return chanRef{}, true
}

// size grows whenever something is added.
func (d *doing) size() int {
	n := 0
	for _, w := range d.set {
		n += popcount(w)
	}
	for _, u := range d.chans {
		n += 1 + popcount(uint64(u.bits))
	}
	return n
}
