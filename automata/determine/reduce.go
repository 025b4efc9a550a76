package determine

// Smaller deterministic automata with the same language and any acceptance.
//
//	simplify   edges between components have no marks; a component in which all cycles accept, or none, has one set of marks;
//	           sets that mark nothing, everything, or what another one marks, go
//	bisimilar  states are one that by the same letters take edges with the same marks to the same states
//	language   of states with the same language only those of one component stay (language.go)
//
// Each until nothing changes.

import (
	"context"
	"encoding/binary"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// Reduce makes a complete deterministic automaton smaller, with the same
// language and a condition without the sets that make no difference. It repeats
// the passes above until no state goes. O(rounds · edges), and for automata
// with at most 64 states and 8 acceptance sets a comparison of the languages of
// all pairs of states. The error is the context's, or that of the diagrams.
func Reduce(ctx context.Context, a *automata.Automaton) (*automata.Automaton, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		a = simplify(reachable(a))
		n := a.States()
		b, err := canonical(ctx, bisimilar(a))
		if err != nil {
			return nil, err
		}
		if a = reachable(b); a.States() == n {
			return a, a.BDD().Err()
		}
	}
}

// reachable returns the part that can be reached from the initial states,
// numbered in the order of a breadth-first search.
func reachable(a *automata.Automaton) *automata.Automaton {
	number := map[uint32]uint32{}
	b := automata.NewBuilder(a.Alphabet())
	var list []uint32
	visit := func(q uint32) uint32 {
		n, ok := number[q]
		if !ok {
			n = b.AddState()
			number[q] = n
			list = append(list, q)
		}
		return n
	}
	for _, q := range a.Start() {
		b.AddStart(visit(q))
	}
	for n := 0; n < len(list); n++ {
		for _, e := range a.Out(list[n]) {
			b.AddEdge(uint32(n), visit(e.Dst), e.Label, e.Marks)
		}
	}
	return b.Build(a.Acc)
}

// withMarks returns the same automaton with other marks and another condition.
func withMarks(a *automata.Automaton, acc automata.Acceptance, marks func(automata.Edge) automata.Marks) *automata.Automaton {
	b := automata.NewBuilder(a.Alphabet())
	b.AddStates(a.States())
	for _, q := range a.Start() {
		b.AddStart(q)
	}
	for _, e := range a.Edges() {
		b.AddEdge(e.Src, e.Dst, e.Label, marks(e))
	}
	return b.Build(acc).MergeEdges()
}

// simplify replaces marks by equal ones where they make no difference, and
// removes sets that make none.
func simplify(a *automata.Automaton) *automata.Automaton {
	comps := a.Components()
	yes, no := a.AcceptingParts(comps), dual(a).AcceptingParts(comps)
	accepting, canAccept, _ := a.Acc.Complement().Rejecting()
	rejecting, canReject, _ := a.Acc.Rejecting()
	a = withMarks(a, a.Acc, func(e automata.Edge) automata.Marks {
		switch n := comps.Of[e.Src]; {
		case !comps.Inside(e):
			return 0
		case !yes[n] && canReject:
			return rejecting
		case !no[n] && canAccept:
			return accepting
		}
		return e.Marks
	})
	return withoutSets(a, comps)
}

// dual is the automaton with the complement of its condition.
func dual(a *automata.Automaton) *automata.Automaton {
	d := *a
	d.Acc = a.Acc.Complement()
	return &d
}

