package sequences

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/ltl/regular"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Claim returns the claim with states that wait inside sequences, or the claim
// itself if repeating a letter makes no difference to it.
//
// Its edges get the guard !inside, and its states a loop with the guard inside
// and no marks, so that it accepts no run that stays inside for ever. A loop
// that is always possible serves as well.
func Claim(a *automata.Automaton, inside string) *automata.Automaton {
	if !a.Acc.IsGeneralisedBuchi() || a.Acc.Accepts(0) || stutters(a) {
		return a
	}
	return waiting(a, inside)
}

// waiting returns the automaton with states that wait while the proposition is
// true.
func waiting(a *automata.Automaton, inside string) *automata.Automaton {
	al := automata.NewAlphabet(a.Alphabet().APs()...)
	v := al.Add(inside)
	a = a.Over(al)
	b := automata.NewBuilder(al)
	b.AddStates(a.States())
	for _, q := range a.Start() {
		b.AddStart(q)
	}
	m := al.BDD()
	for q := range uint32(a.States()) {
		waits := false
		for _, e := range a.Out(q) {
			label := e.Label
			if e.Dst == q && label == bdd.True {
				waits = true
			} else {
				label = m.And(label, m.NotVar(v))
			}
			b.AddEdge(q, e.Dst, label, e.Marks)
		}
		if !waits {
			b.AddEdge(q, q, m.Var(v), 0)
		}
	}
	out := b.Build(a.Acc)
	out.Name, out.StateNames = a.Name, a.StateNames
	return out
}

// stutters reports whether repeating a letter makes no difference to the
// automaton, by a condition that is sufficient and cheap: behind every edge is
// a loop that takes the letter again, and for every two edges in a row that
// take the same letter there is one that leads there at once; within a
// component it has the marks of both.
func stutters(a *automata.Automaton) bool {
	m, comps := a.BDD(), a.Components()
	for _, e := range a.Edges() {
		again := bdd.False
		for _, f := range a.Out(e.Dst) {
			if f.Dst == e.Dst {
				again = m.Or(again, f.Label)
			}
			both := m.And(e.Label, f.Label)
			atOnce := bdd.False
			for _, g := range a.Out(e.Src) {
				inside := comps.Of[e.Src] == comps.Of[f.Dst]
				if g.Dst == f.Dst && (!inside || (e.Marks|f.Marks)&^g.Marks == 0) {
					atOnce = m.Or(atOnce, g.Label)
				}
			}
			if m.And(both, m.Not(atOnce)) != bdd.False {
				return false
			}
		}
		if m.And(e.Label, m.Not(again)) != bdd.False {
			return false
		}
	}
	return true
}

// Rewriter rewrites formulas of one factory. It remembers what it has
// rewritten, so that shared parts are rewritten once. It is for one goroutine.
type Rewriter struct {
	fa      *ltl.Factory
	inside  *ltl.Formula
	done    map[*ltl.Formula]*ltl.Formula
	exposed map[*ltl.Formula]bool
}

// NewRewriter makes a Rewriter for a program whose positions inside sequences
// have the proposition inside.
func NewRewriter(fa *ltl.Factory, inside string) *Rewriter {
	return &Rewriter{fa: fa, inside: fa.AP(inside), done: map[*ltl.Formula]*ltl.Formula{}, exposed: map[*ltl.Formula]bool{}}
}

// Formula returns f with X, Y and Z, and the sequences of PSL, stepping over
// atomic sequences. After a sequence that never ends there is no next position,
// and X f is false. The result is for positions that are not inside, as the
// first one is.
func (o *Rewriter) Formula(f *ltl.Formula) *ltl.Formula {
	if g := o.done[f]; g != nil {
		return g
	}
	kids := make([]*ltl.Formula, len(f.Operands()))
	for i, k := range f.Operands() {
		kids[i] = o.Formula(k)
	}
	g := f
	switch {
	case f.Op() == ltl.Next:
		g = o.fa.X(o.fa.U(o.inside, o.outside(kids[0])))
	case f.Op() == ltl.Yesterday:
		g = o.begin(o.fa.Y(o.before(f, kids[0])))
	case f.Op() == ltl.WeakYesterday:
		g = o.fa.Not(o.begin(o.fa.Not(o.fa.Z(o.before(f, kids[0])))))
	case f.Op().IsSequence():
		g = o.regular(f, kids)
	case o.exposes(f):
		g = o.fa.Rebuild(f, o.relative(f.Op(), kids))
	case len(kids) > 0:
		g = o.fa.Rebuild(f, kids)
	}
	o.done[f] = g
	return g
}

// exposes reports whether f has a sequence of PSL that is asked for at the
// positions of f, or of operators of time in it: inside, where its first letter
// would be read behind the inside, it has another value than at the beginning.
// X, and what is in the sequence, ask at positions outside only.
func (o *Rewriter) exposes(f *ltl.Formula) bool {
	if f.Op().IsSequence() {
		return true
	}
	if f.Op() == ltl.Next {
		return false
	}
	is, known := o.exposed[f]
	if !known {
		is = slices.ContainsFunc(f.Operands(), o.exposes)
		o.exposed[f] = is
	}
	return is
}

// relative returns operands of an operator such that it asks for them at
// positions outside only.
func (o *Rewriter) relative(op ltl.Op, kids []*ltl.Formula) []*ltl.Formula {
	switch op {
	case ltl.Eventually, ltl.Once:
		return []*ltl.Formula{o.outside(kids[0])}
	case ltl.Globally, ltl.Historically:
		return []*ltl.Formula{o.fa.Or(o.inside, kids[0])}
	case ltl.Until, ltl.WeakUntil, ltl.Since:
		return []*ltl.Formula{o.fa.Or(o.inside, kids[0]), o.outside(kids[1])}
	case ltl.Release, ltl.StrongRelease, ltl.Triggered:
		return []*ltl.Formula{o.outside(kids[0]), o.fa.Or(o.inside, kids[1])}
	}
	return kids
}

// outside returns f and that the position is not inside.
func (o *Rewriter) outside(f *ltl.Formula) *ltl.Formula { return o.fa.And(o.fa.Not(o.inside), f) }

// before returns the operand of Y or Z, f, for the position before, which may be
// inside.
func (o *Rewriter) before(f, kid *ltl.Formula) *ltl.Formula {
	if o.exposes(f) {
		return o.begin(kid)
	}
	return kid
}

// begin returns f at the beginning of the sequence, for positions inside.
func (o *Rewriter) begin(f *ltl.Formula) *ltl.Formula {
	return o.fa.S(o.inside, o.outside(f))
}

// regular rewrites a formula whose operator is one of PSL's sequences, over the
// given operands: a letter is read after those inside.
func (o *Rewriter) regular(f *ltl.Formula, kids []*ltl.Formula) *ltl.Formula {
	leaves, right := kids, (*ltl.Formula)(nil)
	if f.Op() == ltl.SuffixSome || f.Op() == ltl.SuffixAll {
		leaves, right = kids[:len(kids)-1], kids[len(kids)-1]
	}
	outside := []*ltl.Formula{o.inside}
	for _, leaf := range leaves {
		outside = append(outside, o.outside(leaf))
	}
	waits := regular.NewRepeat(regular.NewLeaf(0), 0, regular.Open)
	e := f.Expr().Map(func(n int) *regular.Expr { return regular.NewConcat(waits, regular.NewLeaf(n+1)) })
	return o.fa.Sequence(f.Op(), e, outside, right)
}
