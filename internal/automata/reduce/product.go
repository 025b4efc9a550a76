package reduce

// fullProduct returns the product of two graphs over the same letters with all
// pairs, reachable or not: (p, q) is state p·|b|+q. Its edges have no labels,
// since only its components matter.
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
