package ltltest

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// explain shows an error with the text that it is about, or with the run that
// leads to it.
func explain(ctx context.Context, p program.Program, err error) string {
	var many source.Errors
	var one *source.Error
	switch {
	case errors.As(err, &many):
		return "\n" + many.Sort().Render()
	case errors.As(err, &one):
		return "\n" + one.Render() + leadingTo(ctx, p)
	}
	return "ltlcheck: " + err.Error()
}

// maxLead bounds the states that are visited to find the way to a fault.
const maxLead = 1 << 20

// leadingTo returns a shortest run into a state whose steps the program cannot
// enumerate, for the message; "" if there is none among the first states. It
// searches breadth first.
func leadingTo(ctx context.Context, p program.Program) string {
	l := &lead{}
	var err error
	if l.Graph, err = unfold.New(p, unfold.Options{Expanded: maxLead}); err != nil {
		return ""
	}
	l.note(-1)
	for from, err := range l.BreadthFirst(ctx) {
		if ctx.Err() != nil {
			break
		} else if err != nil {
			return l.text(int(from))
		}
		l.note(int(from))
	}
	return ""
}

// lead is a graph with how each state was reached first.
type lead struct {
	*unfold.Graph
	by []reached
}

type reached struct {
	parent int            // -1 for initial states
	action program.Action // that led here
}

// note notes how the states that were found last were reached.
func (l *lead) note(parent int) {
	for i, n := range l.To {
		if int(n) == len(l.by) {
			l.by = append(l.by, reached{parent, l.Batch.Succs[i].Action})
		}
	}
}

func (l *lead) text(last int) string {
	var path []int
	for i := last; i >= 0; i = l.by[i].parent {
		path = append(path, i)
	}
	slices.Reverse(path)
	format := func(i int) program.StateView { return l.Program.Format(l.State(uint32(i))) }
	v := &trace.View{Initial: format(path[0]), CycleStart: -1}
	for k, i := range path[1:] {
		from := l.State(uint32(path[k]))
		v.Steps = append(v.Steps, trace.StepView{
			ActionView: l.Program.FormatAction(from, l.by[i].action), Changes: trace.Changes(format(path[k]), format(i)),
		})
	}
	var b strings.Builder
	b.WriteString("  this run leads there:\n")
	_ = report.WriteRun(&b, "    ", report.NewCounterexample(v)) // a builder never fails
	return b.String()
}
