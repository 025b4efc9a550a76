package facts

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"sort"

	"github.com/ltlcheck/ltlcheck/internal/program/proving"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/invariants"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/proof"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/simplex"
)

// Proofs of facts, for certificates: what simplex has found is written as
// package proof wants it. The conflict of a tableau is a list of multiples of
// bounds, which add up to 0 = Σ of the variables by the rows. Left out of it are
// the multiples of how often transitions are fired; the rest is a sum of
// places that no transition increases.
//
// The prover works with the bounds that invariants of the net itself give, as
// these are the lemmas: those of a net without colours are not used.

// NewWriter is New for a prover that writes its proofs down.
func NewWriter(ctx context.Context, n *nets.Net, atoms []program.Atom, effort int) (proving.Writer, error) {
	plain := *n
	lemmas, bounds := lemmas(n)
	plain.Bounds, plain.Stripped = bounds, nil
	p, err := newProver(ctx, &plain, atoms, effort)
	if p == nil || err != nil {
		return nil, err
	}
	p.record, p.lemmas, p.proofs = true, lemmas, map[proving.Fact]json.RawMessage{}
	return p, nil
}

// lemmas returns the invariants that give the bounds of places, and these bounds.
func lemmas(n *nets.Net) (lemmas []proof.Sum, bounds []uint64) {
	bounds = slices.Repeat([]uint64{nets.Unbounded}, len(n.Places))
	before := slices.Clone(bounds)
	from := make([]int, len(n.Places)) // by place: the invariant that gave its bound, counted from 1
	var all []proof.Sum
	n.BoundByInvariants(bounds, func(r invariants.Row) {
		var sum proof.Sum
		for _, t := range r.Places {
			sum = append(sum, [2]int64{int64(t.Index), int64(t.Value)})
			if bounds[t.Index] < before[t.Index] {
				before[t.Index], from[t.Index] = bounds[t.Index], len(all)+1
			}
		}
		all = append(all, sum)
	})
	for i, sum := range all {
		if slices.Contains(from, i+1) {
			lemmas = append(lemmas, sum)
		}
	}
	n.BoundByDeath(bounds)
	return lemmas, bounds
}

// Lemmas implements proving.Writer.
func (p *prover) Lemmas() json.RawMessage { return asJSON(p.lemmas) }

// asJSON returns a value as JSON; nil if that fails.
func asJSON(v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		return nil
	}
	return text
}

// Proof implements proving.Writer.
func (p *prover) Proof(f proving.Fact) json.RawMessage { return p.proofs[f] }

// written returns the proof of the fact that was proved last.
func (p *prover) written(kind proving.FactKind) json.RawMessage {
	switch kind {
	case proving.Never:
		return asJSON(&proof.Fact{Never: p.eq.proof})
	case proving.NoStep:
		return asJSON(&proof.Fact{Steps: p.steps})
	case proving.Leaves:
		return asJSON(&proof.Fact{Dead: p.rec.dead, Finite: p.rec.reasons})
	}
	return asJSON(&proof.Fact{Finite: p.rec.reasons})
}

// refuted notes the proof of a leaf, which is a conflict of the tableau, or nil if
// a need contradicts another one. It returns true.
func (e *equation) refuted(conflict []simplex.Reason) bool {
	e.proof = nil
	if !e.record {
		return true
	}
	e.proof = &proof.Refutation{}
	factors := integers(conflict)
	for i, r := range conflict {
		if sum, trap := e.named(r.Variable); sum != nil {
			e.proof.Terms = append(e.proof.Terms, proof.Term{Sum: sum, Trap: trap, Factor: factors[i]})
		}
	}
	return true
}

// named returns the sum of places that a variable stands for; nil for how often a
// transition is fired.
func (e *equation) named(x int) (sum proof.Sum, trap bool) {
	for _, t := range e.traps {
		if t.grows == x {
			return t.places, true
		}
	}
	if p := sort.SearchInts(e.grows, x); p < len(e.grows) && e.grows[p] == x {
		return proof.Sum{{int64(p), 1}}, false
	}
	return sumOf(e.added[x]), false
}

// sumOf returns a sum as proofs have it.
func sumOf(sum []nets.Summand) (out proof.Sum) {
	for _, s := range sum {
		out = append(out, [2]int64{int64(s.Place), s.Coefficient})
	}
	return out
}

// integers returns the factors of reasons, multiplied by their common
// denominator.
func integers(reasons []simplex.Reason) (out []*big.Int) {
	common := big.NewInt(1)
	for _, r := range reasons {
		d := r.Factor.Big().Denom()
		common.Mul(common, new(big.Int).Div(d, new(big.Int).GCD(nil, nil, common, d)))
	}
	for _, r := range reasons {
		x := new(big.Rat).Mul(r.Factor.Big(), new(big.Rat).SetInt(common))
		out = append(out, x.Num())
	}
	return out
}

