package promela

import (
	"slices"
	"strings"
)

// Slicing: the variables that the property cannot depend on. A variable is relevant if the property reads
// it; if a step needs it for anything but the value of another variable (to be possible, to choose a way, an
// element or a channel, to make a process, to send, to assert); or if the value of a relevant variable is
// worked out from it. What is not relevant only feeds variables that are not relevant either, and may
// as well hold zero: states that differ there alone are bisimilar.
//
// All steps and their order stay, so that control dependence, without which slicing is wrong for
// programs that may wait or go on for ever, does not arise: every guard is relevant. This is the closure under data
// dependence of M. Weiser, Program slicing, 1984, with all of the control flow as the criterion; L.
// Millett, T. Teitelbaum, Slicing Promela and its applications to model checking, protocol understanding
// and simulation, 1998, and J. Hatcliff, M. Dwyer, H. Zheng, Slicing software for model construction, 2000,
// go on to control. Processes are left out in holding.go.
//
// By scalars, elements of arrays one by one where the index is constant: O(u²·d) for u scalars and d
// assignments at worst. Channels, their contents and hidden variables are always relevant.

// slice is the variables that are not relevant.
type slice struct {
	global []span
	locals [][]span // by proctype
}

// slicer finds what is relevant.
type slicer struct {
	m        *model
	failures bool // assertions count
	units    []sliceUnit
	flows    []flow
}

// flow is an assignment: what the value is worked out from, and where it goes.
type flow struct {
	proc int // in which it stands
	from []Region
	to   Region
	done bool
}

// sliceUnit is one scalar: a global one, or one of each process of a proctype.
type sliceUnit struct {
	span
	proc     int // -1: global
	relevant bool
}

// newSlicer lists the scalars, none of them relevant but channels.
func newSlicer(m *model, failures bool) *slicer {
	s := &slicer{m: m, failures: failures}
	add := func(proc int, v *variable) {
		if v.hidden {
			return
		}
		v.scalars(0, "", func(_ string, typ *dataType, addr int) {
			s.units = append(s.units, sliceUnit{span{int32(addr), int32(addr + typ.bits)}, proc, typ.channel})
		})
	}
	for _, v := range m.globals {
		add(-1, v)
	}
	for _, p := range m.procs {
		for _, v := range p.locals {
			add(p.index, v)
		}
	}
	return s
}

// findSlice finds the variables that are not relevant, nil when there are none. Watched lists what
// the property reads; the steps of the proctypes in held are never taken.
func findSlice(m *model, watched []Region, failures bool, held []bool) *slice {
	return relevance(m, watched, failures, held).slice()
}

// relevance finds what is relevant.
func relevance(m *model, watched []Region, failures bool, held []bool) *slicer {
	s := newSlicer(m, failures)
	s.need(-1, watched)
	for _, p := range m.procs {
		if held == nil || !held[p.index] {
			s.proctype(p)
		}
	}
	if m.trace != nil {
		s.proctype(m.trace.proc)
	}
	s.close()
	return s
}

// proctype notes what the steps of a proctype need, and what feeds what.
func (s *slicer) proctype(p *proctype) {
	index := p.index
	if s.m.trace != nil && p == s.m.trace.proc {
		index = -1
	}
	for i := range p.points {
		for j := range p.points[i].steps {
			s.step(p, index, &p.points[i].steps[j])
		}
	}
	if p.provided >= 0 {
		e := effectFinder{m: s.m, proc: p}
		e.value(p.provided)
		s.need(index, e.out.Reads)
	}
}

func (s *slicer) step(p *proctype, index int, st *step) {
	e := effectFinder{m: s.m, proc: p}
	switch st.op {
	case stepDStep: // what is in it comes by itself
		return
	case stepAssert:
		e.value(st.a)
		if !s.failures && !e.out.Fails {
			return
		}
	case stepAssign:
		e.value(st.b)
		to := effectFinder{m: s.m, proc: p}
		target, ok := to.region(st.a, s.m.code[st.a].bits())
		s.need(index, to.out.Reads)
		if !ok || target.Space == Hidden || e.out.Fails || e.out.Processes {
			break
		}
		s.flows = append(s.flows, flow{proc: index, from: e.out.Reads, to: target})
		return
	default:
		e.step(st)
	}
	s.need(index, e.out.Reads)
}

