package promela

import "slices"

// Which channels a value node may stand for, as far as the text of the model tells: one of those that a global variable
// declares and keeps, the one whose number a process keeps in a variable that nothing assigns to, or any.

// chanRef says which channels may be meant: those numbered low to high; or the one whose number is in a
// byte of the process's variables that never changes; or any.
type chanRef struct {
	kind      chanRefKind
	low, high int32
	doubtful  bool // which one is found out in the state where this is done: see exclusive.go
}

// exact reports whether only one channel can be meant, where the process is known.
func (r chanRef) exact() bool { return r.kind == chanLocal || r.kind == chanRange && r.low == r.high }

type chanRefKind uint8

const (
	chanAny chanRefKind = iota
	chanRange
	chanLocal
)

// references tells what the channel nodes of a model refer to.
type references struct {
	m      *model
	locals []map[int32]bool // by proctype: bytes of channel numbers that never change
}

func newReferences(m *model) references {
	t := references{m: m}
	t.findLocals()
	return t
}

// findLocals finds the variables of each proctype that hold the number of a channel for ever: parameters
// and variables that no statement assigns to.
func (t *references) findLocals() {
	for _, p := range t.m.procs {
		fixed := map[int32]bool{}
		var written []Region
		for _, st := range p.steps {
			e := effectFinder{m: t.m, proc: p}
			e.step(st)
			written = append(written, e.out.Writes...)
		}
		for _, v := range p.locals {
			v.scalars(0, "", func(_ string, typ *dataType, addr int) {
				hit := slices.ContainsFunc(written, func(g Region) bool { return g.Space == Local && g.Low < addr+typ.bits && addr < g.High })
				if typ.channel && !hit {
					fixed[int32(addr>>3)] = true
				}
			})
		}
		t.locals = append(t.locals, fixed)
	}
}

// refer finds out which channels a value node may stand for.
func (t *references) refer(proc int, i int32) chanRef {
	n := &t.m.code[i]
	switch n.op {
	case opGlobalByte:
		if ref, ok := t.declared(Region{Low: int(n.a) * 8, High: int(n.a)*8 + 8}); ok {
			return ref
		}
	case opLocalByte:
		if proc >= 0 && t.locals[proc][n.a] {
			return chanRef{kind: chanLocal, low: n.a}
		}
	case opLoad:
		f := effectFinder{m: t.m}
		if g, ok := f.region(n.a, n.bits()); ok && g.Space == Global {
			if ref, ok := t.declared(g); ok {
				return ref
			}
		}
	}
	return chanRef{}
}

// declared finds the channels of an array whose elements keep them: the first and the last are at the ends of the
// region, and what lies between are the other elements, in order, and what else comes with a structure.
func (t *references) declared(g Region) (chanRef, bool) {
	low, high := t.ownAt(g.Low), t.ownAt(g.High-typeChan.bits)
	if low < 0 || high < 0 {
		return chanRef{}, false
	}
	a, b := &t.m.own[low], &t.m.own[high]
	if a.root != b.root || a.leaf != b.leaf || !a.fixed() {
		return chanRef{}, false
	}
	return chanRef{kind: chanRange, low: int32(low + 1), high: int32(high + 1)}, true
}

// ownAt is the place in the list of the global channel that comes with the variable at an address; -1 when there is none.
func (t *references) ownAt(addr int) int {
	return slices.IndexFunc(t.m.own, func(c ownChannel) bool { return !c.root.hidden && c.addr == addr })
}

// claimable reports whether a process means one channel for ever by a node.
func (t *references) claimable(proc int, node int32) bool {
	ref, n := t.refer(proc, node), &t.m.code[node]
	if ref.exact() {
		return true
	}
	if ref.kind == chanAny || n.op != opLoad || t.m.code[n.a].op != addrIndex {
		return false
	}
	return t.m.code[t.m.code[n.a].b].op == opPid
}

// communication is the channel of a send or receive.
func (t *references) communication(proc int, st *step) (chanRef, bool) {
	if st.op != stepSend && st.op != stepReceive {
		return chanRef{}, false
	}
	return t.refer(proc, t.m.channelOps[st.a].channel), true
}

// steady reports whether a node can be evaluated in a state by itself, and depends on variables only.
func steady(m *model, node int32) bool {
	f := effectFinder{m: m}
	f.value(node)
	o := &f.out
	hidden := slices.ContainsFunc(o.Reads, func(g Region) bool { return g.Space == Hidden })
	return !hidden && len(o.Channels) == 0 && !o.Processes && !o.Places && !o.Everything
}
