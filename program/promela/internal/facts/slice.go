package facts

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Slicing: the variables that the property cannot depend on. A variable is
// relevant if the property reads it; if a step needs it for anything but the
// value of another variable (to be possible, to choose a way, an element or a
// channel, to make a process, to send, to assert); or if the value of a
// relevant variable is worked out from it. What is not relevant only feeds
// variables that are not relevant either, and may as well hold zero: states
// that differ there alone are bisimilar.
//
// All steps and their order stay, so that control dependence, without which
// slicing is wrong for
// programs that may wait or go on for ever, does not arise: every guard is
// relevant. This is the closure under data dependence of M. Weiser, Program
// slicing, 1984, with all of the control flow as the criterion; L.
// Millett, T. Teitelbaum, Slicing Promela and its applications to model
// checking, protocol understanding
// and simulation, 1998, and J. Hatcliff, M. Dwyer, H. Zheng, Slicing software
// for model construction, 2000, go on to control. Processes are left out in
// reduce/processslice.go.
//
// By scalars, elements of arrays one by one where the index is constant:
// O(u²·d) for u scalars and d assignments at worst. Channels, their contents
// and hidden variables are always relevant.

// Slice lists the variables that are not relevant. A nil Slice has none.
type Slice struct {
	global []Span
	locals [][]Span // by proctype
}

// Slicer computes which variables are relevant.
type Slicer struct {
	m        *flat.Model
	failures bool // assertions count
	units    []sliceUnit
	flows    []flow
}

// flow is an assignment: what the value depends on, and where it goes.
type flow struct {
	proc int // in which it stands
	from []Region
	to   Region
	done bool
}

// sliceUnit is one scalar: a global one, or one of each process of a proctype.
type sliceUnit struct {
	Span
	proc     int // -1: global
	relevant bool
}

// newSlicer lists the scalars. Only channels are relevant from the start.
func newSlicer(m *flat.Model, failures bool) *Slicer {
	s := &Slicer{m: m, failures: failures}
	add := func(proc int, v *flat.Variable) {
		if v.Hidden {
			return
		}
		v.Scalars(0, "", func(_ string, typ *flat.DataType, addr int) {
			s.units = append(s.units, sliceUnit{Span{int32(addr), int32(addr + typ.Bits)}, proc, typ.Channel})
		})
	}
	for _, v := range m.Globals {
		add(-1, v)
	}
	for _, p := range m.Procs {
		for _, v := range p.Locals {
			add(p.Index, v)
		}
	}
	return s
}

// FindSlice finds the variables that are not relevant, nil if there are none.
// watched are the regions that the property reads; failures is set if
// assertions matter; the steps of the proctypes in leftOut are never taken.
func FindSlice(m *flat.Model, watched []Region, failures bool, leftOut []bool) *Slice {
	return Relevance(m, watched, failures, leftOut).slice()
}

// Relevance computes what is relevant, with the arguments of FindSlice.
func Relevance(m *flat.Model, watched []Region, failures bool, leftOut []bool) *Slicer {
	s := newSlicer(m, failures)
	s.need(-1, watched)
	for _, p := range m.Procs {
		if leftOut == nil || !leftOut[p.Index] {
			s.proctype(p)
		}
	}
	if m.Trace != nil {
		s.proctype(m.Trace.Proc)
	}
	s.close()
	return s
}

// proctype records what the steps of a proctype need, and the flow of values.
func (s *Slicer) proctype(p *flat.Proctype) {
	index := p.Index
	if s.m.Trace != nil && p == s.m.Trace.Proc {
		index = -1
	}
	for i := range p.Points {
		for j := range p.Points[i].Steps {
			s.step(p, index, &p.Points[i].Steps[j])
		}
	}
	if p.Provided >= 0 {
		e := effectFinder{m: s.m, proc: p}
		e.value(p.Provided)
		s.need(index, e.out.Reads)
	}
}

