package ltl

import (
	"cmp"
	"slices"
)

// Subformulas returns f and everything below it, each formula once, operands
// before what contains them, so that f is last. Time is linear in the graph,
// plus sorting.
func Subformulas(f *Formula) []*Formula {
	seen := map[*Formula]bool{f: true}
	fs := []*Formula{f}
	for i := 0; i < len(fs); i++ {
		for _, kid := range fs[i].kids {
			if !seen[kid] {
				seen[kid] = true
				fs = append(fs, kid)
			}
		}
	}
	// A formula is made after its operands, so the order of creation is bottom-up.
	slices.SortFunc(fs, func(a, b *Formula) int { return cmp.Compare(a.id, b.id) })
	return fs
}

// APs returns the names of the atomic propositions of f, sorted, each once.
func APs(f *Formula) []string {
	var names []string
	for _, g := range Subformulas(f) {
		if g.op == AP {
			names = append(names, g.name)
		}
	}
	slices.Sort(names)
	return names
}
