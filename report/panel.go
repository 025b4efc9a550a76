package report

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"

	"github.com/emicklei/dot"
)

const (
	// mostPoints is how many states of one run are drawn.
	mostPoints = 300
	// leastColumn is how many states have one column, without a second beside it.
	leastColumn = 9
	// widestRow is how many columns of several runs stand beside each other.
	widestRow = 6
	// widestTitle is how many characters of a title stand above one column.
	widestTitle = 50
)

// WriteCounterexamplesDOT draws every counterexample: a chain of states in
// columns, whose cycle is red. Where the property is lost before the end of the
// run, the state in which it is lost is, instead. It reports an error when
// there is none.
func WriteCounterexamplesDOT(w io.Writer, checks []*Check) error {
	title := "counterexamples"
	if len(checks) == 1 {
		title = checks[0].Model
	}
	d := newDrawing(title)
	s := sheet{graph: d}
	for _, c := range checks {
		for i := range c.Properties {
			for j := range c.Properties[i].Runs() {
				model := ""
				if len(checks) > 1 {
					model = c.Model
				}
				s.add(counterexamplePanel(&c.Properties[i], j, model))
			}
		}
	}
	if s.panels == 0 {
		return errors.New("no property is violated: there is no counterexample to draw")
	}
	s.finish()
	return write(w, d)
}

// sheet has panels beside and below each other. Each is laid out by itself.
type sheet struct {
	graph   *dot.Graph
	panels  int
	columns int // of all panels
}

func (s *sheet) add(p *panel) {
	s.panels++
	p.graph = s.graph.Subgraph(fmt.Sprintf("%09d", s.panels), dot.ClusterOption{})
	columns := p.layout()
	p.draw(columns)
	s.columns += len(columns)
}

// finish says how the panels are arranged: in rows, in their order.
func (s *sheet) finish() {
	s.graph.Attr("ranksep", "0.28")
	if s.panels < 2 {
		return
	}
	row := max(1, widestRow*s.panels/s.columns)
	s.graph.Attrs("pack", "16", "packmode", fmt.Sprintf("array_it%d", row))
}

// panel is the drawing of one run.
type panel struct {
	graph         *dot.Graph
	title         []string
	run           *Counterexample
	steps         []Step
	names         map[string]string // of propositions
	outcome       string            // what is wrong in the last state of a run without a cycle
	end           *int              // the number of the state in which the property is lost, as far as this has to be shown
	cut           bool              // the drawing ends there
	last          int               // the number of the last state that is drawn
	folds         []fold
	nodes         map[int]dot.Node
	tops, bottoms []dot.Node // of the columns
}

// counterexamplePanel is for a counterexample, numbered from 0; model is ""
// where it is known which one is meant.
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
	return d
}

// runPanel is for a run that shows nothing in particular.
func runPanel(title string, run *Counterexample) *panel {
	p := &panel{title: []string{title, Shape(run)}, run: run}
	p.prepare(false)
	return p
}

func (p *panel) prepare(all bool) {
	p.steps, p.nodes = p.run.Steps(), map[int]dot.Node{}
	p.last = len(p.steps)
	switch {
	case p.cut:
		p.last = min(*p.end, p.last)
	case len(p.run.Cycle) > 0:
		p.last--
	}
	if !all {
		p.folds = repeats(p.steps[:min(p.last, len(p.steps))], len(p.run.Prefix))
	}
}

// point is what has a place in a column: a state, or several that are not drawn.
type point struct {
	state int
	after int    // the state that comes next
	text  string // instead of the state
}

// points are the states in order, without those that repeat others or are too many.
func (p *panel) points() (all []point) {
	folds := p.folds
	for i := 0; i <= p.last; {
		if len(folds) > 0 && folds[0].from == i {
			all = append(all, point{i, folds[0].to, folds[0].text(p.steps)})
			i, folds = folds[0].to, folds[1:]
			continue
		}
		all = append(all, point{state: i, after: i + 1})
		i++
	}
	if n := len(all) - mostPoints; n > 0 {
		const head = mostPoints / 2
		from, to := all[head].state, all[head+n].state
		gap := point{from, to, fmt.Sprintf("… %s, which --format html shows", Count(to-from, "more state"))}
		all = append(append(all[:head:head], gap), all[head+n:]...)
	}
	return all
}

// layout puts the states into columns. If the cycle fits into one it begins
// one, so that its arrow does not have to leave it.
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

// cycleStart is the state to which the last step that is drawn goes back, -1 if
// there is none.
func (p *panel) cycleStart() int {
	if len(p.run.Cycle) == 0 || p.cut {
		return -1
	}
	return len(p.run.Prefix)
}

