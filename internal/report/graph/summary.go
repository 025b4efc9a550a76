package graph

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/emicklei/dot"

	"github.com/ltlcheck/ltlcheck/internal/report/drawing"

	"github.com/ltlcheck/ltlcheck/program"

	"github.com/ltlcheck/ltlcheck/internal/report"
)

// MostDrawn is the largest number of states that are drawn one by one. A
// picture with more cannot be read. A larger graph is drawn by groups of
// states; of these, too, only the largest MostDrawn are drawn, and the others
// are one node.
const MostDrawn = 60

// mostCoarse is the largest number of groups that Coarse makes.
const mostCoarse = 30

// Grouping is a partition of the states of a graph. By tells people what the
// states of a group have in common.
type Grouping struct {
	By    string // what the states of a group have in common
	of    []int  // state -> group; groups are numbered in the order of their first states
	count int
	names []string // the variables that tell groups apart; nil for components
}

// ByVariables groups states that have the same values of some variables, which
// are named as in State.Vars. Without names all states are one group.
func (g *Graph) ByVariables(names []string) *Grouping {
	group := &Grouping{of: make([]int, len(g.States)), count: min(1, len(g.States))}
	for _, name := range names {
		group = g.refined(group, name)
	}
	return group
}

// refined returns the grouping that also tells apart the values of one more
// variable. coarse is not changed.
func (g *Graph) refined(coarse *Grouping, name string) *Grouping {
	type key struct {
		group int
		value string
	}
	fine := &Grouping{names: append(slices.Clone(coarse.names), name)}
	fine.By = strings.Join(fine.names, ", ")
	known := map[key]int{}
	at := 0
	for i := range g.States {
		value, where := g.States[i].value(name, at)
		at = where
		k := key{coarse.of[i], value}
		if _, ok := known[k]; !ok {
			known[k] = len(known)
		}
		fine.of = append(fine.of, known[k])
	}
	fine.count = len(known)
	return fine
}

// value returns the value of a variable, "" if the state has no such variable,
// and its index in Vars. It looks at guess first: the states of a graph mostly
// have the same variables, so that the index found in the state before is
// right.
func (s *State) value(name string, guess int) (string, int) {
	if guess < len(s.Vars) && s.Vars[guess].Name == name {
		return s.Vars[guess].Value, guess
	}
	for i, v := range s.Vars {
		if v.Name == name {
			return v.Value, i
		}
	}
	return "", guess
}

// Variables returns the names of the variables of all states, in the order in
// which they appear. With control it returns only those that hold where a
// process is.
func (g *Graph) Variables(control bool) (names []string) {
	known := map[string]bool{}
	for i := range g.States {
		for _, v := range g.States[i].Vars {
			if !known[v.Name] && (!control || v.Kind == program.Position) {
				known[v.Name] = true
				names = append(names, v.Name)
			}
		}
	}
	return names
}

// ByControl groups states in which every process is at the same place.
func (g *Graph) ByControl() *Grouping {
	group := g.ByVariables(g.Variables(true))
	group.By = "the places of all processes"
	return group
}

// mostTried is the number of variables that Coarse tries for a model without
// processes.
const mostTried = 100

// Coarse returns a grouping with at most mostCoarse groups for a first look. It
// is built greedily: variables that hold where a process is, or any variables
// if the model has no processes, are added one by one as long as there are not
// too many groups. If that puts all states into one group, it returns
// ByComponents, which may have any number of groups.
func (g *Graph) Coarse() *Grouping {
	names := g.Variables(true)
	if len(names) == 0 {
		names = g.Variables(false)
		names = names[:min(mostTried, len(names))]
	}
	best := g.ByVariables(nil)
	for _, name := range names {
		if try := g.refined(best, name); try.count <= mostCoarse && try.count > best.count {
			best = try
		}
	}
	if best.count < 2 {
		return g.ByComponents()
	}
	return best
}

