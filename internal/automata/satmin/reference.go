package satmin

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// reference is the automaton whose language is wanted, letter by letter and
// complete: next and marked are indexed by at(state, letter).
type reference struct {
	a         *automata.Automaton
	letters   []bdd.Node
	states    int // with the dead state, from which nothing is accepted, as the last if dead
	dead      bool
	next      []int32 // of state and letter
	marked    []bool
	residuals int // different languages of states but the dead one
}

func (r *reference) hasDead() bool { return r.dead }

func (r *reference) at(q, letter int) int { return q*len(r.letters) + letter }

// newReference reads a trimmed deterministic automaton; nil when it
// distinguishes more than maxLetters classes of letters, or has no initial
// state.
func newReference(a *automata.Automaton) *reference {
	r := &reference{a: a, letters: cells(a), states: a.States()}
	if r.letters == nil || len(a.Start()) == 0 {
		return nil
	}
	n := a.States()
	r.next = make([]int32, (n+1)*len(r.letters))
	r.marked = make([]bool, (n+1)*len(r.letters))
	for i := range r.next {
		r.next[i] = int32(n)
	}
	for _, e := range a.Edges() {
		for l, letter := range r.letters {
			if a.BDD().Implies(letter, e.Label) {
				i := r.at(int(e.Src), l)
				r.next[i], r.marked[i] = int32(e.Dst), a.Acc.Accepts(e.Marks)
			}
		}
	}
	for i := range n * len(r.letters) {
		r.dead = r.dead || r.next[i] == int32(n)
	}
	if r.dead {
		r.states++
	}
	r.residuals = r.countResiduals()
	return r
}

// cells is the coarsest partition of the letters that the labels respect, nil
// when it has too many parts.
func cells(a *automata.Automaton) []bdd.Node {
	m := a.BDD()
	parts := []bdd.Node{bdd.True}
	for _, e := range a.Edges() {
		for i, part := range parts {
			in := m.And(part, e.Label)
			if in != bdd.False && in != part {
				parts = append(parts, m.Diff(part, e.Label))
				parts[i] = in
			}
		}
		if len(parts) > maxLetters {
			return nil
		}
	}
	return parts
}

// components numbers the strongly connected components of the states, on the
// edges that follow allows, by mutual reachability; O(states³), for few states.
func (r *reference) components(follow func(i int) bool) []int {
	n := r.states
	reach := make([]bool, n*n)
	for q := range n {
		for l := range r.letters {
			if i := r.at(q, l); follow(i) {
				reach[q*n+int(r.next[i])] = true
			}
		}
	}
	closeUnder(reach, n)
	of := make([]int, n)
	for q := range of {
		of[q] = q
		for p := range q {
			if reach[p*n+q] && reach[q*n+p] {
				of[q] = of[p]
				break
			}
		}
	}
	return of
}

// closeUnder makes a relation on n states transitive.
func closeUnder(reach []bool, n int) {
	for k := range n {
		for p := range n {
			if !reach[p*n+k] {
				continue
			}
			for q := range n {
				reach[p*n+q] = reach[p*n+q] || reach[k*n+q]
			}
		}
	}
}

// countResiduals counts the different languages of states, the dead one
// excepted. The language of p is not contained in that of q when a word leads
// them to a cycle that is marked on p's side and not on q's.
func (r *reference) countResiduals() int {
	n := r.states
	apart := make([]bool, n*n) // (p, q): some word from p is not accepted from q
	queue := r.markedAlone()
	for _, pair := range queue {
		apart[pair] = true
	}
	before := make([][]int, n*n)
	r.eachPair(func(pair, l, next int) { before[next] = append(before[next], pair) })
	for len(queue) > 0 {
		pair := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, b := range before[pair] {
			if !apart[b] {
				apart[b] = true
				queue = append(queue, b)
			}
		}
	}
	count := 0
	for q := range r.a.States() {
		first := true
		for p := range q {
			first = first && (apart[p*n+q] || apart[q*n+p])
		}
		if first {
			count++
		}
	}
	return count
}

// eachPair visits the edges of the product with itself.
func (r *reference) eachPair(visit func(pair, l, next int)) {
	n := r.states
	for pair := range n * n {
		for l := range r.letters {
			visit(pair, l, int(r.next[r.at(pair/n, l)])*n+int(r.next[r.at(pair%n, l)]))
		}
	}
}

// markedAlone returns the pairs on a cycle that is marked on the left and never
// on the right: the accepting components of the product on edges that are not
// marked on the right.
func (r *reference) markedAlone() []int {
	n := r.states
	b := automata.NewBuilder(automata.NewAlphabet())
	b.AddStates(n * n)
	for pair := range n * n {
		b.AddStart(uint32(pair))
	}
	r.eachPair(func(pair, l, next int) {
		if r.marked[r.at(pair%n, l)] {
			return
		}
		var marks automata.Marks
		if r.marked[r.at(pair/n, l)] {
			marks = 1
		}
		b.AddEdge(uint32(pair), uint32(next), bdd.True, marks)
	})
	product := b.Build(automata.GeneralisedBuchi(1))
	comps := product.Components()
	var found []int
	for i, ok := range product.AcceptingParts(comps) {
		if ok {
			for _, pair := range comps.Parts[i].States {
				found = append(found, int(pair))
			}
		}
	}
	return found
}
