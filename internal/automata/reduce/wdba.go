package reduce

// Minimal weak deterministic Büchi automata (Löding 2001; Dax, Eisinger &
// Klaedtke 2007). They exist for obligations only: the candidate below is right
// exactly when the language is one.
//
//	D := powerset construction, the empty set included
//	component C of D accepting iff the word of some cycle of C is accepted from its states
//	colour(C) := the least number ≥ the colours of its successors, even when C is accepting and
//	             odd when it is not; a component without a cycle has the largest colour below it
//	merge states by Hopcroft's algorithm, started on colours
//
// The colour is a property of the language of a state, so that the result is
// unique and minimal. O(2^states · letters); the powerset construction stops at
// a bound.

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/hopcroft"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
)

// dfa is a complete deterministic transition structure: next[q·letters+a];
// state 0 starts.
type dfa struct {
	g       *graph
	letters int
	next    []uint32
	sets    [][]uint32 // of states of g
}

// maxTransitions bounds the table of a deterministic structure.
const maxTransitions = 1 << 24

// powerset determinises; it is nil when more than limit states are needed.
func (g *graph) powerset(ctx context.Context, limit int) *dfa {
	limit = min(limit, maxTransitions/g.ls.count)
	d := &dfa{g: g, letters: g.ls.count}
	b := &subsets{dfa: d, index: map[string]uint32{}, seen: make([]uint32, g.states())}
	b.number(slices.Sorted(slices.Values(g.start)))
	classes := b.classLists()
	targets := make([][]uint32, d.letters)
	for i := 0; i < len(d.sets); i++ {
		if len(d.sets) > limit || ctx.Err() != nil {
			return nil
		}
		for a := range targets {
			targets[a] = targets[a][:0]
		}
		for _, q := range d.sets[i] {
			for _, e := range g.out[q] {
				for _, a := range classes[e.label] {
					targets[a] = append(targets[a], e.dst)
				}
			}
		}
		for a := range targets {
			d.next = append(d.next, b.number(b.sorted(targets[a])))
		}
	}
	return d
}

// subsets numbers the sets of a powerset construction. seen has the stamp of
// the last set in which a state was found, so that it need not be cleared.
type subsets struct {
	*dfa
	index map[string]uint32
	key   []byte
	seen  []uint32
	stamp uint32
}

// classLists returns the classes of every label, as lists.
func (s *subsets) classLists() [][]int {
	lists := make([][]int, len(s.g.ls.words)/s.g.ls.width)
	for l := range lists {
		s.g.ls.each(label(l), func(a int) { lists[l] = append(lists[l], a) })
	}
	return lists
}

// sorted is the set in order, without repetitions, in place.
func (s *subsets) sorted(set []uint32) []uint32 {
	s.stamp++
	kept := set[:0]
	for _, q := range set {
		if s.seen[q] != s.stamp {
			s.seen[q] = s.stamp
			kept = append(kept, q)
		}
	}
	slices.Sort(kept)
	return kept
}

// number returns the state of a sorted set, the next free one if it is new. A
// member takes three bytes of the key, so the graph must have fewer than 2^24
// states.
func (s *subsets) number(set []uint32) uint32 {
	s.key = s.key[:0]
	for _, q := range set {
		s.key = append(s.key, byte(q), byte(q>>8), byte(q>>16))
	}
	n, ok := s.index[string(s.key)]
	if !ok {
		n = uint32(len(s.sets))
		s.index[string(s.key)] = n
		s.sets = append(s.sets, slices.Clone(set))
	}
	return n
}

// structure is the transitions as a graph without labels that matter, for its
// components.
func (d *dfa) structure() *graph {
	s := newGraph(d.g.ls, len(d.sets), 0)
	s.start = []uint32{0}
	for q := range s.out {
		row := slices.Clone(d.next[q*d.letters : (q+1)*d.letters])
		slices.Sort(row)
		for _, r := range slices.Compact(row) {
			s.out[q] = append(s.out[q], edge{dst: r})
		}
	}
	return s
}

// colours gives every state the colour of its component; nil when the context
// ends.
func (d *dfa) colours(ctx context.Context) []int {
	s := d.structure()
	comps := s.components()
	colour := make([]int, len(comps.parts))
	for n := range comps.parts {
		if ctx.Err() != nil {
			return nil
		}
		p := &comps.parts[n]
		for _, q := range p.states {
			for _, e := range s.out[q] {
				colour[n] = max(colour[n], colour[comps.of[e.dst]])
			}
		}
		if p.edges > 0 && (colour[n]%2 == 0) != d.acceptsCycle(s, comps, int32(n)) {
			colour[n]++
		}
	}
	of := make([]int, len(d.sets))
	for q := range of {
		of[q] = colour[comps.of[q]]
	}
	return of
}

