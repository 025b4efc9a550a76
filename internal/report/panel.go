package report

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"

	"github.com/emicklei/dot"

	"github.com/ltlcheck/ltlcheck/internal/report/drawing"
)

// Sizes of drawings of runs.
const (
	// mostPoints is how many states of one run are drawn.
	mostPoints = 300
	// leastColumn is how many states have one column, without a second beside
	// it.
	leastColumn = 9
	// widestRow is how many columns of several runs stand beside each other.
	widestRow = 6
	// widestTitle is how many characters of a title stand above one column.
	widestTitle = 50
)

// WriteCounterexamplesDOT draws every counterexample of some models in the DOT
// language. Each run is a chain of states, folded into columns. The cycle is
// red; but where the property is lost before the end of the run, the state in
// which it is lost is red instead.
//
// It returns an error if there is no counterexample.
func WriteCounterexamplesDOT(w io.Writer, checks []*Check) error {
	title := "counterexamples"
	if len(checks) == 1 {
		title = checks[0].Model
	}
	d := drawing.New(title)
	s := sheet{graph: d}
	for _, c := range checks {
		for i := range c.Properties {
			p := c.Properties[i].drawn()
			for j := range p.Runs() {
				model := ""
				if len(checks) > 1 {
					model = c.Model
				}
				s.add(counterexamplePanel(p, j, model))
			}
		}
	}
	if s.panels == 0 {
		return errors.New("no property is violated: there is no counterexample to draw")
	}
	s.finish()
	return drawing.Write(w, d)
}

// WriteExplorationDOT draws the runs to the failures of an exploration in the
// DOT language, as WriteCounterexamplesDOT draws counterexamples. It returns an
// error if nothing failed.
func WriteExplorationDOT(w io.Writer, e *Exploration) error {
	stopped := ""
	if !e.Exhaustive {
		stopped = "not exhaustive: " + e.Reason
	}
	switch {
	case len(e.Errors) > 0:
	case stopped != "":
		return fmt.Errorf("no failure was found, and the exploration is %s", stopped)
	default:
		return errors.New("nothing failed: there is no run to draw; ltlcheck graph draws states")
	}
	title := e.Model
	if stopped != "" {
		title += " (" + stopped + ")"
	}
	d := drawing.New(title)
	s := sheet{graph: d}
	for i := range e.Errors {
		s.add(runPanel(e.Errors[i].title(), e.Errors[i].Run))
	}
	s.finish()
	return drawing.Write(w, d)
}

// title says what failed, for people.
func (e *StateError) title() string {
	if e.Message == "" {
		return e.Kind
	}
	return e.Kind + ": " + e.Message
}

// drawn returns p with the run that is drawn: what shows that something is
// possible takes the place of a counterexample.
func (p *Property) drawn() *Property {
	if !p.Possible || p.Witness == nil {
		return p
	}
	q := *p
	q.Counterexample = p.Witness
	return &q
}

// sheet arranges panels in rows. Each panel is a cluster of the graph, which
// Graphviz lays out without regard to the others.
type sheet struct {
	graph   *dot.Graph
	panels  int
	columns int // of all panels
}

// add draws a panel on the sheet.
func (s *sheet) add(p *panel) {
	s.panels++
	p.graph = s.graph.Subgraph(fmt.Sprintf("%09d", s.panels), dot.ClusterOption{})
	columns := p.layout()
	p.draw(columns)
	s.columns += len(columns)
}

// finish arranges the panels in rows, in their order. It is called once, after
// the last add. The number of panels in a row is chosen so that all their
// columns together have about widestRow columns.
func (s *sheet) finish() {
	s.graph.Attr("ranksep", "0.28")
	if s.panels < 2 {
		return
	}
	row := max(1, widestRow*s.panels/s.columns)
	s.graph.Attrs("pack", "16", "packmode", fmt.Sprintf("array_it%d", row))
}

