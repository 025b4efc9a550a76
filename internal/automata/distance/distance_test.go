package distance

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
)

// TestDistances compares the values of edges with the lengths of paths in random automata, and looks for each label that is said to lead nearer.
func TestDistances(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 1))
		n, sets := 1+rng.IntN(8), rng.IntN(3)
		c := &automata.Compiled{Start: []uint32{0}, First: []uint32{0}, Acc: automata.GeneralisedBuchi(sets)}
		universal, accepting := make([]bool, n), make([]bool, n)
		for q := range n {
			universal[q], accepting[q] = rng.IntN(8) == 0, rng.IntN(3) == 0
			for range rng.IntN(4) {
				c.Edges = append(c.Edges, automata.CompiledEdge{Pos: uint64(len(c.Edges)), Dst: uint32(rng.IntN(n)), Marks: automata.Marks(rng.IntN(1 << sets))})
			}
			c.First = append(c.First, uint32(len(c.Edges)))
		}
		d := New(c, universal, accepting)
		for q := range uint32(n) {
			for _, e := range c.Out(q) {
				for k := range sets + 1 {
					if got, want := d.Value(q, e.Dst, e.Marks, k), value(c, universal, accepting, q, e, k); got != want {
						t.Fatalf("seed %d: the edge from %d to %d is %d from mark %d, want %d", seed, q, e.Dst, got, k, want)
					}
				}
			}
			for k := range sets + 1 {
				for _, l := range d.Labels(k, q) {
					if e := c.Edges[l.Pos]; l.Pos < uint64(c.First[q]) || l.Pos >= uint64(c.First[q+1]) || e.Neg != l.Neg {
						t.Fatalf("seed %d: label %d is of no edge from %d", seed, l.Pos, q)
					}
				}
			}
		}
	}
}

// value is the definition of Value, by paths of growing lengths.
func value(c *automata.Compiled, universal, accepting []bool, q uint32, e automata.CompiledEdge, k int) uint64 {
	marked := func(m automata.Marks) bool { return k == c.Acc.Sets || m>>k&1 != 0 }
	if universal[e.Dst] {
		return 0
	}
	if accepting[e.Dst] && accepting[q] && marked(e.Marks) {
		return 1
	}
	at := map[uint32]bool{e.Dst: true}
	for length := uint64(0); length <= uint64(c.States()); length++ {
		next := map[uint32]bool{}
		for s := range at {
			if !accepting[e.Dst] && (universal[s] || accepting[s]) {
				return unreachable + length
			}
			for _, out := range c.Out(s) {
				if accepting[e.Dst] && (!accepting[s] || !accepting[out.Dst]) {
					continue
				}
				if accepting[e.Dst] && marked(out.Marks) {
					return 1 + length + 1
				}
				next[out.Dst] = true
			}
		}
		at = next
	}
	if accepting[e.Dst] {
		return 1 + unreachable
	}
	return 2 * unreachable
}
