package automata

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/automata/alternating"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// maxWithoutAlternation bounds the states of an automaton that was read and
// whose alternation was removed, and maxAlternationNodes the nodes of the
// diagrams that this takes.
const (
	maxWithoutAlternation = 1 << 14
	maxAlternationNodes   = 1 << 21
)

// several reads a state, or several with & between them, and notes in universal
// that the automaton is an alternating one.
func (h *hoaAutomaton) several() ([]hoaRef, bool) {
	var all []hoaRef
	for {
		at := h.tok
		q, ok := h.integer("a state number")
		if !ok {
			return nil, false
		}
		if all = append(all, hoaRef{q, at}); !h.take("&") {
			h.universal = h.universal || len(all) > 1
			return all, true
		}
	}
}

// withoutAlternation removes the alternation of the automaton that was read. It
// has to be weak: the edges inside a component are all in the same acceptance
// sets. Otherwise, or if the limits above are reached, it reports the fault at
// its place in the file and returns nil.
func (h *hoaAutomaton) withoutAlternation() *Automaton {
	n := len(h.alphabet.names)
	alt := alternating.New(n, maxAlternationNodes)
	number := make(map[uint32]int, len(h.order))
	for _, q := range h.order {
		number[q] = alt.AddState(false)
	}
	at := func(refs []hoaRef) bdd.Node {
		f := bdd.True
		for _, r := range refs {
			f = alt.BDD().And(f, alt.State(number[r.state]))
		}
		return f
	}
	vars := make([]int, n)
	for i := range vars {
		vars[i] = i
	}
	labels := bdd.NewCopier(h.alphabet.bdd, alt.BDD(), vars)
	for _, e := range h.edges {
		q := number[e.src]
		alt.SetDelta(q, alt.BDD().Or(alt.Delta(q), alt.BDD().And(labels.Copy(e.label), at(e.dst))))
	}
	start := bdd.False
	for _, s := range h.starts {
		start = alt.BDD().Or(start, at(s))
	}
	alt.SetStart(start)
	if alt.BDD().Err() == nil && !h.markRejecting(alt, number) {
		return nil
	}
	a, err := WithoutAlternation(context.Background(), alt, h.alphabet, maxWithoutAlternation)
	if errors.Is(err, ErrLimit) {
		h.fail(h.firstUniversal(), "alternation cannot be removed: %v", err)
		return nil
	}
	return a
}

// markRejecting marks the states of components whose edges do not satisfy the
// acceptance condition. It reports false, after an error, if edges of one
// component are in different acceptance sets.
func (h *hoaAutomaton) markRejecting(alt *alternating.Automaton, number map[uint32]int) bool {
	parts := alt.Components()
	acc, marks := h.condition()
	first := map[int32]*hoaEdge{}
	for i := range h.edges {
		e := &h.edges[i]
		part := parts.Of[number[e.src]]
		for _, dst := range e.dst {
			switch before := first[part]; {
			case parts.Of[number[dst.state]] != part || e.label == bdd.False:
			case before == nil:
				first[part] = e
			case before.marks != e.marks:
				h.fail(dst.at, "the automaton is alternating and not weak: this edge and others between its states are in different acceptance sets; "+
					"alternation is read if the edges of each strongly connected component are in the same sets")
				return false
			}
		}
	}
	for q := range alt.States() {
		e := first[parts.Of[q]]
		alt.SetRejecting(q, e != nil && !acc.Accepts(marks(e.marks)))
	}
	return true
}

// firstUniversal returns the place in the file that is to blame for
// alternation: where several states are first reached at once.
func (h *hoaAutomaton) firstUniversal() token {
	for _, s := range h.starts {
		if len(s) > 1 {
			return s[0].at
		}
	}
	for _, e := range h.edges {
		if len(e.dst) > 1 {
			return e.dst[0].at
		}
	}
	return h.tok
}
