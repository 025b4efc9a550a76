package proof

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
)

// Arc joins a place with a transition.
type Arc struct {
	Place  uint32
	Weight uint64
}

// Net is a net with its initial marking. Lists of arcs have each place once.
type Net struct {
	Initial   []uint64
	Pre, Post [][]Arc // by transition
}

// Unbounded is the bound of a place that has none.
const Unbounded = math.MaxUint64

// Checker checks proofs about a net. It is for one goroutine.
type Checker struct {
	ctx    context.Context
	net    *Net
	effect []map[uint32]int64 // by transition: what firing it changes
	movers [][]uint32         // by place: the transitions that change it
	bounds []uint64           // by place
	dead   []bool             // by transition
}

// maxWeight bounds weights and tokens, so that effects fit into 64 bits.
const maxWeight = 1 << 62

// errNumber is for numbers that are too large.
var errNumber = errors.New("a number is too large")

// NewChecker checks lemmas, and derives bounds and dead transitions from them.
// Cost: the arcs, and the transitions of the places in lemmas.
func NewChecker(ctx context.Context, n *Net, lemmas []Sum) (*Checker, error) {
	c := &Checker{ctx: ctx, net: n, movers: make([][]uint32, len(n.Initial)), bounds: make([]uint64, len(n.Initial)), dead: make([]bool, len(n.Pre))}
	for t := range n.Pre {
		effect := map[uint32]int64{}
		for sign, arcs := range map[int64][]Arc{-1: n.Pre[t], 1: n.Post[t]} {
			for _, a := range arcs {
				if a.Weight > maxWeight || int(a.Place) >= len(n.Initial) || n.Initial[a.Place] > maxWeight {
					return nil, errNumber
				}
				effect[a.Place] += sign * int64(a.Weight)
			}
		}
		for p, x := range effect {
			if x != 0 {
				c.movers[p] = append(c.movers[p], uint32(t))
			}
		}
		c.effect = append(c.effect, effect)
	}
	for p := range c.bounds {
		c.bounds[p] = Unbounded
	}
	for i, sum := range lemmas {
		if err := c.lemma(sum); err != nil {
			return nil, fmt.Errorf("lemma %d: %w", i+1, err)
		}
	}
	c.starve()
	return c, ctx.Err()
}

// lemma checks an invariant, and bounds its places.
func (c *Checker) lemma(sum Sum) error {
	weights, err := c.weights(sum)
	if err != nil {
		return err
	}
	all := new(big.Int)
	for p, w := range weights {
		if w.Sign() <= 0 {
			return fmt.Errorf("the coefficient of place %d is not positive", p)
		}
		all.Add(all, new(big.Int).Mul(w, tokens(c.net.Initial[p])))
	}
	for t, x := range c.effects(weights) {
		if x.Sign() > 0 {
			return fmt.Errorf("transition %d increases it", t)
		}
	}
	for p, w := range weights {
		if b := new(big.Int).Div(all, w); b.IsUint64() {
			c.bounds[p] = min(c.bounds[p], b.Uint64())
		}
	}
	return nil
}

// starve finds dead transitions, and bounds the places that no live one feeds by
// their initial tokens, until there are no more.
func (c *Checker) starve() {
	for changed := true; changed && c.ctx.Err() == nil; {
		changed = false
		fed := make([]bool, len(c.bounds))
		for t := range c.net.Pre {
			for _, a := range c.net.Pre[t] {
				if c.bounds[a.Place] < a.Weight && !c.dead[t] {
					c.dead[t], changed = true, true
				}
			}
			for p, x := range c.effect[t] {
				fed[p] = fed[p] || x > 0 && !c.dead[t]
			}
		}
		for p := range c.bounds {
			if !fed[p] && c.bounds[p] > c.net.Initial[p] {
				c.bounds[p], changed = c.net.Initial[p], true
			}
		}
	}
}

// weights returns a sum by place; each place occurs once.
func (c *Checker) weights(sum Sum) (map[uint32]*big.Int, error) {
	out := map[uint32]*big.Int{}
	for _, x := range sum {
		if x[0] < 0 || x[0] >= int64(len(c.net.Initial)) || out[uint32(x[0])] != nil {
			return nil, fmt.Errorf("the place %d does not exist, or occurs twice", x[0])
		}
		out[uint32(x[0])] = big.NewInt(x[1])
	}
	return out, nil
}

// effects returns what transitions change in a sum, for those that change one of
// its places.
func (c *Checker) effects(weights map[uint32]*big.Int) map[uint32]*big.Int {
	out := map[uint32]*big.Int{}
	for p, w := range weights {
		for _, t := range c.movers[p] {
			if out[t] == nil {
				out[t] = new(big.Int)
			}
			out[t].Add(out[t], new(big.Int).Mul(w, big.NewInt(c.effect[t][p])))
		}
	}
	return out
}

// tokens converts a number of tokens.
func tokens(n uint64) *big.Int { return new(big.Int).SetUint64(n) }
