package ltl

import (
	"cmp"
	"slices"
)

// The constructors below apply the identities that hold without looking below
// the direct operands (constants, equal operands, idempotence, involution), so
// that no formula ever contains, for example, a double negation. They never
// change the set of words a formula accepts. Everything stronger is a rule of
// the simplifier.

// Not negates f. Constants are folded, a double negation disappears, and a weak
// sequence {r} becomes its negated form. Other operators are not dualised: for
// that see Negate.
func (fa *Factory) Not(f *Formula) *Formula {
	switch f.op {
	case True:
		return fa.False()
	case False:
		return fa.True()
	case Not:
		return f.kids[0]
	case Closure, NotClosure:
		return fa.sequence(f.op.Dual(), f.expr, f.kids)
	}
	return fa.intern(Not, "", []*Formula{f})
}

// And returns the conjunction of any number of operands: flattened, sorted,
// without repetitions. And() is True. If any operand is False the result is
// False; a & !a is not recognised, Simplify does that. The operands must belong
// to this factory; the slice is not retained.
func (fa *Factory) And(fs ...*Formula) *Formula { return fa.nary(And, fs, True, False) }

// Or returns the disjunction of any number of operands: flattened, sorted,
// without repetitions. Or() is False. If any operand is True the result is
// True. The operands must belong to this factory; the slice is not retained.
func (fa *Factory) Or(fs ...*Formula) *Formula { return fa.nary(Or, fs, False, True) }

// nary builds And and Or. Nested conjunctions (disjunctions) are flattened one
// level, which is enough because operands were built by nary as well. Operands
// are sorted by ID, so that the order in which they were given makes no
// difference to the identity of the result.
func (fa *Factory) nary(op Op, fs []*Formula, neutral, absorbing Op) *Formula {
	kids := make([]*Formula, 0, len(fs))
	for _, f := range fs {
		switch f.op {
		case absorbing:
			return f
		case neutral:
		case op:
			kids = append(kids, f.kids...)
		default:
			kids = append(kids, f)
		}
	}
	slices.SortFunc(kids, func(a, b *Formula) int { return cmp.Compare(a.id, b.id) })
	kids = slices.Compact(kids)
	switch len(kids) {
	case 0:
		return fa.intern(neutral, "", nil)
	case 1:
		return kids[0]
	}
	return fa.intern(op, "", kids)
}

// Xor returns a xor b: exactly one of them holds. Equal operands and constants
// are folded; the operands keep their order.
func (fa *Factory) Xor(a, b *Formula) *Formula {
	switch {
	case a == b:
		return fa.False()
	case a.op == True:
		return fa.Not(b)
	case b.op == True:
		return fa.Not(a)
	case a.op == False:
		return b
	case b.op == False:
		return a
	}
	return fa.intern(Xor, "", []*Formula{a, b})
}

// Implies returns a -> b. Equal operands and constants are folded.
func (fa *Factory) Implies(a, b *Formula) *Formula {
	switch {
	case a == b, a.op == False, b.op == True:
		return fa.True()
	case a.op == True:
		return b
	case b.op == False:
		return fa.Not(a)
	}
	return fa.intern(Implies, "", []*Formula{a, b})
}

// Equiv returns a <-> b. Equal operands and constants are folded; the operands
// keep their order.
func (fa *Factory) Equiv(a, b *Formula) *Formula {
	switch {
	case a == b:
		return fa.True()
	case a.op == True:
		return b
	case b.op == True:
		return a
	case a.op == False:
		return fa.Not(b)
	case b.op == False:
		return fa.Not(a)
	}
	return fa.intern(Equiv, "", []*Formula{a, b})
}

// X requires f at the next position. In a factory for words that end (see
// NewFiniteFactory) there may be no next position, so that X true is kept: it
// requires that the word goes on.
func (fa *Factory) X(f *Formula) *Formula {
	if fa.ends && f.op == True {
		return fa.intern(Next, "", []*Formula{f})
	}
	return fa.unary(Next, f)
}

// weakX requires f at the next position if there is one, which makes a
// difference to words that end only.
func (fa *Factory) weakX(f *Formula) *Formula {
	if fa.ends {
		return fa.Not(fa.X(fa.Not(f)))
	}
	return fa.X(f)
}

// F requires f now or at some later position. F F f is F f.
func (fa *Factory) F(f *Formula) *Formula { return fa.idempotent(Eventually, f) }

// G requires f now and at every later position. G G f is G f.
func (fa *Factory) G(f *Formula) *Formula { return fa.idempotent(Globally, f) }

// unary builds an operator that maps each constant to itself.
func (fa *Factory) unary(op Op, f *Formula) *Formula {
	if f.op == True || f.op == False {
		return f
	}
	return fa.intern(op, "", []*Formula{f})
}

