package ltl

// Negation normal form. With n(f) for f and n(!f) for its negation,
//
//	n(!!f)      = n(f)                   n(!(f & g))  = n(!f) | n(!g)     and likewise for |
//	n(f -> g)   = n(!f) | n(g)           n(!(X f))    = X n(!f)
//	n(f <-> g)  = n(f) & n(g) | n(!f) & n(!g)
//	n(f xor g)  = n(f) & n(!g) | n(!f) & n(g)
//	n(!(f U g)) = n(!f) R n(!g)          and so on for every operator and its dual
//
// As !({r}<>-> f) is {r}[]-> !f, a negation does not enter sequences. Where words
// may end, X is not its own dual, and !(X f) stays. Both
// results are remembered for each subformula; without that, nested equivalences
// would take exponential time.

// NNF returns f in negation normal form: only propositions are negated, and X
// where words may end, and of the Boolean operators only And and Or are left. All temporal operators stay.
// As a graph the result is at most twice as large as f per alternation of Equiv
// and Xor; as a tree it can be exponentially larger. Each subformula is
// rewritten at most twice, once for each polarity.
func (fa *Factory) NNF(f *Formula) *Formula { return newNNF(fa).rewrite(f, false) }

// Negate returns the negation of f in negation normal form: every operator is
// replaced by its dual and the negations move to the propositions. Not(f) is
// the same formula without that rewriting.
func (fa *Factory) Negate(f *Formula) *Formula { return newNNF(fa).rewrite(f, true) }

// nnf rewrites formulas and their negations, and remembers both, so that shared
// subformulas are rewritten once for each polarity.
type nnf struct {
	fa   *Factory
	memo [2]map[*Formula]*Formula // by polarity
}

func newNNF(fa *Factory) *nnf {
	return &nnf{fa: fa, memo: [2]map[*Formula]*Formula{{}, {}}}
}

func (n *nnf) rewrite(f *Formula, negated bool) *Formula {
	memo := n.memo[0]
	if negated {
		memo = n.memo[1]
	}
	g, ok := memo[f]
	if !ok {
		g = n.expand(f, negated)
		memo[f] = g
	}
	return g
}

func (n *nnf) expand(f *Formula, negated bool) *Formula {
	switch f.op {
	case Not:
		return n.rewrite(f.kids[0], !negated)
	case Implies:
		return n.join(dualIf(Or, negated), n.rewrite(f.kids[0], !negated), n.rewrite(f.kids[1], negated))
	case Equiv:
		return n.equal(f.kids[0], f.kids[1], negated)
	case Xor:
		return n.equal(f.kids[0], f.kids[1], !negated)
	case False, True, AP:
		if negated {
			return n.fa.Not(f)
		}
		return f
	}
	if f.op == Next && negated && n.fa.ends {
		return n.fa.Not(n.fa.X(n.rewrite(f.kids[0], false)))
	}
	kids := make([]*Formula, len(f.kids))
	if f.op.IsSequence() {
		for i, kid := range f.kids {
			kids[i] = n.rewrite(kid, negated && i >= f.leaves())
		}
		return n.fa.overLeaves(dualIf(f.op, negated), f, kids)
	}
	for i, kid := range f.kids {
		kids[i] = n.rewrite(kid, negated)
	}
	return n.join(dualIf(f.op, negated), kids...)
}

// equal returns (a and b) or (not a and not b); if different is set, (a and not
// b) or (not a and b).
func (n *nnf) equal(a, b *Formula, different bool) *Formula {
	return n.fa.Or(
		n.fa.And(n.rewrite(a, false), n.rewrite(b, different)),
		n.fa.And(n.rewrite(a, true), n.rewrite(b, !different)))
}

func (n *nnf) join(op Op, kids ...*Formula) *Formula { return n.fa.apply(op, kids) }

// apply builds op over kids: And and Or take any number, the others one or two.
func (fa *Factory) apply(op Op, kids []*Formula) *Formula {
	switch {
	case op == And:
		return fa.And(kids...)
	case op == Or:
		return fa.Or(kids...)
	case len(kids) == 1:
		return fa.Unary(op, kids[0])
	}
	return fa.Binary(op, kids[0], kids[1])
}

// dualIf returns the dual of op if negated is true, else op.
func dualIf(op Op, negated bool) Op {
	if negated {
		return op.Dual()
	}
	return op
}
