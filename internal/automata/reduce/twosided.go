package reduce

// Pruning by a relation on both ends (Clemente & Mayr, LMCS 15(1), 2019, §5):
// edge (p, a, M, r) goes when there is another edge (p', a, M', r') with M ⊆ M'
// and
//
//	p ⊏ p' and r ⪯ r'    where ⊏ is strict reverse simulation and ⪯ is in forward trace inclusion, or
//	p ⪯ p' and r ⊏ r'    where ⪯ is in backward trace inclusion and ⊏ is strict direct simulation
//
// It is right for one of the two at a time, on relations of the same automaton.
// For the first: let ρ be an accepting run. While one of its first n edges is
// pruned, say the one from p at position j, go to p' by states that simulate
// those of ρ one by one, and on from r' with the letters of ρ. States up to
// position j only become larger, the one at j does strictly: the states on the
// first n positions grow in lexicographic order, so this ends with a run whose
// first n edges are not pruned, and which has at least the marks of ρ. By
// König's lemma there is an infinite one. The second is the same from position
// n down. Neither is right when ⊏ is replaced by ⊑: two edges might prune each
// other's runs.
//
// O(edges²).

import "context"

// pruneTwoSided takes from each edge the letters of those that dominate it on
// both ends, strictly at the end that the relation strict is about: the sources
// if that is backward, else the destinations.
func (g *graph) pruneTwoSided(backward, forward *relation, strictBackward bool) {
	dominates := func(p, p2 uint32, e, f *edge) bool {
		if e.marks&^f.marks != 0 || !backward.has(p, p2) || !forward.has(e.dst, f.dst) {
			return false
		}
		if strictBackward {
			return !backward.has(p2, p)
		}
		return !forward.has(f.dst, e.dst)
	}
	pruned := make([][]edge, len(g.out))
	for p, out := range g.out {
		for _, e := range out {
			for p2, out2 := range g.out {
				for j := range out2 {
					if f := &out2[j]; dominates(uint32(p), uint32(p2), &e, f) {
						e.label = g.ls.minus(e.label, f.label)
					}
				}
			}
			if e.label != 0 {
				pruned[p] = append(pruned[p], e)
			}
		}
	}
	g.out = pruned
}

// maxTwoSided bounds the pairs of edges.
const maxTwoSided = 1 << 22

// twoSidedPass prunes on both ends, with look-ahead simulation where that is
// allowed.
func (g *graph) twoSidedPass(ctx context.Context, stateMarks bool) (*graph, error) {
	if n := g.edges(); !g.simulable() || n*n > maxTwoSided {
		return g, nil
	}
	backward, _, err := g.reverse(ctx, stateMarks)
	if err != nil {
		return nil, err
	}
	forward, err := g.lookForward(ctx)
	if err != nil {
		return nil, err
	}
	if forward != nil {
		g = g.clone()
		g.pruneTwoSided(backward, forward, true)
	}
	if backward, err = g.lookBackward(ctx, stateMarks); backward == nil || err != nil {
		return g, err
	}
	if forward, err = g.direct(ctx); err != nil {
		return nil, err
	}
	g = g.clone()
	g.pruneTwoSided(backward, forward, false)
	return g, nil
}
