package proof

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
)

// interval has the bounds of a sum that a branch of a refutation knows; nil
// stands for none.
type interval struct{ least, most *big.Int }

// branch is what a refutation knows at a point: bounds of sums, and disjunctions
// of which none was split.
type branch struct {
	sums  map[string]interval
	open  []*need
	false bool // something contradictory was added
}

// refuted checks that no reachable marking satisfies the needs:
//
//	refuted(branch, needs):
//	  add the needs to the branch: bounds of sums, of single places as integers; open disjunctions
//	  if a sum has a lower bound above its upper bound, or a disjunction is empty: refuted
//	  if the node is a leaf: a := Σ factor·sum, b := Σ factor·bound
//	    refuted if a·C(t) ≤ 0 for each live t, and b > a·m0
//	  for each alternative of the disjunction that the node splits: refuted(branch, alternative and the other disjunctions)
func (c *Checker) refuted(r *Refutation, needs ...*need) error {
	return c.refutedIn(&branch{sums: map[string]interval{}}, r, needs)
}

func (c *Checker) refutedIn(b *branch, r *Refutation, needs []*need) error {
	if c.ctx.Err() != nil {
		return c.ctx.Err()
	}
	for _, n := range needs {
		c.add(b, n)
	}
	switch {
	case b.false:
		return nil
	case r == nil:
		return errors.New("a proof is missing")
	case len(r.Cases) == 0:
		return c.leaf(b, r.Terms)
	case r.Split < 0 || r.Split >= len(b.open) || len(b.open[r.Split].kids) != len(r.Cases):
		return fmt.Errorf("there is no disjunction %d with %d alternatives", r.Split, len(r.Cases))
	}
	others := slices.Delete(slices.Clone(b.open), r.Split, r.Split+1)
	for i, k := range b.open[r.Split].kids {
		sums := map[string]interval{}
		for key, in := range b.sums {
			sums[key] = in
		}
		if err := c.refutedIn(&branch{sums: sums}, r.Cases[i], append([]*need{k}, others...)); err != nil {
			return err
		}
	}
	return nil
}

// add adds a need to a branch.
func (c *Checker) add(b *branch, n *need) {
	switch {
	case n.op == all:
		for _, k := range n.kids {
			c.add(b, k)
		}
		return
	case n.op == one && len(n.kids) == 1:
		c.add(b, n.kids[0])
		return
	case n.op == one:
		b.open, b.false = append(b.open, n), b.false || len(n.kids) == 0
		return
	}
	sum, bound, upper := n.sum, new(big.Int).Set(n.bound), n.op == most
	if len(sum) == 1 { // tokens are integers
		factor := big.NewInt(sum[0][1])
		if factor.Sign() == 0 {
			return // it is left out
		}
		if factor.Sign() < 0 {
			factor.Neg(factor)
			bound.Neg(bound)
			upper = !upper
		}
		if upper {
			bound = floor(bound, factor)
		} else {
			bound = bound.Neg(floor(bound.Neg(bound), factor))
		}
		sum = Sum{{sum[0][0], 1}}
	}
	in := c.known(b, sum)
	if upper && (in.most == nil || bound.Cmp(in.most) < 0) {
		in.most = bound
	}
	if !upper && (in.least == nil || bound.Cmp(in.least) > 0) {
		in.least = bound
	}
	b.sums[key(sum)] = in
	b.false = b.false || in.least != nil && in.most != nil && in.least.Cmp(in.most) > 0
}

// floor returns a / b for a positive b, rounded down.
func floor(a, b *big.Int) *big.Int { return new(big.Int).Div(a, b) } // Euclidean, as b is positive

// known returns the bounds of a sum.
func (c *Checker) known(b *branch, sum Sum) interval {
	in, ok := b.sums[key(sum)]
	if !ok && len(sum) == 1 && sum[0][1] == 1 {
		in.least = new(big.Int)
		if bound := c.bounds[sum[0][0]]; bound != Unbounded {
			in.most = tokens(bound)
		}
	}
	return in
}

// key is the same for sums that are the same.
func key(sum Sum) string { return fmt.Sprint(sum) }

// leaf checks the terms of a leaf.
func (c *Checker) leaf(b *branch, terms []Term) error {
	a, bound := map[uint32]*big.Int{}, new(big.Int)
	for _, t := range terms {
		weights, err := c.weights(t.Sum)
		if err != nil {
			return err
		}
		if t.Factor == nil || t.Factor.Sign() == 0 {
			return errors.New("a term has no factor")
		}
		in := interval{}
		switch {
		case !t.Trap:
			in = c.known(b, t.Sum)
		case c.isMarkedTrap(t.Sum):
			in.least = big.NewInt(1)
		}
		of := in.least
		if t.Factor.Sign() < 0 {
			of = in.most
		}
		if of == nil {
			return fmt.Errorf("the sum %v has no such bound", t.Sum)
		}
		bound.Add(bound, new(big.Int).Mul(t.Factor, of))
		for p, w := range weights {
			if a[p] == nil {
				a[p] = new(big.Int)
			}
			a[p].Add(a[p], w.Mul(w, t.Factor))
		}
	}
	initial := new(big.Int)
	for p, w := range a {
		initial.Add(initial, new(big.Int).Mul(w, tokens(c.net.Initial[p])))
	}
	if bound.Cmp(initial) <= 0 {
		return errors.New("the bounds do not contradict the initial marking")
	}
	for t, x := range c.effects(a) {
		if x.Sign() > 0 && !c.dead[t] {
			return fmt.Errorf("transition %d increases the sum", t)
		}
	}
	return nil
}

// isMarkedTrap reports whether a sum has a token initially, and every live
// transition that takes from it also puts into it, so that it always has one.
// All coefficients are 1.
func (c *Checker) isMarkedTrap(sum Sum) bool {
	in, marked := map[uint32]bool{}, false
	for _, x := range sum {
		if x[1] != 1 {
			return false
		}
		in[uint32(x[0])] = true
		marked = marked || c.net.Initial[x[0]] > 0
	}
	touches := func(arcs []Arc) bool { return slices.ContainsFunc(arcs, func(a Arc) bool { return in[a.Place] }) }
	for t := range c.net.Pre {
		if !c.dead[t] && touches(c.net.Pre[t]) && !touches(c.net.Post[t]) {
			return false
		}
	}
	return marked
}
