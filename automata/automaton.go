package automata

import (
	"cmp"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
)

// Label is a set of letters, as a function over the propositions of an alphabet:
// two labels of one alphabet are equal exactly if they are the same value.
// Alphabet.BDD has the operations, Automaton.LabelText prints one.
type Label = bdd.Node

// Edge is one edge of an automaton: from state Src to state Dst, reading any
// letter that satisfies Label. Label is a function over the automaton's
// alphabet, never False in an automaton made by this module. An edge with
// several marks is in several acceptance sets; one with none is in none.
type Edge struct {
	Src, Dst uint32
	Label    Label
	Marks    Marks
}

// Automaton is an ω-automaton. Use a Builder to make one; the zero value has no
// alphabet and is not valid. The exported fields may be set by whoever owns the
// automaton; the rest is fixed. Methods that return an automaton may return the
// receiver itself where there is nothing to change, and results may share
// StateNames and Properties with it.
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

// Alphabet returns the alphabet of the automaton, which it may share with
// others.
func (a *Automaton) Alphabet() *Alphabet { return a.alphabet }

// BDD returns the manager of the labels, which is the alphabet's.
func (a *Automaton) BDD() *bdd.Manager { return a.alphabet.bdd }

// Start returns the initial states; a word is accepted when a run from any of
// them accepts. There may be none, and then no word is accepted. The slice must
// not be changed.
func (a *Automaton) Start() []uint32 { return a.start }

// States is the number of states.
func (a *Automaton) States() int { return len(a.first) - 1 }

// Edges returns all edges, grouped by source in the order of states; the slice
// must not be changed. Positions in it identify edges elsewhere, for example in
// Follow and in the identifiers of WriteDOT.
func (a *Automaton) Edges() []Edge { return a.edges }

// Out returns the edges that leave state q: a part of Edges, which must not be
// changed. O(1).
func (a *Automaton) Out(q uint32) []Edge { return a.edges[a.first[q]:a.first[q+1]] }

// StateName returns the name of state q, "" when it has none. Names are for
// people: they come from files or from the formula that holds from the state,
// and need not be unique.
func (a *Automaton) StateName(q uint32) string {
	if int(q) < len(a.StateNames) {
		return a.StateNames[q]
	}
	return ""
}

// Over returns the same automaton over the alphabet al, to which missing APs
// are added at the end. Binary operations need both operands over one alphabet.
// If a is over al already, it is returned as it is. Otherwise the diagrams of
// all labels are copied, which can take long where the order of variables
// differs.
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

// UsedAPs returns the APs that some label depends on, in the alphabet's order.
// An AP of the alphabet that no label depends on does not affect the language.
// O(edges + nodes of the diagrams).
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

// WithoutUnusedAPs returns the automaton over an alphabet of its own that has
// only the APs in use; if all are, it returns a itself. Use it before an
// automaton is written, and before enumerating letters.
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

// Builder collects states and edges in any order, for one automaton. It checks
// nothing: Verify does, in tests.
type Builder struct {
	alphabet *Alphabet
	states   int
	start    []uint32
	edges    []Edge
}

// NewBuilder makes an empty builder over an alphabet. Labels that are added
// must come from the alphabet's own manager.
func NewBuilder(al *Alphabet) *Builder { return &Builder{alphabet: al} }

// AddState adds a state without edges and returns its number, which is the
// number of states before.
func (b *Builder) AddState() uint32 {
	b.states++
	return uint32(b.states - 1)
}

// AddStates adds n states.
func (b *Builder) AddStates(n int) { b.states += n }

// AddEdge adds an edge, unless its label is False, which no letter satisfies.
// The states may be added after their edges, but must be there when Build is
// called.
func (b *Builder) AddEdge(src, dst uint32, label Label, marks Marks) {
	if label != bdd.False {
		b.edges = append(b.edges, Edge{Src: src, Dst: dst, Label: label, Marks: marks})
	}
}

// AddStart makes q an initial state; a second time it does nothing. O(initial
// states).
func (b *Builder) AddStart(q uint32) {
	if !slices.Contains(b.start, q) {
		b.start = append(b.start, q)
	}
}

// Build makes the automaton: edges grouped by source, otherwise in the order in
// which they were added. An automaton without states gets one, initial and
// without edges, so that every automaton has a state. The builder is spent: the
// automaton takes over its slices. O(states + edges).
func (b *Builder) Build(acc Acceptance) *Automaton {
	if b.states == 0 {
		b.AddStart(b.AddState())
	}
	a := &Automaton{Acc: acc, alphabet: b.alphabet, start: b.start, first: make([]uint32, b.states+1)}
	for _, e := range b.edges {
		a.first[e.Src+1]++
	}
	for q := range b.states {
		a.first[q+1] += a.first[q]
	}
	a.edges = grouped(b.edges, a.first)
	return a
}

// grouped returns edges grouped by source, where those of a source begin at
// first, otherwise in their order. It may be the slice itself.
func grouped(edges []Edge, first []uint32) []Edge {
	if slices.IsSortedFunc(edges, func(x, y Edge) int { return cmp.Compare(x.Src, y.Src) }) {
		return edges
	}
	out, next := make([]Edge, len(edges)), slices.Clone(first)
	for _, e := range edges {
		out[next[e.Src]] = e
		next[e.Src]++
	}
	return out
}

// MergeEdges returns the automaton with edges that share source, destination
// and marks joined into one, whose label is the disjunction, and with the edges
// of each state sorted by destination and marks. Constructions that enumerate
// letters or cubes end with it. O(edges · log edges), and a disjunction for
// each edge that is joined.
func (a *Automaton) MergeEdges() *Automaton {
	m := a.BDD()
	edges := slices.Clone(a.edges)
	for q := range a.States() {
		sorting.StableFunc(edges[a.first[q]:a.first[q+1]], func(x, y Edge) int {
			return cmp.Or(cmp.Compare(x.Dst, y.Dst), cmp.Compare(x.Marks, y.Marks))
		})
	}
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

// sameEnds reports whether two edges differ in nothing but their labels.
func (e Edge) sameEnds(f Edge) bool { return e.Src == f.Src && e.Dst == f.Dst && e.Marks == f.Marks }

// MapMarks applies f to the marks of all edges added so far. Edges that are
// added later are not affected.
func (b *Builder) MapMarks(f func(Marks) Marks) {
	for i := range b.edges {
		b.edges[i].Marks = f(b.edges[i].Marks)
	}
}
