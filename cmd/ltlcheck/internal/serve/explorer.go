package serve

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/emicklei/dot"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/simulate"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/specs/stated"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// Limits of one answer of the explorer, which comes from a process with little
// time.
const (
	mostPath    = 20_000    // choices of a path
	mostChosen  = 1000      // steps by chance at once
	mostVisited = 1_000_000 // states on the way to one where an expression holds
	mostAround  = 14        // states in the small graph
	mostHistory = 3         // states before the present one in it
	mostAhead   = 3         // steps after it
	mostLabel   = 40        // characters of a label there
	mostTruths  = 24        // propositions whose truth is shown
)

// State is the position of an explorer, with everything that the page shows of
// it.
type State struct {
	Path    []int    `json:"path"` // that leads here
	Step    int      `json:"step"` // -1 before an initial state is chosen
	Vars    []Var    `json:"vars"`
	Choices []Choice `json:"choices"`
	Last    *Choice  `json:"last"` // the step that led here; null at the beginning
	End     string   `json:"end"`  // how a run ends here; "" if it can go on
	Steps   []string `json:"steps"`
	Note    string   `json:"note"`
	Graph   *Drawn   `json:"graph"`
	Truths  []Truth  `json:"truths"` // of propositions of the properties
}

// Truth is a proposition about states, and whether it is true in the state.
type Truth struct {
	Text string `json:"text"`
	True bool   `json:"true"`
}

// Var is a variable of the state.
type Var struct {
	Name     string `json:"name"`
	Value    string `json:"value"`
	Changed  bool   `json:"changed"`  // by the last step
	Position bool   `json:"position"` // it says where a process is
}

// Choice is a step that can be taken, by its place in the list of choices.
type Choice struct {
	Process   string   `json:"process"`
	Pid       int      `json:"pid"`
	File      string   `json:"file"`
	Line      int      `json:"line"`
	Statement string   `json:"statement"`
	Changes   []string `json:"changes"`
}

// explorer is a simulation that has followed a path of choices. It keeps
// nothing between requests: the page sends the whole path each time.
type explorer struct {
	*explored
	session *simulate.Session
	path    []int
}

// explored is what is explored.
type explored struct {
	prog  program.Program
	atoms []program.Atom // whose truth is shown
	found []stated.Move  // a run that violates a property; nil if there is none
}

// explore follows the path of the request, continues as the request asks, and
// describes the state in which it ends. A path that the model does not have any
// more, after it was edited, ends early with a note.
func explore(ctx context.Context, what *explored, q *Request) (*Answer, error) {
	if len(q.Path) > mostPath {
		return nil, fmt.Errorf("the path has more than %d steps", mostPath)
	}
	x := &explorer{explored: what}
	var err error
	if x.session, err = simulate.NewSession(x.prog, nil, WorkerMemory); err != nil {
		return nil, err
	}
	x.session.Interrupt(ctx)
	note := ""
	for i, choice := range q.Path {
		if err := x.take(choice); err != nil {
			note = fmt.Sprintf("the model has changed: step %d of the path is not there any more", i+1)
			break
		}
	}
	switch {
	case note != "":
	case q.Found:
		err = x.follow(what.found)
	case q.Until != "":
		note, err = x.until(ctx, q.Until)
	case q.Random > 0:
		err = x.random(ctx, min(q.Random, mostChosen), q.Seed)
	}
	if err != nil {
		return nil, err
	}
	state, err := x.state()
	if err != nil {
		return nil, err
	}
	state.Note = note
	return &Answer{State: state}, nil
}

// take makes a choice and adds it to the path.
func (e *explorer) take(choice int) error {
	if err := e.session.Take(choice); err != nil {
		return err
	}
	e.path = append(e.path, choice)
	return nil
}

// follow takes the steps of a run. The first one leads to its initial state,
// which is no choice if there is only one.
func (e *explorer) follow(run []stated.Move) error {
	for i, m := range run {
		if i == 0 && e.session.Started() {
			continue
		}
		choice, ok := e.session.Find(m.Action, m.State)
		if !ok {
			return fmt.Errorf("the model has changed: step %d of the run is not there any more", i)
		}
		if err := e.take(choice); err != nil {
			return err
		}
	}
	return nil
}

// random makes up to the given number of random choices, until the run ends.
func (e *explorer) random(ctx context.Context, steps int, seed uint64) error {
	rng := simulate.NewRand(seed)
	for range steps {
		if e.session.End() != simulate.Open || e.session.Choices() == 0 || ctx.Err() != nil {
			return nil
		}
		if err := e.take(rng.IntN(e.session.Choices())); err != nil {
			return err
		}
	}
	return nil
}