// withoutSets leaves out sets that no edge in a component has, that all have,
// or that are on the same edges as an earlier one.
func withoutSets(a *automata.Automaton, comps *automata.Components) *automata.Automaton {
	on := make([][]bool, a.Acc.Sets) // by set and edge inside a component
	for _, e := range a.Edges() {
		if comps.Inside(e) {
			for s := range on {
				on[s] = append(on[s], e.Marks>>s&1 != 0)
			}
		}
	}
	to := make([]int, a.Acc.Sets) // the new set, or one of the two below
	const never, always = -1, -2
	kept := 0
	known := map[string]int{}
	for s := range to {
		key, some, all := signature(on[s])
		same, ok := known[key]
		switch {
		case !some:
			to[s] = never
		case all:
			to[s] = always
		case ok:
			to[s] = same
		default:
			to[s], known[key] = kept, kept
			kept++
		}
	}
	if kept == a.Acc.Sets {
		return a
	}
	acc := replaced(a.Acc.Formula(), func(leaf *automata.AccNode) *automata.AccNode {
		set := to[leaf.Set]
		if set >= 0 {
			return &automata.AccNode{Op: leaf.Op, Set: set}
		}
		if (set == always) == (leaf.Op == automata.AccInf) {
			return &automata.AccNode{Op: automata.AccTrue}
		}
		return &automata.AccNode{Op: automata.AccFalse}
	})
	return withMarks(a, automata.NewAcceptance(kept, folded(acc)), func(e automata.Edge) (marks automata.Marks) {
		for s, set := range to {
			if set >= 0 && e.Marks>>s&1 != 0 {
				marks |= 1 << set
			}
		}
		return marks
	})
}

// signature is where a set is, and whether it is somewhere, and everywhere.
func signature(on []bool) (key string, some, all bool) {
	b := make([]byte, len(on))
	all = len(on) > 0
	for i, is := range on {
		if is {
			b[i], some = 1, true
		} else {
			all = false
		}
	}
	return string(b), some, all
}

// replaced returns the condition with every Inf and Fin replaced by leaf(n).
// Constants are not folded.
func replaced(n *automata.AccNode, leaf func(*automata.AccNode) *automata.AccNode) *automata.AccNode {
	switch n.Op {
	case automata.AccInf, automata.AccFin:
		return leaf(n)
	}
	out := &automata.AccNode{Op: n.Op}
	for _, k := range n.Kids {
		out.Kids = append(out.Kids, replaced(k, leaf))
	}
	return out
}

// bisimilar merges states by partition refinement; O(rounds · edges).
func bisimilar(a *automata.Automaton) *automata.Automaton {
	class := make([]uint32, a.States())
	for classes := 1; ; {
		index := map[string]uint32{}
		next := make([]uint32, len(class))
		for q := range uint32(a.States()) {
			key := edgesTo(a, q, class)
			n, ok := index[key]
			if !ok {
				n = uint32(len(index))
				index[key] = n
			}
			next[q] = n
		}
		class = next
		if len(index) == classes {
			break
		}
		classes = len(index)
	}
	return quotient(a, class)
}

// edgesTo encodes the edges of a state: letters, marks, and the classes to
// which they lead. States of one class with equal encodings stay together.
func edgesTo(a *automata.Automaton, q uint32, class []uint32) string {
	type target struct {
		class uint32
		marks automata.Marks
	}
	labels := map[target]bdd.Node{}
	var order []target
	for _, e := range a.Out(q) {
		t := target{class[e.Dst], e.Marks}
		if _, ok := labels[t]; !ok {
			order = append(order, t)
		}
		labels[t] = a.BDD().Or(labels[t], e.Label)
	}
	sortBy(order, func(t target) [2]uint64 { return [2]uint64{uint64(t.class), uint64(t.marks)} })
	key := binary.LittleEndian.AppendUint32(nil, class[q])
	for _, t := range order {
		key = binary.LittleEndian.AppendUint32(key, t.class)
		key = binary.LittleEndian.AppendUint64(key, uint64(t.marks))
		key = binary.LittleEndian.AppendUint32(key, uint32(labels[t]))
	}
	return string(key)
}

// quotient returns the automaton with one state for each class, which has the
// edges of the class's first member. Classes are numbered by their first
// members.
func quotient(a *automata.Automaton, class []uint32) *automata.Automaton {
	b := automata.NewBuilder(a.Alphabet())
	done := map[uint32]bool{}
	for _, c := range class {
		if !done[c] {
			done[c] = true
			b.AddState()
		}
	}
	for _, q := range a.Start() {
		b.AddStart(class[q])
	}
	clear(done)
	for q, c := range class {
		if done[c] {
			continue
		}
		done[c] = true
		for _, e := range a.Out(uint32(q)) {
			b.AddEdge(c, class[e.Dst], e.Label, e.Marks)
		}
	}
	return b.Build(a.Acc).MergeEdges()
}
