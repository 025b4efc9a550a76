package compiler

import (
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Code for addresses: the translation of address, load and store.

// place is the address of a value while code is emitted: off bytes and bit bits
// behind the local base. If the bit address is computed at run time, dyn holds
// further bits. A place can be known not to exist, or to exist only at run
// time.
type place struct {
	base    jit.Local
	off     uint32
	bit     uint8
	dyn     jit.Local
	dynamic bool // dyn is used
	nowhere bool
	exists  jit.Local // is zero when there is no such place
	perhaps bool      // exists is used
}

// fixed returns the place at a constant offset in bits behind a local.
func fixed(base jit.Local, off uint32, bits int32) place {
	return place{base: base, off: off + uint32(bits>>3), bit: uint8(bits & 7)}
}

// global returns the place of a global variable in a vector.
func (e *emitter) global(v view, bits int32) place { return fixed(v.base, v.off, bits) }

// local returns the place of a local variable of the process whose frame is in
// the view.
func (e *emitter) local(v view, bits int32) place {
	return fixed(v.frame, v.frameOff+frameAt, bits)
}

// moved returns the place a number of bits further on.
func (p place) moved(bits int32) place {
	bits += int32(p.bit)
	p.off, p.bit = p.off+uint32(bits>>3), uint8(bits&7)
	return p
}

// address emits code that computes the place of an address node. The place lies
// in v, while indices are evaluated where the emitter reads: a step reads the
// source and writes a copy.
func (e *emitter) address(i int32, v view) place {
	n := &e.t.m.Code[i]
	switch n.Op {
	case flat.AddrGlobal:
		return e.global(v, n.A)
	case flat.AddrLocal:
		return e.local(v, n.A)
	case flat.AddrHidden:
		return fixed(e.zero, e.t.hidden, n.A)
	case flat.AddrOffset:
		return e.address(n.A, v).moved(n.B)
	case flat.AddrIndex:
		return e.element(n, v)
	case flat.AddrRemote:
		return e.remote(n, v)
	}
	return place{nowhere: true}
}

// element emits code for the place of an array element. An index out of range
// is a run-time error and counts as 0.
func (e *emitter) element(n *flat.Node, v view) place {
	p := e.address(n.A, v)
	x := &e.t.m.Indexings[n.C]
	if k, ok := e.t.constant(n.B); ok && uint32(k) < uint32(x.Count) {
		return p.moved(k * x.Stride)
	}
	e.eval(n.B)
	k := e.keep()
	e.Get(k)
	e.I32(x.Count, jit.I32GeU)
	e.If()
	e.fail()
	e.SetI32(k, 0)
	e.End()
	if x.Stride%8 != 0 {
		return e.bitElement(p, k, x.Stride)
	}
	e.Get(p.base)
	e.scaled(k, x.Stride/8)
	e.Op(jit.I32Add)
	p.base = e.keep()
	return p
}

// scaled pushes k*n.
func (e *emitter) scaled(k jit.Local, n int32) {
	e.Get(k)
	if n != 1 {
		e.I32(n, jit.I32Mul)
	}
}

// bitElement emits code for the place of an element in an array of single bits,
// whose bit address is known only at run time.
func (e *emitter) bitElement(p place, k jit.Local, stride int32) place {
	e.scaled(k, stride)
	if p.dynamic {
		e.Get(p.dyn)
		e.Op(jit.I32Add)
	}
	p.dyn, p.dynamic = e.keep(), true
	return p
}

// remote emits code for the place of another process's variable.
func (e *emitter) remote(n *flat.Node, v view) place {
	pid := e.findProcess(n)
	e.Get(pid)
	e.I32(0, jit.I32GeS)
	exists := e.keep()
	// Without such a process, that of pid 0 is read, and the value is thrown
	// away.
	e.Get(exists)
	e.If()
	e.Else()
	e.SetI32(pid, 0)
	e.End()
	e.frameOf(pid, v)
	p := e.address(n.A, view{base: v.base, off: v.off, frame: e.keep()})
	p.exists, p.perhaps = exists, true
	return p
}

// findProcess emits code that finds the process of a remote reference, and
// returns the local with its pid, -1 if there is none.
func (e *emitter) findProcess(n *flat.Node) jit.Local {
	out := e.Local(jit.I32)
	e.SetI32(out, -1)
	kind := e.t.first[n.C]
	if n.B >= 0 {
		e.eval(n.B)
		pid := e.keep()
		e.alive(pid)
		e.If()
		e.kindOf(pid)
		e.I32(kind, jit.I32Eq)
		e.If()
		e.Get(pid)
		e.Set(out)
		e.End()
		e.End()
		return out
	}
	e.eachProcess(func(pid jit.Local, done jit.Label) {
		e.kindOf(pid)
		e.I32(kind, jit.I32Eq)
		e.If()
		e.Get(pid)
		e.Set(out)
		e.Br(done)
		e.End()
	})
	return out
}

// loadAt pushes the value at a computed address, 0 if there is no such place.
func (e *emitter) loadAt(n *flat.Node) {
	p := e.address(n.A, e.r)
	if p.nowhere {
		e.I32(0)
		return
	}
	e.load(p, n.Store)
	if p.perhaps {
		e.I32(0)
		e.Get(p.exists)
		e.Op(jit.Select)
	}
}

// load pushes the value at a place.
func (e *emitter) load(p place, s flat.Storage) {
	if s == flat.StoreBit {
		e.bitAddress(p)
		e.Load(jit.I32Load8U, p.off)
		e.bitShift(p)
		e.Op(jit.I32ShrU)
		e.I32(1, jit.I32And)
		return
	}
	e.Get(p.base)
	switch s {
	case flat.StoreByte, flat.StoreU8:
		e.Load(jit.I32Load8U, p.off)
	case flat.StoreShort:
		e.Load(jit.I32Load16S, p.off)
	case flat.StoreU16:
		e.Load(jit.I32Load16U, p.off)
	default:
		e.Load(jit.I32Load, p.off)
	}
}

// bitAddress pushes the address of the byte that contains the bit, without the
// constant offset of the place.
func (e *emitter) bitAddress(p place) {
	e.Get(p.base)
	if p.dynamic {
		e.add(p.dyn, int32(p.bit))
		e.I32(3, jit.I32ShrU, jit.I32Add)
	}
}

// bitShift pushes the number of the bit in its byte.
func (e *emitter) bitShift(p place) {
	if !p.dynamic {
		e.I32(int32(p.bit))
		return
	}
	e.add(p.dyn, int32(p.bit))
	e.I32(7, jit.I32And)
}

// store stores a local at a place. Narrow types are truncated by the width of
// the store, others by a mask.
func (e *emitter) store(p place, s flat.Storage, width uint8, v jit.Local) {
	switch s {
	case flat.StoreBit:
		e.storeBit(p, v)
		return
	case flat.StoreByte, flat.StoreU8:
		e.Get(p.base)
		e.masked(v, s, width)
		e.Store(jit.I32Store8, p.off)
	case flat.StoreShort, flat.StoreU16:
		e.Get(p.base)
		e.masked(v, s, width)
		e.Store(jit.I32Store16, p.off)
	default:
		e.Get(p.base)
		e.masked(v, s, width)
		e.Store(jit.I32Store, p.off)
	}
}

// masked pushes v without the bits that an unsigned type does not have. Bits
// that the store instruction cuts off may remain.
func (e *emitter) masked(v jit.Local, s flat.Storage, width uint8) {
	e.Get(v)
	if s >= flat.StoreU8 && s <= flat.StoreU32 && width < 32 {
		e.I32(1<<width-1, jit.I32And)
	}
}

// storeBit stores the lowest bit of v and keeps the other bits of its byte.
func (e *emitter) storeBit(p place, v jit.Local) {
	e.bitAddress(p)
	at := e.keep()
	e.Get(at, at)
	e.Load(jit.I32Load8U, p.off)
	e.I32(1)
	e.bitShift(p)
	e.Op(jit.I32Shl)
	e.I32(-1, jit.I32Xor, jit.I32And)
	e.Get(v)
	e.I32(1, jit.I32And)
	e.bitShift(p)
	e.Op(jit.I32Shl, jit.I32Or)
	e.Store(jit.I32Store8, p.off)
}

// assign writes a local to an address node.
func (e *emitter) assign(addr int32, v jit.Local) {
	p := e.address(addr, e.w)
	if p.nowhere {
		return
	}
	n := &e.t.m.Code[addr]
	e.store(p, n.Store, n.Width, v)
}

// truncated pushes v as a variable of the type would hold it.
func (e *emitter) truncated(v jit.Local, t *flat.DataType) {
	e.Get(v)
	switch t.Store {
	case flat.StoreBit:
		e.I32(1, jit.I32And)
	case flat.StoreByte:
		e.I32(255, jit.I32And)
	case flat.StoreShort:
		e.Op(jit.I32Extend16S)
	case flat.StoreU8, flat.StoreU16, flat.StoreU32:
		if t.Width < 32 {
			e.I32(1<<t.Width-1, jit.I32And)
		}
	}
}
