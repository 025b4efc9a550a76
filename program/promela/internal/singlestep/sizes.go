package singlestep

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// instance is the model for one size, with the propositions, in the initial
// state.
type instance struct {
	size    int
	a       *flat.Atoms
	m       *flat.Model // of a
	x       *interp.Explorer
	initial []byte
	first   []int // by group: the number of its first process
	shape   string
	numbers []int // those that may depend on the size
}

// line is n + size·N.
type line struct{ n, size int }

// further are sizes that are read besides the smallest and the staged one.
var further = []int{7, 8, 22, 41, 90, 150, 231}

// load reads an instance.
func (s *Steps) load(size int) (*instance, error) {
	if in := s.instances[size]; in != nil {
		return in, nil
	}
	m, err := s.read(size)
	if err != nil {
		return nil, err
	}
	in := &instance{size: size}
	if in.a, err = resolve.Atoms(m, s.atoms); err != nil {
		return nil, err
	}
	in.m = in.a.Model
	if why := unsupported(in.m); why != "" {
		return nil, source.Errorf(source.Pos{File: in.m.File}, "%s cannot be checked in small instances", why)
	}
	if unknown := in.a.Observes.Unknown(knows); unknown != "" {
		return nil, source.Errorf(source.Pos{File: in.m.File}, "a proposition that reads %s cannot be checked in small instances", unknown)
	}
	in.x = interp.NewExplorer(in.m, nil)
	var b program.Batch
	if err := in.x.Initial(&b); err != nil {
		return nil, err
	}
	if b.Succs[0].Flags != 0 {
		return nil, source.Errorf(source.Pos{File: in.m.File}, "the initial state is a run-time error")
	}
	in.initial = slices.Clone(b.State(0))
	in.x.Attach(in.initial)
	in.describe()
	s.instances[size] = in
	return in, nil
}

// knows is what the audit of propositions understands, see flat.Observed.
const knows = flat.ObservesVariables | flat.ObservesNumber | flat.ObservesRemote | flat.ObservesLabels | flat.ObservesMoves

// unsupported names a part of the language that steps may depend on beyond a
// scene.
func unsupported(m *flat.Model) string {
	switch {
	case m.UsesPriority, m.UsesLast, m.UsesTimeout:
		return "priorities, _last and timeout"
	case m.Trace != nil, m.HiddenBytes > 0:
		return "trace assertions and hidden variables"
	case len(m.Own) > 0:
		return "channels"
	}
	for _, p := range m.Procs {
		if p.Provided >= 0 || len(p.Own) > 0 || p.Determin {
			return "provided clauses, channels and D_proctype"
		}
	}
	return ""
}

// describe writes what must be the same for all sizes to shape, and collects
// the numbers that may be linear in the size.
func (in *instance) describe() {
	var b strings.Builder
	m := in.m
	number := func(n int) { in.numbers = append(in.numbers, n) }
	for i := 0; i < len(m.Active); {
		p, count := m.Active[i], 0
		in.first = append(in.first, i)
		for i < len(m.Active) && m.Active[i] == p {
			count++
			i++
		}
		fmt.Fprintln(&b, "group", p)
		number(count)
		number(i - count)
	}
	for _, v := range m.Globals {
		fmt.Fprintln(&b, v.Name, v.Type.Name, v.Type.Bits, v.Type.Store, v.Array)
		number(v.Count)
	}
	for _, p := range m.Procs {
		fmt.Fprintln(&b, p.Name, p.VarBytes, p.Start, p.Template, p.Inits)
		for _, v := range p.Locals {
			fmt.Fprintln(&b, v.Name, v.Addr, v.Count, v.Type.Name, v.Type.Bits)
		}
		for i := range p.Points {
			fmt.Fprintln(&b, p.Points[i].End)
			for _, st := range p.Points[i].Steps {
				fmt.Fprintln(&b, st.Op, st.Atomic, st.Escape, st.Target, st.A, st.B)
			}
		}
	}
	for i := range m.Indexings {
		fmt.Fprintln(&b, m.Indexings[i].Stride)
		number(int(m.Indexings[i].Count))
	}
	for _, n := range m.Code {
		in.node(&b, n, number)
	}
	fmt.Fprintln(&b, m.GlobalInits, in.a.State, in.a.Actions)
	in.shape = b.String()
}

// node describes a node. Addresses of global variables are given by the
// variable, as they depend on the sizes of others.
func (in *instance) node(b *strings.Builder, n flat.Node, number func(int)) {
	at := n.A
	switch n.Op {
	case flat.OpConst:
		number(int(n.A))
		fmt.Fprintln(b, "number")
		return
	case flat.OpGlobalByte:
		at *= 8
	case flat.OpGlobal, flat.AddrGlobal:
	default:
		fmt.Fprintln(b, n)
		return
	}
	g, rel := in.globalAt(at)
	fmt.Fprintln(b, n.Op, n.Store, n.Width, g, rel)
}

// globalAt returns which global variable an address belongs to, and where in
// it.
func (in *instance) globalAt(addr int32) (global int, rel int32) {
	for i, v := range in.m.Globals {
		if rel := int(addr) - v.Addr; rel >= 0 && rel < v.Size() {
			return i, int32(rel)
		}
	}
	return -1, addr
}

// fit finds the linear forms of the numbers of all instances that were read.
// Those that have none have the size -1.
func (s *Steps) fit() error {
	var all []*instance
	for _, in := range s.instances {
		all = append(all, in)
	}
	slices.SortFunc(all, func(a, b *instance) int { return a.size - b.size })
	small, large := all[0], all[len(all)-1]
	for i := range small.numbers {
		if len(large.numbers) != len(small.numbers) {
			break
		}
		size := (large.numbers[i] - small.numbers[i]) / (large.size - small.size)
		s.lines = append(s.lines, line{small.numbers[i] - size*small.size, size})
	}
	for _, in := range all {
		if in.shape != s.stage.shape || len(in.numbers) != len(s.lines) {
			return s.differs(in)
		}
		for i, n := range in.numbers {
			if s.lines[i].number(in.size) != n {
				s.lines[i].size = -1
			}
		}
	}
	return nil
}

// fits checks that an instance that is read later is like the others.
func (s *Steps) fits(in *instance) error {
	if in.shape != s.stage.shape || len(in.numbers) != len(s.lines) {
		return s.differs(in)
	}
	for i, n := range in.numbers {
		if l := s.lines[i]; l.size >= 0 && l.number(in.size) != n {
			return s.differs(in)
		}
	}
	return nil
}

func (s *Steps) differs(in *instance) error {
	return source.Errorf(source.Pos{File: in.m.File}, "the model depends on %s in more than numbers that are linear in it: it is another one for %s = %d", s.parameter, s.parameter, in.size)
}
