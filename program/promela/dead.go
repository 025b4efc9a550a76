package promela

import "slices"

// Dead variables. A local variable is dead where no way on reads it before it is written again. What it
// holds makes no difference to anything that the program does, so states that differ in dead
// variables only are bisimilar, and one value, zero, can stand for all.
//
// The usual backward data-flow analysis, by scalars (elements of arrays one by one), over the control
// points, those inside d_steps included. An assignment to a dead variable does not count as reading, if
// it cannot fail. Variables that other processes or the property read are never dead, nor are those that
// tell a channel.
//
// G. Holzmann, The engineering of a model checker: the Gnu i-protocol case study revisited, SPIN 1999;
// M. Bozga, J.-C. Fernandez, L. Ghirvu, State space reduction based on live variables analysis, SAS 1999.

// deadVariables is which bits of the variables hold zero.
type deadVariables struct {
	global []span
	spans  [][][]span // by proctype and control point
}

// span is bits of the variables of a process, from low up to high.
type span struct{ low, high int32 }

// only is the variables that do not belong to a slice, whether they are dead or not.
func (s *slice) only(m *model) *deadVariables {
	d := &deadVariables{global: s.global}
	for _, p := range m.procs {
		d.spans = append(d.spans, slices.Repeat([][]span{s.locals[p.index]}, len(p.points)))
	}
	return d
}

// findDead finds the dead variables, and those that do not belong to the slice; nil when there are none.
// Watched lists what the property reads.
func findDead(m *model, watched []Region, sliced *slice) *deadVariables {
	d := &deadVariables{}
	if sliced != nil {
		d.global = sliced.global
	}
	seen := slices.Clone(watched)
	for _, p := range m.procs {
		for _, st := range p.steps {
			f := factsOf(m, p, st)
			sliced.strip(p.index, &f.effects)
			seen = append(seen, f.effects.Reads...)
		}
	}
	any := len(d.global) > 0
	for _, p := range m.procs {
		l := newLiveness(m, p, seen, sliced)
		d.spans = append(d.spans, l.dead())
		any = any || slices.ContainsFunc(d.spans[len(d.spans)-1], func(s []span) bool { return len(s) > 0 })
	}
	if !any {
		return nil
	}
	return d
}

// behind is what a step at a control point leaves to be put to zero, if everything dead held zero before it.
func (d *deadVariables) behind(m *model, p *proctype, at int32, st *step) (global, own []span) {
	f := effectFinder{m: m, proc: p}
	f.step(st)
	var writes [2][]span // global, own
	for _, g := range f.out.Writes {
		if g.Space == Global || g.Space == Local {
			writes[g.Space] = append(writes[g.Space], span{int32(g.Low), int32(g.High)})
		}
	}
	global = cutOut(d.global, cutOut(d.global, writes[Global]))
	if st.target >= 0 {
		spans := d.spans[p.index]
		own = cutOut(spans[st.target], cutOut(spans[at], writes[Local]))
	}
	return global, own
}

// cutOut is what a list has besides another one.
func cutOut(list, other []span) []span {
	for _, o := range other {
		var left []span
		for _, s := range list {
			if low := (span{s.low, min(s.high, o.low)}); low.low < low.high {
				left = append(left, low)
			}
			if high := (span{max(s.low, o.high), s.high}); high.low < high.high {
				left = append(left, high)
			}
		}
		list = left
	}
	return list
}

// liveness is the analysis of one proctype. Sets are by scalar.
type liveness struct {
	m      *model
	p      *proctype
	sliced *slice
	units  []unit
	live   [][]bool        // by control point
	exit   map[int32]int32 // of an inner point of a d_step: the control point behind it
	late   map[int32]bool  // inner points that others lead to: if nothing is possible there, the d_step is left
}

// unit is one scalar.
type unit struct {
	span
	kept bool // never dead
}

func newLiveness(m *model, p *proctype, seen []Region, sliced *slice) *liveness {
	l := &liveness{m: m, p: p, sliced: sliced, exit: map[int32]int32{}, late: map[int32]bool{}}
	for _, v := range p.locals {
		if v.hidden {
			continue
		}
		v.scalars(0, "", func(_ string, typ *dataType, addr int) {
			u := unit{span: span{int32(addr), int32(addr + typ.bits)}, kept: typ.channel}
			for _, g := range seen {
				u.kept = u.kept || g.Space == Remote && g.Proctype == p.index && u.meets(g)
			}
			l.units = append(l.units, u)
		})
	}
	l.live = make([][]bool, len(p.points))
	for i := range l.live {
		l.live[i] = make([]bool, len(l.units))
	}
	return l
}

