// Package facts proves facts about propositions in all runs of a net by its structure
// alone
// (compare Y. Thierry-Mieg, Structural reductions revisited, 2020, and E.
// Paviot-Adet, D. Poitrenaud, E. Renault, Y. Thierry-Mieg, LTL under reductions
// with weaker conditions than stutter invariance, 2022, whose tool puts such
// facts into formulas):
//
//	first: a fact that a random walk refutes is not tried
//	Never(c): the state equation refutes c
//	NoStep(c, d): for each transition t that changes an atom which c and d tell apart, it refutes: c, and t is enabled and leads to d
//	Leaves(c): see recurrence.go
//	Settles(c): each transition that changes an atom of c is fired finitely often: see recurrence.go
package facts

import (
	"context"
	"encoding/json"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/proving"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/proof"
)

// Limits of the walk, and of what is tried for a fact.
const (
	maxWalkSteps   = 2000
	maxWalkWrites  = 40_000 // successors
	walkRestart    = 500    // steps
	maxFactChanges = 300    // transitions that change a proposition
)

// prover implements proving.Prover. What it works with is made when it is first
// needed.
type prover struct {
	ctx    context.Context
	b      *nets.Binding
	net    *nets.Net
	seen   *seen
	eq     *equation
	rec    *recurrence
	dead   *need // what dead markings satisfy
	effort int

	weak     *weakened // of a prover for a stripped net; nil for others
	stripped *prover   // of a coloured net; nil for none
	large    bool      // the net is too large for a state equation

	record bool                             // write down proofs, for certificates
	lemmas []proof.Sum                      // of the bounds of the net
	steps  []proof.Step                     // of the last question
	proofs map[proving.Fact]json.RawMessage // of all facts that were proved
}

// New makes a prover for propositions, which are bound as by Net.Bind; nil if
// the numbers in them, or the net, are too large.
func New(ctx context.Context, n *nets.Net, atoms []program.Atom, effort int) (proving.Prover, error) {
	p, err := newProver(ctx, n, atoms, effort)
	if p == nil || err != nil {
		return nil, err
	}
	return p, nil
}

// newProver is New, with nil for none.
func newProver(ctx context.Context, n *nets.Net, atoms []program.Atom, effort int) (*prover, error) {
	b, err := n.Bind(atoms)
	if err != nil {
		return nil, err
	}
	if overflows(b) {
		return nil, nil
	}
	p := &prover{ctx: ctx, b: b, net: n, effort: effort, stripped: newStrippedProver(ctx, n, b, effort/4)}
	if p.large = len(n.Changes.List) > maxEquation; p.large && p.stripped == nil {
		return nil, nil
	}
	return p, nil
}

// overflows reports whether the numbers of a proposition, and its coefficients
// times tokens or weights, may not fit into 64 bits.
func overflows(b *nets.Binding) bool {
	most := uint64(1)
	for _, list := range [][]nets.Arc{b.Net.Pre.List, b.Net.Post.List} {
		for _, a := range list {
			most = max(most, a.Weight)
		}
	}
	for _, tokens := range b.Net.Initial {
		most = max(most, tokens)
	}
	for _, c := range b.Conds {
		if c != nil && exceeds(c, (1<<60)/most) {
			return true
		}
	}
	return false
}

// exceeds reports whether the coefficients of a sum add up to more than limit,
// or a number is too large in any case.
func exceeds(c *nets.Condition, limit uint64) bool {
	sum := uint64(0)
	for _, s := range c.Sum {
		sum += uint64(max(s.Coefficient, -s.Coefficient))
	}
	return sum > limit || max(c.Bound, -c.Bound) > 1<<60 || slices.ContainsFunc(c.Kids, func(k *nets.Condition) bool { return exceeds(k, limit) })
}

// cube is a conjunction of atoms and negated atoms.
type cube struct{ yes, no program.Letter }

// in reports whether a letter satisfies the cube.
func (c cube) in(l program.Letter) bool { return l&c.yes == c.yes && l&c.no == 0 }

// atoms returns the atoms of the cube.
func (c cube) atoms() program.Letter { return c.yes | c.no }

// Proves implements proving.Prover.
func (p *prover) Proves(f proving.Fact) bool {
	known := p.proves(f)
	if known && p.record {
		p.proofs[f] = p.written(f.Kind)
	}
	return known
}

// proves is Proves, of which the equation and the recurrence have the proof.
func (p *prover) proves(f proving.Fact) bool {
	c, d := cube{f.Yes, f.No}, cube{f.ThenYes, f.ThenNo}
	if (c.atoms()|d.atoms())&^p.b.State != 0 || p.spent() >= p.effort {
		return false
	}
	if p.seen == nil {
		p.seen = observe(p.ctx, p.b)
	}
	if p.seen.refutes(f.Kind, c, d) {
		return false
	}
	if p.strippedProves(f) {
		return true
	}
	if p.large || !p.equation() {
		return false
	}
	switch f.Kind {
	case proving.Never:
		return p.eq.impossible(p.need(c, nil))
	case proving.NoStep:
		return p.noStep(c, d)
	case proving.Leaves:
		return p.recurrence() && p.rec.refuteForever(p.eq, p.forever(c))
	case proving.Settles:
		return p.settles(c)
	}
	return false
}

// spent returns the effort so far, without that of making the tableaux.
func (p *prover) spent() (sum int) {
	if p.eq != nil {
		sum = p.eq.tab.Work
	}
	if p.rec != nil {
		sum += p.rec.tab.Work
	}
	return sum
}