// panel draws one run. The caller sets what to show, then prepare decides which
// states are drawn, layout distributes them over columns, and draw draws them.
//
// State i is the state before step i, both counted from 0. The drawing numbers
// steps from 1, as texts and pages do, and calls state i the one after step i.
type panel struct {
	graph         *dot.Graph
	title         []string
	run           *Counterexample
	steps         []Step
	names         map[string]string // proposition -> name in the formula
	outcome       string            // the heading of the last state of a run without a cycle
	end           *int              // the number of the state in which the property is lost, if it has to be marked
	cut           bool              // the drawing stops at end
	last          int               // the number of the last state that is drawn
	spans         []fold            // the steps that are drawn, by rows: those with a period are repetitions, drawn as one state
	nodes         map[int]dot.Node  // by the number of the state
	tops, bottoms []dot.Node        // the first and the last node of each column
}

// counterexamplePanel returns the panel of one counterexample of p; 0 is the
// first, and i+1 is p.Further[i]. The title names the model unless model is "".
func counterexamplePanel(p *Property, number int, model string) *panel {
	run, badPrefix, why, reason := p.Counterexample, p.BadPrefix, p.Why, ""
	if number > 0 {
		f := &p.Further[number-1]
		run, badPrefix, why, reason = f.Counterexample, f.BadPrefix, f.Why, f.Reason
	}
	d := &panel{run: run, names: why.names(), end: why.End(badPrefix), outcome: cmp.Or(reason, p.Reason, "violated here")}
	d.cut = d.end != nil && !p.Text.Continue
	d.prepare(p.Text.Verbose)
	head := p.Title() + ": " + p.Outcome()
	if model != "" {
		head = filepath.Base(model) + ": " + head
	}
	shape := "a counterexample"
	switch {
	case len(p.Further) > 0:
		shape = fmt.Sprintf("counterexample %d of %d", number+1, len(p.Further)+1)
	case p.Shortest:
		shape = "a shortest counterexample"
	}
	if reason != "" {
		shape += ", " + reason
	}
	shape += ": " + Shape(run) + bad(badPrefix)
	d.title = []string{head, p.Formula, shape}
	if why != nil && why.Sentence != "" {
		d.title = append(d.title, "why: "+why.Sentence)
	}
	if text := why.Suspected(); text != "" {
		d.title = append(d.title, text)
	}
	return d
}

// WriteRunDOT draws a run that is not a counterexample in the DOT language, as
// a chain of states.
func WriteRunDOT(w io.Writer, model, title string, run *Counterexample) error {
	d := drawing.New(model)
	only := sheet{graph: d}
	only.add(runPanel(title, run))
	only.finish()
	return drawing.Write(w, d)
}

// runPanel returns the panel of a run that is not a counterexample.
func runPanel(title string, run *Counterexample) *panel {
	p := &panel{title: []string{title, Shape(run)}, run: run}
	p.prepare(false)
	return p
}

// prepare decides which states are drawn: all of them, or without those of
// steps that are taken again and again. The last state of a run with a cycle is
// its first state of the cycle once more, and is not drawn.
func (p *panel) prepare(all bool) {
	p.steps, p.nodes = p.run.Steps(), map[int]dot.Node{}
	p.last = len(p.steps)
	o := &runOptions{all: all}
	switch {
	case p.cut:
		p.last = min(*p.end, p.last)
		o.end = &p.last
	case len(p.run.Cycle) > 0:
		p.last--
	}
	if p.end != nil {
		o.marked = *p.end
	}
	p.spans = o.spans(p.run, p.steps)
}

// point is one node of a column: a state, or a text that stands for several
// states.
type point struct {
	state int
	after int    // the next state that is drawn
	since int    // the state before it that was drawn, if it is less
	text  string // shown in place of the state, if it is not ""
}

