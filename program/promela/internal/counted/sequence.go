package counted

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/scc"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// A transition is one step, or an atomic sequence from its first step to where
// the process gives the processor up. The configs inside are explored:
//
//	run(c, st):
//	    execute st on c; each result goes on inside a d_step, or goes on
//	    atomically if it can, or is the end of the transition
//
// A sequence that can go on for ever inside is refused, unless each round
// visits another process of a sweep: there are finitely many of those.

// maxConfigs bounds the configs of one transition.
const maxConfigs = 1 << 16

// node is a config inside a transition. inner is the point inside a d_step at
// which control is, -1 outside; outer is then the d_step.
type node struct {
	c     *config
	inner int32
	outer *flat.Step
	last  *flat.Step // that led here
}

// end is the end of a transition.
type end struct {
	c    *config
	last *flat.Step
}

// arc is a step from a node to another.
type arc struct {
	to    int
	round bool // it visits another process of a sweep
	first bool // it begins a sweep
}

// sequence is the exploration of one transition.
type sequence struct {
	a     *Abstraction
	nodes []node
	arcs  [][]arc
	index map[string]int
	ends  []end
	from  int // the node that is being expanded
}

// run executes a step that is ready on c, and what follows without giving up the
// processor.
func (a *Abstraction) run(c *config, st *flat.Step) []end {
	s := &sequence{a: a, index: map[string]int{}, from: -1}
	s.step(node{c: c, inner: -1}, st)
	for s.from = 0; s.from < len(s.nodes); s.from++ {
		if a.configs++; len(s.nodes) > maxConfigs || a.limits.States > 0 && a.configs > maxSteps*a.limits.States {
			panic(interruption{ErrStates})
		}
		s.expand(s.nodes[s.from])
	}
	s.endless()
	return s.ends
}

// step executes a step in a node. The config is its own.
func (s *sequence) step(n node, st *flat.Step) {
	c := n.c.clone()
	if st.Op == flat.StepDStep {
		s.add(node{c: c, inner: st.A, outer: st, last: st}, arc{})
		return
	}
	begins := c.sweep == noSweep
	all := s.a.apply(c, st)
	for i, d := range all {
		by := arc{}
		if st.Op == flat.StepAssign && d.sweep != noSweep {
			moved := s.a.on(d, st).isCursor(st.A)
			by.first = moved && (begins || len(d.visited) == 0 && !d.passed)
			by.round = moved && !by.first
		}
		if by.first && i == 0 && s.commute(n, st, all) {
			s.inOrder(n, st, all, by)
			return
		}
		s.behind(n, d, st, by)
	}
}

// behind goes on behind a step of a node, which led to c.
func (s *sequence) behind(n node, c *config, st *flat.Step, by arc) {
	switch {
	case n.inner < 0:
		s.after(c, st, by)
	case st.Target >= 0:
		s.add(node{c: c, inner: st.Target, outer: n.outer, last: st}, by)
	default:
		s.after(c, n.outer, by)
	}
}

// isCursor reports whether an address is that of the cursor of the sweep.
func (e *evaluation) isCursor(addr int32) bool {
	p := e.address(addr)
	return p.at == e.c.cell()
}

// after goes on behind a step that is complete.
func (s *sequence) after(c *config, st *flat.Step, by arc) {
	if st.Target >= 0 {
		c.self().pc = st.Target
	}
	s.a.forget(c)
	if st.Atomic && c.failed&runtime == 0 && s.a.canGoOn(c) {
		s.add(node{c: c, inner: -1, last: st}, by)
		return
	}
	s.ends = append(s.ends, end{c, st})
}

// add adds a node and the arc that leads to it.
func (s *sequence) add(n node, by arc) {
	key := n.key()
	i, known := s.index[key]
	if !known {
		i = len(s.nodes)
		s.index[key] = i
		s.nodes, s.arcs = append(s.nodes, n), append(s.arcs, nil)
	}
	if by.to = i; s.from >= 0 {
		s.arcs[s.from] = append(s.arcs[s.from], by)
	}
}

// expand executes the steps of a node.
func (s *sequence) expand(n node) {
	p := s.a.procOf(n.c)
	if n.inner < 0 {
		s.a.steps(n.c, func(st *flat.Step) { s.step(n, st) })
		return
	}
	steps := p.Points[n.inner].Steps
	i := slices.IndexFunc(steps, func(st flat.Step) bool { return s.a.ready(n.c, &st) })
	if i < 0 {
		n.c.failed |= runtime // the d_step blocks
		s.ends = append(s.ends, end{n.c, n.outer})
		return
	}
	s.step(n, &steps[i])
}

// canGoOn reports whether the process that has the processor can move.
func (a *Abstraction) canGoOn(c *config) bool {
	steps := a.procOf(c).Points[c.self().pc].Steps
	return slices.ContainsFunc(steps, func(st flat.Step) bool { return a.ready(c, &st) })
}

// steps calls do for each step that the process can take. An unless clause that
// can be entered excludes all statements after it, and else all before it.
func (a *Abstraction) steps(c *config, do func(st *flat.Step)) {
	steps := a.procOf(c).Points[c.self().pc].Steps
	moved, escape := false, int32(0)
	for i := range steps {
		st := &steps[i]
		if escape != 0 && st.Escape != escape {
			return
		}
		if (st.Op == flat.StepElse || st.Op == flat.StepDStep && st.B != 0) && moved {
			continue
		}
		if a.ready(c, st) {
			moved, escape = true, st.Escape
			do(st)
		}
	}
}

// endless refuses a sequence that can go on for ever inside: with a cycle that
// visits no further process, or that begins a sweep.
func (s *sequence) endless() {
	all := scc.DecomposeAll(graph{s.arcs, true}, len(s.nodes))
	still := scc.DecomposeAll(graph{s.arcs, false}, len(s.nodes))
	for i := range s.nodes {
		for _, by := range s.arcs[i] {
			if by.first && all.Of[i] == all.Of[by.to] || by.still() && still.Of[i] == still.Of[by.to] {
				e := s.a.on(s.nodes[i].c, s.nodes[i].last)
				e.refuse("the atomic sequence of `%s` may not end")
			}
		}
	}
}

// still reports whether an arc visits no process.
func (a arc) still() bool { return !a.round && !a.first }

// graph is the graph of a sequence; without rounds, of its arcs that visit no
// process.
type graph struct {
	arcs   [][]arc
	rounds bool
}

// Next implements scc.Graph.
func (g graph) Next(state, at uint32) (to, next uint32, ok bool) {
	for ; int(at) < len(g.arcs[state]); at++ {
		if by := g.arcs[state][at]; g.rounds || by.still() {
			return uint32(by.to), at + 1, true
		}
	}
	return 0, at, false
}

// forget sets the variables of the process that moves to 0 that are not read any
// more.
func (a *Abstraction) forget(c *config) {
	if a.dead == nil {
		return
	}
	b, p := c.self(), a.procOf(c)
	for _, span := range a.dead.Spans[p.Index][b.pc] {
		for addr, slot := range a.layout.locals[p.Index] {
			if span.Low <= addr && addr < span.High {
				b.vars[slot] = value{}
			}
		}
	}
}
