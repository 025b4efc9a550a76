package checking

import (
	"context"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/sequences"
	"github.com/ltlcheck/ltlcheck/internal/report/page"
	"github.com/ltlcheck/ltlcheck/internal/report/page/automaton"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// addToPage collects what an HTML page shows of an answer besides its document:
// the sources, and the automaton along each counterexample. It does nothing for
// other formats.
func (c *checker) addToPage(ctx context.Context, t *task, j *job, answer *verdicts.Answer) error {
	if c.details == nil {
		return nil
	}
	c.details.AddViews(answer.Views...)
	if answer.Result == nil {
		return nil
	}
	for i, run := range answer.Runs() {
		a, err := along(ctx, t.prog, &j.Check, answer.Views[i])
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
// a counterexample; nil if the property has no automaton to show. The property
// is one over all states, as the counterexample is, those inside atomic
// sequences included.
func along(ctx context.Context, prog program.Program, p *check.Property, view *trace.View) (*page.Automaton, error) {
	s := sequences.Of(prog)
	switch {
	case p.Formula != nil:
		return automaton.OfFormula(ctx, p.Factory, p.Formula, s, view.Word)
	case p.Claim != nil:
		claim, err := s.WidenOwn(p.Claim)
		if err != nil {
			return nil, nil
		}
		return automaton.Of(ctx, claim, view.Word)
	}
	return nil, nil
}
