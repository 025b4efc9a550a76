package automata

import (
	"cmp"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// Edge is one edge of an automaton. Label is a function over its alphabet,
// never False in an automaton made by this module.
type Edge struct {
	Src, Dst uint32
	Label    bdd.Node
	Marks    Marks
}

// Automaton is an ω-automaton. Use a Builder to make one. The exported fields
// may be set by whoever owns the automaton; the rest is fixed.
type Automaton struct {
	Name       string
	StateNames []string // one per state, or nil
	Properties []string // further HOA properties of the language or the automaton, as read
	Acc        Acceptance

	alphabet *Alphabet
	start    []uint32
	first    []uint32 // edges of state q are edges[first[q]:first[q+1]]
	edges    []Edge
}

// Alphabet is the automaton's alphabet.
func (a *Automaton) Alphabet() *Alphabet { return a.alphabet }

// BDD is the manager of the labels.
func (a *Automaton) BDD() *bdd.Manager { return a.alphabet.bdd }

// Start is the initial states; a word is accepted when a run from any of them
// accepts.
func (a *Automaton) Start() []uint32 { return a.start }

// States is the number of states.
func (a *Automaton) States() int { return len(a.first) - 1 }

// Edges is all edges, by source; the slice must not be changed.
func (a *Automaton) Edges() []Edge { return a.edges }

// Out is the edges that leave state q; the slice must not be changed.
func (a *Automaton) Out(q uint32) []Edge { return a.edges[a.first[q]:a.first[q+1]] }

// StateName is the name of state q, "" when it has none.
func (a *Automaton) StateName(q uint32) string {
	if int(q) < len(a.StateNames) {
		return a.StateNames[q]
	}
	return ""
}

// Over is the same automaton over the alphabet al, to which missing APs are added.
func (a *Automaton) Over(al *Alphabet) *Automaton {
	if a.alphabet == al {
		return a
	}
	imp := al.Importer(a.alphabet)
	out := *a
	out.alphabet = al
	out.edges = slices.Clone(a.edges)
	for i := range out.edges {
		out.edges[i].Label = imp.Copy(out.edges[i].Label)
	}
	return &out
}

// UsedAPs is the APs that some label depends on, in the alphabet's order.
func (a *Automaton) UsedAPs() []string {
	labels := make([]bdd.Node, len(a.edges))
	for i, e := range a.edges {
		labels[i] = e.Label
	}
	var names []string
	for _, v := range a.BDD().Support(labels...) {
		names = append(names, a.alphabet.names[v])
	}
	return names
}

// WithoutUnusedAPs is the automaton over an alphabet of its own with only the
// APs in use.
func (a *Automaton) WithoutUnusedAPs() *Automaton {
	used := a.UsedAPs()
	if len(used) == len(a.alphabet.names) {
		return a
	}
	al := NewAlphabet(used...)
	vars := make([]int, len(a.alphabet.names))
	for i, name := range a.alphabet.names {
		vars[i] = al.index[name] // 0 for those that no label mentions
	}
	imp := bdd.NewCopier(a.BDD(), al.bdd, vars)
	out := *a
	out.alphabet = al
	out.edges = slices.Clone(a.edges)
	for i := range out.edges {
		out.edges[i].Label = imp.Copy(out.edges[i].Label)
	}
	return &out
}

// Builder collects states and edges in any order.
type Builder struct {
	alphabet *Alphabet
	states   int
	start    []uint32
	edges    []Edge
}

// NewBuilder makes an empty builder over an alphabet.
func NewBuilder(al *Alphabet) *Builder { return &Builder{alphabet: al} }

// AddState adds a state and returns its number.
func (b *Builder) AddState() uint32 {
	b.states++
	return uint32(b.states - 1)
}

// AddStates adds n states.
func (b *Builder) AddStates(n int) { b.states += n }

// AddEdge adds an edge, unless its label is False.
func (b *Builder) AddEdge(src, dst uint32, label bdd.Node, marks Marks) {
	if label != bdd.False {
		b.edges = append(b.edges, Edge{Src: src, Dst: dst, Label: label, Marks: marks})
	}
}

// AddStart makes q an initial state.
func (b *Builder) AddStart(q uint32) {
	if !slices.Contains(b.start, q) {
		b.start = append(b.start, q)
	}
}

// Build makes the automaton: edges grouped by source, otherwise in the order
// they were added. An automaton without states gets one, initial and without
// edges. The builder is spent.
func (b *Builder) Build(acc Acceptance) *Automaton {
	if b.states == 0 {
		b.AddStart(b.AddState())
	}
	a := &Automaton{Acc: acc, alphabet: b.alphabet, start: b.start, first: make([]uint32, b.states+1)}
	slices.SortStableFunc(b.edges, func(x, y Edge) int { return cmp.Compare(x.Src, y.Src) })
	a.edges = b.edges
	for _, e := range a.edges {
		a.first[e.Src+1]++
	}
	for q := range b.states {
		a.first[q+1] += a.first[q]
	}
	return a
}

// MergeEdges joins the edges that share source, destination and marks, and
// sorts the edges of each state by destination and marks.
func (a *Automaton) MergeEdges() *Automaton {
	m := a.BDD()
	edges := slices.Clone(a.edges)
	slices.SortStableFunc(edges, func(x, y Edge) int {
		return cmp.Or(cmp.Compare(x.Src, y.Src), cmp.Compare(x.Dst, y.Dst), cmp.Compare(x.Marks, y.Marks))
	})
	b := Builder{alphabet: a.alphabet, states: a.States(), start: a.start}
	for _, e := range edges {
		if n := len(b.edges); n > 0 && b.edges[n-1].sameEnds(e) {
			b.edges[n-1].Label = m.Or(b.edges[n-1].Label, e.Label)
		} else if e.Label != bdd.False {
			b.edges = append(b.edges, e)
		}
	}
	out := b.Build(a.Acc)
	out.Name, out.StateNames, out.Properties = a.Name, a.StateNames, a.Properties
	return out
}

func (e Edge) sameEnds(f Edge) bool { return e.Src == f.Src && e.Dst == f.Dst && e.Marks == f.Marks }

// MapMarks changes the marks of the edges added so far.
func (b *Builder) MapMarks(f func(Marks) Marks) {
	for i := range b.edges {
		b.edges[i].Marks = f(b.edges[i].Marks)
	}
}