// idempotent builds an operator op with a law and one operand: op op f is op f.
func (fa *Factory) idempotent(op Op, f *Formula) *Formula {
	if f.op == op {
		return f
	}
	return fa.unary(op, f)
}

// fixpoint builds an operator with a law and two operands. Equal operands and
// constants that decide the formula are folded: with the constant that is the
// left operand of F (or G), a solution of the law that is the greatest (or
// least) is that constant, and with its negation f is b.
func (fa *Factory) fixpoint(op Op, a, b *Formula) *Formula {
	row := &table[op]
	goesOn := left(row.law)
	switch {
	case a == b, a.op == goesOn.Dual(), b.op == goesOn:
		return b
	case a.op == goesOn && row.greatest == (goesOn == True):
		return a
	case b.op == goesOn.Dual() && row.greatest != (goesOn == True):
		return b
	}
	return fa.intern(op, "", []*Formula{a, b})
}

// U returns a U b, strong until: b happens, and a holds at all positions
// before. Here and in R, W and M equal operands are folded, and constants that
// decide the formula.
func (fa *Factory) U(a, b *Formula) *Formula { return fa.fixpoint(Until, a, b) }

// R returns a R b, release, the dual of U: b holds up to and including the
// first position where a holds, for ever if there is none.
func (fa *Factory) R(a, b *Formula) *Formula { return fa.fixpoint(Release, a, b) }

// W returns a W b, weak until: as U, but b need not happen if a holds for ever.
func (fa *Factory) W(a, b *Formula) *Formula { return fa.fixpoint(WeakUntil, a, b) }

// M returns a M b, strong release, the dual of W: as R, but a must happen.
func (fa *Factory) M(a, b *Formula) *Formula { return fa.fixpoint(StrongRelease, a, b) }

// Y requires that there is a position before and that f holds there. It is
// false at position 0.
func (fa *Factory) Y(f *Formula) *Formula {
	if f.op == False {
		return f
	}
	return fa.intern(Yesterday, "", []*Formula{f})
}

// Z requires that f holds at the position before, if there is one. It is the
// dual of Y, and true at position 0.
func (fa *Factory) Z(f *Formula) *Formula {
	if f.op == True {
		return f
	}
	return fa.intern(WeakYesterday, "", []*Formula{f})
}

// O, once, requires f now or at some position before.
func (fa *Factory) O(f *Formula) *Formula { return fa.idempotent(Once, f) }

// H, historically, requires f now and at every position before.
func (fa *Factory) H(f *Formula) *Formula { return fa.idempotent(Historically, f) }

// S returns a S b, since: b held now or before, and a has held at every
// position after the last such b.
func (fa *Factory) S(a, b *Formula) *Formula { return fa.fixpoint(Since, a, b) }

// T returns a T b, triggered, the dual of S: b has held at every position from
// the last a up to now, from the beginning if a never held.
func (fa *Factory) T(a, b *Formula) *Formula { return fa.fixpoint(Triggered, a, b) }

// Unary applies the unary operator op with the identities of its constructor.
// op must be Not, Next, Yesterday, WeakYesterday, or an operator with a law and
// one operand. Sequences are built by Sequence.
func (fa *Factory) Unary(op Op, f *Formula) *Formula {
	switch op {
	case Not:
		return fa.Not(f)
	case Next:
		return fa.X(f)
	case Yesterday:
		return fa.Y(f)
	case WeakYesterday:
		return fa.Z(f)
	}
	return fa.idempotent(op, f)
}

// Binary applies the binary operator op with the identities of its constructor.
// op must be one of And, Or, Xor, Implies, Equiv, or an operator with a law and
// two operands.
func (fa *Factory) Binary(op Op, a, b *Formula) *Formula {
	switch op {
	case And:
		return fa.And(a, b)
	case Or:
		return fa.Or(a, b)
	case Xor:
		return fa.Xor(a, b)
	case Implies:
		return fa.Implies(a, b)
	case Equiv:
		return fa.Equiv(a, b)
	}
	return fa.fixpoint(op, a, b)
}

// Rebuild applies f's operator to other operands, with the constructors'
// identities, so that the root of the result may have another operator. kids
// must be as many as f has operands, except for And and Or, which take any
// number above zero. It is the step of every bottom-up rewriting.
func (fa *Factory) Rebuild(f *Formula, kids []*Formula) *Formula {
	switch {
	case f.op.IsSequence():
		return fa.overLeaves(f.op, f, kids)
	case len(kids) == 0:
		return f
	case f.op == And:
		return fa.And(kids...)
	case f.op == Or:
		return fa.Or(kids...)
	case len(kids) == 1:
		return fa.Unary(f.op, kids[0])
	}
	return fa.Binary(f.op, kids[0], kids[1])
}
