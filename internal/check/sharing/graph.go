package sharing

import (
	"cmp"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// Graph is the state graph that searches share, see search.StateGraph. All methods
// may be called on nil, which no search uses. It is for one goroutine.
//
// budget pays for the graph and for the searches on it. States is nil until a
// search has used it, and once it is given up; most is how many states it may
// have before smaller programs are tried, 0 for no limit. alone indicates that
// there are so many workers that separate searches for the properties are
// faster when the program is large. common and binding have the atoms of all
// properties bound together, if explorers cannot read the letters of states.
type Graph struct {
	budget *store.Budget // of everything
	form   store.Form
	share  bool
	States *search.StateGraph // nil until a search has used it, and once it is given up
	most   int                // states in the record before smaller programs are tried; 0: no limit
	// alone: there are so many workers that they do better to search for each
	// property by itself when the program is large.
	alone bool

	common  []program.Atom // of all properties, when the record must have the letters
	binding program.Binding
}

// New prepares a graph of a program, and explores nothing. atoms are the
// propositions of all searches together; most is how many states there are
// before smaller programs are tried, 0 being no limit, and alone indicates that
// there is a worker for every search.
func New(prog program.Program, atoms []program.Atom, limits monitor.Limits, form store.Form, most int, alone bool) *Graph {
	g := &Graph{budget: store.NewMappedBudget(cmp.Or(limits.Memory, monitor.DefaultMemory())), form: form, most: most, alone: alone}
	g.share = readable(prog) || g.bindAll(prog, atoms)
	if alone && (most == 0 || most > monitor.ParallelAfter) {
		g.most = monitor.ParallelAfter
	}
	return g
}

// Tries reports whether a search should use the graph before other attempts.
func (g *Graph) Tries() bool { return g != nil && g.share }

// Lift removes the limit of states, or gives the graph up if workers do better
// alone.
func (g *Graph) Lift() {
	if g != nil && g.alone {
		g.Drop()
	} else if g != nil {
		g.most = 0
		if g.States != nil {
			g.States.Most = 0
		}
	}
}

// readable reports whether explorers can read the letters of states that others
// have found.
func readable(prog program.Program) bool {
	b, err := prog.Bind(nil)
	if err != nil {
		return false
	}
	ex, err := b.NewExplorer(nil)
	_, ok := program.As[program.Reader](ex)
	return ok && err == nil
}

// bindAll binds the propositions of all searches together, if there are not too
// many, and reports whether it did.
func (g *Graph) bindAll(prog program.Program, atoms []program.Atom) bool {
	g.common = slices.Clone(atoms)
	sorting.Func(g.common, func(a, b program.Atom) int { return cmp.Compare(a.Text, b.Text) })
	g.common = slices.CompactFunc(g.common, func(a, b program.Atom) bool { return a.Text == b.Text })
	var err error
	g.binding, err = prog.Bind(g.common)
	return err == nil
}

// Bind returns the atoms to be bound for a search, and the binding: those of
// all properties if the graph needs that, otherwise the search's own.
func (g *Graph) Bind(prog program.Program, own []program.Atom) ([]program.Atom, program.Binding, error) {
	if g != nil && g.binding != nil && g.share && !slices.ContainsFunc(own, func(a program.Atom) bool { return !g.has(a.Text) }) {
		return g.common, g.binding, nil
	}
	b, err := prog.Bind(own)
	return own, b, err
}

// has reports whether the common atoms have one with this text.
func (g *Graph) has(atom string) bool {
	return slices.ContainsFunc(g.common, func(a program.Atom) bool { return a.Text == atom })
}

// Use makes a search read from the graph, and reports whether it can. Its
// product must depend on states only. An error comes from the program, or means
// that the store is full.
func (g *Graph) Use(s *search.Search, b program.Binding) (bool, error) {
	if !s.Prod.StatesOnly() || !s.Plain.StatesOnly() {
		return false, nil
	}
	if g.binding != nil && b != g.binding {
		return false, nil
	}
	if g.States == nil {
		var err error
		if g.States, err = search.NewStateGraph(b, g.budget.Part(), g.form, g.binding != nil); err != nil {
			return false, err
		}
		g.States.Most = g.most
	}
	s.Watch(g.States.Tuning)
	g.budget.Interrupt(s.Ended())
	s.Monitor.LimitTo(g.budget.Part())
	s.Space.Budget = s.Monitor.Budget.Share()
	s.Space.Share(g.States)
	return true, nil
}

// Drop gives up the graph and its memory. Searches on it must have ended.
func (g *Graph) Drop() {
	if g == nil {
		return
	}
	if g.States != nil {
		g.States.Budget.Release()
	}
	g.States, g.share = nil, false
}

// Memory returns the bytes of the graph.
func (g *Graph) Memory() int64 {
	if g == nil || g.States == nil {
		return 0
	}
	return g.States.Budget.Used()
}
