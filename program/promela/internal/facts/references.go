package facts

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Which channels a value node may stand for, as far as the text of the model
// tells: one of those that a global variable declares and keeps, the one whose
// number a process keeps in a variable that nothing assigns to, or any.

// ChanRef is the set of channels that a node may denote: those numbered Low to
// High; or the one whose number is in byte Low of the process's variables,
// which never changes; or any.
type ChanRef struct {
	Kind      chanRefKind
	Low, High int32
	Doubtful  bool // which one is found out in the state where this is done: see reduce/exclusive.go
}

// Exact reports whether the node denotes a single channel, once the process is
// known.
func (r ChanRef) Exact() bool { return r.Kind == ChanLocal || r.Kind == ChanRange && r.Low == r.High }

type chanRefKind uint8

const (
	ChanAny chanRefKind = iota
	ChanRange
	ChanLocal
)

// References determines which channels the nodes of a model denote.
type References struct {
	Model  *flat.Model
	Locals []map[int32]bool // by proctype: bytes of channel numbers that never change
}

// NewReferences analyses a model.
func NewReferences(m *flat.Model) References {
	t := References{Model: m}
	t.findLocals()
	return t
}

// findLocals finds the variables of each proctype that hold the number of a
// channel for ever: parameters and variables that no statement assigns to.
func (r *References) findLocals() {
	for _, p := range r.Model.Procs {
		fixed := map[int32]bool{}
		var written []Region
		for _, st := range p.Steps {
			e := effectFinder{m: r.Model, proc: p}
			e.step(st)
			written = append(written, e.out.Writes...)
		}
		for _, v := range p.Locals {
			v.Scalars(0, "", func(_ string, typ *flat.DataType, addr int) {
				hit := slices.ContainsFunc(written, func(g Region) bool { return g.Space == Local && g.Low < addr+typ.Bits && addr < g.High })
				if typ.Channel && !hit {
					fixed[int32(addr>>3)] = true
				}
			})
		}
		r.Locals = append(r.Locals, fixed)
	}
}

// Refer returns which channels a value node of a proctype may denote.
func (r *References) Refer(proc int, i int32) ChanRef {
	n := &r.Model.Code[i]
	switch n.Op {
	case flat.OpGlobalByte:
		if ref, ok := r.Declared(Region{Low: int(n.A) * 8, High: int(n.A)*8 + 8}); ok {
			return ref
		}
	case flat.OpLocalByte:
		if proc >= 0 && r.Locals[proc][n.A] {
			return ChanRef{Kind: ChanLocal, Low: n.A}
		}
	case flat.OpLoad:
		f := effectFinder{m: r.Model}
		if g, ok := f.region(n.A, n.Bits()); ok && g.Space == Global {
			if ref, ok := r.Declared(g); ok {
				return ref
			}
		}
	}
	return ChanRef{}
}

// Declared returns the channels of a variable, or of an array, whose elements
// keep them. The first and the last are at the ends of the region, and between
// them are the other elements, in order, and what else belongs to a structure.
func (r *References) Declared(g Region) (ChanRef, bool) {
	low, high := r.ownAt(g.Low), r.ownAt(g.High-flat.TypeChan.Bits)
	if low < 0 || high < 0 {
		return ChanRef{}, false
	}
	a, b := &r.Model.Own[low], &r.Model.Own[high]
	if a.Root != b.Root || a.Leaf != b.Leaf || !a.Fixed() {
		return ChanRef{}, false
	}
	return ChanRef{Kind: ChanRange, Low: int32(low + 1), High: int32(high + 1)}, true
}

// ownAt returns the index of the global channel that belongs to the variable at
// an address, -1 if there is none.
func (r *References) ownAt(addr int) int {
	return slices.IndexFunc(r.Model.Own, func(c flat.OwnChannel) bool { return !c.Root.Hidden && c.Addr == addr })
}

// Claimable reports whether a node denotes one channel for ever in each
// process, so that xr and xs can be believed.
func (r *References) Claimable(proc int, node int32) bool {
	ref, n := r.Refer(proc, node), &r.Model.Code[node]
	if ref.Exact() {
		return true
	}
	if ref.Kind == ChanAny || n.Op != flat.OpLoad || r.Model.Code[n.A].Op != flat.AddrIndex {
		return false
	}
	return r.Model.Code[r.Model.Code[n.A].B].Op == flat.OpPid
}

// Communication returns the channel of a send or receive; false for other
// steps.
func (r *References) Communication(proc int, st *flat.Step) (ChanRef, bool) {
	if !st.Communicates() {
		return ChanRef{}, false
	}
	return r.Refer(proc, r.Model.ChannelOps[st.A].Channel), true
}

// Steady reports whether a node can be evaluated in a state by itself, and
// depends on variables only.
func Steady(m *flat.Model, node int32) bool {
	f := effectFinder{m: m}
	f.value(node)
	o := &f.out
	hidden := slices.ContainsFunc(o.Reads, func(g Region) bool { return g.Space == Hidden })
	return !hidden && len(o.Channels) == 0 && !o.Observes.Any(^(flat.ObservesVariables | flat.ObservesNumber))
}
