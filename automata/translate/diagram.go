package translate

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// diagram is what the constructions on decision diagrams have in common: the
// variables of the propositions, which are the first ones, and the builder of
// the automaton.
type diagram struct {
	m      *bdd.Manager
	aps    map[string]int // variables
	out    *automata.Builder
	labels *bdd.Copier // to the automaton
}

// alphabetWithin returns an alphabet whose labels end with ctx.
func alphabetWithin(ctx context.Context, aps []string) *automata.Alphabet {
	al := automata.NewAlphabet(aps...)
	al.BDD().Within(ctx)
	return al
}

// newDiagram makes the variables of the propositions. nodes bounds the
// diagrams; 0 is 2^24, some 400 MB. They end with ctx, and so do those of the
// automaton's labels, until its alphabet is freed.
func newDiagram(ctx context.Context, aps []string, nodes int) diagram {
	al := alphabetWithin(ctx, aps)
	d := diagram{m: bdd.New(nodes), aps: map[string]int{}, out: automata.NewBuilder(al)}
	d.m.Within(ctx)
	vars := make([]int, len(al.APs()))
	for i, ap := range al.APs() {
		d.aps[ap] = d.m.NewVar()
		vars[i] = i
	}
	d.labels = bdd.NewCopier(d.m, al.BDD(), vars)
	return d
}

// collect returns what the leaves lead to, each once and in the order of the
// leaves, with the letters that lead there. It returns nothing once exceeded
// returns an error.
func collect[T step | move](m *bdd.Manager, leaves []bdd.Leaf, from func(rest bdd.Node) []T, exceeded func() error) ([]T, map[T]bdd.Node) {
	var order []T
	letters := map[T]bdd.Node{}
	for _, leaf := range leaves {
		if exceeded() != nil {
			return nil, nil
		}
		for _, t := range from(leaf.Rest) {
			l, ok := letters[t]
			if !ok {
				order = append(order, t)
			}
			letters[t] = m.Or(l, leaf.Label)
		}
	}
	return order, letters
}
