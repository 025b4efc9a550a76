package regular

import (
	"fmt"
	"slices"
)

// Automata of expressions, put together from those of their operands (Thompson,
// Regular expression search algorithm, 1968, without his empty moves). A has a
// state 0 in which every run starts and to which none comes back. Then
//
//	a|b     both, with one start                a;b      b's edges from its start, from all final states of a as well
//	a:b     an edge of a to a final state and one of b from its start, taken at once, lead into b
//	a&&b    the product                         a&b      the product in which one may end before the other
//	a[*..]  one after the other, the last one with its edges from its start from its final states as well

// Edge leads to state To by a letter at which all leaves in Guard are true. The
// guard is sorted.
type Edge struct {
	To    int
	Guard []int
}

// Automaton is a nondeterministic automaton over finite words. It starts in
// state 0, to which no edge leads, and accepts a word if some run over it ends
// in a state of Final. Edges and Final have an element for each state.
type Automaton struct {
	Edges [][]Edge // by state
	Final []bool
}

// maxStates bounds an automaton, and maxEdges its edges.
const (
	maxStates = 1 << 16
	maxEdges  = 1 << 20
)

// Compile makes the automaton of e. Its size grows with the bounds of
// repetitions, and with the product of the sizes of a conjunction's operands;
// beyond a limit the error wraps ErrLarge.
func Compile(e *Expr) (*Automaton, error) {
	kids := make([]*Automaton, len(e.Kids))
	for i, kid := range e.Kids {
		var err error
		if kids[i], err = Compile(kid); err != nil {
			return nil, err
		}
	}
	a := &Automaton{Edges: make([][]Edge, 1), Final: []bool{e.Op == Empty}}
	switch e.Op {
	case Leaf:
		a.add(0, Edge{a.state(true), []int{e.Number}})
	case Concat:
		return sequence(kids[0], kids[1])
	case Fusion:
		return fusion(kids[0], kids[1])
	case Repeat:
		return repetition(kids[0], e.Lo, e.Hi)
	case Or, And, Both:
		join := map[Op]func(a, b *Automaton) (*Automaton, error){Or: either, And: both, Both: within}[e.Op]
		a = kids[0]
		for _, b := range kids[1:] {
			var err error
			if a, err = join(a, b); err != nil {
				return nil, err
			}
		}
	}
	return a, a.small()
}

func (a *Automaton) small() error {
	edges := 0
	for _, es := range a.Edges {
		edges += len(es)
	}
	if len(a.Edges) > maxStates || edges > maxEdges {
		return fmt.Errorf("%w: its automaton has more than %d states or %d edges", ErrLarge, maxStates, maxEdges)
	}
	return nil
}

func (a *Automaton) state(final bool) int {
	a.Edges, a.Final = append(a.Edges, nil), append(a.Final, final)
	return len(a.Edges) - 1
}

func (a *Automaton) add(from int, e Edge) { a.Edges[from] = append(a.Edges[from], e) }

// copyOf adds the states of b except its start, whose edges it returns.
func (a *Automaton) copyOf(b *Automaton) (start []Edge) {
	moved := len(a.Edges) - 1
	for q := 1; q < len(b.Edges); q++ {
		a.state(b.Final[q])
	}
	for q, edges := range b.Edges {
		for _, e := range edges {
			e.To += moved
			if q == 0 {
				start = append(start, e)
			} else {
				a.add(q+moved, e)
			}
		}
	}
	return start
}

func clone(a *Automaton) *Automaton {
	c := &Automaton{Edges: make([][]Edge, len(a.Edges)), Final: slices.Clone(a.Final)}
	for q, edges := range a.Edges {
		c.Edges[q] = slices.Clone(edges)
	}
	return c
}

func either(a, b *Automaton) (*Automaton, error) {
	a = clone(a)
	start := a.copyOf(b)
	a.Edges[0] = append(a.Edges[0], start...)
	a.Final[0] = a.Final[0] || b.Final[0]
	return a, a.small()
}

func sequence(a, b *Automaton) (*Automaton, error) {
	a = clone(a)
	n := len(a.Edges)
	start := a.copyOf(b)
	for q := range n {
		if a.Final[q] {
			a.Edges[q] = append(a.Edges[q], start...)
			a.Final[q] = b.Final[0]
		}
	}
	return a, a.small()
}

func fusion(a, b *Automaton) (*Automaton, error) {
	a = clone(a)
	n := len(a.Edges)
	start := a.copyOf(b)
	for q := range n {
		for _, e := range a.Edges[q] {
			if e.To < n && a.Final[e.To] {
				for _, s := range start {
					a.add(q, Edge{s.To, union(e.Guard, s.Guard)})
				}
			}
		}
	}
	for q := range n {
		a.Final[q] = false
	}
	return a, a.small()
}

// repetition writes out those that must be and those that may be, each behind
// the final states of the one before. Without an upper bound the last one, or
// the only one, comes back to its own edges.
func repetition(once *Automaton, lo, hi int) (*Automaton, error) {
	a := &Automaton{Edges: make([][]Edge, 1), Final: []bool{true}}
	behind := []int{0}
	for i := range max(lo, hi, 1) {
		n := len(a.Edges)
		start := a.copyOf(once)
		for _, q := range behind {
			a.Edges[q] = append(a.Edges[q], start...)
			a.Final[q] = i >= lo
		}
		behind = behind[:0]
		for q := n; q < len(a.Edges); q++ {
			if a.Final[q] {
				behind = append(behind, q)
			}
		}
		if hi == Open && i == max(lo, 1)-1 {
			for _, q := range behind {
				a.Edges[q] = append(a.Edges[q], start...)
			}
		}
		if len(a.Edges) > maxStates {
			break
		}
	}
	return a, a.small()
}

// both makes the product of two automata, for words that both accept.
func both(a, b *Automaton) (*Automaton, error) { return multiply(a, b, false) }

// within makes the product of two automata in which one may end before the
// other.
func within(a, b *Automaton) (*Automaton, error) { return multiply(a, b, true) }

// ended is the state of an operand that has ended before the other.
const ended = -1

func multiply(a, b *Automaton, mayEnd bool) (*Automaton, error) {
	out := &Automaton{}
	number := map[[2]int]int{}
	var pairs [][2]int
	visit := func(p, q int) int {
		n, ok := number[[2]int{p, q}]
		if !ok {
			n = out.state((p == ended || a.Final[p]) && (q == ended || b.Final[q]))
			number[[2]int{p, q}] = n
			pairs = append(pairs, [2]int{p, q})
		}
		return n
	}
	visit(0, 0)
	for i := 0; i < len(pairs); i++ {
		p, q := pairs[i][0], pairs[i][1]
		if p != ended && q != ended {
			for _, e := range a.Edges[p] {
				for _, f := range b.Edges[q] {
					out.add(i, Edge{visit(e.To, f.To), union(e.Guard, f.Guard)})
				}
			}
		}
		if q == ended || mayEnd && p != ended && b.Final[q] {
			for _, e := range a.Edges[p] {
				out.add(i, Edge{visit(e.To, ended), e.Guard})
			}
		}
		if p == ended || mayEnd && q != ended && a.Final[p] {
			for _, f := range b.Edges[q] {
				out.add(i, Edge{visit(ended, f.To), f.Guard})
			}
		}
		if i%64 == 0 {
			if err := out.small(); err != nil {
				return nil, err
			}
		}
	}
	return out, out.small()
}
