package monitor

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Formulas over words that end, by progression (De Giacomo & Vardi, Linear
// temporal logic and linear dynamic logic on finite traces, 2013; Bacchus &
// Kabanza 2000). A state is a Boolean function of obligations, one for each
// temporal subformula: the strong ones (X a, F a, a U b, a M b) say that there
// is a next position and that something is true there, the weak ones (G a, a R
// b, a W b) that it is true there if there is one.
//
//	expand(X a) = strong(a)
//	expand(a U b) = expand(b) ∨ (expand(a) ∧ strong(a U b))      and so on, by the law of each operator
//	step(state, letter): every obligation of f becomes expand(f) under the letter
//	expand({r}<>-> a) = ∨ guard ∧ (expand(a) if it matches ∨ strong(rest))     and so on, by the steps of sequences; what is left
//	                    of a {r} is weak, and of a !{r} strong
//	the word may end in a state iff it is true with strong obligations false and weak ones true
//
// Operators of the past are history variables (ltl.Factory.History). Of their
// valuations exactly one agrees with the letters before; the others make the
// formula false. So they are quantified away, letter by letter.
//
// Functions are decision diagrams, so that states which are equal as functions
// are one; there are finitely many. From the diagrams, all letters of a state
// are found at once: propositions are the first variables, and what is below
// them is the next states. Last, a state from which no accepting state can be
// reached is violated, and one from which only accepting ones can be is
// satisfied. Cost: at most doubly exponential in the formula.

// NewFinite makes the table of a formula over words that end. Every operator of
// package ltl is allowed, those of the past and of sequences included. The
// error is about propositions that Options leave out, or wraps automata.ErrLimit: the
// table is larger than Options allow, or its functions are larger than their
// diagrams may become. A context that ends gives an error that wraps both
// automata.ErrLimit and the context's.
func NewFinite(ctx context.Context, f *ltl.Formula, o Options) (*Table, error) {
	aps, err := o.propositions(f)
	if err != nil {
		return nil, err
	}
	var forgotten []string
	if f.HasPast() {
		fa := ltl.NewFiniteFactory()
		f, forgotten = fa.History(fa.Copy(f))
	}
	p, f := newProgression(ctx, f, aps, forgotten, o.states())
	states, err := p.run(f)
	if err != nil {
		return nil, err
	}
	t := &Table{aps: aps, finite: true, states: states}
	t.decide()
	return t, nil
}

// progression is a table under construction. Variables of the diagrams are
// first the propositions, then the history variables, then the obligations as
// they come up.
type progression struct {
	bdd      *bdd.Manager
	fa       *ltl.Factory
	err      error // a sequence is too large
	limit    int
	aps      []string
	names    map[string]bdd.Node // propositions
	past     bdd.Node            // the history variables, as a cube; their variables follow those of aps
	vars     map[obligation]int  // its variable
	weak     []bool              // by variable
	about    []*ltl.Formula      // by variable: what is to be true at the next position
	expanded map[*ltl.Formula]bdd.Node
	next     map[bdd.Node]bdd.Node // a function of obligations after one letter
	numbers  map[bdd.Node]uint32
	nodes    []bdd.Node // by number
}

// obligation is a formula that has to be true at the next position.
type obligation struct {
	f    *ltl.Formula
	weak bool
}

// newProgression copies the formula into a factory for finite words and makes
// the variables of its propositions.
func newProgression(ctx context.Context, f *ltl.Formula, aps, forgotten []string, limit int) (*progression, *ltl.Formula) {
	p := &progression{
		bdd:      bdd.New(bdd.DefaultLimit),
		limit:    limit,
		aps:      aps,
		vars:     map[obligation]int{},
		expanded: map[*ltl.Formula]bdd.Node{},
		next:     map[bdd.Node]bdd.Node{},
		numbers:  map[bdd.Node]uint32{},
	}
	p.bdd.Within(ctx)
	names := map[string]bdd.Node{}
	var past []int
	for i, name := range slices.Concat(aps, forgotten) {
		v := p.bdd.NewVar()
		names[name] = p.bdd.Var(v)
		if i >= len(aps) {
			past = append(past, v)
		}
	}
	p.names, p.past = names, p.bdd.VarCube(past)
	p.weak, p.about = make([]bool, len(names)), make([]*ltl.Formula, len(names))
	p.fa = ltl.NewFiniteFactory()
	f = p.fa.Copy(f)
	return p, f
}

// expansion is that of a formula, from the innermost operands on.
func (p *progression) expansion(f *ltl.Formula) bdd.Node {
	if n, ok := p.expanded[f]; ok {
		return n
	}
	for _, g := range ltl.Subformulas(f) {
		if _, ok := p.expanded[g]; !ok {
			p.expanded[g] = p.expand(g)
		}
	}
	return p.expanded[f]
}

// obliged returns the variable of an obligation, which is made if it is new.
func (p *progression) obliged(f *ltl.Formula, weak bool) bdd.Node {
	o := obligation{f, weak}
	v, ok := p.vars[o]
	if !ok {
		v = p.bdd.NewVar()
		p.vars[o] = v
		p.weak, p.about = append(p.weak, weak), append(p.about, f)
	}
	return p.bdd.Var(v)
}

// initial returns the obligation that there is a first letter at which f is
// true. It has a variable of its own, so that no letter leads back to it: the
// word without letters is not one that may end.
func (p *progression) initial(f *ltl.Formula) bdd.Node {
	p.weak, p.about = append(p.weak, false), append(p.about, f)
	return p.bdd.Var(p.bdd.NewVar())
}

// expand is a formula as a function of the propositions here and of
// obligations.
func (p *progression) expand(f *ltl.Formula) bdd.Node {
	m := p.bdd
	kids := make([]bdd.Node, len(f.Operands()))
	for i, kid := range f.Operands() {
		kids[i] = p.expanded[kid]
	}
	var a, b bdd.Node
	if len(kids) > 0 {
		a, b = kids[0], kids[len(kids)-1]
	}
	switch f.Op() {
	case ltl.True:
		return bdd.True
	case ltl.False:
		return bdd.False
	case ltl.AP:
		return p.names[f.Name()]
	case ltl.Not:
		return m.Not(a)
	case ltl.And, ltl.Or:
		return p.fold(f.Op(), kids)
	case ltl.Xor:
		return m.Xor(a, b)
	case ltl.Implies:
		return m.Or(m.Not(a), b)
	case ltl.Equiv:
		return m.Not(m.Xor(a, b))
	case ltl.Next:
		return p.obliged(f.Left(), false)
	}
	if law, greatest := f.Op().Law(); law != ltl.NoLaw && !f.Op().IsPast() {
		return ltl.Unfold(f, m.And, m.Or, func(kid *ltl.Formula) bdd.Node { return p.expanded[kid] },
			func() bdd.Node { return p.obliged(f, greatest) })
	}
	if f.Op().IsSequence() {
		return p.sequence(f)
	}
	panic(fmt.Sprintf("monitor: no expansion for operator %d", f.Op())) // a new operator of package ltl
}

// sequence is a formula whose operator is one of sequences, by its steps.
func (p *progression) sequence(f *ltl.Formula) bdd.Node {
	steps, err := p.fa.SequenceSteps(f)
	if err != nil {
		p.err = err
		return bdd.False
	}
	m, op := p.bdd, f.Op()
	some := op == ltl.SuffixSome || op == ltl.Closure
	at := bdd.True
	if some {
		at = bdd.False
	}
	for _, s := range steps {
		guard, matched, rest := p.expansion(s.Guard), at, at
		switch {
		case s.Match && (op == ltl.SuffixSome || op == ltl.SuffixAll):
			matched = p.expansion(f.Right())
		case s.Match:
			matched = m.Not(at) // {r} is true, !{r} false
		}
		if s.Next != nil {
			rest = p.obliged(s.Next, op == ltl.SuffixAll || op == ltl.Closure)
		}
		if some {
			at = m.Or(at, m.And(guard, m.Or(matched, rest)))
		} else {
			at = m.And(at, m.Or(m.Not(guard), m.And(matched, rest)))
		}
	}
	return at
}

func (p *progression) fold(op ltl.Op, kids []bdd.Node) bdd.Node {
	all := kids[0]
	for _, k := range kids[1:] {
		if op == ltl.And {
			all = p.bdd.And(all, k)
		} else {
			all = p.bdd.Or(all, k)
		}
	}
	return all
}

// run finds the states, breadth first.
func (p *progression) run(f *ltl.Formula) ([]state, error) {
	splitter := p.bdd.NewSplitter(len(p.aps))
	p.number(p.initial(f))
	var out []state
	for i := 0; i < len(p.nodes); i++ {
		if i >= p.limit {
			return nil, fmt.Errorf("%w of %d states", errLarge, p.limit)
		}
		s := state{holds: p.bdd.Eval(p.nodes[i], func(v int) bool { return p.weak[v] })}
		after := p.bdd.Exists(p.step(p.nodes[i]), p.past)
		rest := bdd.True
		for _, leaf := range splitter.Split(after) {
			rest = p.bdd.Diff(rest, leaf.Label)
			s.addEdges(p.bdd, leaf.Label, p.number(leaf.Rest))
		}
		if rest != bdd.False {
			s.addEdges(p.bdd, rest, p.number(bdd.False))
		}
		if err := cmp.Or(p.err, p.bdd.Err()); err != nil {
			return nil, fmt.Errorf("%w: %w", errLarge, err)
		}
		out = append(out, s)
	}
	return out, nil
}

// step replaces every obligation by the expansion of what it is about.
func (p *progression) step(n bdd.Node) bdd.Node {
	if n == bdd.True || n == bdd.False {
		return n
	}
	if after, ok := p.next[n]; ok {
		return after
	}
	after := p.bdd.Ite(p.expansion(p.about[p.bdd.Top(n)]), p.step(p.bdd.High(n)), p.step(p.bdd.Low(n)))
	p.next[n] = after
	return after
}

func (p *progression) number(n bdd.Node) uint32 {
	k, ok := p.numbers[n]
	if !ok {
		k = uint32(len(p.nodes))
		p.numbers[n] = k
		p.nodes = append(p.nodes, n)
	}
	return k
}

// decide gives states their verdicts, by searching backwards from the states in
// which the formula holds, and from those in which it does not.
func (t *Table) decide() {
	into := make([][]uint32, len(t.states))
	for q := range t.states {
		for _, e := range t.states[q].edges {
			into[e.dst] = append(into[e.dst], uint32(q))
		}
	}
	hold := t.leadTo(into, true)
	fail := t.leadTo(into, false)
	for q := range t.states {
		s := &t.states[q]
		switch {
		case !hold[q]:
			s.verdict = Violated
		case !fail[q]:
			s.verdict = Satisfied
		}
		if s.verdict != Undecided && q > 0 { // nothing holds at the first state, even where all that follows does
			s.edges = nil
		}
	}
}

// leadTo returns, by state, whether a state can be reached in which a word may
// end with the given truth.
func (t *Table) leadTo(into [][]uint32, holds bool) []bool {
	found := make([]bool, len(t.states))
	var work []uint32
	for q, s := range t.states {
		// No word ends before its first letter.
		if s.holds == holds && q > 0 {
			found[q] = true
			work = append(work, uint32(q))
		}
	}
	for len(work) > 0 {
		q := work[len(work)-1]
		work = work[:len(work)-1]
		for _, p := range into[q] {
			if !found[p] {
				found[p] = true
				work = append(work, p)
			}
		}
	}
	return found
}
