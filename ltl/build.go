package ltl

import (
	"cmp"
	"slices"
)

// The constructors below apply the identities that hold without looking below
// the direct operands (constants, equal operands, idempotence, involution), so
// that no formula ever contains, say, a double negation. They never change the
// set of words a formula accepts. Everything stronger is a rule of the
// simplifier.

// Not negates. Constants are folded and a double negation disappears.
func (fa *Factory) Not(f *Formula) *Formula {
	switch f.op {
	case True:
		return fa.False()
	case False:
		return fa.True()
	case Not:
		return f.kids[0]
	case Closure, NotClosure:
		return fa.sequence(dual(f.op), f.expr, f.kids)
	}
	return fa.intern(Not, "", []*Formula{f})
}

// And is the conjunction of any number of operands: flattened, sorted, without
// repetitions.
func (fa *Factory) And(fs ...*Formula) *Formula { return fa.nary(And, fs, True, False) }

// Or is the disjunction of any number of operands: flattened, sorted, without
// repetitions.
func (fa *Factory) Or(fs ...*Formula) *Formula { return fa.nary(Or, fs, False, True) }

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

// Xor is exclusive or.
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

// Implies is a -> b.
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

// Equiv is a <-> b.
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

// X is "in the next position".
func (fa *Factory) X(f *Formula) *Formula {
	if fa.ends && f.op == True {
		return fa.intern(Next, "", []*Formula{f})
	}
	return fa.unary(Next, f)
}

// F is "eventually".
func (fa *Factory) F(f *Formula) *Formula {
	if f.op == Eventually {
		return f
	}
	return fa.unary(Eventually, f)
}

// G is "always".
func (fa *Factory) G(f *Formula) *Formula {
	if f.op == Globally {
		return f
	}
	return fa.unary(Globally, f)
}

func (fa *Factory) unary(op Op, f *Formula) *Formula {
	if f.op == True || f.op == False {
		return f
	}
	return fa.intern(op, "", []*Formula{f})
}

// U is strong until: b happens, and a holds until then.
func (fa *Factory) U(a, b *Formula) *Formula {
	if a == b || a.op == False || b.op == True || b.op == False {
		return b
	}
	return fa.intern(Until, "", []*Formula{a, b})
}

// R is release, the dual of U: b holds up to and including the first a, for
// ever if there is none.
func (fa *Factory) R(a, b *Formula) *Formula {
	if a == b || a.op == True || b.op == True || b.op == False {
		return b
	}
	return fa.intern(Release, "", []*Formula{a, b})
}

// W is weak until: as U, but b need not happen.
func (fa *Factory) W(a, b *Formula) *Formula {
	switch {
	case a == b, a.op == False, b.op == True:
		return b
	case a.op == True:
		return a
	}
	return fa.intern(WeakUntil, "", []*Formula{a, b})
}

// M is strong release, the dual of W: as R, but a happens.
func (fa *Factory) M(a, b *Formula) *Formula {
	switch {
	case a == b, a.op == True, b.op == False:
		return b
	case a.op == False:
		return a
	}
	return fa.intern(StrongRelease, "", []*Formula{a, b})
}

// Y is "in the position before, of which there is one".
func (fa *Factory) Y(f *Formula) *Formula {
	if f.op == False {
		return f
	}
	return fa.intern(Yesterday, "", []*Formula{f})
}

// Z is the dual of Y: "in the position before, if there is one".
func (fa *Factory) Z(f *Formula) *Formula {
	if f.op == True {
		return f
	}
	return fa.intern(WeakYesterday, "", []*Formula{f})
}

// O is "now or at some position before".
func (fa *Factory) O(f *Formula) *Formula {
	if f.op == Once {
		return f
	}
	return fa.unary(Once, f)
}

// H is "now and at every position before".
func (fa *Factory) H(f *Formula) *Formula {
	if f.op == Historically {
		return f
	}
	return fa.unary(Historically, f)
}

// S is since: b now or before, and a at every position after the last b.
func (fa *Factory) S(a, b *Formula) *Formula {
	if a == b || a.op == False || b.op == True || b.op == False {
		return b
	}
	return fa.intern(Since, "", []*Formula{a, b})
}

// T is triggered, the dual of S: b now and back to the last a, to the beginning
// if there is none.
func (fa *Factory) T(a, b *Formula) *Formula {
	if a == b || a.op == True || b.op == True || b.op == False {
		return b
	}
	return fa.intern(Triggered, "", []*Formula{a, b})
}

// Unary applies a unary operator by its Op.
func (fa *Factory) Unary(op Op, f *Formula) *Formula {
	switch op {
	case Not:
		return fa.Not(f)
	case Next:
		return fa.X(f)
	case Eventually:
		return fa.F(f)
	case Yesterday:
		return fa.Y(f)
	case WeakYesterday:
		return fa.Z(f)
	case Once:
		return fa.O(f)
	case Historically:
		return fa.H(f)
	}
	return fa.G(f)
}

// Binary applies a binary operator by its Op.
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
	case Until:
		return fa.U(a, b)
	case Release:
		return fa.R(a, b)
	case WeakUntil:
		return fa.W(a, b)
	case Since:
		return fa.S(a, b)
	case Triggered:
		return fa.T(a, b)
	}
	return fa.M(a, b)
}

// Rebuild makes f's operator again over other operands, with the constructors'
// identities.
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