// ByComponents groups states that reach each other: the strongly connected
// components, found by two depth-first searches (Kosaraju; Sharir 1981). The
// cost is linear in the size of the graph.
func (g *Graph) ByComponents() *Grouping {
	n := len(g.States)
	out, in := make([][]int, n), make([][]int, n)
	for _, e := range g.Edges {
		out[e.From] = append(out[e.From], e.To)
		in[e.To] = append(in[e.To], e.From)
	}
	order := make([]int, 0, n)
	seen := make([]bool, n)
	for s := range n {
		postorder(s, out, seen, func(q int) { order = append(order, q) })
	}
	component := make([]int, n)
	clear(seen)
	for i := range n {
		root := order[n-1-i]
		postorder(root, in, seen, func(q int) { component[q] = root })
	}
	group := &Grouping{By: "strongly connected components"}
	known := map[int]int{}
	for _, c := range component {
		if _, ok := known[c]; !ok {
			known[c] = len(known)
		}
		group.of = append(group.of, known[c])
	}
	group.count = len(known)
	return group
}

// postorder calls visit for each state that is reached from a state and has not
// been seen, after its successors. It uses no recursion, as paths can be as
// long as the graph.
func postorder(from int, next [][]int, seen []bool, visit func(int)) {
	if seen[from] {
		return
	}
	type frame struct{ state, edge int }
	seen[from] = true
	for stack := []frame{{from, 0}}; len(stack) > 0; {
		top := &stack[len(stack)-1]
		if top.edge == len(next[top.state]) {
			visit(top.state)
			stack = stack[:len(stack)-1]
			continue
		}
		to := next[top.state][top.edge]
		top.edge++
		if !seen[to] {
			seen[to] = true
			stack = append(stack, frame{to, 0})
		}
	}
}

// WriteSummaryDOT draws a graph in the DOT language with a node for each group
// of states, and an edge wherever a step leads from one group to another. A
// label counts the states and steps and names the first few.
func WriteSummaryDOT(w io.Writer, g *Graph, by *Grouping) error {
	s := newSummary(g, by)
	d := drawing.New(fmt.Sprintf("%s: %s and %s in %s, by %s", g.Model, report.Count(len(g.States), "state"), report.Count(len(g.Edges), "step"),
		report.Count(len(s.groups), "group"), by.By))
	for i := range s.groups {
		s.drawGroup(d, i)
	}
	for _, e := range s.edges {
		d.Edge(d.Node(drawing.NodeID(e.from)), d.Node(drawing.NodeID(e.to))).Attr("label", s.moves[e].label())
	}
	return drawing.Write(w, d)
}

// summary is the graph of groups that is drawn. If there are too many groups,
// the last element of groups stands for all that are not drawn.
type summary struct {
	graph  *Graph
	by     *Grouping
	groups []part
	rest   int    // how many groups the last one stands for; 0 if there are none left out
	edges  []pair // the keys of moves, in the order in which they were found
	moves  map[pair]*moves
}

// part is one node of the summary: the states of a group.
type part struct {
	states                        []int
	inside                        int // steps between its states
	initial, deadlock, unfinished bool
}

// pair is an edge, by the numbers of its two ends.
type pair struct{ from, to int }

// newSummary distributes the states and edges of g over the nodes of the
// summary.
func newSummary(g *Graph, by *Grouping) *summary {
	s := &summary{graph: g, by: by, moves: map[pair]*moves{}}
	place := s.places()
	for i := range g.States {
		k := &s.groups[place[by.of[i]]]
		k.states = append(k.states, i)
		k.initial = k.initial || g.States[i].Initial
		k.deadlock = k.deadlock || g.States[i].Deadlock
		k.unfinished = k.unfinished || !g.States[i].Expanded
	}
	for i := range g.Edges {
		e := &g.Edges[i]
		p := pair{place[by.of[e.From]], place[by.of[e.To]]}
		if p.from == p.to {
			s.groups[p.from].inside++
			continue
		}
		if s.moves[p] == nil {
			s.moves[p] = &moves{}
			s.edges = append(s.edges, p)
		}
		s.moves[p].add(e)
	}
	return s
}

