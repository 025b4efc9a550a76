package theory

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/enum"
)

// The Markov chain over visited sets: exact for every graph, and exponential in
// its nodes.
//
// For URS a state of the chain is V. With |V| = k a step visits the new node v
// with probability
//
//	p(v) = sum over u in V with v in Succ(u) of 1/(k |Succ(u)|),
//
// so that V stays for 1/sum p(v) steps on average, and V ∪ {v} is next with
// probability p(v)/sum p.
//
// For SDRS a state of the chain is V and where the walk is: open at a member u,
// or closed, when it was at a node without successors and has lost a step
// there. While V stays the mean numbers of visits w of the k+1 places are the
// solution of
// w = entry + Pᵀw, P being the moves within V; their sum is how long V stays.
//
// The layers of sets with k members follow each other in the order of k; a
// layer costs O(sets·k²) numbers for URS, and a system of k+1 equations for
// every set for SDRS.

// Search is one of the two searches of the paper.
type Search uint8

// The searches.
const (
	URS Search = iota
	SDRS
)

// String returns "urs" or "sdrs".
func (s Search) String() string { return enum.Name([]string{"urs", "sdrs"}, s, "Search") }

// closed is the place of SDRS after a step lost at a node without successors,
// and always the place of URS.
const closed = -1

// Cover returns the mean cover time of k nodes in element k, for k from 1 to
// the number of nodes that can be reached; element 0 is 0. Time and memory are
// exponential in the number of nodes. The error means that the graph is too
// large.
func Cover[T Number[T]](g *Graph, search Search) ([]T, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	mean := []T{zero[T](), one[T]()}
	l := newLayer[T]()
	l.add(1, 0, one[T]())
	for range g.size() - 1 {
		next, stay := newLayer[T](), zero[T]()
		for i, set := range l.sets {
			if search == URS {
				stay = stay.Plus(leaveURS(g, set, l.entry[i].total(), next))
			} else {
				stay = stay.Plus(leaveSDRS(g, set, l.entry[i], next))
			}
		}
		mean = append(mean, mean[len(mean)-1].Plus(stay))
		l = next
	}
	return mean, nil
}

// layer is a distribution over the sets with a given number of members, at the
// step at which the search enters them, and over the place where it then is.
// The sets are in the order in which they were added, so that results do not
// depend on the order of a map.
type layer[T Number[T]] struct {
	at    map[uint64]int
	sets  []uint64
	entry []places[T]
}

// places are probabilities by place, a node or closed. They need not add up to
// 1.
type places[T Number[T]] struct {
	nodes []int
	p     []T
}

// newLayer makes an empty layer.
func newLayer[T Number[T]]() *layer[T] { return &layer[T]{at: map[uint64]int{}} }

// add adds the probability to enter a set with the search at a node.
func (l *layer[T]) add(set uint64, node int, p T) {
	i, ok := l.at[set]
	if !ok {
		i = len(l.sets)
		l.at[set] = i
		l.sets, l.entry = append(l.sets, set), append(l.entry, places[T]{})
	}
	l.entry[i].add(node, p)
}

// add adds a probability to a place.
func (pl *places[T]) add(node int, p T) {
	for i, v := range pl.nodes {
		if v == node {
			pl.p[i] = pl.p[i].Plus(p)
			return
		}
	}
	pl.nodes, pl.p = append(pl.nodes, node), append(pl.p, p)
}

// total returns the sum of the probabilities.
func (pl *places[T]) total() T {
	sum := zero[T]()
	for _, p := range pl.p {
		sum = sum.Plus(p)
	}
	return sum
}

// leaveURS returns how many steps URS stays at a set that is entered with
// probability p, on average, times p. It adds to next where the search goes
// from there.
func leaveURS[T Number[T]](g *Graph, set uint64, p T, next *layer[T]) T {
	k := bits.OnesCount64(set)
	var into places[T]
	for u := range members(set) {
		for _, v := range g.Succ[u] {
			if set>>v&1 == 0 {
				into.add(v, ratio[T](1, k*len(g.Succ[u])))
			}
		}
	}
	leave := into.total()
	for i, v := range into.nodes {
		next.add(set|1<<v, v, p.Times(into.p[i]).Over(leave))
	}
	return p.Over(leave)
}

