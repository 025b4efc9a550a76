package testsuite

import (
	"context"
	"errors"
	"slices"
)

// The shortest walks from a root that take every arc of a graph. From nodes that
// may be the last one, a walk goes back to the root for nothing; so this is the
// rural postman problem with the arcs of the graph required and those back to
// the root optional. In general that problem is hard; here it is not, because
// every arc begins in a node that required arcs lead to from the root, so that
// no balanced choice of copies falls apart (Edmonds & Johnson, Matching, Euler
// tours and the Chinese postman, Mathematical Programming 5, 1973; for tests,
// Aho, Dahbura, Lee & Uyar, An optimization technique for protocol conformance
// test generation based on UIO sequences and rural Chinese postman tours, IEEE
// Trans. Communications 39, 1991):
//
//	b(v) := required arcs into v - required arcs out of v
//	f    := the cheapest flow that takes b(v) away from each v with b(v) > 0
//	        and to each v the -b(v) that it lacks
//	E    := an Eulerian circuit (Hierholzer) of the required arcs and of f copies
//	walks: E, cut at the root
//
// The flow is that of the primal-dual method (Ford & Fulkerson, Flows in
// Networks, 1962, ch. III): distances from all surpluses at once, by buckets, as
// costs are small; then a maximal flow along shortest paths (Dinic 1970); until
// nothing is left. There are no more rounds than different distances. The node
// potentials that remain prove the bound, without the flow: see bound.

// problem is a graph whose arcs are all required. Node 0 is the root.
type problem struct {
	nodes int
	arcs  []costed
	last  []bool // by node: a walk may end there
}

// costed is an arc with its cost, which is not negative.
type costed struct {
	from, to int32
	cost     int32
}

// What solve takes for each arc, those back to the root included, and for each
// node, in bytes.
const (
	bytesPerArc  = 80 // twice its 12 bytes, its ends, flow and copies, the tour, and three times its place in walks
	bytesPerNode = 28
)

// room allocates the arcs, which may be added then. The error is ErrMemory if
// there is no room for them, or for solving the problem.
func (p *problem) room(arcs int, o *Options) error {
	if err := o.fits((arcs+p.nodes)*bytesPerArc + p.nodes*bytesPerNode); err != nil {
		return err
	}
	p.arcs = make([]costed, 0, arcs)
	return nil
}

// solution is the cheapest walks.
type solution struct {
	walks [][]int // of arcs, each from the root
	cost  int     // of all
	bound int     // no set of walks costs less
}

// ErrStuck is an atomic sequence that never ends, in which a test cannot end
// either.
var ErrStuck = errors.New("an atomic sequence does not end")

// solve returns the cheapest walks.
func (p *problem) solve(ctx context.Context) (*solution, error) {
	n := newNetwork(p)
	if err := n.cheapest(ctx); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(n.excess, func(e int32) bool { return e != 0 }) {
		return nil, ErrStuck
	}
	copies := make([]int32, len(n.arcs))
	s := &solution{bound: n.bound()}
	for a := range n.arcs {
		copies[a] = n.flow[a]
		if a < len(p.arcs) {
			copies[a]++
			s.bound += int(n.arcs[a].cost)
		}
		s.cost += int(copies[a]) * int(n.arcs[a].cost)
	}
	s.walks = n.circuit(copies, len(p.arcs))
	return s, nil
}

// network is the graph with the arcs back to the root, and a flow.
type network struct {
	nodes     int
	arcs      []costed
	flow      []int32
	first     []int32 // by node: its first entry in ends; one more at the end
	ends      []int32 // arcs out of the node, and ^arc for those into it
	excess    []int32 // by node: what still has to leave it; negative: to come to it
	balance   []int32 // excess at first
	potential []int32
	level     []int32
	current   []int32
}

func newNetwork(p *problem) *network {
	n := &network{nodes: p.nodes, arcs: append(make([]costed, 0, len(p.arcs)+p.nodes), p.arcs...)}
	for v, last := range p.last {
		if last {
			n.arcs = append(n.arcs, costed{int32(v), 0, 0})
		}
	}
	n.flow = make([]int32, len(n.arcs))
	n.balance = make([]int32, n.nodes)
	for _, a := range p.arcs {
		n.balance[a.to]++
		n.balance[a.from]--
	}
	n.excess, n.potential = slices.Clone(n.balance), make([]int32, n.nodes)
	n.level, n.current = make([]int32, n.nodes), make([]int32, n.nodes)
	n.first = make([]int32, n.nodes+1)
	for _, a := range n.arcs {
		n.first[a.from+1]++
		n.first[a.to+1]++
	}
	for v := range n.nodes {
		n.first[v+1] += n.first[v]
	}
	n.ends = make([]int32, 2*len(n.arcs))
	next := slices.Clone(n.first)
	for i, a := range n.arcs {
		n.ends[next[a.from]] = int32(i)
		next[a.from]++
		n.ends[next[a.to]] = ^int32(i)
		next[a.to]++
	}
	return n
}

// cheapest makes the flow a cheapest one.
func (n *network) cheapest(ctx context.Context) error {
	for n.distances() {
		for n.levels() {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			copy(n.current, n.first)
			for v := range n.nodes {
				for n.excess[v] > 0 && n.augment(int32(v)) {
				}
			}
		}
	}
	return nil
}