// step records one step. An assignment that cannot fail needs nothing by
// itself; what it reads becomes relevant with its target.
func (s *Slicer) step(p *flat.Proctype, index int, st *flat.Step) {
	e := effectFinder{m: s.m, proc: p}
	switch st.Op {
	case flat.StepDStep: // what is in it comes by itself
		return
	case flat.StepAssert:
		e.value(st.A)
		if !s.failures && !e.out.Fails {
			return
		}
	case flat.StepAssign:
		e.value(st.B)
		to := effectFinder{m: s.m, proc: p}
		target, ok := to.region(st.A, s.m.Code[st.A].Bits())
		s.need(index, to.out.Reads)
		if !ok || target.Space == Hidden || e.out.Fails || e.out.Observes.Any(^flowing) {
			break
		}
		s.flows = append(s.flows, flow{proc: index, from: e.out.Reads, to: target})
		return
	default:
		e.step(st)
	}
	s.need(index, e.out.Reads)
}

// flowing is what the value of an assignment may observe that needs nothing by
// itself.
const flowing = flat.ObservesVariables | flat.ObservesNumber | flat.ObservesMessages | flat.ObservesLabels | flat.ObservesPoints

// need makes regions relevant.
func (s *Slicer) need(proc int, list []Region) {
	for _, g := range list {
		s.each(proc, g, func(u *sliceUnit) { u.relevant = true })
	}
}

// each calls visit for the scalars in a region, as a step of a proctype refers
// to it.
func (s *Slicer) each(proc int, g Region, visit func(*sliceUnit)) {
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

// close makes relevant what relevant variables are computed from, until nothing
// changes.
func (s *Slicer) close() {
	for grown := true; grown; {
		grown = false
		for i := range s.flows {
			if f := &s.flows[i]; !f.done && s.Relevant(f.proc, f.to) {
				s.need(f.proc, f.from)
				f.done, grown = true, true
			}
		}
	}
}

// Relevant reports whether something in a region is relevant.
func (s *Slicer) Relevant(proc int, g Region) (is bool) {
	s.each(proc, g, func(u *sliceUnit) { is = is || u.relevant })
	return is
}

// slice returns the scalars that are not relevant, nil if there are none.
func (s *Slicer) slice() *Slice {
	out := &Slice{locals: make([][]Span, len(s.m.Procs))}
	any := false
	for _, u := range s.units {
		switch {
		case u.relevant:
			continue
		case u.proc < 0:
			out.global = appendSpan(out.global, u.Span)
		default:
			out.locals[u.proc] = appendSpan(out.locals[u.proc], u.Span)
		}
		any = true
	}
	if !any {
		return nil
	}
	return out
}

// has reports whether no part of a region is relevant. proc is the proctype of
// the step that refers to it.
func (s *Slice) has(proc int, g Region) bool {
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
		covered += max(0, min(int(p.High), g.High)-max(int(p.Low), g.Low))
	}
	return covered == g.High-g.Low
}

// Strip removes what is not relevant from the regions of e.
func (s *Slice) Strip(proc int, e *Effects) {
	out := func(g Region) bool { return s.has(proc, g) }
	e.Reads, e.Writes = slices.DeleteFunc(slices.Clone(e.Reads), out), slices.DeleteFunc(slices.Clone(e.Writes), out)
}

// Words lists the variables that are not relevant, for reports.
func (s *Slice) Words(m *flat.Model) string {
	var names []string
	note := func(name string, v *flat.Variable, spans []Span, g Region) {
		switch {
		case v.Hidden || !v.Pos.IsValid() || !slices.ContainsFunc(spans, func(p Span) bool { return p.meets(g) }):
		case s.has(g.Proctype, g):
			names = append(names, name)
		default:
			names = append(names, "part of "+name)
		}
	}
	for _, v := range m.Globals {
		note(v.Name, v, s.global, Region{Low: v.Addr, High: v.Addr + v.Size()})
	}
	for _, p := range m.Procs {
		for _, v := range p.Locals {
			note(p.Name+":"+v.Name, v, s.locals[p.Index], Region{Space: Remote, Proctype: p.Index, Low: v.Addr, High: v.Addr + v.Size()})
		}
	}
	return "slicing forgot " + Listed(names)
}

// Listed joins the first names of a list.
func Listed(names []string) string {
	if len(names) > maxSliced {
		names = append(names[:maxSliced], "…")
	}
	return strings.Join(names, ", ")
}

// maxSliced bounds the names that are listed.
const maxSliced = 8