// noteRank notes the conflict of the tableau as a rank, whose variables after
// those of transitions are places.
func (r *recurrence) noteRank() {
	if !r.record {
		return
	}
	conflict := r.tab.Conflict()
	var rank proof.Sum
	for i, factor := range integers(conflict) {
		p := conflict[i].Variable - len(r.net.Transitions)
		switch {
		case p < 0:
		case !factor.IsInt64():
			return // then the proof is incomplete, and is refused
		default:
			rank = append(rank, [2]int64{int64(p), factor.Int64()})
		}
	}
	if rank != nil {
		r.reasons = append(r.reasons, proof.Reason{Rank: rank})
	}
}

// noteChange notes a place that shows that transitions with its change are fired
// finitely often, as the others change it in no other way.
func (r *recurrence) noteChange(c nets.Change) {
	if !r.record {
		return
	}
	weight := int64(1)
	if c.Plus > 0 {
		weight = -1
	}
	rank := proof.Reason{Rank: proof.Sum{{int64(c.Place), weight}}}
	if last := len(r.reasons) - 1; last < 0 || r.reasons[last].Breaks != nil || !slices.Equal(r.reasons[last].Rank, rank.Rank) {
		r.reasons = append(r.reasons, rank)
	}
}

// proofChecker implements proving.Checker.
type proofChecker struct {
	*proof.Checker
	conditions []*proof.Condition // by atom; nil for atoms about steps
}

// NewChecker makes a checker of proofs about propositions, which are bound
// as by Net.Bind.
func NewChecker(ctx context.Context, n *nets.Net, atoms []program.Atom, lemmas json.RawMessage) (proving.Checker, error) {
	bound, err := n.Bind(atoms)
	if err != nil {
		return nil, err
	}
	var sums []proof.Sum
	if err := json.Unmarshal(lemmas, &sums); err != nil {
		return nil, fmt.Errorf("the lemmas cannot be read: %w", err)
	}
	net := &proof.Net{Initial: n.Initial}
	for t := range n.Transitions {
		net.Pre, net.Post = append(net.Pre, arcsOf(n.Pre.Of(t))), append(net.Post, arcsOf(n.Post.Of(t)))
	}
	c, err := proof.NewChecker(ctx, net, sums)
	if err != nil {
		return nil, err
	}
	out := &proofChecker{Checker: c}
	for _, x := range bound.Conds {
		out.conditions = append(out.conditions, forProof(x))
	}
	return out, nil
}

func arcsOf(list []nets.Arc) (out []proof.Arc) {
	for _, a := range list {
		out = append(out, proof.Arc{Place: a.Place, Weight: a.Weight})
	}
	return out
}

// forProof returns the condition as proofs have it; nil for none.
func forProof(c *nets.Condition) *proof.Condition {
	if c == nil {
		return nil
	}
	ops := map[nets.Op]proof.Op{
		nets.OpFalse: proof.False, nets.OpTrue: proof.True, nets.OpNot: proof.Not, nets.OpAnd: proof.And, nets.OpOr: proof.Or,
		nets.OpLess: proof.Less, nets.OpEqual: proof.Equal, nets.OpFireable: proof.Fireable, nets.OpDeadlock: proof.Deadlock,
	}
	out := &proof.Condition{Op: ops[c.Op], Sum: sumOf(c.Sum), Bound: c.Bound, Transitions: c.Transitions}
	for _, k := range c.Kids {
		out.Kids = append(out.Kids, forProof(k))
	}
	return out
}

// Check implements proving.Checker.
func (c *proofChecker) Check(f proving.Fact, text json.RawMessage) error {
	var p proof.Fact
	if err := json.Unmarshal(text, &p); err != nil {
		return fmt.Errorf("it cannot be read: %w", err)
	}
	from, ok := c.cube(f.Yes, f.No)
	to, okThen := c.cube(f.ThenYes, f.ThenNo)
	if !ok || !okThen {
		return fmt.Errorf("it is about steps, or about no proposition")
	}
	switch f.Kind {
	case proving.Never:
		return c.Never(from, &p)
	case proving.NoStep:
		var apart []*proof.Condition
		for i, x := range c.conditions {
			if (f.Yes&f.ThenNo|f.No&f.ThenYes)>>i&1 != 0 {
				apart = append(apart, x)
			}
		}
		return c.NoStep(from, to, apart, &p)
	case proving.Leaves:
		return c.Leaves(from, &p)
	case proving.Settles:
		return c.Settles(from, &p)
	}
	return fmt.Errorf("there is no fact of kind %d", f.Kind)
}

// cube returns a conjunction of propositions; false if some of them is not about
// states.
func (c *proofChecker) cube(yes, no program.Letter) (out proof.Cube, ok bool) {
	for i := range 64 {
		bit := program.Letter(1) << i
		switch {
		case (yes|no)&bit == 0:
			continue
		case i >= len(c.conditions) || c.conditions[i] == nil:
			return nil, false
		}
		if yes&bit != 0 {
			out = append(out, proof.Literal{Condition: c.conditions[i], Value: true})
		}
		if no&bit != 0 {
			out = append(out, proof.Literal{Condition: c.conditions[i], Value: false})
		}
	}
	return out, true
}
