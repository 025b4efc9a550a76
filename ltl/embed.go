package ltl

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/ltl/regular"
)

// Formulas about words that end, as formulas about words that do not (De
// Giacomo & Vardi, Linear temporal logic and linear dynamic logic on finite
// traces, 2013). A new proposition alive is true as long as the word goes on
// and false ever after:
//
//	e(X a)   = X(alive & e(a))              e(F a)   = F(alive & e(a))      e(a U b) = e(a) U (alive & e(b))
//	e(a R b) = e(a) R (alive -> e(b))       e(G a)   = G(alive -> e(a))     e(a W b) = e(a) W (alive -> e(b))
//	e(a M b) = (e(b) & alive) U (alive & e(a) & e(b)), whatever else
//	e({r}<>-> f) = {r && {alive[*]}}<>-> e(f), and likewise for []->
//
// and e for the other operators goes to the operands. A word w satisfies f iff
// w, made endless in any way with alive true within w and false behind it,
// satisfies e(f) & alive & (alive U G !alive), which no other word does. For
// e(a R b): where the word has ended alive -> e(b) is true for ever; and as
// e(a) may be anything there, it does not matter that it is asked for.

// ErrWeakSequence is returned by Embed and Ending for formulas with a weak
// sequence {r} or its negation. Its meaning depends on what the word could
// become if it went on, which the translations cannot express for a word that
// ends.
var ErrWeakSequence = errors.New("weak sequences {r} have no form over words that do not end; write {r}! or {r}[]-> f")

// Embed translates a formula about words that end into one about infinite
// words, over f's propositions and one more, alive, which must not occur in f.
// A word that ends, of one letter or more, is represented by every infinite
// word that begins with it, with alive true within it and false ever after;
// exactly those words that represent a word of f satisfy the result. f may
// belong to another factory, such as one of NewFiniteFactory; the result
// belongs to fa. The error is ErrWeakSequence. Time and size are linear in the
// formula's graph, apart from sequences.
func (fa *Factory) Embed(f *Formula, alive string) (*Formula, error) {
	e := embedding{fa: fa, alive: fa.AP(alive), memo: map[*Formula]*Formula{}}
	g := e.rewrite(f)
	always := fa.U(e.alive, fa.G(fa.Not(e.alive)))
	return fa.And(e.alive, always, g), e.err
}

type embedding struct {
	fa    *Factory
	alive *Formula
	memo  map[*Formula]*Formula
	err   error
}

func (e *embedding) rewrite(f *Formula) *Formula {
	for _, g := range Subformulas(f) {
		kids := make([]*Formula, len(g.kids))
		for i, kid := range g.kids {
			kids[i] = e.memo[kid]
		}
		e.memo[g] = e.step(g, kids)
	}
	return e.memo[f]
}

func (e *embedding) step(f *Formula, kids []*Formula) *Formula {
	fa := e.fa
	if len(kids) == 0 {
		return fa.intern(f.op, f.name, nil)
	}
	a, b := kids[0], kids[len(kids)-1]
	law, greatest := f.op.Law()
	switch {
	case f.op.IsPast():
	case f.op == Next || f.op == Eventually:
		return fa.Unary(f.op, fa.And(e.alive, a))
	case f.op == Globally:
		return fa.G(fa.Implies(e.alive, a))
	case law == UntilLaw && !greatest:
		return fa.U(a, fa.And(e.alive, b))
	case greatest:
		return fa.Binary(f.op, a, fa.Implies(e.alive, b))
	case law == ReleaseLaw:
		return fa.U(fa.And(e.alive, b), fa.And(e.alive, a, b))
	case f.op == SuffixSome || f.op == SuffixAll:
		n := len(kids)
		within := regular.NewRepeat(regular.NewLeaf(n), 0, regular.Open)
		return fa.Sequence(f.op, regular.NewAnd(f.expr, within), append(kids[:n-1:n-1], fa.True(), e.alive), b)
	case f.op.IsSequence():
		e.err = ErrWeakSequence
	}
	return fa.Rebuild(f, kids)
}