// points lists the nodes in the order of the run. Each fold is one node; if
// there are more than mostPoints, the middle is replaced by one node as well.
func (p *panel) points() (all []point) {
	since := 0
	for _, s := range p.spans {
		q := point{state: s.from, after: s.to, since: since}
		since = s.from
		if s.period > 0 {
			q.text, since = s.text(p.steps), s.to-1
		}
		all = append(all, q)
	}
	if len(all) == 0 || all[len(all)-1].after == p.last {
		all = append(all, point{state: p.last, after: p.last + 1, since: since})
	}
	if n := len(all) - mostPoints; n > 0 {
		const head = mostPoints / 2
		from, to := all[head].state, all[head+n].state
		gap := point{state: from, after: to, text: fmt.Sprintf("… %s, which the page in HTML shows", Count(to-from, "more state"))}
		all = append(append(all[:head:head], gap), all[head+n:]...)
	}
	return all
}

// layout distributes the points over columns of equal height, so that the
// drawing has about three times as many rows as columns. A cycle that fits into
// one column begins a new one, so that the arrow back stays inside it.
func (p *panel) layout() (columns [][]point) {
	points := p.points()
	height := max(leastColumn, int(math.Ceil(math.Sqrt(3*float64(len(points))))))
	columns = [][]point{nil}
	start := p.cycleStart()
	left := 0
	for i, q := range points {
		if q.state == start {
			left = len(points) - i
		}
		column := &columns[len(columns)-1]
		full := len(*column) == height
		whole := start >= 0 && q.state == start && left <= height && len(*column)+left > height
		if len(*column) > 0 && (full || whole) {
			columns = append(columns, nil)
			column = &columns[len(columns)-1]
		}
		*column = append(*column, q)
	}
	return columns
}

// cycleStart returns the number of the state to which the last step that is
// drawn goes back. It returns -1 if the run is finite or is cut off before.
func (p *panel) cycleStart() int {
	if len(p.run.Cycle) == 0 || p.cut {
		return -1
	}
	return len(p.run.Prefix)
}

// draw adds nodes and arrows. Consecutive columns are not joined by an arrow,
// which would cross the drawing: a sign at the foot of each gives the number of
// the state that the next column begins with.
func (p *panel) draw(columns [][]point) {
	p.graph.Attrs("label", drawing.LeftAligned(p.title, widestTitle*len(columns), ""), "labeljust", "l", "fontname", drawing.Font, "fontsize", "12", "color", "#999999", "style", "rounded")
	for c, column := range columns {
		for _, q := range column {
			p.drawPoint(q).Attr("group", group(c))
		}
		p.tops = append(p.tops, p.nodes[column[0].state])
		p.bottoms = append(p.bottoms, p.nodes[column[len(column)-1].state])
	}
	p.graph.AddToSameRank("tops", p.tops...)
	for c, column := range columns {
		for i, q := range column {
			switch {
			case i+1 < len(column):
				p.arrow(q, p.nodes[column[i+1].state], c)
			case c+1 < len(columns):
				p.arrow(q, p.sign("on "+after(q.after), c), c)
				p.graph.Edge(p.tops[c], p.tops[c+1]).Attr("style", "invis")
			default:
				p.drawEnd(q, column[0].state, c)
			}
		}
	}
}

// drawEnd draws the step back to the start of the cycle: an arrow if the start
// is in the last column, whose first state is top, and otherwise a sign with
// its number.
func (p *panel) drawEnd(q point, top, column int) {
	switch start := p.cycleStart(); {
	case start < 0:
	case start >= top && p.nodes[start].ID() != "":
		p.arrow(q, p.nodes[start], column)
	default:
		p.arrow(q, p.sign("again "+after(start), column), column)
	}
}

// after returns how a state is called that comes after a number of steps.
func after(steps int) string {
	if steps == 0 {
		return "at the start"
	}
	return fmt.Sprintf("after step %d", steps)
}

// group returns the name of the group of nodes that dot puts below each other.
func group(column int) string { return fmt.Sprintf("column%d", column) }

// sign adds a node that is only a text, which names the state that follows.
func (p *panel) sign(text string, column int) dot.Node {
	n := p.graph.Node("sign " + text)
	n.Attrs("label", text, "shape", "plaintext", "fontcolor", drawing.QuietColour, "group", group(column))
	return n
}

