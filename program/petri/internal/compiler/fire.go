package compiler

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program"
)

// firing returns the function that fires the transitions in one word of the set
// of enabled transitions.
func (t *translator) firing(set int) *jit.Func {
	f := t.mod.Func(nil, nil)
	t.pending = append(t.pending, func() { t.fire(f, set) })
	return f
}

// fire writes that function: a loop that fires one transition in each turn, in
// ascending order, by a jump table over its number.
func (t *translator) fire(f *jit.Func, set int) {
	e := t.emitter(f)
	n := min(64, len(t.net.Transitions)-64*set)
	e.enough(n)
	left, number, letter := e.Local(jit.I64), e.Local(jit.I32), e.Local(jit.I64)
	e.get64(setAt + uint32(8*set))
	e.Set(left)
	again := e.Loop()
	e.Get(left)
	e.Op(jit.I64Ctz, jit.I32WrapI64)
	e.Set(number)
	out := e.copySource()
	if t.b.State != 0 {
		e.get64(jit.HeadSource)
		e.Set(letter)
	}
	done := e.Block()
	labels := make([]jit.Label, n)
	for i := n - 1; i >= 0; i-- {
		labels[i] = e.Block()
	}
	e.Get(number)
	e.BrTable(labels, done)
	for i := range n {
		e.End()
		e.change(64*set+i, vector{base: out}, letter)
		e.Br(done)
	}
	e.End()
	e.emit(set, number, out, letter)
	e.Get(left, left)
	e.I64(1, jit.I64Sub, jit.I64And)
	e.Tee(left)
	e.BrIf(again, jit.I64Eqz, jit.I32Eqz)
	e.End()
}

// enough emits a test whether there is room for n more successors. If not, the
// interpreter expands the marking.
func (e *emitter) enough(n int) {
	e.get32(varOut)
	e.I32(int32(jit.DataAt+jit.MaxData-n*e.t.layout.Bytes), jit.I32GtS)
	e.If()
	e.bail()
	e.End()
}

// bail emits a return after which the interpreter expands the whole marking
// again.
func (e *emitter) bail() {
	e.set32(varBail, func() { e.I32(1) })
	e.Return()
}

// copySource emits code that copies the source vector to where the next vector
// goes, and returns the local with that address.
func (e *emitter) copySource() jit.Local {
	e.get32(varOut)
	out := e.keep(jit.I32)
	size := uint32(8 * e.t.layout.Words)
	e.touch(out, size+16)
	if size > 1024 {
		e.Get(out)
		e.I32(jit.SourceAt)
		e.I32(int32(size))
		e.MemoryCopy()
		return out
	}
	for at := uint32(0); at < size; at += 16 {
		e.Get(out, e.zero)
		e.LoadV128(jit.SourceAt + at)
		e.StoreV128(at)
	}
	return out
}

// change emits code that fires a transition in the copy and updates the atoms
// that it may change. A marking that would leave the first layout is left to
// the interpreter.
func (e *emitter) change(tr int, out vector, letter jit.Local) {
	l := e.t.layout
	for _, x := range l.Tests.Of(tr) {
		if x.Most > 0 {
			e.tokens(e.source(), x.Place)
			e.I64(int64(x.Most), jit.I64GeU)
			e.If()
			e.bail()
			e.End()
		} else {
			e.bail()
		}
	}
	for _, s := range l.Steps.Of(tr) {
		if s.Add == 0 {
			continue
		}
		e.Get(out.base)
		e.word(e.source(), s.Word)
		e.I64(int64(s.Add), jit.I64Add)
		e.Store(jit.I64Store, 8*s.Word)
	}
	if affect := e.t.b.Affect; affect != nil && affect[tr] != 0 {
		e.get64(jit.HeadSource)
		e.I64(int64(^affect[tr]), jit.I64And)
		e.Call(e.t.letter(affect[tr]), out.base)
		e.Op(jit.I64Or)
		e.Set(letter)
	}
}

// emit emits code that completes a successor. number is the transition's number
// in its word of the set.
func (e *emitter) emit(set int, number, out, letter jit.Local) {
	e.get32(varSucc)
	succ := e.keep(jit.I32)
	e.touch(succ, jit.SuccBytes)
	e.Get(number)
	e.Op(jit.I64ExtendI32U)
	wide := e.keep(jit.I64)
	e.Get(succ, wide)
	e.I64(int64(64*set), jit.I64Add)
	e.Store(jit.I64Store, jit.SuccAction)
	e.moved(set, wide, succ)
	if e.t.b.Acts != nil {
		e.Get(succ, number)
		e.I32(3, jit.I32Shl)
		e.Load(jit.I64Load, actsAt+uint32(8*64*set))
		e.Store(jit.I64Store, jit.SuccAct)
	}
	if e.t.b.State != 0 {
		e.Get(succ, letter)
		e.Store(jit.I64Store, jit.SuccTarget)
	}
	e.Get(out)
	e.I32(int32(e.t.layout.Bytes), jit.I32Add)
	end := e.keep(jit.I32)
	e.Get(succ)
	e.I32(int32(bits.TrailingZeros32(jit.EndScale)), jit.I32ShrU)
	e.Get(end)
	e.I32(jit.DataAt, jit.I32Sub)
	e.Store(jit.I32Store, jit.EndBase)
	e.set32(varOut, func() { e.Get(end) })
	e.set32(varSucc, func() {
		e.Get(succ)
		e.I32(jit.SuccBytes, jit.I32Add)
	})
}

// moved emits code that writes the process that moves, which is the transition.
func (e *emitter) moved(set int, number, succ jit.Local) {
	words := len(program.ProcSet{})
	for i := range min(e.t.sets, words) {
		e.Get(succ)
		switch {
		case i == set:
			e.I64(1)
			e.Get(number)
			e.Op(jit.I64Shl)
		case set >= words && i == words-1: // they share the last number
			e.I64(-1 << 63)
		default:
			e.I64(0)
		}
		e.Store(jit.I64Store, jit.SuccMoved+uint32(8*i))
	}
}
