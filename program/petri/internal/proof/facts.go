package proof

import (
	"errors"
	"fmt"
	"math/big"
)

// Literal is a proposition that is to have a value.
type Literal struct {
	Condition *Condition
	Value     bool
}

// Cube is a conjunction of literals.
type Cube []Literal

// needs returns what a marking must satisfy for the cube, or, with an effect, for
// the cube after a transition.
func (c *Checker) needs(cube Cube, effect map[uint32]int64) *need {
	n := &need{op: all}
	for _, l := range cube {
		n.kids = append(n.kids, c.needOf(l.Condition, l.Value, effect))
	}
	return n
}

// Never checks that no reachable marking satisfies the cube.
func (c *Checker) Never(cube Cube, f *Fact) error { return c.refuted(f.Never, c.needs(cube, nil)) }

// NoStep checks that no step leads from one cube to the other. apart are
// conditions of which the cubes ask for different values; there must be some, as
// dead markings repeat.
func (c *Checker) NoStep(from, to Cube, apart []*Condition, f *Fact) error {
	if len(apart) == 0 {
		return errors.New("the states before and after may be the same")
	}
	proofs := map[uint32]*Refutation{}
	for _, s := range f.Steps {
		proofs[s.Transition] = s.Proof
	}
	for t, changes := range c.changing(apart) {
		if !changes || c.dead[t] {
			continue
		}
		if err := c.refuted(proofs[uint32(t)], c.needs(from, nil), c.enabled([]uint32{uint32(t)}, true, nil), c.needs(to, c.effect[t])); err != nil {
			return fmt.Errorf("transition %d: %w", t, err)
		}
	}
	return nil
}

// changing returns the transitions that may change all of the conditions: those
// that change a place of each.
func (c *Checker) changing(conditions []*Condition) []bool {
	count := make([]int, len(c.net.Pre))
	for _, x := range conditions {
		seen := make([]bool, len(count))
		c.places(x, func(p uint32) {
			for _, t := range c.movers[p] {
				if !seen[t] {
					seen[t] = true
					count[t]++
				}
			}
		})
	}
	out := make([]bool, len(count))
	for t, n := range count {
		out[t] = n == len(conditions)
	}
	return out
}

// Leaves checks that no run stays in markings with the cube for ever: it ends in
// no dead one, and fires every transition finitely often while it stays.
func (c *Checker) Leaves(cube Cube, f *Fact) error {
	if err := c.refuted(f.Dead, c.needs(cube, nil), c.needOf(&Condition{Op: Deadlock}, true, nil)); err != nil {
		return fmt.Errorf("dead markings: %w", err)
	}
	finite, err := c.finite(cube, f.Finite)
	if err != nil {
		return err
	}
	for t, is := range finite {
		if !is {
			return fmt.Errorf("transition %d may be fired for ever", t)
		}
	}
	return nil
}

// Settles checks that the conditions of a cube change finitely often in every
// run.
func (c *Checker) Settles(cube Cube, f *Fact) error {
	finite, err := c.finite(nil, f.Finite)
	if err != nil {
		return err
	}
	for _, l := range cube {
		for t, changes := range c.changing([]*Condition{l.Condition}) {
			if changes && !finite[t] {
				return fmt.Errorf("transition %d may be fired for ever", t)
			}
		}
	}
	return nil
}

// finite checks the reasons why transitions are fired finitely often in a run, of
// which a rest stays in markings with the cube; nil stands for any run.
func (c *Checker) finite(cube Cube, reasons []Reason) ([]bool, error) {
	finite := append([]bool(nil), c.dead...)
	for i, r := range reasons {
		var err error
		switch {
		case r.Breaks == nil:
			err = c.rank(r.Rank, finite)
		case cube == nil || int(r.Breaks.Transition) >= len(finite):
			err = errors.New("there is no condition that a transition could break, or no such transition")
		default:
			t := r.Breaks.Transition
			err = c.refuted(r.Breaks.Proof, c.needs(cube, nil), c.enabled([]uint32{t}, true, nil), c.needs(cube, c.effect[t]))
			finite[t] = true
		}
		if err != nil {
			return nil, fmt.Errorf("reason %d: %w", i+1, err)
		}
	}
	return finite, nil
}

// rank adds the transitions that decrease a sum to the finite ones, if the others
// do not increase it and it has a lower bound.
func (c *Checker) rank(sum Sum, finite []bool) error {
	weights, err := c.weights(sum)
	if err != nil {
		return err
	}
	for p, w := range weights {
		if w.Sign() < 0 && c.bounds[p] == Unbounded {
			return fmt.Errorf("the sum has no lower bound, as place %d has no bound", p)
		}
	}
	effects := c.effects(weights)
	for t, x := range effects {
		if x.Sign() > 0 && !finite[t] {
			return fmt.Errorf("transition %d increases the sum", t)
		}
	}
	for t, x := range effects {
		finite[t] = finite[t] || x.Cmp(new(big.Int)) < 0
	}
	return nil
}
