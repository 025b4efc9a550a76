package checking

import (
	"context"

	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/report"
	"github.com/ltlcheck/ltlcheck/report/page"
)

// addToPage keeps what a page shows of an answer besides its document: the
// sources, and the automaton along each counterexample. It is for answers with
// formulas and with claims; the views are those of the counterexamples.
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

// along is the automaton of what the question forbids, along a run; nil if
// there is none to look at.
func (j *job) along(ctx context.Context, view *trace.View) (*page.Automaton, error) {
	switch p := &j.Check; {
	case p.Formula != nil:
		return page.OfFormula(ctx, p.Factory, p.Formula, view.Word)
	case p.Claim != nil:
		return page.OfAutomaton(ctx, p.Claim, view.Word)
	}
	return nil, nil
}