// until continues by the fewest steps to a later state in which an expression
// of the model holds. That there is none is a note and no error.
func (e *explorer) until(ctx context.Context, expression string) (note string, err error) {
	if !e.session.Started() {
		return "choose an initial state first", nil
	}
	binding, err := program.Interpret(e.prog).Bind([]program.Atom{{Text: expression, Pos: source.NewFile("<expression>", expression).Pos(0)}})
	if err != nil {
		return "", err
	}
	if binding.ActionAtoms() != 0 {
		return "", errors.New("the expression is about steps, and not about states")
	}
	ex, err := binding.NewExplorer(program.Until(ctx))
	if err != nil {
		return "", err
	}
	way, err := shortest(ctx, ex, e.session.State())
	switch {
	case errors.Is(err, errNowhere):
		return err.Error(), nil
	case err != nil:
		return "", err
	}
	for _, choice := range way {
		if err := e.take(choice); err != nil {
			return "", err
		}
	}
	return "", nil
}

// errNowhere is returned when no state satisfies the expression.
var errNowhere = errors.New("no state that can be reached from here satisfies it")

// shortest returns the choices of a shortest path to a later state in which
// atom 0 holds, by breadth-first search. More than mostVisited states are an
// error.
func shortest(ctx context.Context, ex program.Explorer, from program.State) ([]int, error) {
	type visit struct {
		state          program.State
		parent, choice int
	}
	visits := []visit{{state: append(program.State{}, from...), parent: -1}}
	seen := map[string]bool{string(from): true}
	var b program.Batch
	for i := 0; i < len(visits); i++ {
		if err := ex.Expand(visits[i].state, &b); err != nil {
			return nil, err
		}
		if i > 0 && b.Source&1 != 0 {
			var way []int
			for k := i; visits[k].parent >= 0; k = visits[k].parent {
				way = append([]int{visits[k].choice}, way...)
			}
			return way, nil
		}
		for c := range b.Len() {
			if s := b.State(c); !seen[string(s)] {
				if len(visits) == mostVisited {
					return nil, fmt.Errorf("none of the first %d states satisfies it", mostVisited)
				}
				seen[string(s)] = true
				visits = append(visits, visit{append(program.State{}, s...), i, c})
			}
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return nil, errNowhere
}

// state describes the state of the session, with the choices and the graph
// around it.
func (e *explorer) state() (*State, error) {
	s := &State{Path: append([]int{}, e.path...), Step: e.session.Step(), Vars: []Var{}, Choices: []Choice{}, Steps: []string{}, Truths: []Truth{}}
	if !e.session.Started() {
		for i := range e.session.Choices() {
			s.Choices = append(s.Choices, Choice{Pid: -1, Statement: fmt.Sprintf("initial state %d", i+1), Changes: values(e.prog.Format(e.session.Target(i)).Vars)})
		}
		return s, nil
	}
	changed := map[string]bool{}
	if l := e.session.Lasso(); l.Len() > 0 {
		last := l.At(l.Len() - 1)
		before := e.choice(last.State, last.Action, l.Last)
		s.Last = &before
		for _, v := range trace.Compare(e.prog, last.State, l.Last) {
			changed[v.Name] = true
		}
		for i := range l.Len() {
			a := e.prog.FormatAction(l.At(i).State, l.At(i).Action)
			s.Steps = append(s.Steps, who(&a)+": "+oneLine(a.Statement))
		}
	}
	for _, v := range e.prog.Format(e.session.State()).Vars {
		s.Vars = append(s.Vars, Var{v.Name, v.Value, changed[v.Name], v.Kind == program.Position})
	}
	if end := e.session.End(); end != simulate.Open {
		s.End = string(end)
	}
	var err error
	if s.Truths, err = e.truths(); err != nil {
		return nil, err
	}
	s.Graph, err = e.graph()
	for i, a := range e.session.Actions() {
		s.Choices = append(s.Choices, e.described(&a, e.session.State(), e.session.Target(i)))
	}
	return s, err
}

// choice describes a step that can be taken from a state.
func (e *explorer) choice(from program.State, action program.Action, to program.State) Choice {
	a := e.prog.FormatAction(from, action)
	return e.described(&a, from, to)
}

// described describes a step and what it changes.
func (e *explorer) described(a *program.ActionView, from, to program.State) Choice {
	c := Choice{Process: a.Process, Pid: a.Pid, Line: a.Pos.Line, Statement: oneLine(a.Statement), Changes: values(trace.Compare(e.prog, from, to))}
	if a.Pos.File != nil {
		c.File = a.Pos.File.Name
	}
	if a.Note != "" {
		c.Statement += " — " + a.Note
	}
	return c
}

// who returns the name and number of the process that takes a step.
func who(a *program.ActionView) string {
	return program.ProcessName(a.Process, a.Pid)
}

// oneLine replaces all white space by single spaces.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// values returns variables as texts. Places of large nets without tokens are
// left out.
func values(vars []program.Var) []string {
	out := []string{}
	for _, v := range vars {
		switch {
		case v.Value == "":
			out = append(out, v.Name+" gone")
		case v.Kind != program.Tokens || v.Value != "0" || len(vars) < 20:
			out = append(out, v.Name+" = "+place().ReplaceAllString(v.Value, "$1"))
		}
	}
	return out
}

// place is a position with a label, which says more than the line.
var place = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\w+), line [0-9]+`) })

// graph draws the states around the present one: some before it, and those
// after it in breadth-first order. The identifiers of nodes tell the page where
// a click leads: go-PATH, with dots between the choices from the present state,
// and back-N for a state N steps ago.
func (e *explorer) graph() (*Drawn, error) {
	g := &around{x: e, drawing: dot.NewGraph(dot.Directed), nodes: map[string]dot.Node{}}
	g.drawing.Attrs("rankdir", "TB", "fontname", "Helvetica", "nodesep", "0.2")
	g.history()
	if err := g.ahead(); err != nil {
		return nil, err
	}
	return &Drawn{Text: report.Count(len(g.nodes), "state"), DOT: g.drawing.String()}, nil
}

// around is the small graph under construction.
type around struct {
	x       *explorer
	drawing *dot.Graph
	nodes   map[string]dot.Node // by state
}

// node draws a state.
func (ar *around) node(s program.State, id, label string) {
	n := ar.drawing.Node(strconv.Itoa(len(ar.nodes)))
	n.Attrs("id", id, "label", label, "shape", "box", "style", "rounded", "fontname", "Helvetica", "fontsize", "10")
	ar.nodes[string(s)] = n
}

// history draws the states before the present one, and this one.
func (ar *around) history() {
	l := ar.x.session.Lasso()
	first := max(0, l.Len()-mostHistory)
	for i := first; i <= l.Len(); i++ {
		state := l.Last
		if i < l.Len() {
			state = l.At(i).State
		}
		label := "start"
		if i > 0 {
			label = changes(trace.Compare(ar.x.prog, l.At(i-1).State, state))
		}
		if _, known := ar.nodes[string(state)]; !known {
			ar.node(state, "back-"+strconv.Itoa(l.Len()-i), label)
		}
		if i > first {
			ar.edge(l.At(i-1).State, state, l.At(i-1).Action, true)
		}
	}
	ar.nodes[string(l.Last)].Attrs("id", "here", "penwidth", "2.5")
}

// edge draws a step; steps that were taken are bold.
func (ar *around) edge(from, to program.State, action program.Action, taken bool) {
	a := ar.x.prog.FormatAction(from, action)
	e := ar.drawing.Edge(ar.nodes[string(from)], ar.nodes[string(to)])
	e.Attrs("label", "&#160;"+shortened(who(&a)+": "+oneLine(a.Statement)), "fontname", "Helvetica", "fontsize", "9", "arrowsize", "0.7")
	if taken {
		e.Attr("penwidth", "2")
	}
}

// ahead draws the states after the present one. States of which not all
// successors are drawn are dashed.
func (ar *around) ahead() error {
	binding, err := program.Interpret(ar.x.prog).Bind(nil)
	if err != nil {
		return err
	}
	ex, err := binding.NewExplorer(nil)
	if err != nil {
		return err
	}
	type visit struct {
		state program.State
		path  string
		depth int
	}
	queue := []visit{{append(program.State{}, ar.x.session.State()...), "", 0}}
	var b program.Batch
	for i := 0; i < len(queue); i++ {
		v := queue[i]
		if err := ex.Expand(v.state, &b); err != nil {
			return err
		}
		for c := range b.Len() {
			to := append(program.State{}, b.State(c)...)
			if _, known := ar.nodes[string(to)]; !known {
				if len(ar.nodes) >= mostAround || v.depth == mostAhead {
					ar.nodes[string(v.state)].Attr("style", "rounded,dashed") // not all that follows is drawn
					continue
				}
				path := strings.TrimPrefix(v.path+"."+strconv.Itoa(c), ".")
				ar.node(to, "go-"+path, changes(trace.Compare(ar.x.prog, v.state, to)))
				queue = append(queue, visit{to, path, v.depth + 1})
			}
			ar.edge(v.state, to, b.Succs[c].Action, false)
		}
	}
	return nil
}

// changes returns what a step changes, a line each, three lines at most.
func changes(vars []program.Var) string {
	lines := values(vars)
	for i := range lines {
		lines[i] = shortened(lines[i])
	}
	if len(lines) > 4 {
		lines = append(lines[:3], "…")
	}
	if len(lines) == 0 {
		return "(the same values)"
	}
	return strings.Join(lines, "\n")
}

// shortened makes a text visible and cuts it to the length of a label.
func shortened(text string) string {
	if r := []rune(source.Visible(text)); len(r) > mostLabel {
		return string(r[:mostLabel-1]) + "…"
	}
	return source.Visible(text)
}
