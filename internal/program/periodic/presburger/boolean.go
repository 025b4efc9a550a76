package presburger

import (
	"cmp"
	"slices"
)

// Boolean operations: both automata read the same word side by side; where one
// does not know a variable it waits. A node is a pair of words, since an
// automaton whose last variable comes early keeps what its letter accepted
// until the letter of the pair is complete. O(n·m) nodes, and their
// minimisation.

// And returns the intersection; of no sets, everything.
func (s *Space) And(sets ...*Set) *Set {
	return s.fold(sets, true, func(x, y bool) bool { return x && y })
}

// Or returns the union; of no sets, nothing.
func (s *Space) Or(sets ...*Set) *Set {
	return s.fold(sets, false, func(x, y bool) bool { return x || y })
}

// Minus returns the vectors of a that are not in b.
func (s *Space) Minus(a, b *Set) *Set {
	return s.combine(a, b, func(x, y bool) bool { return x && !y })
}

// Not returns the complement.
func (s *Space) Not(a *Set) *Set { return s.Minus(Constant(true), a) }

// fold combines sets by f, the two smallest first, until one is left. neutral
// is the result for no sets.
func (s *Space) fold(sets []*Set, neutral bool, f func(x, y bool) bool) *Set {
	if len(sets) == 0 {
		return Constant(neutral)
	}
	sets = slices.Clone(sets)
	for len(sets) > 1 {
		slices.SortStableFunc(sets, func(x, y *Set) int { return cmp.Compare(len(x.edges), len(y.edges)) })
		sets = append(sets[2:], s.combine(sets[0], sets[1], f))
	}
	return sets[0]
}

// pair is a node of the product of two automata: where each of them is, before
// the bit of variable number level is read.
type pair struct {
	level int
	a, b  word
}

// walk reads words by two automata side by side, over the union of their
// variables. f decides, at the end of a letter, whether the pair accepts. Pairs
// are numbered in the order in which they are met.
type walk struct {
	a, b   *Set
	vars   []int
	ofA    []bool // whether a reads the bit of a level
	ofB    []bool
	f      func(x, y bool) bool
	number map[pair]uint32
	pairs  []pair
}

func newWalk(a, b *Set, f func(x, y bool) bool) *walk {
	w := &walk{a: a, b: b, vars: slices.Compact(slices.Sorted(slices.Values(slices.Concat(a.vars, b.vars)))), f: f, number: map[pair]uint32{}}
	for _, v := range w.vars {
		_, inA := slices.BinarySearch(a.vars, v)
		_, inB := slices.BinarySearch(b.vars, v)
		w.ofA, w.ofB = append(w.ofA, inA), append(w.ofB, inB)
	}
	return w
}

// start returns the word before the first letter. Of a constant, which has no
// edges, it already says whether it accepts.
func (se *Set) start() word { return edgeTo(0, len(se.vars) == 0 && se.all) }

// begin prepares a word for the next letter: what the last letter accepted is
// forgotten, except that a constant always accepts the same.
func (se *Set) begin(w word) word {
	if len(se.vars) == 0 {
		return w
	}
	return w &^ 1
}

// follow returns the pair after reading a bit. accept has a meaning only at the
// end of a letter.
func (w *walk) follow(p pair, bit int) (next pair, accept bool) {
	if w.ofA[p.level] {
		p.a = w.a.edges[p.a.node()][bit]
	}
	if w.ofB[p.level] {
		p.b = w.b.edges[p.b.node()][bit]
	}
	if p.level++; p.level < len(w.vars) {
		return p, false
	}
	return pair{0, w.a.begin(p.a), w.b.begin(p.b)}, w.f(p.a.accept(), p.b.accept())
}

func (w *walk) get(p pair) uint32 {
	n, ok := w.number[p]
	if !ok {
		n = uint32(len(w.pairs))
		w.number[p] = n
		w.pairs = append(w.pairs, p)
	}
	return n
}

func (s *Space) combine(a, b *Set, f func(x, y bool) bool) *Set {
	if err := cmp.Or(a.err, b.err); err != nil {
		return failed(err)
	}
	w := newWalk(a, b, f)
	if len(w.vars) == 0 {
		return Constant(f(a.all, b.all))
	}
	w.get(pair{0, a.start(), b.start()})
	var edges [][2]word
	for i := 0; i < len(w.pairs); i++ {
		if err := s.check(i); err != nil {
			return failed(err)
		}
		var e [2]word
		for bit := range e {
			next, accept := w.follow(w.pairs[i], bit)
			e[bit] = edgeTo(w.get(next), accept)
		}
		edges = append(edges, e)
	}
	return s.minimise(w.vars, edges)
}

// Included reports whether a is a subset of b. It stops at the first word that
// shows the contrary, and makes no automaton; time and memory are proportional
// to the pairs of nodes that are met.
func (s *Space) Included(a, b *Set) (bool, error) {
	meet, err := s.existsVector(a, b, func(x, y bool) bool { return x && !y })
	return !meet, err
}

// existsVector reports whether there is a vector for which f is true of its membership
// in a and in b.
func (s *Space) existsVector(a, b *Set, f func(x, y bool) bool) (bool, error) {
	if err := cmp.Or(a.err, b.err); err != nil {
		return false, err
	}
	w := newWalk(a, b, f)
	if len(w.vars) == 0 {
		return f(a.all, b.all), nil
	}
	w.get(pair{0, a.start(), b.start()})
	for i := 0; i < len(w.pairs); i++ {
		if err := s.check(i); err != nil {
			return false, err
		}
		for bit := range 2 {
			next, accept := w.follow(w.pairs[i], bit)
			if accept {
				return true, nil
			}
			w.get(next)
		}
	}
	return false, nil
}
