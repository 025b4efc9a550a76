package facts

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Dead variables. A local variable is dead where no way on reads it before it
// is written again. What it holds makes no difference to anything that the
// program does, so states that differ in dead variables only are bisimilar, and
// one value, zero, can stand for all.
//
// The usual backward data-flow analysis, by scalars (elements of arrays one by
// one), over the control points, those inside d_steps included. An assignment
// to a dead variable does not count as reading, if it cannot fail. Variables
// that other processes or the property read are never dead, nor are those that
// tell a channel.
//
// G. Holzmann, The engineering of a model checker: the Gnu i-protocol case
// study revisited, SPIN 1999; M. Bozga, J.-C. Fernandez, L. Ghirvu, State space
// reduction based on live variables analysis, SAS 1999.

// Dead lists the bits of variables that are zero in every state: of global
// variables, and of local ones by proctype and control point.
type Dead struct {
	Global []Span
	Spans  [][][]Span // by proctype and control point
}

// Only returns the variables that do not belong to the slice, without regard to
// whether they are dead.
func (s *Slice) Only(m *flat.Model) *Dead {
	d := &Dead{Global: s.global}
	for _, p := range m.Procs {
		d.Spans = append(d.Spans, slices.Repeat([][]Span{s.locals[p.Index]}, len(p.Points)))
	}
	return d
}

// FindDead finds the dead variables and those that do not belong to the slice;
// nil if there are none. watched are the regions that the property reads;
// sliced may be nil. Time is that of the data-flow analysis, for each proctype:
// control points times steps times scalars in the worst case.
func FindDead(m *flat.Model, watched []Region, sliced *Slice) *Dead {
	d := &Dead{}
	if sliced != nil {
		d.Global = sliced.global
	}
	seen := slices.Clone(watched)
	for _, p := range m.Procs {
		for _, st := range p.Steps {
			f := FactsOf(m, p, st)
			sliced.Strip(p.Index, &f.Effects)
			seen = append(seen, f.Effects.Reads...)
		}
	}
	any := len(d.Global) > 0
	for _, p := range m.Procs {
		l := newLiveness(m, p, seen, sliced)
		d.Spans = append(d.Spans, l.dead())
		any = any || slices.ContainsFunc(d.Spans[len(d.Spans)-1], func(s []Span) bool { return len(s) > 0 })
	}
	if !any {
		return nil
	}
	return d
}

// Behind returns what a step leaves to be cleared, if everything dead was zero
// before it: what it may have written, and what becomes dead at its target.
func (d *Dead) Behind(m *flat.Model, p *flat.Proctype, at int32, st *flat.Step) (global, own []Span) {
	f := effectFinder{m: m, proc: p}
	f.step(st)
	var writes [2][]Span // global, own
	for _, g := range f.out.Writes {
		if g.Space == Global || g.Space == Local {
			writes[g.Space] = append(writes[g.Space], Span{int32(g.Low), int32(g.High)})
		}
	}
	global = cutOut(d.Global, cutOut(d.Global, writes[Global]))
	if st.Target >= 0 {
		spans := d.Spans[p.Index]
		own = cutOut(spans[st.Target], cutOut(spans[at], writes[Local]))
	}
	return global, own
}

// cutOut returns the bits of list that are not in other.
func cutOut(list, other []Span) []Span {
	for _, o := range other {
		var left []Span
		for _, s := range list {
			if low := (Span{s.Low, min(s.High, o.Low)}); low.Low < low.High {
				left = append(left, low)
			}
			if high := (Span{max(s.Low, o.High), s.High}); high.Low < high.High {
				left = append(left, high)
			}
		}
		list = left
	}
	return list
}

// liveness is the analysis of one proctype. Sets are indexed by scalar.
type liveness struct {
	m      *flat.Model
	p      *flat.Proctype
	sliced *Slice
	units  []unit
	live   [][]bool        // by control point
	exit   map[int32]int32 // of an inner point of a d_step: the control point behind it
	late   map[int32]bool  // inner points that others lead to: if nothing is possible there, the d_step is left
}

// unit is one scalar variable; kept ones are never dead.
type unit struct {
	Span
	kept bool // never dead
}

