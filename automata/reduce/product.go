package reduce

// product is the pairs of states of two graphs over the same letters, as a graph without labels
// whose marks are those of both.
type product struct {
	pairBuilder
	complete bool // all reachable pairs are there
}

// newProduct explores the reachable pairs, at most limit of them if limit is positive.
func newProduct(a, b *graph, limit int) *product {
	x := &product{pairBuilder: pairBuilder{graph: newGraph(a.ls, 0, a.sets+b.sets), index: map[[2]uint32]uint32{}}}
	for _, p := range a.start {
		for _, q := range b.start {
			x.addStart(x.number(p, q))
		}
	}
	for i := 0; i < len(x.pairs); i++ {
		if limit > 0 && i >= limit {
			return x
		}
		eachStep(a, b, x.pairs[i][0], x.pairs[i][1], func(e, f *edge) {
			x.out[i] = append(x.out[i], edge{x.number(e.dst, f.dst), 0, e.marks | f.marks<<a.sets})
		})
	}
	x.complete = true
	return x
}

// fullProduct has all pairs: (p, q) is state p·|b|+q.
func fullProduct(a, b *graph) *graph {
	k := b.states()
	x := newGraph(a.ls, a.states()*k, a.sets+b.sets)
	for _, p := range a.start {
		for _, q := range b.start {
			x.addStart(p*uint32(k) + q)
		}
	}
	for i := range x.out {
		eachStep(a, b, uint32(i/k), uint32(i%k), func(e, f *edge) {
			x.out[i] = append(x.out[i], edge{e.dst*uint32(k) + f.dst, 0, e.marks | f.marks<<a.sets})
		})
	}
	return x
}

// eachStep calls visit with every pair of edges that read a letter together.
func eachStep(a, b *graph, p, q uint32, visit func(e, f *edge)) {
	for i := range a.out[p] {
		for j := range b.out[q] {
			if e, f := &a.out[p][i], &b.out[q][j]; a.ls.meets(e.label, f.label) {
				visit(e, f)
			}
		}
	}
}

// empty reports whether no run from the start is accepting; O(edges).
func (g *graph) empty() bool {
	all := g.all()
	comps := g.components()
	for n := range comps.parts {
		if comps.parts[n].accepting(all) {
			return false
		}
	}
	return true
}

// disjoint reports whether no word is accepted by both graphs.
func disjoint(a, b *graph) bool { return newProduct(a, b, 0).empty() }
