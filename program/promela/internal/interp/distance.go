package interp

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/program/heuristic"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Distances estimates how far a state is from giving propositions their values
// (S. Edelkamp, A. Lluch Lafuente, S. Leue, Directed explicit model checking
// with HSF-SPIN, SPIN 2001: the formula-based estimate H_f):
//
//	H(f && g, true) = H(f, true) + H(g, true)       H(f || g, true) = min(H(f, true), H(g, true))
//	H(!f, v) = H(f, !v)                             false: && and || change places
//	H(a ~ b, v) = 0 if it has the value, else 1 part and |a - b|
//	H(P@l, true) = 0 if P is there, else 1 part and the fewest steps in the text of P from where it is to l
//	H(others, v) = 0 if they have the value, else 1 part
//
// It implements heuristic.Distances, and allocates nothing per state. Inside
// atomic sequences it is about the variables as they are, while the letter is
// that of the beginning.
type Distances struct {
	Explorer
	roots [64]int32 // by bit of a letter: the node, -1 if it is not one that is estimated
	// steps has, by the node of P@l, the fewest steps to l from each point of P.
	steps  map[int32][]uint64
	graded program.Letter
}

// unestimated are the classes of what takes more than a look at the vector.
const unestimated = flat.ObservesEnabled | flat.ObservesTimeout | flat.ObservesUnbounded | flat.ObservesCreation

// NewDistances makes the estimates of a binding's propositions.
func NewDistances(b *Bound) *Distances {
	d := &Distances{Explorer: *NewExplorer(b.Model, b), steps: map[int32][]uint64{}}
	for i := range d.roots {
		d.roots[i] = -1
	}
	for _, a := range b.Atoms.State {
		if b.Model.Observes(a.Node).Any(unestimated) {
			continue
		}
		d.roots[bits.TrailingZeros64(uint64(a.Bit))] = a.Node
		if d.grade(a.Node) {
			d.graded |= a.Bit
		}
	}
	return d
}

// grade prepares a node, and reports whether its distance has more values than
// 0 and 1.
func (d *Distances) grade(i int32) bool {
	switch n := &d.Model.Code[i]; n.Op {
	case flat.OpNot:
		return d.grade(n.A)
	case flat.OpAnd, flat.OpOr:
		d.grade(n.A)
		d.grade(n.B)
		return true
	case flat.OpEq, flat.OpLt, flat.OpGt, flat.OpLe, flat.OpGe:
		return !d.isBit(n.A) && !d.isBit(n.B)
	case flat.OpAt:
		if n.C >= 0 { // a point
			d.steps[i] = stepsTo(d.Model.Procs[n.B], n.C)
		}
		return n.C >= 0
	}
	return false
}

// isBit reports whether a node reads a variable of one bit.
func (d *Distances) isBit(i int32) bool {
	n := &d.Model.Code[i]
	return n.Store == flat.StoreBit && (n.Op == flat.OpGlobal || n.Op == flat.OpLocal || n.Op == flat.OpLoad)
}

// stepsTo returns the fewest steps that lead to a point, from each point of its
// proctype: one more than all points where none do.
func stepsTo(p *flat.Proctype, to int32) []uint64 {
	steps := make([]uint64, len(p.Points))
	for i := range steps {
		steps[i] = uint64(len(steps)) + 1
	}
	steps[to] = 0
	for changed := true; changed; {
		changed = false
		for from := range p.Points {
			for _, st := range p.Points[from].Steps {
				if st.Target >= 0 && steps[st.Target]+1 < steps[from] {
					steps[from], changed = steps[st.Target]+1, true
				}
			}
		}
	}
	return steps
}

// Graded implements heuristic.Distances.
func (d *Distances) Graded() program.Letter { return d.graded }

// At implements heuristic.Distances.
func (d *Distances) At(s program.State) { d.Open(s) }

// Distance implements heuristic.Distances.
func (d *Distances) Distance(yes, no program.Letter) (sum uint64) {
	for set := yes | no; set != 0; set &= set - 1 {
		bit := set & -set
		if node := d.roots[bits.TrailingZeros64(uint64(bit))]; node >= 0 {
			sum += d.from(node, yes&bit != 0)
		}
	}
	return sum
}

// from returns how far the state is from one in which a node has a value.
func (d *Distances) from(i int32, value bool) uint64 {
	n := &d.Model.Code[i]
	switch n.Op {
	case flat.OpNot:
		return d.from(n.A, !value)
	case flat.OpAnd, flat.OpOr:
		a, b := d.from(n.A, value), d.from(n.B, value)
		if (n.Op == flat.OpAnd) == value {
			return a + b
		}
		return min(a, b)
	}
	if (d.Eval(i) != 0) == value {
		return 0
	}
	switch {
	case n.Op == flat.OpAt && value && n.C >= 0:
		return heuristic.Part + min(d.fromLabel(i, n), farthest)
	case (n.Op == flat.OpEq && value || n.Op >= flat.OpLt && n.Op <= flat.OpGe) && !d.isBit(n.A) && !d.isBit(n.B):
		a, b := int64(d.Eval(n.A)), int64(d.Eval(n.B))
		return heuristic.Part + min(uint64(max(a-b, b-a)), farthest)
	}
	return heuristic.Part
}

// farthest is the most that is added to a part.
const farthest = 1<<12 - 1

// fromLabel returns how many steps the nearest of the processes is from a
// label, none of which is there.
func (d *Distances) fromLabel(i int32, n *flat.Node) uint64 {
	steps, p := d.steps[i], d.Model.Procs[n.B]
	nearest, pid := uint64(len(steps))+1, int32(-1)
	if n.A >= 0 {
		if pid = d.Eval(n.A); !d.alive(pid) {
			return nearest
		}
	}
	for k := range d.Frames {
		if f := &d.Frames[k]; f.Proc == p && (n.A < 0 || int32(k) == pid) {
			nearest = min(nearest, steps[f.PC])
		}
	}
	return nearest
}
