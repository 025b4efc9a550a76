package explanations

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/program"
)

// graph is a program as far as it was looked at: what its states show, and its
// transitions.
type graph struct {
	program  program.Program
	atoms    []program.Atom
	letters  map[string]program.Letter
	watch    *conformance.Watch
	explorer program.Explorer
	batch    program.Batch
	shown    map[string]*shown
	out      map[string][]transition
}

// shown is what a log can show of a state.
type shown struct {
	values []string // of the watch
	has    []bool
	all    string // the values as one text
}

// transition leads to a state.
type transition struct {
	to        string
	transient bool
	process   string
	pid       string
	events    uint64
	// statements are those that it executes, by process, line and column.
	statements []string
}

// newGraph makes a graph without states.
func newGraph(prog program.Program, watch *conformance.Watch, atoms []program.Atom) (*graph, error) {
	binding, err := prog.Bind(atoms)
	if err != nil {
		return nil, err
	}
	explorer, err := binding.NewExplorer(nil)
	return &graph{program: prog, watch: watch, atoms: atoms, letters: map[string]program.Letter{}, explorer: explorer, shown: map[string]*shown{}, out: map[string][]transition{}}, err
}

// initial returns transitions from nothing to the initial states.
func (g *graph) initial() (all []transition, err error) {
	if err := g.explorer.Initial(&g.batch); err != nil {
		return nil, err
	}
	for i, s := range g.batch.Succs {
		all = append(all, transition{to: string(g.batch.State(i)), transient: s.Flags&program.Transient != 0})
	}
	return all, nil
}

// expand returns the transitions of a state.
func (g *graph) expand(state string) (all []transition, err error) {
	if all, ok := g.out[state]; ok {
		return all, nil
	}
	if err := g.explorer.Expand(program.State(state), &g.batch); err != nil {
		return nil, err
	}
	for i, s := range g.batch.Succs {
		view := g.program.FormatAction(program.State(state), s.Action)
		all = append(all, transition{string(g.batch.State(i)), s.Flags&program.Transient != 0, view.Process, strconv.Itoa(view.Pid), eventsOf(g.watch, view), statementsOf(view)})
	}
	g.out[state] = all
	return all, nil
}

// show returns what a log can show of a state.
func (g *graph) show(state string) *shown {
	if s := g.shown[state]; s != nil {
		return s
	}
	s := &shown{values: make([]string, len(g.watch.Variables)), has: make([]bool, len(g.watch.Variables))}
	view := g.program.Format(program.State(state))
	for i, name := range g.watch.Variables {
		for _, v := range view.Vars {
			if v.Name == name {
				s.values[i], s.has[i] = conformance.Canonical(v.Value), true
			}
		}
	}
	s.all = fmt.Sprintf("%q", s.values)
	g.shown[state] = s
	return s
}

// agrees reports whether a state has the values of a record.
func (s *shown) agrees(r *conformance.Record) bool {
	for i, have := range s.values {
		if r.Has[i] && r.Values[i] != have {
			return false
		}
	}
	return true
}

// eventsOf returns the events that a transition is, by bits.
func eventsOf(w *conformance.Watch, view program.ActionView) (set uint64) {
	for i, e := range w.Events {
		if e.Is(view) {
			set |= 1 << i
		}
	}
	for _, then := range view.Then {
		set |= eventsOf(w, then)
	}
	return set
}

// statementsOf returns the statements of a transition by process, line and
// column.
func statementsOf(view program.ActionView) []string {
	name, _, _ := strings.Cut(view.Process, "[")
	all := []string{fmt.Sprint(name, view.Pos.Line, ":", view.Pos.Col)}
	for _, then := range view.Then {
		all = append(all, statementsOf(then)...)
	}
	return all
}