// equation makes the state equation, unless there is one, and gives it an
// eighth of the effort that is left; false if that fails.
func (p *prover) equation() bool {
	if p.eq == nil {
		if p.eq = newEquation(p.ctx, p.net); p.eq == nil {
			return false
		}
		p.effort += p.eq.tab.Work
		p.eq.record = p.record
	}
	p.eq.tab.MostWork = p.eq.tab.Work + (p.effort-p.spent())/8
	return p.ctx.Err() == nil
}

// recurrence is equation for what can go on for ever.
func (p *prover) recurrence() bool {
	if p.rec == nil {
		if p.rec = newRecurrence(p.ctx, p.net, p.record); p.rec == nil {
			return false
		}
		p.effort += p.rec.tab.Work
		p.dead = needOf(p.net, &nets.Condition{Op: nets.OpDeadlock}, true, nil)
	}
	p.rec.tab.MostWork = p.rec.tab.Work + (p.effort-p.spent())/8
	return p.ctx.Err() == nil
}

// need returns what a marking must satisfy so that the cube is true in it, or
// after a transition.
func (p *prover) need(c cube, change map[uint32]int64) *need {
	out := &need{op: needAll}
	for set := c.atoms(); set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(uint64(set))
		cond, value := p.b.Conds[i], c.yes>>i&1 != 0
		if p.weak != nil && value {
			cond = p.weak[1][i]
		} else if p.weak != nil {
			cond, value = p.weak[0][i], true
		}
		out.kids = append(out.kids, needOf(p.net, cond, value, change))
	}
	return out
}

// noStep reports whether it is proved that no step leads from c to d.
func (p *prover) noStep(c, d cube) bool {
	apart := c.yes&d.no | c.no&d.yes
	if apart == 0 {
		return false // dead markings repeat
	}
	changing := p.changing(apart)
	if len(changing) > maxFactChanges {
		return false
	}
	p.steps = nil
	for _, t := range changing {
		if p.ctx.Err() != nil {
			return false
		}
		if p.b.Affect[t]&apart != apart {
			continue
		}
		if !p.eq.impossible(p.need(c, nil), needEnabled(p.net, []uint32{uint32(t)}, true, nil), p.need(d, effect(p.net, t))) {
			return false
		}
		if p.record {
			p.steps = append(p.steps, proof.Step{Transition: uint32(t), Proof: p.eq.proof})
		}
	}
	return true
}

// forever is what it takes to keep the cube.
func (p *prover) forever(c cube) *forever {
	after := func(change map[uint32]int64) *need { return p.need(c, change) }
	return &forever{now: p.need(c, nil), after: after, dead: p.dead, changing: p.changing(c.atoms())}
}

// settles reports whether it is proved that the atoms of the cube change
// finitely often in every run.
func (p *prover) settles(c cube) bool {
	changing := p.changing(c.atoms())
	if len(changing) > maxFactChanges || !p.recurrence() {
		return false
	}
	p.rec.reasons = p.rec.reasons[:p.rec.base]
	for _, t := range changing {
		if !p.rec.ends(t) {
			return false
		}
	}
	return true
}

// changing returns the transitions that may change the value of one of the
// atoms.
func (p *prover) changing(atoms program.Letter) (out []int) {
	for t := range p.net.Transitions {
		if p.b.Affect[t]&atoms != 0 && !p.net.DeadBy(t, p.net.Bounds) {
			out = append(out, t)
		}
	}
	return out
}

// seen is what a random walk has met.
type seen struct {
	letters map[program.Letter]bool
	steps   map[[2]program.Letter]bool
	dead    map[program.Letter]bool
}

// refutes reports whether the walk contradicts a fact.
func (s *seen) refutes(kind proving.FactKind, c, d cube) bool {
	switch kind {
	case proving.Never:
		return anyIn(s.letters, c)
	case proving.Leaves:
		return anyIn(s.dead, c)
	case proving.NoStep:
		for step := range s.steps {
			if c.in(step[0]) && d.in(step[1]) {
				return true
			}
		}
	}
	return false
}

// anyIn reports whether some of the letters satisfies the cube.
func anyIn(letters map[program.Letter]bool, c cube) bool {
	for l := range letters {
		if c.in(l) {
			return true
		}
	}
	return false
}

// observe walks at random, always the same way, from the initial marking again
// and again, until it has done enough, the context ends, or a marking cannot be
// expanded.
func observe(ctx context.Context, b *nets.Binding) *seen {
	s := &seen{letters: map[program.Letter]bool{}, steps: map[[2]program.Letter]bool{}, dead: map[program.Letter]bool{}}
	ex, rng := nets.NewExplorer(b), rand.New(rand.NewPCG(1, 1))
	var batch program.Batch
	if ex.Initial(&batch) != nil || batch.Len() == 0 {
		return s
	}
	initial := append(program.State(nil), batch.State(0)...)
	s.letters[batch.Succs[0].Target] = true
	at, writes := initial, 0
	for step := 1; step <= maxWalkSteps && writes < maxWalkWrites && ctx.Err() == nil; step++ {
		if ex.Expand(at, &batch) != nil {
			return s
		}
		for i := range batch.Succs {
			s.letters[batch.Succs[i].Target] = true
			s.steps[[2]program.Letter{batch.Source, batch.Succs[i].Target}] = true
		}
		writes += 1 + batch.Len()
		if batch.Len() == 0 {
			s.dead[batch.Source] = true
		}
		if batch.Len() == 0 || step%walkRestart == 0 {
			at = initial
			continue
		}
		at = append(program.State(nil), batch.State(rng.IntN(batch.Len()))...)
	}
	return s
}
