package compiler

import (
	"cmp"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// emitter writes the code of one function.
type emitter struct {
	*jit.Func
	t    *translator
	zero jit.Local // is zero, so that constant addresses have one base
}

func (t *translator) emitter(f *jit.Func) *emitter {
	e := &emitter{Func: f, t: t, zero: f.Local(jit.I32)}
	e.touch(e.zero, jit.MemoryAt)
	return e
}

// touch emits a read of the byte before base+end. The compiler then knows that
// all accesses below it are inside the memory, and drops their bounds checks.
func (e *emitter) touch(base jit.Local, end uint32) {
	e.Get(base)
	e.Load(jit.I32Load8U, end-1)
	e.Op(jit.Drop)
}

func (e *emitter) get32(at uint32) { e.Get(e.zero); e.Load(jit.I32Load, at) }
func (e *emitter) get64(at uint32) { e.Get(e.zero); e.Load(jit.I64Load, at) }

func (e *emitter) set32(at uint32, push func()) {
	e.Get(e.zero)
	push()
	e.Store(jit.I32Store, at)
}

func (e *emitter) set64(at uint32, push func()) {
	e.Get(e.zero)
	push()
	e.Store(jit.I64Store, at)
}

// keep pops a value into a new local.
func (e *emitter) keep(t jit.ValType) jit.Local {
	l := e.Local(t)
	e.Set(l)
	return l
}

// vector is the address of a marking: a local and a constant offset.
type vector struct {
	base jit.Local
	off  uint32
}

func (e *emitter) source() vector { return vector{e.zero, jit.SourceAt} }

// word pushes one word of a vector.
func (e *emitter) word(v vector, word uint32) {
	e.Get(v.base)
	e.Load(jit.I64Load, v.off+8*word)
}

// tokens pushes the number of tokens of a place, as 64 bits.
func (e *emitter) tokens(v vector, place uint32) {
	f := e.t.layout.Fields[place]
	if f.Width == 0 {
		e.I64(int64(e.t.net.Initial[place]))
		return
	}
	e.word(v, f.Word)
	if f.Shift > 0 {
		e.I64(int64(f.Shift), jit.I64ShrU)
	}
	e.I64(int64(f.Most()), jit.I64And)
}

// lookAtAll emits code that recomputes the whole set of enabled transitions,
// without branches. It is used for nets with few transitions.
func (e *emitter) lookAtAll() {
	n := len(e.t.net.Transitions)
	for i := range e.t.sets {
		e.set64(setAt+uint32(8*i), func() {
			e.I64(int64(e.t.always[i]))
			for tr := 64 * i; tr < min(64*i+64, n); tr++ {
				if arcs, possible := e.t.open(tr); possible && len(arcs) > 0 {
					e.satisfied(e.source(), arcs)
					e.Op(jit.I64ExtendI32U)
					e.I64(int64(tr&63), jit.I64Shl, jit.I64Or)
				}
			}
		})
	}
}

// looking returns the function that processes the changes in one word of the
// vector; nil if no transition depends on a place there.
func (t *translator) looking(word int) *jit.Func {
	needed := uint64(0)
	for p, f := range t.layout.Fields {
		if int(f.Word) == word && len(t.takers[p]) > 0 {
			needed |= f.Mask()
		}
	}
	if needed == 0 {
		return nil
	}
	f := t.mod.Func(nil, nil)
	t.pending = append(t.pending, func() { t.lookAt(f, uint32(word), needed) })
	return f
}

// lookAt writes that function: a loop in which the lowest differing bit
// selects, by a jump table, the place that has changed.
func (t *translator) lookAt(f *jit.Func, word uint32, needed uint64) {
	e := t.emitter(f)
	at := beforeAt + 8*word
	now, left := e.Local(jit.I64), e.Local(jit.I64)
	e.word(e.source(), word)
	e.Tee(now)
	e.get64(at)
	e.Op(jit.I64Xor)
	e.I64(int64(needed), jit.I64And)
	e.Tee(left)
	e.If(jit.I64Eqz)
	e.Return()
	e.End()
	e.set64(at, func() { e.Get(now) })
	again := e.Loop()
	places := t.placesIn(word, needed)
	next := e.Block()
	labels := make([]jit.Label, 64)
	for b := range labels {
		labels[b] = next
	}
	for i := len(places) - 1; i >= 0; i-- {
		label := e.Block()
		f := t.layout.Fields[places[i]]
		for b := range f.Width {
			labels[f.Shift+b] = label
		}
	}
	e.Get(left)
	e.Op(jit.I64Ctz, jit.I32WrapI64)
	e.BrTable(labels, next)
	for _, p := range places {
		e.End()
		f := t.layout.Fields[p]
		e.Get(left)
		e.I64(int64(^f.Mask()), jit.I64And)
		e.Set(left)
		e.Get(now)
		e.I64(int64(f.Mask()), jit.I64And, jit.I64Eqz)
		e.If()
		e.disable(t.takers[p])
		e.Else()
		e.ask(t.takers[p])
		e.End()
		e.Br(next)
	}
	e.End()
	e.Get(left)
	e.BrIf(again, jit.I64Eqz, jit.I32Eqz)
	e.End()
}

// placesIn returns the places in a word on which some transition depends.
func (t *translator) placesIn(word uint32, needed uint64) []int {
	var places []int
	for p, f := range t.layout.Fields {
		if f.Width > 0 && f.Word == word && f.Mask()&needed != 0 {
			places = append(places, p)
		}
	}
	return places
}

// disable emits code that removes transitions from the set.
func (e *emitter) disable(ts []taking) {
	eachSet(ts, func(at uint32, mask uint64, _ []taking) {
		e.set64(at, func() {
			e.get64(at)
			e.I64(int64(^mask), jit.I64And)
		})
	})
}

// ask emits code that tests transitions again and adds them to the set or
// removes them.
func (e *emitter) ask(ts []taking) {
	eachSet(ts, func(at uint32, mask uint64, ts []taking) {
		e.set64(at, func() {
			e.get64(at)
			e.I64(int64(^mask), jit.I64And)
			for _, x := range ts {
				e.satisfied(e.source(), x.arcs)
				e.Op(jit.I64ExtendI32U)
				e.I64(int64(x.transition&63), jit.I64Shl, jit.I64Or)
			}
		})
	})
}

// eachSet groups transitions by the word of the set in which they are, and
// calls visit with its address and their bits. ts must be sorted.
func eachSet(ts []taking, visit func(at uint32, mask uint64, ts []taking)) {
	for len(ts) > 0 {
		set, mask, n := ts[0].transition>>6, uint64(0), 0
		for n < len(ts) && ts[n].transition>>6 == set {
			mask |= 1 << (ts[n].transition & 63)
			n++
		}
		visit(setAt+uint32(8*set), mask, ts[:n])
		ts = ts[n:]
	}
}

// satisfied pushes whether all arcs have enough tokens. Places of one bit in
// the same word are tested together.
func (e *emitter) satisfied(v vector, arcs []nets.Arc) {
	ones := map[uint32]uint64{} // by word: places of one bit that must have a token
	var rest []nets.Arc
	for _, a := range arcs {
		if f := e.t.layout.Fields[a.Place]; f.Width == 1 {
			ones[f.Word] |= f.Mask()
		} else {
			rest = append(rest, a)
		}
	}
	first := true
	and := func() {
		if !first {
			e.Op(jit.I32And)
		}
		first = false
	}
	for _, word := range sortedKeys(ones) {
		e.word(v, word)
		e.I64(int64(ones[word]), jit.I64And)
		e.I64(int64(ones[word]), jit.I64Eq)
		and()
	}
	for _, a := range rest {
		if f := e.t.layout.Fields[a.Place]; a.Weight == 1 {
			e.word(v, f.Word)
			e.I64(int64(f.Mask()), jit.I64And, jit.I64Eqz, jit.I32Eqz)
		} else {
			e.tokens(v, a.Place)
			e.I64(int64(a.Weight), jit.I64GeU)
		}
		and()
	}
	if first {
		e.I32(1)
	}
}

func sortedKeys(m map[uint32]uint64) []uint32 {
	var keys []uint32
	for k := range m {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, cmp.Compare[uint32])
	return keys
}
