package ops

// Stutter-invariance of a language (Michaud & Duret-Lutz 2015). cl(A) accepts a
// word when A accepts one that differs by repeated letters:
//
//	while there are edges s -l,M→ q -k,N→ d with l ∧ k ≠ ∅: add s -(l ∧ k),(M ∪ N)→ d
//
// A language L is invariant exactly when cl(A(L)) and cl(A(not L)) share no
// word. States stay as they are; the edges of a state are at most destinations
// · sets of marks, their labels grow. An edge with more marks replaces a label
// of one with fewer.

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// StutterInvariant reports whether the language of a is closed under repeating
// letters and removing repetitions, which partial-order reductions need.
// negation must accept the complement. If the answer is no, the word can be had
// by leaving out repetitions both from a word of the language and from a word
// outside of it. Formulas of LTL without "next" need no test: they are
// invariant.
func StutterInvariant(ctx context.Context, a, negation *automata.Automaton, opts Options) (bool, ltl.Word, error) {
	left, err := StutterClosure(ctx, a)
	if err != nil {
		return false, ltl.Word{}, err
	}
	right, err := StutterClosure(ctx, negation)
	if err != nil {
		return false, ltl.Word{}, err
	}
	return Disjoint(ctx, left, right, opts)
}

// ShorteningInsensitive reports whether the language of a contains every word
// that arises from one of its words by leaving out repetitions of letters
// (Paviot-Adet, Poitrenaud, Renault & Thierry-Mieg, Structural Reductions and
// Stutter Sensitive Properties, arXiv 2212.04218). negation must accept the
// complement, which is then closed under repeating letters. If the answer is
// no, the word is one outside of the language that arises so. It costs a
// closure and one product.
func ShorteningInsensitive(ctx context.Context, a, negation *automata.Automaton, opts Options) (bool, ltl.Word, error) {
	shorter, err := StutterClosure(ctx, a)
	if err != nil {
		return false, ltl.Word{}, err
	}
	return Disjoint(ctx, shorter, negation, opts)
}

// StutterClosure accepts the words that arise from those of a by leaving out
// repetitions of letters; together with the repetitions of these they are its
// closure under stuttering. Polynomial in the states and marks; the labels may
// grow.
func StutterClosure(ctx context.Context, a *automata.Automaton) (*automata.Automaton, error) {
	a, err := smaller(ctx, a)
	if err != nil {
		return nil, err
	}
	c := &stutterClosure{a: a, m: a.BDD(), labels: make([]map[target]bdd.Node, a.States())}
	for q := range c.labels {
		c.labels[q] = map[target]bdd.Node{}
	}
	for _, e := range a.Edges() {
		c.add(e.Src, target{e.Dst, e.Marks}, e.Label)
	}
	for len(c.todo) > 0 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		e := c.todo[len(c.todo)-1]
		c.todo = c.todo[:len(c.todo)-1]
		c.join(e)
	}
	return c.build(), c.m.Err()
}

// target is where an edge leads, with which marks; edges of a state with the
// same target have one label.
type target struct {
	dst   uint32
	marks automata.Marks
}

type stutterClosure struct {
	a      *automata.Automaton
	m      *bdd.Manager
	labels []map[target]bdd.Node
	todo   []automata.Edge // new parts of labels
}

// add puts on the list what the label adds to the edges of q.
func (c *stutterClosure) add(q uint32, to target, label bdd.Node) {
	for t, l := range c.labels[q] {
		if t.dst == to.dst && to.marks&^t.marks == 0 {
			label = c.m.Diff(label, l)
		}
	}
	if label != bdd.False {
		c.labels[q][to] = c.m.Or(c.labels[q][to], label)
		c.todo = append(c.todo, automata.Edge{Src: q, Dst: to.dst, Label: label, Marks: to.marks})
	}
}

// join appends the edges after a new one to it. That is all paths: each is made
// from the left.
func (c *stutterClosure) join(e automata.Edge) {
	out := c.labels[e.Dst]
	after := slices.SortedFunc(maps.Keys(out), func(a, b target) int { // in one order, so that the same question takes the same work
		return cmp.Or(cmp.Compare(a.dst, b.dst), cmp.Compare(a.marks, b.marks))
	})
	labels := make([]bdd.Node, len(after)) // a loop changes them
	for i, t := range after {
		labels[i] = out[t]
	}
	for i, t := range after {
		if label := c.m.And(e.Label, labels[i]); label != bdd.False {
			c.add(e.Src, target{t.dst, e.Marks | t.marks}, label)
		}
	}
}

// build makes the automaton of the labels collected.
func (c *stutterClosure) build() *automata.Automaton {
	b := automata.NewBuilder(c.a.Alphabet())
	b.AddStates(c.a.States())
	for _, q := range c.a.Start() {
		b.AddStart(q)
	}
	for q, out := range c.labels {
		for t, label := range out {
			b.AddEdge(uint32(q), t.dst, label, t.marks)
		}
	}
	return b.Build(c.a.Acc).MergeEdges()
}