// places creates s.groups and returns the node of each group: the largest
// groups have one for themselves, in their order, and the others share the last
// one.
func (s *summary) places() []int {
	size := make([]int, s.by.count)
	order := make([]int, s.by.count)
	for _, k := range s.by.of {
		size[k]++
	}
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(size[b], size[a]) })
	if s.by.count > MostDrawn {
		s.rest = s.by.count - MostDrawn
		order = order[:MostDrawn]
	}
	slices.Sort(order)
	place := make([]int, s.by.count)
	for k := range place {
		place[k] = len(order) // the rest
	}
	for i, k := range order {
		place[k] = i
	}
	s.groups = make([]part, len(order))
	if s.rest > 0 {
		s.groups = append(s.groups, part{})
	}
	return place
}

// mostConstant is the number of variables that a node lists which are equal in
// all its states.
const mostConstant = 10

// drawGroup adds the node of group i: how many states and inner steps it has,
// and which variables are equal in all of them.
func (s *summary) drawGroup(d *dot.Graph, i int) {
	k := &s.groups[i]
	heading := report.Count(len(k.states), "state")
	if k.inside > 0 {
		heading += ", " + report.Count(k.inside, "step") + " among them"
	}
	if k.deadlock {
		heading += ", a deadlock"
	}
	n := d.Node(drawing.NodeID(i))
	if s.rest > 0 && i == len(s.groups)-1 {
		heading = report.Count(s.rest, "more group") + ": " + heading
		n.Attrs("label", drawing.Lines(heading, nil), "style", "rounded,dashed", "fontcolor", drawing.QuietColour)
		return
	}
	body := report.Assignments(s.common(k))
	if extra := len(body) - mostConstant; extra > 0 {
		body = append(body[:mostConstant:mostConstant], fmt.Sprintf("… and %d more that do not change", extra))
	}
	n.Attr("label", drawing.Lines(heading, body))
	switch {
	case k.initial:
		n.Attr("penwidth", "2")
	case k.deadlock:
		n.Attr("color", drawing.CycleColour)
	}
	if k.unfinished {
		n.Attr("style", "rounded,dotted")
	}
}

// common returns the variables that have one value in all states of a group. If
// the groups were made by variables, only these are considered.
func (s *summary) common(k *part) (out report.Values) {
	first := &s.graph.States[k.states[0]]
	for i, v := range first.Vars {
		if v.Value == "" || s.by.names != nil && !slices.Contains(s.by.names, v.Name) {
			continue
		}
		same := !slices.ContainsFunc(k.states, func(q int) bool { return s.differs(q, i, v) })
		if same {
			out = append(out, report.Value{Name: v.Name, Value: v.Value, Kind: v.Kind})
		}
	}
	return out
}

// differs reports whether a state has another value than v for the variable of
// v.
func (s *summary) differs(state, guess int, v report.Value) bool {
	value, _ := s.graph.States[state].value(v.Name, guess)
	return value != v.Value
}

// moves are the steps from one group to another: their number, and their
// different texts.
type moves struct {
	count int
	texts []string
}

// mostMoves is the number of texts that the label of an edge shows.
const mostMoves = 3

// add counts a step.
func (m *moves) add(e *Edge) {
	m.count++
	text := moveText(e.Process, e.Pid, e.Statement)
	if !slices.Contains(m.texts, text) {
		m.texts = append(m.texts, text)
	}
}

// label lists the first texts, and counts the steps if they are more than the
// texts.
func (m *moves) label() dot.Literal {
	texts := m.texts
	if extra := len(texts) - mostMoves; extra > 0 {
		texts = append(texts[:mostMoves:mostMoves], fmt.Sprintf("… and %d more", extra))
	}
	if m.count > len(m.texts) {
		texts = append(slices.Clone(texts), fmt.Sprintf("(%s)", report.Count(m.count, "step")))
	}
	return drawing.EdgeLabel(texts)
}
