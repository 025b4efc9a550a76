// Package compiler turns a net and its bound atoms into a
// WebAssembly module that expands one marking per call, as the interpreter
// does, byte for byte. Only markings in the first layout are expanded; one that
// has a successor in a wider layout is left to the interpreter. There is
//
//   - per word of the vector a function that looks at the places in it that differ from the marking before, and
//     finds out again whether the transitions behind them are enabled. What is enabled is a set that is kept from one marking
//     to the next. Where there are few transitions, all of them are looked at instead, without branches;
//   - per word of that set a function that fires what is in it, in the order of the net: a copy of the
//     vector, and one addition for each word in which the transition changes places;
//   - functions for the letters of the atoms, and the driver.
package compiler

import (
	"encoding/binary"
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// errTooLarge refuses nets whose tables or code would be too large.
var errTooLarge = errors.New("the net is too large")

// Limits of what is compiled.
const (
	MaxStraight = 128     // transitions that are all looked at
	maxCompiled = 4096    // transitions
	maxCode     = 1 << 20 // bytes of the module's functions
	maxVector   = 1 << 13 // bytes of a marking
)

// translator makes the module of one binding. Functions are declared when they
// are first called; their bodies are written later, from pending, so that
// recursion in the translator stays shallow.
type translator struct {
	net     *nets.Net
	b       *nets.Binding
	layout  *nets.Layout
	mod     *jit.Module
	takers  [][]taking // by place whose tokens change: the transitions that need some
	always  []uint64   // set of transitions that are enabled in every marking
	letters map[program.Letter]*jit.Func
	dead    *jit.Func // whether nothing is enabled, nil until somebody asks
	pending []func()  // bodies to be written
	sets    int       // words of the set of enabled transitions
}

// taking is a transition, and what it needs besides one token at a place.
type taking struct {
	transition int
	arcs       []nets.Arc
}

// Where the module's own data lie.
const (
	varOut   = jit.OwnAt             // where the next vector goes
	varSucc  = jit.OwnAt + 4         // where the next successor goes
	varBail  = jit.OwnAt + 8         // the interpreter has to expand the marking
	varAny   = jit.OwnAt + 16        // 8 bytes: not 0 when something is enabled
	setAt    = jit.OwnAt + 32        // the set of enabled transitions
	beforeAt = setAt + maxCompiled/8 // the marking that the set is about; at first one without tokens
	actsAt   = beforeAt + maxVector  // the letters of the transitions
)

// The tables fit before the source.
var _ = [1]struct{}{}[(actsAt+8*maxCompiled)/(jit.SourceAt+1)]

// Translate returns the WebAssembly module of a binding, or errTooLarge.
func Translate(b *nets.Binding) ([]byte, error) {
	n := b.Net
	t := &translator{net: n, b: b, layout: n.Layouts[0], mod: jit.NewModule(jit.MemoryAt), letters: map[program.Letter]*jit.Func{}}
	t.sets = (len(n.Transitions) + 63) / 64
	if len(n.Transitions) > maxCompiled || 8*t.layout.Words > maxVector {
		return nil, errTooLarge
	}
	t.distribute()
	t.mod.Data(setAt, words(t.always))
	t.mod.Data(actsAt, words(t.b.Acts))
	t.expand()
	for len(t.pending) > 0 {
		next := t.pending[0]
		t.pending = t.pending[1:]
		next()
		if t.mod.Size() > maxCode {
			return nil, errTooLarge
		}
	}
	return t.mod.Encode(), nil
}

// distribute lists, for each place, the transitions whose enabledness depends
// on it, and finds the transitions that are always enabled.
func (t *translator) distribute() {
	n := t.net
	t.takers, t.always = make([][]taking, len(n.Places)), make([]uint64, t.sets)
	for tr := range n.Transitions {
		arcs, possible := t.open(tr)
		if possible && len(arcs) == 0 {
			t.always[tr>>6] |= 1 << (tr & 63)
		}
		for i := 0; possible && i < len(arcs); i++ {
			w := taking{transition: tr}
			for _, a := range arcs {
				if a != arcs[i] || a.Weight > 1 {
					w.arcs = append(w.arcs, a)
				}
			}
			at := arcs[i].Place
			t.takers[at] = append(t.takers[at], w)
		}
	}
}

// open returns the arcs into a transition from places whose tokens change. It
// is not possible if a place that never changes has too few tokens, or if an
// arc needs more than the first layout can hold.
func (t *translator) open(tr int) (arcs []nets.Arc, possible bool) {
	for _, a := range t.net.Pre.Of(tr) {
		switch f := t.layout.Fields[a.Place]; {
		case f.Width > 0 && a.Weight <= f.Most():
			arcs = append(arcs, a)
		case f.Width > 0 || t.net.Initial[a.Place] < a.Weight:
			return nil, false
		}
	}
	return arcs, true
}

// expand writes the exported function, which expands one marking and returns
// the number of successors, or -1 if the interpreter has to expand it.
func (t *translator) expand() {
	f := t.mod.Func([]jit.ValType{jit.I32}, []jit.ValType{jit.I32})
	t.mod.Export(jit.Entry, f)
	e := t.emitter(f)
	e.set32(varOut, func() { e.I32(jit.DataAt) })
	e.set32(varSucc, func() { e.I32(jit.SuccsAt) })
	e.set32(varBail, func() { e.I32(0) })
	e.look()
	if t.b.State != 0 {
		e.set64(jit.HeadSource, func() {
			e.I32(jit.SourceAt)
			e.Call(t.letter(t.b.State))
		})
	}
	e.enabled()
	for i := range t.sets {
		e.get64(setAt + uint32(8*i))
		e.If(jit.I64Eqz, jit.I32Eqz)
		e.Call(t.firing(i))
		e.End()
	}
	e.get32(varBail)
	e.IfValue(jit.I32)
	e.I32(-1)
	e.Else()
	e.get32(varSucc)
	e.I32(jit.SuccsAt, jit.I32Sub)
	e.I32(6, jit.I32ShrU)
	e.End()
}

// look emits code that updates the set of enabled transitions.
func (e *emitter) look() {
	t := e.t
	if len(t.net.Transitions) <= MaxStraight {
		e.lookAtAll()
		return
	}
	for word := range t.layout.Words {
		if f := t.looking(word); f != nil {
			e.Call(f)
		}
	}
}

// enabled emits code that writes the enabled transitions, as processes, and the
// deadlock flag to the head of the batch.
func (e *emitter) enabled() {
	sets, numbers := e.t.sets, len(program.ProcSet{})
	for i := range min(sets, numbers) {
		e.set64(jit.HeadEnabled+uint32(8*i), func() { e.get64(setAt + uint32(8*i)) })
	}
	e.set64(varAny, func() {
		e.I64(0)
		for i := numbers; i < sets; i++ {
			e.get64(setAt + uint32(8*i))
			e.Op(jit.I64Or)
		}
	})
	if sets > numbers { // they share the last number
		last := jit.HeadEnabled + uint32(8*(numbers-1))
		e.get64(varAny)
		e.If(jit.I64Eqz, jit.I32Eqz)
		e.set64(last, func() {
			e.get64(last)
			e.I64(-1<<63, jit.I64Or)
		})
		e.End()
	}
	e.set32(jit.HeadFlags, func() {
		e.get64(varAny)
		for i := range min(sets, numbers) {
			e.get64(setAt + uint32(8*i))
			e.Op(jit.I64Or)
		}
		e.Op(jit.I64Eqz)
		e.I32(int32(program.Deadlock), jit.I32Mul)
	})
}

// words returns the bytes of words as they lie in memory.
func words[W ~uint64](list []W) []byte {
	var out []byte
	for _, w := range list {
		out = binary.LittleEndian.AppendUint64(out, uint64(w))
	}
	return out
}