func (p *panel) draw(columns [][]point) {
	p.graph.Attrs("label", leftAligned(p.title, widestTitle*len(columns), ""), "labeljust", "l", "fontname", font, "fontsize", "12", "color", "#999999", "style", "rounded")
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
				p.arrow(q, p.sign(fmt.Sprintf("on at %d", q.after+1), c), c)
				p.graph.Edge(p.tops[c], p.tops[c+1]).Attr("style", "invis")
			default:
				p.drawEnd(q, column[0].state, c)
			}
		}
	}
}

// drawEnd draws how the run goes on after the last point.
func (p *panel) drawEnd(q point, top, column int) {
	switch start := p.cycleStart(); {
	case start < 0:
	case start >= top && p.nodes[start].ID() != "":
		p.arrow(q, p.nodes[start], column)
	default:
		p.arrow(q, p.sign(fmt.Sprintf("again from %d", start+1), column), column)
	}
}

// group makes the states of a column stand below each other.
func group(column int) string { return fmt.Sprintf("column%d", column) }

// sign says where the run goes on.
func (p *panel) sign(text string, column int) dot.Node {
	n := p.graph.Node("sign " + text)
	n.Attrs("label", text, "shape", "plaintext", "fontcolor", quietColour, "group", group(column))
	return n
}

// drawPoint draws the state before step i of the run: what the step before it
// changed, and the propositions that hold in it.
func (p *panel) drawPoint(q point) dot.Node {
	n := p.graph.Node(nodeID(q.state))
	p.nodes[q.state] = n
	if q.text != "" {
		n.Attrs("label", lines(q.text, nil), "style", "rounded,dashed", "fontcolor", quietColour)
		return n
	}
	i := q.state
	shown := assignments(p.run.Initial)
	if i > 0 {
		shown = assignments(p.steps[i-1].Changes)
	}
	if i < len(p.steps) && len(p.steps[i].True) > 0 {
		shown = append(shown, letter(renamed(p.steps[i].True, p.names)))
	}
	heading := fmt.Sprint(i + 1)
	switch {
	case p.end != nil && i == *p.end:
		heading += ": the property is lost here"
		n.Attrs("color", cycleColour, "style", "rounded,filled", "fillcolor", lostColour, "penwidth", "2")
	case p.idle(i):
		n.Attrs("color", quietColour, "fontcolor", quietColour)
	case len(p.run.Cycle) > 0 && i >= len(p.run.Prefix) && p.end == nil:
		n.Attr("color", cycleColour)
	case len(p.run.Cycle) == 0 && i == len(p.steps) && p.outcome != "":
		heading += ": " + p.outcome
		n.Attrs("color", cycleColour, "style", "rounded,filled", "fillcolor", lostColour, "penwidth", "2")
	case i == 0:
		n.Attr("penwidth", "2")
	}
	return n.Attr("label", lines(heading, shown))
}

// idle reports whether a state comes after all that matters.
func (p *panel) idle(state int) bool { return p.end != nil && state > *p.end }

// arrow is the step that leaves a point; the text of the step stands in it.
func (p *panel) arrow(from point, to dot.Node, column int) {
	i := from.after - 1
	line := []any{}
	colour := "black"
	switch {
	case p.idle(i + 1):
		colour, line = quietColour, []any{"style", "dashed"}
	case len(p.run.Cycle) > 0 && i >= len(p.run.Prefix) && p.end == nil:
		colour, line = cycleColour, []any{"penwidth", "1.5"}
	}
	line = append(line, "color", colour)
	if from.text != "" {
		p.graph.Edge(p.nodes[from.state], to).Attrs(line...)
		return
	}
	step := p.graph.Node(nodeID(from.state) + " step")
	step.Attrs("label", stepLabel(&p.steps[i]), "shape", "plaintext", "fontsize", "9", "margin", "0.03,0.03", "width", "0", "height", "0",
		"fontcolor", colour, "group", group(column))
	p.graph.Edge(p.nodes[from.state], step).Attrs(append(line, "arrowhead", "none")...)
	p.graph.Edge(step, to).Attrs(line...)
}

// stepLabel says who moves, where, and by which statement.
func stepLabel(s *Step) dot.Literal {
	if s.Stutter {
		return `"nobody can move"`
	}
	heading := who(s)
	if s.Line > 0 {
		heading += fmt.Sprintf(", line %d", s.Line)
	}
	if heading == "" {
		return lines(statements(s), nil)
	}
	return lines(heading+":", []string{statements(s)})
}
