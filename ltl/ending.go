package ltl

import "github.com/ltlcheck/ltlcheck/internal/ltl/regular"

// Formulas about words that end, as formulas about the endless words in which
// their last letter repeats: what a program does that stops. A proposition more
// is true as long as another letter comes, and false from the last letter on:
//
//	n(X a)   = more & n(a)                  n(!X a)     = !more | n(!a)
//	n(F a)   = more U n(a)                  n(G a)      = n(a) U (n(a) & !more)
//	n(a U b) = (n(a) & more) U n(b)         n(a W b)    = n(a) U (n(b) | n(a) & !more)
//	n(a R b) = n(b) U (n(b) & (n(a) | !more))
//	n(a M b) = (n(b) & more) U (n(a) & n(b))
//	n({r}<>-> f) = {r && {more[*]; true}}<>-> n(f), and likewise for []->
//
// where X steps once more and n of a negation is that of the dual. For words
// with F !more, and at positions up to the last letter, n(f) says what f does:
// by induction, as no until above needs a position behind the first one without
// more. Since all of these are untils, a violation is found where a word ends,
// by reachability (as for words that end altogether: De Giacomo & Vardi 2013).

// Ending translates a formula about words that end into one about the infinite
// words in which the last letter repeats. The proposition more, which must not
// occur in f, is true as long as another letter comes. Words with G more
// satisfy the result; another word satisfies it exactly if f holds for the part
// up to and including the first letter without more. The result does not
// require that more stays false after that. f may belong to another factory,
// such as one of NewFiniteFactory; the result belongs to fa. The error is
// ErrWeakSequence.
func (fa *Factory) Ending(f *Formula, more string) (*Formula, error) {
	e := ending{fa: fa, more: fa.AP(more), memo: map[endingKey]*Formula{}}
	bad := e.rewrite(f, false)
	return fa.Not(fa.And(fa.F(fa.Not(e.more)), bad)), e.err
}

// endingKey identifies a memoised result: n(f) if yes, else n(!f).
type endingKey struct {
	f   *Formula
	yes bool
}

type ending struct {
	fa   *Factory
	more *Formula
	memo map[endingKey]*Formula
	err  error
}

// rewrite returns n(f) if yes is true, else n(!f).
func (e *ending) rewrite(f *Formula, yes bool) *Formula {
	key := endingKey{f, yes}
	if g := e.memo[key]; g != nil {
		return g
	}
	g := e.step(f, yes)
	e.memo[key] = g
	return g
}

func (e *ending) step(f *Formula, yes bool) *Formula {
	switch op := f.op; {
	case len(f.kids) == 0:
		return e.literal(f, yes)
	case op == Not:
		return e.rewrite(f.kids[0], !yes)
	case op < Next:
		return e.boolean(f, yes)
	case op.IsPast():
		return e.negatedUnless(yes, e.fa.Rebuild(f, e.operands(f.kids)))
	case op.IsSequence():
		return e.sequence(f, yes)
	}
	return e.temporal(f, yes)
}

func (e *ending) negatedUnless(yes bool, f *Formula) *Formula {
	if yes {
		return f
	}
	return e.fa.Not(f)
}

func (e *ending) operands(kids []*Formula) []*Formula {
	out := make([]*Formula, len(kids))
	for i, kid := range kids {
		out[i] = e.rewrite(kid, true)
	}
	return out
}

func (e *ending) literal(f *Formula, yes bool) *Formula {
	return e.negatedUnless(yes, e.fa.intern(f.op, f.name, nil))
}

func (e *ending) boolean(f *Formula, yes bool) *Formula {
	fa, first, last := e.fa, f.kids[0], f.kids[len(f.kids)-1]
	switch f.op {
	case And, Or:
		kids := make([]*Formula, len(f.kids))
		for i, kid := range f.kids {
			kids[i] = e.rewrite(kid, yes)
		}
		if (f.op == And) == yes {
			return fa.And(kids...)
		}
		return fa.Or(kids...)
	case Implies:
		if yes {
			return fa.Or(e.rewrite(first, false), e.rewrite(last, true))
		}
		return fa.And(e.rewrite(first, true), e.rewrite(last, false))
	}
	same := (f.op == Equiv) == yes
	return fa.Or(fa.And(e.rewrite(first, true), e.rewrite(last, same)), fa.And(e.rewrite(first, false), e.rewrite(last, !same)))
}

// temporal rewrites an operator of the future. If yes is false it rewrites the
// dual operator, whose operands are negated.
func (e *ending) temporal(f *Formula, yes bool) *Formula {
	fa, op := e.fa, f.op
	a, b := e.rewrite(f.kids[0], yes), e.rewrite(f.kids[len(f.kids)-1], yes)
	if !yes {
		if op == Next {
			return fa.Or(fa.Not(e.more), fa.X(a))
		}
		op = op.Dual()
	}
	last := fa.Not(e.more)
	law, greatest := op.Law()
	switch {
	case op == Next:
		return fa.And(e.more, fa.X(a))
	case op == Eventually:
		return fa.U(e.more, a)
	case op == Globally:
		return fa.U(a, fa.And(a, last))
	case law == UntilLaw && !greatest:
		return fa.U(fa.And(a, e.more), b)
	case law == UntilLaw:
		return fa.U(a, fa.Or(b, fa.And(a, last)))
	case greatest:
		return fa.U(b, fa.And(b, fa.Or(a, last)))
	}
	return fa.U(fa.And(b, e.more), fa.And(a, b))
}

// sequence restricts a sequence to matches that end no later than the last
// letter: all letters before the last one of a match have more.
func (e *ending) sequence(f *Formula, yes bool) *Formula {
	if f.op != SuffixSome && f.op != SuffixAll {
		e.err = ErrWeakSequence
		return e.fa.True()
	}
	n, op := len(f.kids)-1, f.op
	if !yes {
		op = SuffixSome + SuffixAll - op
	}
	before := regular.NewRepeat(regular.NewLeaf(n), 0, regular.Open)
	within := regular.NewConcat(before, regular.NewLeaf(n+1))
	leaves := append(e.operands(f.kids[:n]), e.more, e.fa.True())
	return e.fa.Sequence(op, regular.NewAnd(f.expr, within), leaves, e.rewrite(f.kids[n], yes))
}
