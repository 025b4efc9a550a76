package automata

// Trim returns the automaton without the states that are unreachable or from
// which no word is accepted; the language is the same. One initial state
// without edges is left when no word is accepted. States are numbered anew, in
// the order of a breadth-first search; their names are kept. O(states + edges)
// for generalised Büchi acceptance.
func (a *Automaton) Trim() *Automaton {
	comps := a.Components()
	return a.keep(a.usefulStates(comps), nil)
}

// usefulStates returns, by state, whether it is reachable and can reach a
// component that accepts.
func (a *Automaton) usefulStates(comps *Components) []bool {
	accepting := a.AcceptingParts(comps)
	useful := make([]bool, a.States())
	for i, p := range comps.Parts { // successors come first
		good := accepting[i]
		for _, q := range p.States {
			for _, e := range a.Out(q) {
				good = good || useful[e.Dst] // not set yet within the component
			}
		}
		for _, q := range p.States {
			useful[q] = good
		}
	}
	return useful
}

// AcceptingParts returns, by component, whether some run that stays in it is
// accepting. comps must be the Components of a. Linear for generalised Büchi
// acceptance, exponential in the Fin sets of other conditions at worst.
func (a *Automaton) AcceptingParts(comps *Components) []bool {
	accepting := make([]bool, len(comps.Parts))
	acc := a.Acc.Formula()
	for i := range comps.Parts {
		p := &comps.Parts[i]
		switch {
		case p.Trivial():
		case a.Acc.IsGeneralisedBuchi():
			accepting[i] = a.Acc.Accepts(p.Marks)
		default:
			_, accepting[i] = a.witnessIn(p, acc.Restrict(p.Marks), 0)
		}
	}
	return accepting
}

// keep is the automaton on the states for which useful holds, with marks mapped
// by marks when it is not nil. States are numbered in the order of a
// breadth-first search.
func (a *Automaton) keep(useful []bool, marks func(Edge) Marks) *Automaton {
	b := NewBuilder(a.alphabet)
	number := make([]int32, a.States())
	var order []uint32
	visit := func(q uint32) uint32 {
		if number[q] == 0 {
			order = append(order, q)
			number[q] = int32(b.AddState()) + 1
		}
		return uint32(number[q] - 1)
	}
	for _, q := range a.start {
		if useful[q] {
			b.AddStart(visit(q))
		}
	}
	for i := 0; i < len(order); i++ {
		for _, e := range a.Out(order[i]) {
			if !useful[e.Dst] {
				continue
			}
			m := e.Marks
			if marks != nil {
				m = marks(e)
			}
			b.AddEdge(uint32(i), visit(e.Dst), e.Label, m)
		}
	}
	out := b.Build(a.Acc)
	out.Name, out.Properties = a.Name, a.Properties
	if a.StateNames != nil {
		out.StateNames = make([]string, out.States())
		for i, q := range order {
			out.StateNames[i] = a.StateNames[q]
		}
	}
	return out
}