// need makes regions relevant.
func (s *slicer) need(proc int, list []Region) {
	for _, g := range list {
		s.each(proc, g, func(u *sliceUnit) { u.relevant = true })
	}
}

// each calls visit with the units of a region that a step of a proctype means.
func (s *slicer) each(proc int, g Region, visit func(*sliceUnit)) {
	switch g.Space {
	case Global:
		proc = -1
	case Remote:
		proc = g.Proctype
	case Hidden:
		return
	}
	for i := range s.units {
		if u := &s.units[i]; u.proc == proc && u.meets(g) {
			visit(u)
		}
	}
}

// close follows the assignments to relevant variables.
func (s *slicer) close() {
	for grown := true; grown; {
		grown = false
		for i := range s.flows {
			if f := &s.flows[i]; !f.done && s.relevant(f.proc, f.to) {
				s.need(f.proc, f.from)
				f.done, grown = true, true
			}
		}
	}
}

// relevant reports whether something in a region is.
func (s *slicer) relevant(proc int, g Region) (is bool) {
	s.each(proc, g, func(u *sliceUnit) { is = is || u.relevant })
	return is
}

// slice is what is left.
func (s *slicer) slice() *slice {
	out := &slice{locals: make([][]span, len(s.m.procs))}
	any := false
	for _, u := range s.units {
		switch {
		case u.relevant:
			continue
		case u.proc < 0:
			out.global = appendSpan(out.global, u.span)
		default:
			out.locals[u.proc] = appendSpan(out.locals[u.proc], u.span)
		}
		any = true
	}
	if !any {
		return nil
	}
	return out
}

// has reports whether all of a region is left out. Proc is the proctype of the step that means it.
func (s *slice) has(proc int, g Region) bool {
	if s == nil || g.Space == Hidden {
		return false
	}
	spans := s.global
	switch g.Space {
	case Local:
		spans = s.locals[proc]
	case Remote:
		spans = s.locals[g.Proctype]
	}
	covered := 0
	for _, p := range spans {
		covered += max(0, min(int(p.high), g.High)-max(int(p.low), g.Low))
	}
	return covered == g.High-g.Low
}

// strip takes what is left out of lists of regions.
func (s *slice) strip(proc int, e *Effects) {
	out := func(g Region) bool { return s.has(proc, g) }
	e.Reads, e.Writes = slices.DeleteFunc(slices.Clone(e.Reads), out), slices.DeleteFunc(slices.Clone(e.Writes), out)
}

// words says which variables were left out.
func (s *slice) words(m *model) string {
	var names []string
	note := func(name string, v *variable, spans []span, g Region) {
		switch {
		case v.hidden || !v.pos.IsValid() || !slices.ContainsFunc(spans, func(p span) bool { return p.meets(g) }):
		case s.has(g.Proctype, g):
			names = append(names, name)
		default:
			names = append(names, "part of "+name)
		}
	}
	for _, v := range m.globals {
		note(v.name, v, s.global, Region{Low: v.addr, High: v.addr + v.size()})
	}
	for _, p := range m.procs {
		for _, v := range p.locals {
			note(p.name+":"+v.name, v, s.locals[p.index], Region{Space: Remote, Proctype: p.index, Low: v.addr, High: v.addr + v.size()})
		}
	}
	return "slicing forgot " + listed(names)
}

// listed is the first of some names.
func listed(names []string) string {
	if len(names) > maxSliced {
		names = append(names[:maxSliced], "…")
	}
	return strings.Join(names, ", ")
}

// maxSliced bounds the names that are listed.
const maxSliced = 8
