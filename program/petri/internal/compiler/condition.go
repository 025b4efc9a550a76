package compiler

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// Code for conditions: the translation of holds in condition.go.

// letter returns the function that evaluates some state atoms. Its parameter is
// the address of a vector, its result a Letter. There is one for each set of
// atoms.
func (t *translator) letter(atoms program.Letter) *jit.Func {
	if f := t.letters[atoms]; f != nil {
		return f
	}
	f := t.mod.Func([]jit.ValType{jit.I32}, []jit.ValType{jit.I64})
	t.letters[atoms] = f
	t.pending = append(t.pending, func() {
		e := t.emitter(f)
		e.touch(f.Param(0), uint32(8*t.layout.Words+8))
		e.I64(0)
		for left := atoms; left != 0; left &= left - 1 {
			i := bits.TrailingZeros64(uint64(left))
			e.holds(t.b.Conds[i], vector{base: f.Param(0)})
			e.Op(jit.I64ExtendI32U)
			e.I64(int64(i), jit.I64Shl, jit.I64Or)
		}
	})
	return f
}

// holds emits code that pushes the truth value of a condition, 0 or 1.
func (e *emitter) holds(c *nets.Condition, v vector) {
	switch c.Op {
	case nets.OpFalse:
		e.I32(0)
	case nets.OpTrue:
		e.I32(1)
	case nets.OpNot:
		e.holds(c.Kids[0], v)
		e.Op(jit.I32Eqz)
	case nets.OpAnd, nets.OpOr:
		e.joined(c, v)
	case nets.OpFireable:
		e.anyFireable(c.Transitions, v)
	case nets.OpDeadlock:
		e.Call(e.t.deadlock(), v.base)
	default:
		e.compares(c, v)
	}
}

// joined emits a conjunction or disjunction that stops at the first operand
// which decides it.
func (e *emitter) joined(c *nets.Condition, v vector) {
	out := e.Local(jit.I32)
	e.SetI32(out, int32(boolInt(c.Op == nets.OpOr)))
	done := e.Block()
	for _, k := range c.Kids {
		e.holds(k, v)
		if c.Op == nets.OpAnd {
			e.Op(jit.I32Eqz)
		}
		e.If()
		e.SetI32(out, int32(boolInt(c.Op == nets.OpOr)))
		e.Br(done)
		e.End()
	}
	e.SetI32(out, int32(boolInt(c.Op == nets.OpAnd)))
	e.End()
	e.Get(out)
}

// anyFireable emits code that pushes whether one of the transitions is enabled,
// and stops at the first one that is.
func (e *emitter) anyFireable(transitions []uint32, v vector) {
	out := e.Local(jit.I32)
	e.SetI32(out, 1)
	done := e.Block()
	for _, t := range transitions {
		e.fireable(int(t), v)
		e.If()
		e.Br(done)
		e.End()
	}
	e.SetI32(out, 0)
	e.End()
	e.Get(out)
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// fireable emits code that pushes whether a transition is enabled in v.
func (e *emitter) fireable(tr int, v vector) {
	arcs, possible := e.t.open(tr)
	if !possible {
		e.I32(0)
		return
	}
	e.satisfied(v, arcs)
}

// deadlock returns the function that reports whether nothing is enabled in the
// vector at the address in its parameter.
func (t *translator) deadlock() *jit.Func {
	if t.dead != nil {
		return t.dead
	}
	f := t.mod.Func([]jit.ValType{jit.I32}, []jit.ValType{jit.I32})
	t.dead = f
	t.pending = append(t.pending, func() {
		e := t.emitter(f)
		e.touch(f.Param(0), uint32(8*t.layout.Words+8))
		for tr := range t.net.Transitions {
			e.fireable(tr, vector{base: f.Param(0)})
			e.If()
			e.I32(0)
			e.Return()
			e.End()
		}
		e.I32(1)
	})
	return f
}

// compares emits code that pushes the truth value of a comparison.
func (e *emitter) compares(c *nets.Condition, v vector) {
	e.I64(0)
	for _, s := range c.Sum {
		e.tokens(v, s.Place)
		if s.Coefficient != 1 {
			e.I64(s.Coefficient, jit.I64Mul)
		}
		e.Op(jit.I64Add)
	}
	e.I64(c.Bound)
	if c.Op == nets.OpEqual {
		e.Op(jit.I64Eq)
	} else {
		e.Op(jit.I64LtS)
	}
}
