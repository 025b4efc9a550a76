package resolve

import (
	"strings"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
	"github.com/ltlcheck/ltlcheck/source"
)

// elementKind is the kind of an element of the control-flow graph.
type elementKind uint8

const (
	elemPlain  elementKind = iota // a statement that takes a step
	elemGoto                      // goto and break
	elemJoin                      // where the options of an if meet, where a do begins again
	elemChoice                    // if, do: subs are the options
	elemUnless                    // subs are the main part and the escape
	elemBlock                     // { }: sub is the body
	elemAtomic
	elemDStep
)

// element is a statement, or a joint between statements, while the graph is
// built. Which fields are set depends on kind.
type element struct {
	kind             elementKind
	number           int
	step             flat.Step // of elemPlain
	isEnd            bool      // the closing brace of the proctype
	isElse           bool
	isPrint          bool
	isOne            bool             // the condition 1, as skip is
	isExit           bool             // where break leads
	alone            bool             // a send or receive over a channel that xs or xr gives to this process alone
	dropped          bool             // nobody needs to come there
	never            bool             // a constant that is false
	guard, assertion *syntax.ExprNode // of a condition or an assertion, for claims
	next             *element
	subs             []*series
	atomic           bool     // its step keeps the processor
	within           bool     // in an atomic sequence, its last statement included
	dstep            *element // the d_step it stands in
	escapes          []*series
	label            string // of a goto
	path             []int  // the goto's block
	jump             *element
	loop             *loop // of a break
	labels           []string
	beforeLoop       string // of a for or select: the assignment in front, which a goto to its label skips
	pos              source.Pos
	edges            []edge
	nevers           []int32 // conditions of options without a step, as they are never true
	end              bool
	accept           bool
	progr            bool
	point            int32       // -1 until it is numbered
	followed         [2]*element // where control goes from here without a step, in general and keeping the processor
	onWay            bool        // of the way that is being followed
}

// series is a sequence of elements, linked by next. Elements added later, such
// as joints, move last; extent stays at the last element of the source text.
type series struct{ first, last, extent *element }

// loop is where break leads.
type loop struct{ exit *element }

// cfgLabel is a label with its block.
type cfgLabel struct {
	name string
	path []int
	at   *element
	pos  source.Pos
}

// control builds the control-flow graph of one proctype.
type control struct {
	r       *resolver
	proc    *flat.Proctype
	elems   []*element
	order   []*element // as SPIN numbers them: see numbering.go
	open    *series
	loops   []*loop
	labels  []cfgLabel
	named   map[string][]int // labels by name
	early   bool             // no statement yet: declarations are initialised when the process is made
	result  []*syntax.RefNode
	guarded int                  // depth of main parts of unless clauses
	trace   *flat.TraceAssertion // whose graph it is, nil for a process or claim
}

// element makes an element and adds it to both lists: that of all elements, and
// that in SPIN's order.
func (c *control) element(kind elementKind, pos source.Pos) *element {
	e := &element{kind: kind, number: len(c.elems), pos: pos, point: -1}
	c.elems = append(c.elems, e)
	c.order = append(c.order, e)
	return e
}

// add appends e to s. A goto cannot carry an accept, end or progress label, as
// control does not rest at it, so that a skip with the label is put in front.
func (c *control) add(e *element, s *series) {
	if e.kind == elemGoto && e.special() {
		skip := c.skip(e.pos)
		skip.labels, e.labels = e.labels, nil
		c.moveLabels(e, skip)
		c.add(skip, s)
	}
	if s.first == nil {
		s.first = e
	} else {
		s.last.next = e
	}
	s.last = e
}

// special reports whether a label of the element has a meaning by its name.
func (e *element) special() bool {
	for _, l := range e.labels {
		if strings.HasPrefix(l, "accept") || strings.HasPrefix(l, "end") || strings.HasPrefix(l, "progress") {
			return true
		}
	}
	return false
}

// moveLabels makes the labels of one element refer to another.
func (c *control) moveLabels(from, to *element) {
	for i := range c.labels {
		if c.labels[i].at == from {
			c.labels[i].at = to
		}
	}
}

// skip makes an element that takes a step and does nothing.
func (c *control) skip(pos source.Pos) *element {
	e := c.element(elemPlain, pos)
	e.isOne = true
	e.step = flat.Step{Op: flat.StepSkip, Info: c.r.m.Info(pos, "(1)")}
	return e
}

// gotoText sets the text that is shown for a jump.
func (c *control) gotoText(e *element, text string) *element {
	e.step = flat.Step{Op: flat.StepSkip, Info: c.r.m.Info(e.pos, text)}
	return e
}

// describeProc names the proctype in messages.
func (c *control) describeProc() string {
	if c.proc.Kind == syntax.ProcInit {
		return "init"
	}
	return "proctype " + c.proc.Name
}

// edge is a step between elements.
type edge struct {
	flat.Step
	to     *element
	from   *element // the statement it belongs to
	escape *element // the first element of the unless clause it comes from
}
