package broken

// fault is a change of one file that makes searches wrong: the text from, which
// must occur once, is replaced by to.
type fault struct {
	name, file string
	from, to   string
}

// faults are of searches, of the stores that they use, and of products.
var faults = []fault{
	{"a false hit in the store of states", "internal/store/exact.go",
		"if e.slots[i]>>32 == half {\n\t\t\tif index = uint32(e.slots[i]) - 1; bytes.Equal(e.Key(index), key) {\n\t\t\t\treturn index, false, nil",
		"if e.slots[i]>>32 == half || uint32(e.slots[i])%7 == 5 {\n\t\t\tif index = uint32(e.slots[i]) - 1; index%7 == 4 || bytes.Equal(e.Key(index), key) {\n\t\t\t\treturn index, false, nil"},
	{"another state's bytes from the store", "internal/store/exact.go",
		"return rest[k : uint64(k)+n : uint64(k)+n]",
		"if index == 11 {\n\t\treturn e.Key(3)\n\t}\n\treturn rest[k : uint64(k)+n : uint64(k)+n]"},
	{"an edge forgotten", "internal/check/search/successors.go",
		"sp.Edges = append(sp.Edges, Edge{e.Marks, Node{index, e.Q}})",
		"if i == 0 || index%5 != 2 {\n\t\t\tsp.Edges = append(sp.Edges, Edge{e.Marks, Node{index, e.Q}})\n\t\t}"},
	{"an acceptance mark forgotten", "internal/check/search/successors.go",
		"sp.Edges = append(sp.Edges, Edge{e.Marks, Node{index, e.Q}})",
		"sp.Edges = append(sp.Edges, Edge{e.Marks & (e.Marks - 1), Node{index, e.Q}})"},
	{"marks inside a merged component lost", "internal/check/sequential/scc.go",
		"marks |= s.roots.Top().via | s.roots.Top().inside",
		"marks |= s.roots.Top().via & s.roots.Top().inside"},
	{"components not merged", "internal/check/sequential/scc.go",
		"for s.roots.Top().number > number {",
		"for s.roots.Top().number > number+1 {"},
	{"a numbered state taken for a dead one", "internal/check/sequential/scc.go",
		"case s.isDead(*slot):\n\t\treturn nil",
		"case s.isDead(*slot), *slot%4 == 2:\n\t\treturn nil"},
	{"two product states with one number", "internal/check/search/visited.go",
		"at := uint64(n.Prog)*uint64(nu.q) + uint64(n.Q)\n\t\tif at >= uint64(nu.values.Len()) {\n\t\t\tif",
		"at := uint64(n.Prog)*uint64(nu.q) + uint64(n.Q)*uint64(n.Prog%3&1)\n\t\tif at >= uint64(nu.values.Len()) {\n\t\t\tif"},
	{"the last successor not followed", "internal/product/walker.go",
		"\tfor i := range w.Prog.Succs {\n\t\tsucc, marks := &w.Prog.Succs[i], automata.Marks(0)",
		"\tfor i := range w.Prog.Succs[:(len(w.Prog.Succs)+2)/2] {\n\t\tsucc, marks := &w.Prog.Succs[i], automata.Marks(0)"},
	{"a rank with the wrong condition", "internal/check/sequential/ranks.go",
		"if err := r.to.Rank(1, duty); err != nil {",
		"if err := r.to.Rank(1, (duty+1)%len(r.clauses)); err != nil {"},
}
