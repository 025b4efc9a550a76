package translate

import "github.com/ltlcheck/ltlcheck/ltl"

func nnf(fa *ltl.Factory, f *ltl.Formula, neg bool) *ltl.Formula {
	kids := func(n bool) []*ltl.Formula {
		var out []*ltl.Formula
		for _, k := range f.Operands() {
			out = append(out, nnf(fa, k, n))
		}
		return out
	}
	pick := func(pos, n ltl.Op) ltl.Op {
		if neg {
			return n
		}
		return pos
	}
	switch f.Op() {
	case ltl.True, ltl.False, ltl.AP:
		if neg {
			return fa.Not(f)
		}
		return f
	case ltl.Not:
		return nnf(fa, f.Left(), !neg)
	case ltl.And, ltl.Or:
		op := pick(f.Op(), ltl.And+ltl.Or-f.Op())
		if op == ltl.And {
			return fa.And(kids(neg)...)
		}
		return fa.Or(kids(neg)...)
	case ltl.Implies:
		l, r := nnf(fa, f.Left(), !neg), nnf(fa, f.Right(), neg)
		if neg {
			return fa.And(l, r)
		}
		return fa.Or(l, r)
	case ltl.Xor, ltl.Equiv:
		l, nl := nnf(fa, f.Left(), false), nnf(fa, f.Left(), true)
		r, nr := nnf(fa, f.Right(), false), nnf(fa, f.Right(), true)
		if (f.Op() == ltl.Xor) != neg {
			return fa.Or(fa.And(l, nr), fa.And(nl, r))
		}
		return fa.Or(fa.And(l, r), fa.And(nl, nr))
	case ltl.Next:
		return fa.X(kids(neg)[0])
	case ltl.Eventually:
		return fa.Unary(pick(ltl.Eventually, ltl.Globally), kids(neg)[0])
	case ltl.Globally:
		return fa.Unary(pick(ltl.Globally, ltl.Eventually), kids(neg)[0])
	}
	ops := map[ltl.Op]ltl.Op{ltl.Until: ltl.Release, ltl.Release: ltl.Until, ltl.WeakUntil: ltl.StrongRelease, ltl.StrongRelease: ltl.WeakUntil}
	k := kids(neg)
	return fa.Binary(pick(f.Op(), ops[f.Op()]), k[0], k[1])
}