// acceptsCycle reports whether the word of a cycle of the component is accepted
// from its states.
func (d *dfa) acceptsCycle(s *graph, comps *components, n int32) bool {
	path, word := d.cycle(comps, n)
	k := len(word)
	// The runs on the cycle: node (i, j) is the j-th state of the i-th set.
	base := make([]uint32, k+1)
	for i, q := range path {
		base[i+1] = base[i] + uint32(len(d.sets[q]))
	}
	runs := newGraph(d.g.ls, int(base[k]), d.g.sets)
	for i, q := range path {
		next := (i + 1) % k
		for j, r := range d.sets[q] {
			node := base[i] + uint32(j)
			runs.start = append(runs.start, node)
			for _, e := range d.g.out[r] {
				if d.g.ls.has(e.label, word[i]) {
					pos, _ := slices.BinarySearch(d.sets[path[next]], e.dst)
					runs.out[node] = append(runs.out[node], edge{base[next] + uint32(pos), e.label, e.marks})
				}
			}
		}
	}
	sub := runs.components()
	for i := range sub.parts {
		if sub.parts[i].accepting(runs.all()) {
			return true
		}
	}
	return false
}

// cycle is a shortest cycle through the first state of a component: its states
// and letters.
func (d *dfa) cycle(comps *components, n int32) (path []uint32, word []int) {
	root := comps.parts[n].states[0]
	via := map[uint32][2]uint32{} // state and letter before
	queue := []uint32{root}
	for {
		q := queue[0]
		queue = queue[1:]
		for a := range d.letters {
			r := d.next[int(q)*d.letters+a]
			if r == root {
				return d.backtrack(root, q, a, via)
			}
			if _, seen := via[r]; !seen && comps.of[r] == n {
				via[r] = [2]uint32{q, uint32(a)}
				queue = append(queue, r)
			}
		}
	}
}

// backtrack collects the cycle that closes with letter from last.
func (d *dfa) backtrack(root, last uint32, letter int, via map[uint32][2]uint32) (path []uint32, word []int) {
	path, word = []uint32{last}, []int{letter}
	for q := last; q != root; {
		step := via[q]
		q = step[0]
		path, word = append(path, q), append(word, int(step[1]))
	}
	slices.Reverse(path)
	slices.Reverse(word)
	return path, word
}

// wdba is the candidate for the minimal WDBA, with marks on the edges that
// leave states of even colour; nil when the powerset construction exceeds limit
// or the context ends.
func (g *graph) wdba(ctx context.Context, limit int) *graph {
	d := g.powerset(ctx, limit)
	if d == nil {
		return nil
	}
	colour := d.colours(ctx)
	if colour == nil {
		return nil
	}
	of, classes, _ := hopcroft.Classes(d.next, d.letters, colour, nil) // no error without spend
	w := newGraph(g.ls, classes, 1)
	w.start = []uint32{of[0]}
	done := make([]bool, classes)
	for q := range d.sets {
		if c := of[q]; !done[c] {
			done[c] = true
			w.out[c] = d.row(uint32(q), of, automata.Marks(1-colour[q]%2))
		}
	}
	w.tidy()
	return w
}

// row returns the edges of a state after the merging of classes, one for each
// destination.
func (d *dfa) row(q uint32, of []uint32, marks automata.Marks) []edge {
	type target struct {
		dst   uint32
		class int
	}
	row := make([]target, d.letters)
	for a := range row {
		row[a] = target{of[d.next[int(q)*d.letters+a]], a}
	}
	sorting.StableFunc(row, func(x, y target) int { return int(x.dst) - int(y.dst) })
	var out []edge
	for i := 0; i < len(row); {
		s := d.g.ls.scratch()
		j := i
		for ; j < len(row) && row[j].dst == row[i].dst; j++ {
			s[row[j].class/64] |= 1 << (row[j].class % 64)
		}
		out = append(out, edge{row[i].dst, d.g.ls.intern(s), marks})
		i = j
	}
	return out
}

// flipped is the complement of a complete weak deterministic automaton as wdba
// makes them.
func (g *graph) flipped() *graph {
	c := g.clone()
	c.eachEdge(func(_ uint32, e *edge) { e.marks ^= 1 })
	return c
}
