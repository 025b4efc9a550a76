package reduce

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// behind lists the control points inside the atomic sequence that st begins:
// those that control may come to after st without giving the processor up. It
// is empty if st is not in an atomic sequence.
func behind(p *flat.Proctype, st *flat.Step) []int32 {
	var out []int32
	seen := map[int32]bool{}
	var visit func(st *flat.Step)
	visit = func(st *flat.Step) {
		if !st.Atomic || st.Target < 0 || seen[st.Target] {
			return
		}
		seen[st.Target] = true
		out = append(out, st.Target)
		for i := range p.Points[st.Target].Steps {
			visit(&p.Points[st.Target].Steps[i])
		}
	}
	visit(st)
	return out
}

// acyclic is a directed graph that is kept free of loops: add refuses an edge
// that would close one.
type acyclic struct {
	next [][]int32
	seen []bool
}

// add adds an edge unless that closes a loop, and reports whether it did. The
// time is linear in the graph.
func (a *acyclic) add(from, to int32) bool {
	a.seen = make([]bool, len(a.next))
	if a.reaches(to, from) {
		return false
	}
	if !slices.Contains(a.next[from], to) {
		a.next[from] = append(a.next[from], to)
	}
	return true
}

func (a *acyclic) reaches(from, to int32) bool {
	if from == to {
		return true
	}
	if a.seen[from] {
		return false
	}
	a.seen[from] = true
	return slices.ContainsFunc(a.next[from], func(n int32) bool { return a.reaches(n, to) })
}