// residual returns where an entry leads, what it costs beyond the potentials,
// and whether more can flow along it.
func (n *network) residual(v, entry int32) (to, cost int32, open bool) {
	if entry >= 0 {
		a := &n.arcs[entry]
		return a.to, a.cost + n.potential[v] - n.potential[a.to], true
	}
	a := &n.arcs[^entry]
	return a.from, -a.cost + n.potential[v] - n.potential[a.from], n.flow[^entry] > 0
}

// unreached is the distance of nodes that nothing leads to.
const unreached = int32(1) << 30

// distances adds to the potentials the distances from the nodes with a surplus,
// as far as the nearest node that lacks something. It returns false if there is
// none.
func (n *network) distances() bool {
	distance := n.level
	var buckets [][]int32
	for v := range n.nodes {
		distance[v] = unreached
		if n.excess[v] > 0 {
			distance[v] = 0
			buckets = push(buckets, 0, int32(v))
		}
	}
	for d := 0; d < len(buckets); d++ {
		for i := 0; i < len(buckets[d]); i++ {
			v := buckets[d][i]
			if distance[v] != int32(d) {
				continue // it was reached by a shorter way
			}
			if n.excess[v] < 0 {
				n.raise(distance, int32(d))
				return true
			}
			for _, entry := range n.ends[n.first[v]:n.first[v+1]] {
				if to, cost, open := n.residual(v, entry); open && int32(d)+cost < distance[to] {
					distance[to] = int32(d) + cost
					buckets = push(buckets, int(distance[to]), to)
				}
			}
		}
	}
	return false
}

// push puts a node into a bucket.
func push(buckets [][]int32, d int, v int32) [][]int32 {
	for len(buckets) <= d {
		buckets = append(buckets, nil)
	}
	buckets[d] = append(buckets[d], v)
	return buckets
}

// raise adds distances, at most d, to the potentials: costs beyond them stay
// positive or become zero.
func (n *network) raise(distance []int32, d int32) {
	for v := range n.nodes {
		n.potential[v] += min(distance[v], d)
	}
}

// levels numbers the nodes by arcs that cost nothing beyond the potentials. It
// returns false if no node that lacks something is reached.
func (n *network) levels() bool {
	var queue []int32
	for v := range n.nodes {
		n.level[v] = unreached
		if n.excess[v] > 0 {
			n.level[v] = 0
			queue = append(queue, int32(v))
		}
	}
	found := false
	for i := 0; i < len(queue); i++ {
		v := queue[i]
		found = found || n.excess[v] < 0
		for _, entry := range n.ends[n.first[v]:n.first[v+1]] {
			if to, cost, open := n.residual(v, entry); open && cost == 0 && n.level[to] == unreached {
				n.level[to] = n.level[v] + 1
				queue = append(queue, to)
			}
		}
	}
	return found
}

// augment sends as much as it can along one path from v, level by level, and
// reports whether there was one.
func (n *network) augment(v int32) bool {
	var path []int32 // entries
	at := v
	for n.excess[at] >= 0 {
		if n.current[at] == n.first[at+1] { // a dead end
			if len(path) == 0 {
				return false
			}
			at = n.tail(path[len(path)-1])
			path = path[:len(path)-1]
			n.current[at]++
			continue
		}
		entry := n.ends[n.current[at]]
		to, cost, open := n.residual(at, entry)
		if !open || cost != 0 || n.level[to] != n.level[at]+1 {
			n.current[at]++
			continue
		}
		path = append(path, entry)
		at = to
	}
	much := min(n.excess[v], -n.excess[at])
	for _, entry := range path {
		if entry < 0 {
			much = min(much, n.flow[^entry])
		}
	}
	for _, entry := range path {
		if entry < 0 {
			n.flow[^entry] -= much
		} else {
			n.flow[entry] += much
		}
	}
	n.excess[v] -= much
	n.excess[at] += much
	return true
}

// tail returns the node that an entry leaves.
func (n *network) tail(entry int32) int32 {
	if entry >= 0 {
		return n.arcs[entry].from
	}
	return n.arcs[^entry].to
}

// bound returns what every flow costs at least: the potentials are a solution
// of the dual program.
func (n *network) bound() (least int) {
	for v := range n.nodes {
		least -= int(n.balance[v]) * int(n.potential[v])
	}
	return least
}

// circuit returns an Eulerian circuit of that many copies of each arc, cut at the
// root. Arcs from required on are those back to the root, and left out.
func (n *network) circuit(copies []int32, required int) (walks [][]int) {
	copy(n.current, n.first)
	type visit struct{ node, by int32 }
	stack, tour := []visit{{0, -1}}, []int32{}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		v := top.node
		for n.current[v] < n.first[v+1] && (n.ends[n.current[v]] < 0 || copies[n.ends[n.current[v]]] == 0) {
			n.current[v]++
		}
		if n.current[v] == n.first[v+1] {
			stack = stack[:len(stack)-1]
			if top.by >= 0 {
				tour = append(tour, top.by)
			}
			continue
		}
		a := n.ends[n.current[v]]
		copies[a]--
		stack = append(stack, visit{n.arcs[a].to, a})
	}
	var walk []int
	for _, a := range slices.Backward(tour) {
		if n.arcs[a].from == 0 && len(walk) > 0 {
			walks = append(walks, walk)
			walk = nil
		}
		if int(a) < required {
			walk = append(walk, int(a))
		}
	}
	if len(walk) > 0 {
		walks = append(walks, walk)
	}
	return walks
}