// drawPoint draws a state: its number, what the step before it changed (or all
// variables, for the first state), and the propositions that hold in it.
func (p *panel) drawPoint(q point) dot.Node {
	n := p.graph.Node(drawing.NodeID(q.state))
	p.nodes[q.state] = n
	if q.text != "" {
		n.Attrs("label", drawing.Lines(q.text, nil), "style", "rounded,dashed", "fontcolor", drawing.QuietColour)
		return n
	}
	i := q.state
	shown := Assignments(p.run.Initial)
	if i > 0 {
		shown = Assignments(slices.DeleteFunc(net(p.steps[min(q.since, i-1):i]), plainPosition))
	}
	if atoms := p.run.TrueAfter(p.steps, i); len(atoms) > 0 {
		shown = append(shown, letter(renamed(atoms, p.names)))
	}
	heading := after(i)
	switch {
	case p.end != nil && i == *p.end:
		heading += ": the property is lost here"
		n.Attrs("color", drawing.CycleColour, "style", "rounded,filled", "fillcolor", drawing.LostColour, "penwidth", "2")
	case p.idle(i):
		n.Attrs("color", drawing.QuietColour, "fontcolor", drawing.QuietColour)
	case len(p.run.Cycle) > 0 && i >= len(p.run.Prefix) && p.end == nil:
		n.Attr("color", drawing.CycleColour)
	case len(p.run.Cycle) == 0 && i == len(p.steps) && p.outcome != "":
		heading += ": " + p.outcome
		n.Attrs("color", drawing.CycleColour, "style", "rounded,filled", "fillcolor", drawing.LostColour, "penwidth", "2")
	case i == 0:
		n.Attr("penwidth", "2")
	}
	return n.Attr("label", drawing.Lines(heading, shown))
}

// idle reports whether a state comes after the one in which the property is
// lost. Such states are drawn in grey.
func (p *panel) idle(state int) bool { return p.end != nil && state > *p.end }

// arrow draws the step that leaves a point. The text of the step is a node of
// its own in the middle of the arrow.
func (p *panel) arrow(from point, to dot.Node, column int) {
	i := from.after - 1
	line := []any{}
	colour := "black"
	switch {
	case p.idle(i + 1):
		colour, line = drawing.QuietColour, []any{"style", "dashed"}
	case len(p.run.Cycle) > 0 && i >= len(p.run.Prefix) && p.end == nil:
		colour, line = drawing.CycleColour, []any{"penwidth", "1.5"}
	}
	line = append(line, "color", colour)
	if from.text != "" {
		p.graph.Edge(p.nodes[from.state], to).Attrs(line...)
		return
	}
	step := p.graph.Node(drawing.NodeID(from.state) + " step")
	step.Attrs("label", p.stepLabel(from.state, from.after), "shape", "plaintext", "fontsize", "9", "margin", "0.03,0.03", "width", "0", "height", "0",
		"fontcolor", colour, "group", group(column))
	p.graph.Edge(p.nodes[from.state], step).Attrs(append(line, "arrowhead", "none")...)
	p.graph.Edge(step, to).Attrs(line...)
}

// stepLabel returns the text of the steps from to to-1: their numbers, process,
// line and statements.
func (p *panel) stepLabel(from, to int) dot.Literal {
	s := &p.steps[from]
	heading := fmt.Sprintf("%d. ", from+1)
	if to > from+1 {
		heading = fmt.Sprintf("%d–%d. ", from+1, to)
	}
	if s.Stutter {
		return drawing.Lines(heading+"nobody can move", nil)
	}
	text := statementsOf(p.steps[from:to])
	if to == from+1 {
		text = statements(s)
	}
	heading += who(s)
	if s.Line > 0 {
		heading += fmt.Sprintf(", line %d", s.Line)
	}
	if who(s) == "" {
		return drawing.Lines(heading+text, nil)
	}
	return drawing.Lines(heading+":", []string{text})
}
