package ltl

// Copy returns the formula in this factory that is equal to f; f itself if it
// belongs to this factory. It is the only way to use a formula with formulas of
// another factory. Time and space are linear in the graph, plus sorting.
func (fa *Factory) Copy(f *Formula) *Formula {
	copies := map[*Formula]*Formula{}
	for _, g := range Subformulas(f) {
		kids := make([]*Formula, len(g.kids))
		for i, kid := range g.kids {
			kids[i] = copies[kid]
		}
		if len(kids) == 0 {
			copies[g] = fa.intern(g.op, g.name, nil)
		} else {
			copies[g] = fa.Rebuild(g, kids)
		}
	}
	return copies[f]
}
