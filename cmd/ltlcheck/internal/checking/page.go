package checking

import (
	"context"

	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/report"
	"github.com/ltlcheck/ltlcheck/report/page"
)

// addToPage collects what an HTML page shows of an answer besides its document:
// the sources, and the automaton along each counterexample. It does nothing for
// other formats. views are those of the counterexamples.
func (c *checker) addToPage(ctx context.Context, j *job, answer *report.Property, views []*trace.View) error {
	if c.details == nil {
		return nil
	}
	c.details.AddViews(views...)
	for i, run := range answer.Runs() {
		a, err := j.along(ctx, views[i])
		if err != nil {
			return err
		}
		if a != nil {
			c.details.Automata[run] = a
		}
	}
	return nil
}

// along returns the automaton of what the property forbids, with its run along
// a counterexample; nil if the property has no automaton to show.
func (j *job) along(ctx context.Context, view *trace.View) (*page.Automaton, error) {
	switch p := &j.Check; {
	case p.Formula != nil:
		return page.OfFormula(ctx, p.Factory, p.Formula, view.Word)
	case p.Claim != nil:
		return page.OfAutomaton(ctx, p.Claim, view.Word)
	}
	return nil, nil
}
