package ltltest

import (
	"context"
	"errors"
	"slices"
	"strings"

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
	binding, err := p.Bind(nil)
	if err != nil {
		return ""
	}
	ex, err := binding.NewExplorer(nil)
	if err != nil {
		return ""
	}
	l := &lead{prog: p, ex: ex, seen: map[string]bool{}}
	if ex.Initial(&l.batch) != nil {
		return ""
	}
	l.push(-1)
	for i := 0; i < len(l.queue) && i < maxLead && ctx.Err() == nil; i++ {
		if ex.Expand(program.State(l.queue[i].state), &l.batch) != nil {
			return l.text(i)
		}
		l.push(i)
	}
	return ""
}

// lead is a breadth-first search.
type lead struct {
	prog  program.Program
	ex    program.Explorer
	batch program.Batch
	seen  map[string]bool
	queue []visited
}

type visited struct {
	state  string
	parent int            // place in the queue, -1 for initial states
	action program.Action // that led here
}

func (l *lead) push(parent int) {
	for i := range l.batch.Len() {
		if s := string(l.batch.State(i)); !l.seen[s] {
			l.seen[s] = true
			l.queue = append(l.queue, visited{state: s, parent: parent, action: l.batch.Succs[i].Action})
		}
	}
}

func (l *lead) text(last int) string {
	var path []int
	for i := last; i >= 0; i = l.queue[i].parent {
		path = append(path, i)
	}
	slices.Reverse(path)
	format := func(i int) program.StateView { return l.prog.Format(program.State(l.queue[i].state)) }
	v := &trace.View{Initial: format(path[0]), CycleStart: -1}
	for k, i := range path[1:] {
		from := program.State(l.queue[path[k]].state)
		v.Steps = append(v.Steps, trace.StepView{
			ActionView: l.prog.FormatAction(from, l.queue[i].action), Changes: trace.Changes(format(path[k]), format(i)),
		})
	}
	var b strings.Builder
	b.WriteString("  this run leads there:\n")
	_ = report.WriteRun(&b, report.NewCounterexample(v)) // a builder never fails
	return b.String()
}
