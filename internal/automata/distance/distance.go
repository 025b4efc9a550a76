// Package distance computes how far a run of a generalised Büchi automaton is
// from being accepted, in edges of the automaton: it has to come into a component
// that may accept, or to a universal state, and there over an edge with each mark
// again and again. Searches that look for one accepting run are guided by it.
//
// It knows nothing of programs: how far a state is from a letter, other packages
// know.
package distance

import "github.com/ltlcheck/ltlcheck/automata"

// unreachable is the number of edges to a goal that cannot be reached.
const unreachable = 1 << 20

// Label is what a letter must have, and must not have, to be read by an edge.
type Label struct{ Pos, Neg uint64 }

// Distances are those of one automaton. Sets is the number of its marks, which
// stands for no mark where one is asked for; Universal and Accepting are by state.
type Distances struct {
	Factor    *automata.Compiled
	Sets      int
	Universal []bool // every word is accepted from here
	Accepting []bool // its component may accept

	enter  []uint32   // by state: edges to the nearest goal; 0 in a goal
	to     [][]uint32 // by mark, by state of a component: edges until after one with the mark; the last row is for no mark: 1
	labels [][][]Label
}

// New computes the distances: for each mark the edges are looked at until no
// distance gets smaller, which takes as many rounds as the longest of them, and
// two or three as a rule.
func New(c *automata.Compiled, universal, accepting []bool) *Distances {
	d := &Distances{Factor: c, Sets: c.Acc.Sets, Universal: universal, Accepting: accepting}
	goal := func(q uint32) bool { return d.Universal[q] || d.Accepting[q] }
	d.enter = d.distances(func(uint32, *automata.CompiledEdge) bool { return true }, goal, nil)
	for k := range d.Sets + 1 {
		mark := automata.Marks(0)
		if k < d.Sets {
			mark = 1 << k
		}
		has := func(e *automata.CompiledEdge) bool { return e.Marks&mark == mark }
		d.to = append(d.to, d.distances(func(q uint32, e *automata.CompiledEdge) bool { return d.Accepting[q] && d.Accepting[e.Dst] }, nil, has))
	}
	for k := range d.Sets + 1 {
		d.labels = append(d.labels, d.nearer(k))
	}
	return d
}

// distances returns for each state how many edges that are allowed lead to a
// goal, or over a goal edge.
func (d *Distances) distances(allowed func(uint32, *automata.CompiledEdge) bool, goal func(uint32) bool, over func(*automata.CompiledEdge) bool) []uint32 {
	least := make([]uint32, d.Factor.States())
	for q := range least {
		if least[q] = unreachable; goal != nil && goal(uint32(q)) {
			least[q] = 0
		}
	}
	for changed := true; changed; {
		changed = false
		for q := range uint32(len(least)) {
			out := d.Factor.Out(q)
			for i := range out {
				e := &out[i]
				if !allowed(q, e) {
					continue
				}
				by := least[e.Dst] + 1
				if over != nil && over(e) {
					by = 1
				}
				if by < least[q] {
					least[q], changed = by, true
				}
			}
		}
	}
	return least
}

// nearer returns for each state the labels of the edges that lead nearer, when
// mark k is wanted.
func (d *Distances) nearer(k int) [][]Label {
	all := make([][]Label, d.Factor.States())
	for q := range uint32(len(all)) {
		out := d.Factor.Out(q)
		for i := range out {
			if e := &out[i]; d.Value(q, e.Dst, e.Marks, k) < d.Value(q, q, 0, d.Sets)+uint64(d.waits(q, k)) {
				all[q] = append(all[q], Label{e.Pos, e.Neg})
			}
		}
	}
	return all
}

// waits returns how much farther than a single edge a state is from the mark.
func (d *Distances) waits(q uint32, k int) uint32 {
	if d.Accepting[q] {
		return d.to[k][q]
	}
	return 0
}

// Labels returns the labels of the edges that lead from a state nearer to mark k.
func (d *Distances) Labels(k int, q uint32) []Label { return d.labels[k][q] }

// Value is how far an edge from q to dst leaves a run from its goal: 0 in a
// universal state, less than unreachable in a component that may accept.
func (d *Distances) Value(q, dst uint32, marks automata.Marks, k int) uint64 {
	switch {
	case d.Universal[dst]:
		return 0
	case !d.Accepting[dst]:
		return unreachable + uint64(d.enter[dst])
	case d.Accepting[q] && (k == d.Sets || marks>>k&1 != 0):
		return 1
	}
	return 1 + uint64(d.to[k][dst])
}

// Nearest returns how far a state of a program is from the nearest of letters,
// as measured by far; farther than any if there are none.
func Nearest[Letter ~uint64](letters []Label, far func(pos, neg Letter) uint64) uint64 {
	nearest := uint64(1) << 40
	for _, l := range letters {
		nearest = min(nearest, far(Letter(l.Pos), Letter(l.Neg)))
	}
	return nearest
}
