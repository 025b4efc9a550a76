package sequences

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/ltl/regular"
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
	fa     *ltl.Factory
	inside *ltl.Formula
	done   map[*ltl.Formula]*ltl.Formula
}

// NewRewriter makes a Rewriter for a program whose positions inside sequences
// have the proposition inside.
func NewRewriter(fa *ltl.Factory, inside string) *Rewriter {
	return &Rewriter{fa: fa, inside: fa.AP(inside), done: map[*ltl.Formula]*ltl.Formula{}}
}

// Formula returns f with X, Y and Z, and the sequences of PSL, stepping over
// atomic sequences. After a sequence that never ends there is no next position,
// and X f is false.
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
		g = o.fa.X(o.fa.U(o.inside, o.fa.And(o.fa.Not(o.inside), kids[0])))
	case f.Op() == ltl.Yesterday:
		g = o.begin(o.fa.Y(kids[0]))
	case f.Op() == ltl.WeakYesterday:
		g = o.fa.Not(o.begin(o.fa.Not(o.fa.Z(kids[0]))))
	case f.Op().IsSequence():
		g = o.regular(f, kids)
	case len(kids) > 0:
		g = o.fa.Rebuild(f, kids)
	}
	o.done[f] = g
	return g
}

// begin returns f at the beginning of the sequence, for positions inside.
func (o *Rewriter) begin(f *ltl.Formula) *ltl.Formula {
	return o.fa.S(o.inside, o.fa.And(o.fa.Not(o.inside), f))
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
		outside = append(outside, o.fa.And(o.fa.Not(o.inside), leaf))
	}
	waits := regular.NewRepeat(regular.NewLeaf(0), 0, regular.Open)
	e := f.Expr().Map(func(n int) *regular.Expr { return regular.NewConcat(waits, regular.NewLeaf(n+1)) })
	return o.fa.Sequence(f.Op(), e, outside, right)
}