// newLiveness prepares the analysis. seen are the regions that other processes
// and the property read.
func newLiveness(m *flat.Model, p *flat.Proctype, seen []Region, sliced *Slice) *liveness {
	l := &liveness{m: m, p: p, sliced: sliced, exit: map[int32]int32{}, late: map[int32]bool{}}
	for _, v := range p.Locals {
		if v.Hidden {
			continue
		}
		v.Scalars(0, "", func(_ string, typ *flat.DataType, addr int) {
			u := unit{Span: Span{int32(addr), int32(addr + typ.Bits)}, kept: typ.Channel}
			for _, g := range seen {
				u.kept = u.kept || g.Space == Remote && g.Proctype == p.Index && u.meets(g)
			}
			l.units = append(l.units, u)
		})
	}
	l.live = make([][]bool, len(p.Points))
	for i := range l.live {
		l.live[i] = make([]bool, len(l.units))
	}
	return l
}

// dead iterates to the fixpoint and lists the dead bits of every control point.
func (l *liveness) dead() [][]Span {
	for i := range l.p.Points {
		for j := range l.p.Points[i].Steps {
			if st := &l.p.Points[i].Steps[j]; st.Op == flat.StepDStep {
				l.exits(st.A, st.Target)
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for i := len(l.p.Points) - 1; i >= 0; i-- {
			for j := range l.p.Points[i].Steps {
				changed = l.before(int32(i), &l.p.Points[i].Steps[j]) || changed
			}
		}
	}
	out := make([][]Span, len(l.p.Points))
	for i := range out {
		for k, u := range l.units {
			if !u.kept && !l.live[i][k] {
				out[i] = appendSpan(out[i], u.Span)
			}
		}
	}
	return out
}

// exits records for the inner points of a d_step where control is after it.
func (l *liveness) exits(at, target int32) {
	if _, seen := l.exit[at]; seen || at < 0 {
		return
	}
	l.exit[at] = target
	for i := range l.p.Points[at].Steps {
		to := l.p.Points[at].Steps[i].Target
		if to >= 0 && !l.p.Points[to].AlwaysEnabled() {
			l.late[to] = true
		}
		l.exits(to, target)
	}
}

// before adds to what is live before a step what it needs, and reports whether
// that is new.
func (l *liveness) before(at int32, st *flat.Step) bool {
	set := make([]bool, len(l.units))
	target := st.Target
	if behind, inner := l.exit[at]; inner && target < 0 {
		target = behind
	}
	if target >= 0 {
		copy(set, l.live[target])
	}
	if st.Op == flat.StepDStep {
		copy(set, l.live[st.A])
	} else {
		l.through(st, set)
	}
	if l.p.Provided >= 0 {
		e := effectFinder{m: l.m, proc: l.p}
		e.value(l.p.Provided)
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

// through turns the set of what is live after a step into that before it.
func (l *liveness) through(st *flat.Step, set []bool) {
	e := effectFinder{m: l.m, proc: l.p}
	e.step(st)
	l.sliced.Strip(l.p.Index, &e.out)
	if st.Op == flat.StepAssign && !e.out.Fails && l.useless(st, set) {
		return
	}
	switch st.Op {
	case flat.StepAssign:
		l.kill(st.A, set)
	case flat.StepReceive:
		for _, a := range l.m.ChannelOps[st.A].Recv {
			if a.Addr >= 0 {
				l.kill(a.Addr, set)
			}
		}
	}
	l.read(e.out.Reads, set)
}

// useless reports whether an assignment only writes dead variables.
func (l *liveness) useless(st *flat.Step, set []bool) bool {
	f := effectFinder{m: l.m, proc: l.p}
	g, ok := f.region(st.A, l.m.Code[st.A].Bits())
	if !ok || g.Space != Local {
		return false
	}
	for k, u := range l.units {
		if u.meets(g) && (set[k] || u.kept) {
			return false
		}
	}
	e := effectFinder{m: l.m, proc: l.p}
	e.value(st.B)
	return !e.out.Observes.Any(flat.ObservesCreation) // making a process is more than a value
}

// kill removes from the set what an assignment overwrites as a whole.
func (l *liveness) kill(addr int32, set []bool) {
	n := &l.m.Code[addr]
	f := effectFinder{m: l.m, proc: l.p}
	g, ok := f.region(addr, n.Bits())
	if !ok || g.Space != Local || g.High-g.Low != n.Bits() {
		return
	}
	for k, u := range l.units {
		if g.Low <= int(u.Low) && int(u.High) <= g.High {
			set[k] = false
		}
	}
}

// read adds the local regions of a list to the set.
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
