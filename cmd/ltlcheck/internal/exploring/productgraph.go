package exploring

import (
	"bytes"
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/check/products"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/report/graph"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// productFlags are the property whose product with the program is drawn.
type productFlags struct {
	formula  string
	assumes  []string
	fairness string
}

// register adds the flags of the product.
func (fl *productFlags) register(cmd *cobra.Command) {
	f := cli.Flags(cmd)
	f.Asked.StringVarP(&fl.formula, "formula", "f", "", "draw the product with the automaton of the negated `FORMULA`, and a counterexample on it")
	f.Asked.StringArrayVar(&fl.assumes, "assume", nil, "with -f: count only runs that satisfy this `FORMULA`, or that the automata in FILE.hoa accept; may be repeated")
	f.Asked.StringVar(&fl.fairness, "fairness", "none", "with -f: count only runs that are fair to every process: none or weak")
	cli.Offer(cmd, "fairness", "none", "weak")
}

// graphRules returns the flags of graph that do not go together.
func graphRules() []cli.Rule {
	return append(cli.NeededBy("formula", "assume", "fairness"), []cli.Rule{
		{Flag: "depth", Needs: []string{"around"}},
		{Flag: "by", With: []string{"format=aut|json"}, Why: "--by is for drawings"},
		{Flag: "around", With: []string{"format=aut"}, Why: "--around is not for --format aut"},
		{Flag: "around", With: []string{"by"}, Why: "give only one of --around and --by"},
		cli.Excludes("formula", "around"),
		{Flag: "formula", With: []string{"by!=|states"}, Why: "--formula and --by {by}: want --by states, which draws all nodes"},
		{Flag: "formula", With: []string{"format=aut"}, Why: "--formula: --format aut has the states of the model alone"},
	}...)
}

// property returns the property to be drawn.
func (fl *productFlags) property(env *cli.Environment, set *property.Set) (*property.Property, error) {
	if err := cli.OneOf("fairness", fl.fairness, "none", "weak"); err != nil {
		return nil, err
	}
	q, err := set.FromFormula("formula", source.NewFile("<formula>", fl.formula))
	if err != nil {
		return nil, err
	}
	for _, text := range fl.assumes {
		if err := q.Assume(set.Model.Program, env.Named(text), text); err != nil {
			return nil, err
		}
	}
	if fl.fairness == "weak" {
		q.Check.Fairness = check.WeakFairness
	}
	return q, nil
}

// productGraph numbers the states of a product in breadth-first order. Node i
// is nodes[i]; its program state is one of graph's. actions are those of the
// edges of doc.
type productGraph struct {
	graph   *stateGraph
	product *product.Product
	walker  *product.Walker
	limit   int // on nodes
	number  map[productNode]int
	nodes   []productNode
	actions []program.Action
	doc     *graph.Product
}

// productNode is a state of the graph with one of the automata.
type productNode struct {
	state int
	q     uint32
}

// newProductGraph makes the product of a state graph, with the atoms of w bound,
// with the automata of a property; acceptance is on states.
func newProductGraph(g *stateGraph, w *products.Watch, q *property.Property, limit int) (*productGraph, error) {
	p, err := w.Degeneralised(g.Program)
	if err != nil {
		return nil, err
	}
	walker, err := p.NewWalker()
	if err != nil {
		return nil, err
	}
	doc := &graph.Product{
		Property: q.Formula, Assumptions: append([]string{}, q.Assumptions...), Fairness: q.Check.Fairness.String(),
		Nodes: []graph.ProductNode{}, Edges: []graph.ProductEdge{},
	}
	return &productGraph{graph: g, product: p, walker: walker, limit: limit, number: map[productNode]int{}, doc: doc}, nil
}

// explore expands nodes until all are, the limit on states is reached or the
// context is done. States that the graph does not have are left out.
func (g *productGraph) explore(ctx context.Context) error {
	g.walker.Tuning().StopAfter(ctx)
	if err := g.walker.Initial(); err != nil {
		return err
	}
	for _, e := range g.walker.Edges {
		if to, ok := g.add(e); ok {
			g.doc.Nodes[to].Initial = true
		}
	}
	for id := 0; id < len(g.nodes) && ctx.Err() == nil; id++ {
		if err := g.expand(id); err != nil {
			return err
		}
	}
	return nil
}

// expand adds the edges out of a node.
func (g *productGraph) expand(id int) error {
	n := g.nodes[id]
	state := g.graph.State(uint32(n.state))
	if err := g.walker.Expand(state, n.q); err != nil {
		return err
	}
	for _, e := range g.walker.Edges {
		to, ok := g.add(e)
		if !ok {
			continue
		}
		action := g.walker.Prog.Succs[e.Succ].Action
		edge := graph.ProductEdge{Edge: graph.Edge{From: id, To: to, Pid: -1, Statement: "stutter"}}
		if action != program.Stutter {
			view := g.graph.Program.FormatAction(state, action)
			edge.Process, edge.Pid, edge.Line, edge.Statement = view.Process, view.Pid, view.Pos.Line, view.Statement
		}
		g.doc.Edges, g.actions = append(g.doc.Edges, edge), append(g.actions, action)
	}
	return nil
}

// add returns the number of the node that an edge leads to, the next one if it
// is new, unless the limit is reached.
func (g *productGraph) add(e product.Edge) (id int, ok bool) {
	state, known := g.graph.Find(g.walker.Prog.State(int(e.Succ)))
	n := productNode{int(state), e.Q}
	if id, ok := g.number[n]; known && ok {
		return id, true
	}
	if !known || len(g.nodes) >= g.limit {
		g.graph.doc.Complete = false
		return 0, false
	}
	g.number[n] = len(g.nodes)
	g.nodes = append(g.nodes, n)
	g.doc.Nodes = append(g.doc.Nodes, graph.ProductNode{State: n.state, Automata: e.Q, Accepting: g.product.Accepting(e.Q)})
	return len(g.nodes) - 1, true
}

// place is a node at a step of a counterexample.
type place struct{ step, node int }

// arrival is how a place was reached: from another one, over an edge of the
// document; -1 for the first.
type arrival struct {
	from place
	edge int
}

// mark marks a run of the program, which check has confirmed, on the product:
// the nodes and edges of an accepting run over it. A finite run, which violates
// the property whatever follows, is marked to its end.
func (g *productGraph) mark(l *trace.Lasso) {
	var starts []place
	for i := range g.doc.Nodes {
		if g.doc.Nodes[i].Initial && g.at(l, place{0, i}) {
			starts = append(starts, place{0, i})
		}
	}
	reached, order := g.follow(l, starts)
	if i := slices.IndexFunc(order, func(p place) bool { return p.step == l.Len() }); i >= 0 {
		g.markWay(reached, order[i], graph.OnPrefix)
		return
	}
	for _, p := range order {
		if !g.doc.Nodes[p.node].Accepting || p.step < len(l.Prefix) {
			continue
		}
		again, _ := g.follow(l, g.next(l, p, nil))
		if _, closes := again[p]; !closes {
			continue
		}
		g.markWay(reached, p, graph.OnPrefix)
		g.markWay(again, p, graph.OnCycle)
		g.markFirst(l, again, p)
		return
	}
}

// at reports whether the state of a place is that of the run at its step.
func (g *productGraph) at(l *trace.Lasso, p place) bool {
	state := l.Last
	if p.step < l.Len() {
		state = l.At(p.step).State
	}
	return bytes.Equal(g.graph.State(uint32(g.nodes[p.node].state)), state)
}

// next returns the places one step later; with edges, it appends the edges that
// lead there.
func (g *productGraph) next(l *trace.Lasso, p place, edges *[]int) (out []place) {
	if p.step >= l.Len() {
		return nil
	}
	later := p.step + 1
	if later == l.Len() && !l.Finite() {
		later = len(l.Prefix)
	}
	for i := range g.doc.Edges {
		e := &g.doc.Edges[i]
		if to := (place{later, e.To}); e.From == p.node && g.actions[i] == l.At(p.step).Action && g.at(l, to) {
			out = append(out, to)
			if edges != nil {
				*edges = append(*edges, i)
			}
		}
	}
	return out
}

// follow returns all places that are reached from some over the run, and their
// order, breadth first.
func (g *productGraph) follow(l *trace.Lasso, starts []place) (map[place]arrival, []place) {
	reached := map[place]arrival{}
	var order []place
	for _, p := range starts {
		if _, known := reached[p]; !known {
			reached[p], order = arrival{edge: -1}, append(order, p)
		}
	}
	for i := 0; i < len(order); i++ {
		var edges []int
		for k, to := range g.next(l, order[i], &edges) {
			if _, known := reached[to]; !known {
				reached[to], order = arrival{order[i], edges[k]}, append(order, to)
			}
		}
	}
	return reached, order
}

// markWay marks the way to a place.
func (g *productGraph) markWay(reached map[place]arrival, to place, part string) {
	for {
		g.doc.Nodes[to.node].Run = part
		a := reached[to]
		if a.edge < 0 {
			return
		}
		g.doc.Edges[a.edge].Run = part
		to = a.from
	}
}

// markFirst marks the edge from a place of the cycle to the one with which the
// way back to it begins.
func (g *productGraph) markFirst(l *trace.Lasso, again map[place]arrival, from place) {
	begin := from
	for again[begin].edge >= 0 {
		begin = again[begin].from
	}
	var edges []int
	for k, to := range g.next(l, from, &edges) {
		if to == begin {
			g.doc.Edges[edges[k]].Run = graph.OnCycle
			return
		}
	}
}

// productOf explores a model and its product with a property, checks the
// property, and marks what check has found.
func productOf(ctx context.Context, name string, prog program.Program, q *property.Property, limit int, limits check.Limits) (*stateGraph, error) {
	w, err := products.New(ctx, prog, q.Check)
	if err != nil {
		return nil, err
	}
	g, err := newStateGraph(name, prog, w.Atoms, limit)
	if err != nil {
		return nil, err
	}
	if err := g.explore(ctx); err != nil {
		return nil, err
	}
	p, err := newProductGraph(g, w, q, limit)
	if err != nil {
		return nil, err
	}
	if err := p.explore(ctx); err != nil {
		return nil, err
	}
	r, err := check.Verify(ctx, prog, q.Check, check.Options{Limits: limits, Workers: 1})
	if err != nil {
		return nil, err
	}
	p.doc.Verdict = r.Verdict.String()
	if r.Counterexample != nil {
		p.mark(r.Counterexample)
	}
	g.doc.Product = p.doc
	return g, nil
}