// leaveSDRS is leaveURS for SDRS: entry says with which probabilities the walk
// is where when it enters the set. It solves a system of k+1 equations, k being
// the size of the set.
func leaveSDRS[T Number[T]](g *Graph, set uint64, entry places[T], next *layer[T]) T {
	var nodes []int // the places of the system of equations; the last is closed
	for u := range members(set) {
		nodes = append(nodes, u)
	}
	nodes = append(nodes, closed)
	index := map[int]int{}
	for i, u := range nodes {
		index[u] = i
	}
	// a w = b: a is 1 - Pᵀ.
	a, b := identity[T](len(nodes)), make([]T, len(nodes))
	for i := range b {
		b[i] = zero[T]()
	}
	for i, u := range entry.nodes {
		b[index[u]] = b[index[u]].Plus(entry.p[i])
	}
	exits := make([]places[T], len(nodes))
	for i, u := range nodes {
		g.steps(set, u, func(v, p, q int) {
			if v >= 0 && set>>v&1 == 0 {
				exits[i].add(v, ratio[T](p, q))
			} else {
				a[index[v]][i] = a[index[v]][i].Minus(ratio[T](p, q))
			}
		})
	}
	stay := zero[T]()
	for i, w := range solve(a, b) {
		stay = stay.Plus(w)
		for j, v := range exits[i].nodes {
			next.add(set|1<<v, v, w.Times(exits[i].p[j]))
		}
	}
	return stay
}

// steps passes each place where SDRS can be one step after place at to yield,
// with its probability p/q. The step from closed begins at a member of the set.
func (g *Graph) steps(set uint64, at int, yield func(v, p, q int)) {
	if at != closed {
		g.move(at, 1, yield)
		return
	}
	k := bits.OnesCount64(set)
	for u := range members(set) {
		g.move(u, k, yield)
	}
}

// move passes each place where a move from u leads to yield, with its
// probability; the move itself is made with probability 1/k.
func (g *Graph) move(u, k int, yield func(v, p, q int)) {
	if len(g.Succ[u]) == 0 {
		yield(closed, 1, k)
	}
	for _, v := range g.Succ[u] {
		yield(v, 1, k*len(g.Succ[u]))
	}
}

// members lists the members of a set in ascending order.
func members(set uint64) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(bits.TrailingZeros64(set)) {
				return
			}
		}
	}
}

// identity returns the identity matrix of n rows.
func identity[T Number[T]](n int) [][]T {
	a := make([][]T, n)
	for i := range a {
		a[i] = make([]T, n)
		for j := range a[i] {
			a[i][j] = zero[T]()
		}
		a[i][i] = one[T]()
	}
	return a
}

// solve returns the x with a·x = b, by Gauss-Jordan elimination in O(n³)
// operations; a must be regular. Both a and b are overwritten, and x is b.
func solve[T Number[T]](a [][]T, b []T) []T {
	for c := range a {
		pivot := c
		for a[pivot][c].IsZero() {
			pivot++
		}
		a[c], a[pivot], b[c], b[pivot] = a[pivot], a[c], b[pivot], b[c]
		for r := range a {
			if r == c || a[r][c].IsZero() {
				continue
			}
			f := a[r][c].Over(a[c][c])
			for i := c; i < len(a); i++ {
				if !a[c][i].IsZero() {
					a[r][i] = a[r][i].Minus(f.Times(a[c][i]))
				}
			}
			b[r] = b[r].Minus(f.Times(b[c]))
		}
	}
	for c := range b {
		b[c] = b[c].Over(a[c][c])
	}
	return b
}

// Situation is a state of the Markov chain of a search without restarts: the
// set of visited nodes as bits, and the node where the walk is, -1 when it is
// closed and for URS.
type Situation struct {
	Set uint64
	At  int
}

// start returns the place of a search after its first step, which visits the
// root.
func start(search Search) int {
	if search == URS {
		return closed
	}
	return 0
}

// advance returns the distribution one step later.
func advance[T Number[T]](g *Graph, search Search, now map[Situation]T) map[Situation]T {
	next := map[Situation]T{}
	for s, p := range now {
		g.steps(s.Set, s.At, func(v, num, den int) {
			to := Situation{s.Set, closed}
			if v >= 0 {
				to.Set |= 1 << v
			}
			if search == SDRS {
				to.At = v
			}
			q := p.Times(ratio[T](num, den))
			if old, ok := next[to]; ok {
				q = q.Plus(old)
			}
			next[to] = q
		})
	}
	return next
}
