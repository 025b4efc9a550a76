package symmetry

import (
	"cmp"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/mixing"
)

// Ordered partitions of the nodes and their refinement (B. D. McKay, Practical
// graph isomorphism, Congressus Numerantium 30, 1981; W. Kocay's trace; splits
// are undone by a trail, as in P. T. Darga, M. H. Liffiton, K. A. Sakallah, I. L.
// Markov, Exploiting structure in symmetry detection for CNF, DAC 2004):
//
//	refine(queue):
//		while a cell W is in the queue:
//			for each cell C with nodes next to W:
//				sort the nodes of C by the labels of their arcs to W
//				split C where these differ; the parts, but for the largest if C
//				is not in the queue, are queued
//
// Cells are identified by the position where they begin, and everything is done
// in the order of positions, so that isomorphic partitions are refined alike.
// What happens is written to a trace: partitions with different traces are not
// isomorphic. Labels are hashed; a collision leaves a cell whole that could be
// split, on both sides alike.
type partition struct {
	net    *Net
	nodes  []uint32 // cell by cell
	at     []uint32 // by node: its position
	cell   []uint32 // by node: where its cell begins
	size   []uint32 // by beginning of a cell
	trail  []uint32 // beginnings of cells that were split off, and of what they were split off
	queue  []uint32
	queued []bool // by beginning of a cell

	trace   []uint64 // of the first path
	step    int      // how far it was followed
	follows bool     // whether a trace is followed rather than written
	failed  bool

	sums    []uint64 // by node
	touched []uint32
	steps   int64 // arcs that may still be looked at
}

// newPartition makes the partition by colours.
func newPartition(n *Net, steps int64) *partition {
	count := len(n.colours)
	p := &partition{net: n, at: make([]uint32, count), cell: make([]uint32, count), size: make([]uint32, count), queued: make([]bool, count), sums: make([]uint64, count), steps: steps}
	p.nodes = make([]uint32, count)
	for i := range p.nodes {
		p.nodes[i] = uint32(i)
	}
	side := func(x uint32) int {
		if int(x) < n.places {
			return 0
		}
		return 1
	}
	slices.SortFunc(p.nodes, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(side(a), side(b)), cmp.Compare(n.colours[a], n.colours[b]), cmp.Compare(a, b))
	})
	begin := 0
	for i, x := range p.nodes {
		if y := p.nodes[begin]; side(x) != side(y) || n.colours[x] != n.colours[y] {
			begin = i
		}
		p.at[x], p.cell[x] = uint32(i), uint32(begin)
		p.size[begin]++
	}
	for i := 0; i < count; i += int(p.size[i]) {
		p.enqueue(uint32(i))
	}
	return p
}

func (p *partition) enqueue(cell uint32) {
	if !p.queued[cell] {
		p.queued[cell] = true
		p.queue = append(p.queue, cell)
	}
}

// note writes to the trace, or compares with it.
func (p *partition) note(what uint64) {
	if !p.follows {
		p.trace = append(p.trace, what)
	} else if p.step >= len(p.trace) || p.trace[p.step] != what {
		p.failed = true
	}
	p.step++
}

// refine makes the partition equitable; false if it does not follow the trace, or
// there are no steps left.
func (p *partition) refine() bool {
	p.failed = false
	for i := 0; i < len(p.queue); i++ {
		w := p.queue[i]
		p.queued[w] = false
		if !p.failed && p.steps > 0 {
			p.splitBy(w)
		}
	}
	p.queue = p.queue[:0]
	return !p.failed && p.steps > 0
}

// splitBy splits the cells next to a cell.
func (p *partition) splitBy(w uint32) {
	single := uint64(0)
	for _, x := range p.nodes[w : w+p.size[w]] {
		arcs := p.net.of(x)
		p.steps -= int64(len(arcs)) + 1
		for _, a := range arcs {
			if p.size[p.cell[a.Node]] == 1 {
				single += mixing.Pair(uint64(p.cell[a.Node]), uint64(a.Label))
				continue
			}
			if p.sums[a.Node] == 0 {
				p.touched = append(p.touched, a.Node)
			}
			p.sums[a.Node] += mixing.Pair(uint64(a.Label)+1, 1) | 1
		}
	}
	p.note(mixing.Pair(uint64(w), single))
	slices.SortFunc(p.touched, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(p.cell[a], p.cell[b]), cmp.Compare(p.sums[a], p.sums[b]))
	})
	touched := slices.Compact(p.touched) // a sum that has become 0 in between
	for from := 0; from < len(touched); {
		to := from + 1
		for to < len(touched) && p.cell[touched[to]] == p.cell[touched[from]] {
			to++
		}
		p.splitCell(touched[from:to])
		from = to
	}
	for _, x := range touched {
		p.sums[x] = 0
	}
	p.touched = p.touched[:0]
}

// splitCell splits a cell, of which some nodes, sorted by their sums, were
// touched.
func (p *partition) splitCell(touched []uint32) {
	begin := p.cell[touched[0]]
	size := p.size[begin]
	p.note(mixing.Pair(uint64(begin), p.sums[touched[0]]))
	if int(size) == len(touched) && p.sums[touched[0]] == p.sums[touched[len(touched)-1]] {
		return
	}
	end := begin + size
	for i := range touched {
		p.swap(touched[len(touched)-1-i], end-1-uint32(i))
	}
	inQueue, largest, most := p.queued[begin], begin, uint32(0)
	var parts []uint32
	for i := len(touched) - 1; i >= 0; i-- {
		if i > 0 && p.sums[touched[i-1]] == p.sums[touched[i]] {
			continue
		}
		if start := end - uint32(len(touched)-i); start > begin {
			p.splitOff(begin, start)
			p.note(mixing.Pair(uint64(start), p.sums[touched[i]]))
			parts = append(parts, start)
		}
	}
	parts = append(parts, begin)
	for _, c := range parts {
		if p.size[c] > most {
			largest, most = c, p.size[c]
		}
	}
	for _, c := range parts {
		if c != largest || inQueue {
			p.enqueue(c)
		}
	}
}

// swap moves a node to a position of its cell.
func (p *partition) swap(x, to uint32) {
	y, from := p.nodes[to], p.at[x]
	p.nodes[to], p.nodes[from] = x, y
	p.at[x], p.at[y] = to, from
}

// splitOff makes what a cell has from a position on a cell of its own.
func (p *partition) splitOff(cell, start uint32) {
	p.size[start] = cell + p.size[cell] - start
	p.size[cell] -= p.size[start]
	for _, x := range p.nodes[start : start+p.size[start]] {
		p.cell[x] = start
	}
	p.trail = append(p.trail, cell, start)
}

// individualise makes a node, which is not alone in its cell, a cell of its own.
func (p *partition) individualise(x uint32) {
	cell := p.cell[x]
	last := cell + p.size[cell] - 1
	p.swap(x, last)
	p.splitOff(cell, last)
	p.enqueue(last)
}

// undo joins again what has been split since the trail had a length.
func (p *partition) undo(length int) {
	for len(p.trail) > length {
		cell, start := p.trail[len(p.trail)-2], p.trail[len(p.trail)-1]
		p.trail = p.trail[:len(p.trail)-2]
		for _, x := range p.nodes[start : start+p.size[start]] {
			p.cell[x] = cell
		}
		p.size[cell] += p.size[start]
		p.size[start] = 0
	}
}
