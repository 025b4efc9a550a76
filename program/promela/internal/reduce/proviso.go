package reduce

import (
	"slices"
)

// The proviso against ignoring. Where only some successors of states are kept,
// a loop might leave the others out for ever. So every loop must have a state
// that keeps all of them. A loop of the state graph goes round a loop of the
// control-flow graph of some process: that of the smallest number that moves in
// it, which is there all the time. Some steps of each proctype close all its
// loops together; a state where the stubborn set would take such a step keeps
// all successors. This needs nothing of the search, so it is sound for every
// search, several at a time included.
//
// R. Kurshan, V. Levin, M. Minea, D. Peled, H. Yenigün, Static partial order
// reduction, TACAS 1998.
//
// Which steps close the loops is free, and best are those that are never alone
// in a stubborn set anyway: steps are added to a graph without loops as long as
// it has none, the most local ones first.

// chooseClosing chooses, for each proctype, the steps that close its loops
// (stepKinds.closes), and marks the steps that begin a sequence with such a
// step in it (stepKinds.proviso). The steps not chosen form a graph without
// loops, so every loop has a chosen one.
func (in *independence) chooseClosing() {
	for k, p := range in.Model.Procs {
		g := acyclic{next: make([][]int32, len(p.Points))}
		for _, x := range in.byLocality(k) {
			if !g.add(x.from, x.to) {
				in.steps[k][x.id].closes = true
			}
		}
		closing := make([]bool, len(p.Points))
		for i := range p.Points {
			for j := range p.Points[i].Steps {
				closing[i] = closing[i] || in.steps[k][p.Points[i].Steps[j].ID].closes
			}
		}
		for i := range p.Points {
			for j := range p.Points[i].Steps {
				st := &p.Points[i].Steps[j]
				s := &in.steps[k][st.ID]
				s.proviso = s.closes
				if !p.Points[i].Inner && !s.proviso {
					s.proviso = slices.ContainsFunc(behind(p, st), func(at int32) bool { return closing[at] })
				}
			}
		}
	}
}

// flowEdge is a step as an edge of the control-flow graph.
type flowEdge struct {
	from, to int32
	id       int32
	weight   int // how much conflicts with it
}

// byLocality lists the steps of a proctype that lead from one control point to
// another, those with the fewest conflicts first and the visible ones last: in
// this order chooseClosing spares steps for which a small stubborn set is
// likely.
func (in *independence) byLocality(proc int) []flowEdge {
	var list []flowEdge
	p := in.Model.Procs[proc]
	for i := range p.Points {
		if p.Points[i].Inner {
			continue
		}
		for j := range p.Points[i].Steps {
			st := &p.Points[i].Steps[j]
			if st.Target < 0 {
				continue
			}
			s := &in.steps[proc][st.ID]
			w := s.conflicts.size() - 1
			if s.visible {
				w += 1 << 20
			}
			list = append(list, flowEdge{int32(i), st.Target, st.ID, w})
		}
	}
	slices.SortStableFunc(list, func(a, b flowEdge) int { return a.weight - b.weight })
	return list
}
