package ltl

import "strconv"

// Operators of the past as propositions: history variables.
//
// Each of them needs one thing of the position before, which a new proposition
// y tells. At the first position y is what the operator makes of the missing
// position, and from then on it is what was true before:
//
//	Y a   = y                 y is false at first, and G(X y <-> a)
//	Z a   = y                 y is true at first,  and G(X y <-> a)
//	O a   = a or y            y is false at first, and G(X y <-> O a)
//	H a   = a and y           y is true at first,  and G(X y <-> H a)
//	a S b = b or (a and y)    y is false at first, and G(X y <-> a S b)
//	a T b = b and (a or y)    y is true at first,  and G(X y <-> a T b)
//
// with the right sides of the equations in the place of the operators, and X y
// -> r, X !y -> !r for each equivalence X y <-> r, so that the last position of
// a word that ends, which has none after it, is bound by nothing. Every word
// has exactly one valuation of the new propositions, so that the words of f are
// those of the conjunction with the new propositions forgotten (Lichtenstein,
// Pnueli & Zuck, The glory of the past, 1985). Time and size are linear in the
// formula's graph.

// History removes the operators of the past from f by adding propositions,
// whose names it returns; they do not occur in f. A word satisfies f exactly if
// with some valuation of the new propositions, of which there is only one, it
// satisfies the result. So f and the result are equally satisfiable, and an
// automaton for f is one for the result whose labels leave out the new
// propositions.
func (fa *Factory) History(f *Formula) (*Formula, []string) {
	h := &history{fa: fa, taken: map[string]bool{}, memo: map[*Formula]*Formula{}}
	for _, ap := range APs(f) {
		h.taken[ap] = true
	}
	for _, g := range Subformulas(f) {
		h.memo[g] = h.rewrite(g)
	}
	return fa.And(append(h.defined, h.memo[f])...), h.names
}

// history collects what defines the new propositions while f is rewritten.
type history struct {
	fa      *Factory
	taken   map[string]bool
	names   []string
	defined []*Formula
	memo    map[*Formula]*Formula
}

func (h *history) rewrite(f *Formula) *Formula {
	if len(f.kids) == 0 {
		return f
	}
	kids := make([]*Formula, len(f.kids))
	for i, kid := range f.kids {
		kids[i] = h.memo[kid]
	}
	if !f.op.IsPast() {
		return h.fa.Rebuild(f, kids)
	}
	fa, a, b := h.fa, kids[0], kids[len(kids)-1]
	law, greatest := f.op.Law()
	if len(kids) == 1 {
		a = fa.constant(law == UntilLaw)
	}
	y := h.proposition(greatest || f.op == WeakYesterday)
	now := y
	switch law {
	case UntilLaw:
		now = fa.Or(b, fa.And(a, y))
	case ReleaseLaw:
		now = fa.And(b, fa.Or(a, y))
	}
	remembered := now
	if f.op == Yesterday || f.op == WeakYesterday {
		remembered = b
	}
	h.defined = append(h.defined, fa.G(fa.And(fa.Implies(fa.X(y), remembered), fa.Implies(fa.X(fa.Not(y)), fa.Not(remembered)))))
	return now
}

// proposition makes a new proposition and defines its value at the first
// position.
func (h *history) proposition(first bool) *Formula {
	name := "before" + strconv.Itoa(len(h.names))
	for h.taken[name] {
		name += "_"
	}
	h.taken[name] = true
	h.names = append(h.names, name)
	y := h.fa.AP(name)
	if first {
		h.defined = append(h.defined, y)
	} else {
		h.defined = append(h.defined, h.fa.Not(y))
	}
	return y
}