func (s span) meets(g Region) bool { return int(s.low) < g.High && g.Low < int(s.high) }

// dead lists the dead bits of every control point.
func (l *liveness) dead() [][]span {
	for i := range l.p.points {
		for j := range l.p.points[i].steps {
			if st := &l.p.points[i].steps[j]; st.op == stepDStep {
				l.exits(st.a, st.target)
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for i := len(l.p.points) - 1; i >= 0; i-- {
			for j := range l.p.points[i].steps {
				changed = l.before(int32(i), &l.p.points[i].steps[j]) || changed
			}
		}
	}
	out := make([][]span, len(l.p.points))
	for i := range out {
		for k, u := range l.units {
			if !u.kept && !l.live[i][k] {
				out[i] = appendSpan(out[i], u.span)
			}
		}
	}
	return out
}

func appendSpan(list []span, s span) []span {
	if n := len(list); n > 0 && list[n-1].high == s.low {
		list[n-1].high = s.high
		return list
	}
	return append(list, s)
}

// exits notes where the inner points of a d_step lead in the end.
func (l *liveness) exits(at, target int32) {
	if _, seen := l.exit[at]; seen || at < 0 {
		return
	}
	l.exit[at] = target
	for i := range l.p.points[at].steps {
		to := l.p.points[at].steps[i].target
		if to >= 0 && !l.p.points[to].alwaysEnabled() {
			l.late[to] = true
		}
		l.exits(to, target)
	}
}

// before makes live in front of a step what is needed there, and reports whether that is new.
func (l *liveness) before(at int32, st *step) bool {
	set := make([]bool, len(l.units))
	target := st.target
	if behind, inner := l.exit[at]; inner && target < 0 {
		target = behind
	}
	if target >= 0 {
		copy(set, l.live[target])
	}
	if st.op == stepDStep {
		copy(set, l.live[st.a])
	} else {
		l.through(st, set)
	}
	if l.p.provided >= 0 {
		e := effectFinder{m: l.m, proc: l.p}
		e.value(l.p.provided)
		l.read(e.out.Reads, set)
	}
	if l.late[at] && l.exit[at] >= 0 {
		for k, is := range l.live[l.exit[at]] {
			set[k] = set[k] || is
		}
	}
	grown := false
	for k, is := range set {
		if is && !l.live[at][k] {
			l.live[at][k], grown = true, true
		}
	}
	return grown
}

// through turns what is live behind a step into what is live before it.
func (l *liveness) through(st *step, set []bool) {
	e := effectFinder{m: l.m, proc: l.p}
	e.step(st)
	l.sliced.strip(l.p.index, &e.out)
	if st.op == stepAssign && !e.out.Fails && l.useless(st, set) {
		return
	}
	switch st.op {
	case stepAssign:
		l.kill(st.a, set)
	case stepReceive:
		for _, a := range l.m.channelOps[st.a].recv {
			if a.addr >= 0 {
				l.kill(a.addr, set)
			}
		}
	}
	l.read(e.out.Reads, set)
}

// useless reports whether an assignment writes a dead variable.
func (l *liveness) useless(st *step, set []bool) bool {
	f := effectFinder{m: l.m, proc: l.p}
	g, ok := f.region(st.a, l.m.code[st.a].bits())
	if !ok || g.Space != Local {
		return false
	}
	for k, u := range l.units {
		if u.meets(g) && (set[k] || u.kept) {
			return false
		}
	}
	e := effectFinder{m: l.m, proc: l.p}
	e.value(st.b)
	return !e.out.Processes // making a process is more than a value
}

func (l *liveness) kill(addr int32, set []bool) {
	n := &l.m.code[addr]
	f := effectFinder{m: l.m, proc: l.p}
	g, ok := f.region(addr, n.bits())
	if !ok || g.Space != Local || g.High-g.Low != n.bits() {
		return
	}
	for k, u := range l.units {
		if g.Low <= int(u.low) && int(u.high) <= g.High {
			set[k] = false
		}
	}
}

func (l *liveness) read(list []Region, set []bool) {
	for _, g := range list {
		if g.Space != Local {
			continue
		}
		for k, u := range l.units {
			if u.meets(g) {
				set[k] = true
			}
		}
	}
}
