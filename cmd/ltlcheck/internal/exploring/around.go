package exploring

import (
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/report/graph"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// centre is the state around which a graph is drawn: the first one in which an
// expression holds. The zero centre is for drawings of all states.
type centre struct {
	property *property.Property
	text     string
}

// newCentre reads an expression over the model, which may use the definitions
// of its specification. Temporal operators are an error, since the expression
// is about a single state.
func newCentre(set *property.Set, text string) (*centre, error) {
	if text == "" {
		return &centre{}, nil
	}
	q, err := set.FromFormula("--around", source.NewFile("--around", text))
	if err != nil {
		return nil, err
	}
	for _, f := range ltl.Subformulas(q.Check.Formula) {
		if f.Op() >= ltl.Next {
			return nil, cli.InputErrorf("--around %s: want an expression that holds of states, without temporal operators", text)
		}
	}
	return &centre{q, text}, nil
}

// atoms returns the propositions of the expression, to be bound to the model.
func (c *centre) atoms() (atoms []program.Atom) {
	if c.property == nil {
		return nil
	}
	for _, text := range ltl.APs(c.property.Check.Formula) {
		atoms = append(atoms, program.Atom{Text: text, Pos: c.property.Check.Positions[text]})
	}
	return atoms
}

// holds reports whether the expression is true in a state with this letter.
func (c *centre) holds(letter program.Letter) (bool, error) {
	f := c.property.Check.Formula
	return ltl.Holds(f, ltl.Word{APs: ltl.APs(f), Cycle: []uint64{uint64(letter)}})
}

// around returns the part of the graph that can be reached from the centre, or
// from which the centre can be reached, in at most depth steps. A graph in
// which the expression holds nowhere is an error.
func (g *stateGraph) around(c *centre, depth int) (*graph.Graph, error) {
	middle := -1
	for id, letter := range g.letters {
		if !g.doc.States[id].Expanded {
			continue
		}
		is, err := c.holds(letter)
		if err != nil {
			return nil, err
		}
		if is {
			middle = id
			break
		}
	}
	if middle < 0 {
		return nil, cli.InputErrorf("--around %s: no state of the graph satisfies it", c.text)
	}
	var forth, back [][2]int
	for _, e := range g.doc.Edges {
		forth = append(forth, [2]int{e.From, e.To})
		back = append(back, [2]int{e.To, e.From})
	}
	near := map[int]bool{}
	g.reach(middle, depth, forth, near)
	g.reach(middle, depth, back, near)
	return g.part(middle, near), nil
}

// reach adds to near the states that are reached from a state in at most depth
// steps, breadth first.
func (g *stateGraph) reach(from, depth int, edges [][2]int, near map[int]bool) {
	next := make([][]int, g.Len())
	for _, e := range edges {
		next[e[0]] = append(next[e[0]], e[1])
	}
	seen := map[int]bool{from: true}
	for layer := []int{from}; len(layer) > 0; depth-- {
		var after []int
		for _, s := range layer {
			near[s] = true
			for _, t := range next[s] {
				if depth > 0 && !seen[t] {
					seen[t] = true
					after = append(after, t)
				}
			}
		}
		layer = after
	}
}

// part returns the graph of some of the states, numbered anew. States with a
// step to one that is left out are marked like those at which a limit cuts the
// graph off.
func (g *stateGraph) part(middle int, kept map[int]bool) *graph.Graph {
	p := &graph.Graph{Model: g.doc.Model, Complete: g.doc.Complete, States: []graph.State{}, Edges: []graph.Edge{}}
	number := map[int]int{}
	for id := range g.doc.States {
		if !kept[id] {
			continue
		}
		s := g.doc.States[id]
		number[id] = len(p.States)
		s.Centre = id == middle
		parent, is := number[s.Parent]
		if s.Parent < 0 || !is || s.Centre {
			parent = -1
		}
		s.Parent = parent
		p.States = append(p.States, s)
	}
	for _, e := range g.doc.Edges {
		if !kept[e.From] {
			continue
		}
		if !kept[e.To] {
			p.States[number[e.From]].Expanded = false
			continue
		}
		e.From, e.To = number[e.From], number[e.To]
		p.Edges = append(p.Edges, e)
	}
	return p
}
