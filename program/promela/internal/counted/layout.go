package counted

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// layout numbers the scalars of shared variables and of blocks. A block has the
// local variables of a process, then, for members, its elements of process
// arrays. Scalars are found by their addresses; those of an element by the
// address that they have in element 0.
type layout struct {
	shared   map[int32]int
	types    []*flat.DataType
	names    []string
	places   []scalarPlace   // where shared scalars are declared
	locals   []map[int32]int // by proctype
	elements map[int32]int
	blocks   [][]*flat.DataType // by proctype
	parts    [][]string         // names
}

// scalarPlace is a part of a global variable, at a distance in bits.
type scalarPlace struct{ global, rel int }

// layOut numbers the scalars of a family's window.
func (f *Family) layOut() *layout {
	l := &layout{shared: map[int32]int{}, elements: map[int32]int{}}
	m := f.model()
	for i, v := range m.Globals {
		if f.arrays[v] {
			continue
		}
		v.Scalars(0, "", func(name string, typ *flat.DataType, addr int) {
			l.shared[int32(addr)] = len(l.types)
			l.types, l.names, l.places = append(l.types, typ), append(l.names, name), append(l.places, scalarPlace{i, addr - v.Addr})
		})
	}
	for _, p := range m.Procs {
		slots, types, names := map[int32]int{}, []*flat.DataType(nil), []string(nil)
		for _, v := range p.Locals {
			v.Scalars(0, "", func(name string, typ *flat.DataType, addr int) {
				slots[int32(addr)] = len(types)
				types, names = append(types, typ), append(names, name)
			})
		}
		if p == f.owner {
			for _, v := range m.Globals {
				if !f.arrays[v] {
					continue
				}
				one := *v
				one.Count, one.Array = 1, false
				one.Scalars(0, "", func(name string, typ *flat.DataType, addr int) {
					l.elements[int32(addr)] = len(types)
					types, names = append(types, typ), append(names, name)
				})
			}
		}
		l.locals, l.blocks, l.parts = append(l.locals, slots), append(l.blocks, types), append(l.parts, names)
	}
	return l
}

// variable identifies a scalar: of a proctype, or a shared one.
type variable struct {
	proc int // -1 for shared ones
	slot int
}

// findCursors finds the scalars that are compared with a number that depends on
// the parameter: those that may run over the processes.
func (a *Abstraction) findCursors() {
	a.cursors = map[variable]bool{}
	visit := func(p *flat.Proctype, root int32) {
		a.each(root, func(n flat.Node) {
			if n.Op < flat.OpLt || n.Op > flat.OpNe {
				return
			}
			for _, pair := range [2][2]int32{{n.A, n.B}, {n.B, n.A}} {
				if a.code.constants[pair[1]].size == 0 {
					continue
				}
				if v, ok := a.scalar(p, pair[0]); ok && !(v.proc < 0 && a.counts(v.slot)) {
					a.cursors[v] = true
				}
			}
		})
	}
	m := a.f.model()
	for _, p := range m.Procs {
		for _, st := range p.Steps {
			o := m.Operands(st)
			for _, root := range o.Values() {
				visit(p, root)
			}
		}
	}
}

// scalar returns the variable that a value node reads.
func (a *Abstraction) scalar(p *flat.Proctype, i int32) (v variable, ok bool) {
	n := a.code.Model.Code[i]
	switch n.Op {
	case flat.OpLocal:
		v.proc = p.Index
		v.slot, ok = a.layout.locals[p.Index][n.A]
	case flat.OpLocalByte:
		v.proc = p.Index
		v.slot, ok = a.layout.locals[p.Index][n.A*8]
	case flat.OpGlobal:
		v.proc = -1
		v.slot, ok = a.layout.shared[n.A]
	case flat.OpGlobalByte:
		v.proc = -1
		v.slot, ok = a.layout.shared[n.A*8]
	}
	return v, ok
}

// each visits a value node and those below it. Operators whose operands are no
// nodes end the visit.
func (a *Abstraction) each(i int32, visit func(n flat.Node)) {
	n := a.code.Model.Code[i]
	visit(n)
	switch {
	case n.Op == flat.OpNot, n.Op == flat.OpNeg, n.Op == flat.OpComplement:
		a.each(n.A, visit)
	case n.Op == flat.OpCond:
		a.each(n.A, visit)
		a.each(n.B, visit)
		a.each(n.C, visit)
	case n.Op >= flat.OpMul && n.Op <= flat.OpOr:
		a.each(n.A, visit)
		a.each(n.B, visit)
	}
}
