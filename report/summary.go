package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/emicklei/dot"

	"github.com/ltlcheck/ltlcheck/program"
)

// MostDrawn is how many states a picture has before it becomes a wall: a larger
// graph is drawn by groups of states, and a group with more than that is one of
// a rest.
const MostDrawn = 60

// mostCoarse is how many groups are made of a graph if nobody says of what.
const mostCoarse = 30

// Grouping puts the states of a graph together.
type Grouping struct {
	By    string // what the states of a group have in common
	of    []int  // the group of each state; groups are numbered as their first states come
	count int
	names []string // the variables that tell groups apart; nil for components
}

// ByVariables groups states by the values of some variables, which are named as
// states show them.
func (g *Graph) ByVariables(names []string) *Grouping {
	group := &Grouping{of: make([]int, len(g.States)), count: min(1, len(g.States))}
	for _, name := range names {
		group = g.refined(group, name)
	}
	return group
}

// refined is a grouping by one more variable.
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

// value is that of a variable, "" where there is none, and the place at which
// it stands, which may be that of the guess.
func (s *GraphState) value(name string, guess int) (string, int) {
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

// Variables names the variables of all states, or the places of processes only,
// in the order in which they are met.
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

// ByControl groups states by where all processes are.
func (g *Graph) ByControl() *Grouping {
	group := g.ByVariables(g.Variables(true))
	group.By = "the places of all processes"
	return group
}

// mostTried is how many variables are tried to group the states of a model
// without processes.
const mostTried = 100

// Coarse groups states by where as many processes are as give few groups, or
// where there are no processes by the values of as many variables; and if none
// does, by components.
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

// ByComponents groups states from which each other is reached: strongly
// connected components, by two depth-first searches (Kosaraju; Sharir 1981).
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

// postorder visits what is reached from a state and has not been seen, each
// after its successors.
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

// WriteSummaryDOT draws the groups of states, and how steps lead from one to
// another.
func WriteSummaryDOT(w io.Writer, g *Graph, by *Grouping) error {
	s := newSummary(g, by)
	d := newDrawing(fmt.Sprintf("%s: %s and %s in %s, by %s", g.Model, Count(len(g.States), "state"), Count(len(g.Edges), "step"),
		Count(len(s.groups), "group"), by.By))
	for i := range s.groups {
		s.drawGroup(d, i)
	}
	for _, e := range s.edges {
		d.Edge(d.Node(nodeID(e.from)), d.Node(nodeID(e.to))).Attr("label", s.moves[e].label())
	}
	return write(w, d)
}

// summary is a graph of groups. The last group may be a rest of groups.
type summary struct {
	graph  *Graph
	by     *Grouping
	groups []part
	rest   int // how many groups the last one stands for; 0 if there is no rest
	edges  []pair
	moves  map[pair]*moves
}

type part struct {
	states                        []int
	inside                        int // steps between its states
	initial, deadlock, unfinished bool
}

type pair struct{ from, to int }

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

// places says where each group is drawn: the largest ones by themselves, in
// their order.
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

// mostConstant is how many lines of a group tell what its states have in common.
const mostConstant = 10

func (s *summary) drawGroup(d *dot.Graph, i int) {
	k := &s.groups[i]
	heading := Count(len(k.states), "state")
	if k.inside > 0 {
		heading += ", " + Count(k.inside, "step") + " among them"
	}
	if k.deadlock {
		heading += ", a deadlock"
	}
	n := d.Node(nodeID(i))
	if s.rest > 0 && i == len(s.groups)-1 {
		heading = Count(s.rest, "more group") + ": " + heading
		n.Attrs("label", lines(heading, nil), "style", "rounded,dashed", "fontcolor", quietColour)
		return
	}
	body := assignments(s.common(k))
	if extra := len(body) - mostConstant; extra > 0 {
		body = append(body[:mostConstant:mostConstant], fmt.Sprintf("… and %d more that do not change", extra))
	}
	n.Attr("label", lines(heading, body))
	switch {
	case k.initial:
		n.Attr("penwidth", "2")
	case k.deadlock:
		n.Attr("color", cycleColour)
	}
	if k.unfinished {
		n.Attr("style", "rounded,dotted")
	}
}

// common is what all states of a group have in common, of the variables that
// the groups are about.
func (s *summary) common(k *part) (out Values) {
	first := &s.graph.States[k.states[0]]
	for i, v := range first.Vars {
		if v.Value == "" || s.by.names != nil && !slices.Contains(s.by.names, v.Name) {
			continue
		}
		same := !slices.ContainsFunc(k.states, func(q int) bool { return s.differs(q, i, v) })
		if same {
			out = append(out, Value{Name: v.Name, Value: v.Value, Kind: v.Kind})
		}
	}
	return out
}

func (s *summary) differs(state, guess int, v Value) bool {
	value, _ := s.graph.States[state].value(v.Name, guess)
	return value != v.Value
}

// moves are the steps from one group to another.
type moves struct {
	count int
	texts []string
}

// mostMoves is how many different steps from one group to another are named.
const mostMoves = 3

func (m *moves) add(e *GraphEdge) {
	m.count++
	text := moveText(e.Process, e.Pid, e.Statement)
	if !slices.Contains(m.texts, text) {
		m.texts = append(m.texts, text)
	}
}

func (m *moves) label() dot.Literal {
	texts := m.texts
	if extra := len(texts) - mostMoves; extra > 0 {
		texts = append(texts[:mostMoves:mostMoves], fmt.Sprintf("… and %d more", extra))
	}
	if m.count > len(m.texts) {
		texts = append(slices.Clone(texts), fmt.Sprintf("(%s)", Count(m.count, "step")))
	}
	return edgeLabel(texts)
}
