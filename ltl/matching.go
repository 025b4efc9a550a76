package ltl

import "github.com/ltlcheck/ltlcheck/internal/ltl/regular"

// Sequences on ultimately periodic words. The automaton of the expression
// (regular.Compile) starts at every position. A pair of a position and a state
// is good if from there
//
//	{r}<>-> f    an edge to a final state reads the letter, and f holds, or an edge leads to a good pair      least
//	{r}[]-> f    is the negation of {r}<>-> !f
//	{r}          an edge to a final state reads the letter, or an edge leads to a good pair                   greatest
//	!{r}         is the negation of {r}
//
// over the states from which a final one can be reached, by letters that there
// are. The fixpoint is computed backwards over the positions until nothing
// changes. O(positions · edges) for each round; there are as many rounds as a
// match goes around the cycle, at most as many as there are states.

// Matcher is a nondeterministic automaton that reads the finite words matched
// by a sequence. It starts in state 0, has no edges whose guard no letter
// satisfies, and is immutable.
type Matcher struct {
	edges [][]MatcherEdge // by state
}

// MatcherEdge reads one letter, at which all operands in Guard are true, and
// leads to state To. An edge may be both Final and On.
type MatcherEdge struct {
	To    int
	Final bool  // the match may end here
	On    bool  // the match may go on
	Guard []int // operands of the formula that are true
}

// Edges returns the edges that leave a state; the slice must not be changed.
func (m *Matcher) Edges(state int) []MatcherEdge { return m.edges[state] }

// NewMatcher makes the automaton of f's sequence; f's operator must be one of
// sequences. The error wraps regular.ErrLarge. Products of conjunctions
// multiply states, so that the automaton can be exponentially larger than the
// sequence.
func NewMatcher(f *Formula) (*Matcher, error) {
	a, err := regular.Compile(f.expr)
	if err != nil {
		return nil, err
	}
	readable := make([][]regular.Edge, len(a.Edges))
	for q, edges := range a.Edges {
		for _, e := range edges {
			guard := make([]*Formula, len(e.Guard))
			for i, leaf := range e.Guard {
				guard[i] = f.kids[leaf]
			}
			if satisfiable(guard) {
				readable[q] = append(readable[q], e)
			}
		}
	}
	alive := leading(readable, a.Final)
	m := &Matcher{edges: make([][]MatcherEdge, len(a.Edges))}
	for q, edges := range readable {
		for _, e := range edges {
			m.edges[q] = append(m.edges[q], MatcherEdge{To: e.To, Final: a.Final[e.To], On: alive[e.To], Guard: e.Guard})
		}
	}
	return m, nil
}

// leading marks the states from which a final state is reached by one edge or
// more.
func leading(edges [][]regular.Edge, final []bool) []bool {
	alive := make([]bool, len(edges))
	for changed := true; changed; {
		changed = false
		for q := range edges {
			for _, e := range edges[q] {
				if !alive[q] && (final[e.To] || alive[e.To]) {
					alive[q], changed = true, true
				}
			}
		}
	}
	return alive
}

// match fills the row of a formula whose operator is one of sequences.
func (ev *Evaluator) match(node evalNode, out []bool, back int) {
	n := len(out)
	leaves := make([][]bool, len(node.kids))
	for i, kid := range node.kids {
		leaves[i] = ev.row(kid, n)
	}
	negated := node.op == SuffixAll || node.op == NotClosure
	then := func(int) bool { return true }
	if node.op == SuffixSome || node.op == SuffixAll {
		f := leaves[len(leaves)-1]
		then = func(i int) bool { return f[i] != negated }
	}
	start := node.match.good(leaves, then, back, node.op == Closure || node.op == NotClosure)
	for i := range out {
		out[i] = start[i] != negated
	}
}

// good computes for which positions the pair with state 0 is good. leaves are
// the rows of the operands, then tells whether a match may end at a position,
// and back is the position that follows the last one.
func (m *Matcher) good(leaves [][]bool, then func(int) bool, back int, greatest bool) []bool {
	n := 0
	if len(leaves) > 0 {
		n = len(leaves[0])
	}
	at := make([][]bool, n) // by position, then state
	for i := range at {
		at[i] = make([]bool, len(m.edges))
		constant(at[i], greatest)
	}
	for changed := true; changed; {
		changed = false
		for i := n - 1; i >= 0; i-- {
			next := back
			if i+1 < n {
				next = i + 1
			}
			for q := range m.edges {
				if v := m.step(q, i, leaves, then(i), at[next]); v != at[i][q] {
					at[i][q], changed = v, true
				}
			}
		}
	}
	start := make([]bool, n)
	for i := range start {
		start[i] = at[i][0]
	}
	return start
}

func (m *Matcher) step(q, i int, leaves [][]bool, then bool, next []bool) bool {
	for _, e := range m.edges[q] {
		if (e.Final && then || e.On && next[e.To]) && holdAll(leaves, e.Guard, i) {
			return true
		}
	}
	return false
}

func holdAll(leaves [][]bool, guard []int, i int) bool {
	for _, leaf := range guard {
		if !leaves[leaf][i] {
			return false
		}
	}
	return true
}
