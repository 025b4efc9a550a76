// Package plans makes plans, and carries them out: lists of attempts to answer a
// question.
//
// A plan is a list of attempts that is made before the first of them begins, from
// one table for all questions (Table). An attempt ends with an outcome, and the
// next attempt in the list that is meant for this outcome follows; so the list is
// passed through once, and a plan that ends without an answer is one whose last
// attempt had none.
//
// What the attempts do is for the packages that answer: emptiness for a question
// about one product, properties, and failures for failures and counts.
package plans

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/program"
)

// Outcome is how an attempt ended. Outcomes are bits, so that an attempt can be
// meant for several.
type Outcome uint16

// The outcomes.
const (
	NotStarted Outcome = 1 << iota // nothing was attempted yet
	Done                           // with an answer, be it inconclusive
	Unshared                       // the search cannot use the state graph that several properties share
	Many                           // there are more states than one worker is to visit
	Unlike                         // the states cannot be packed
	TooLarge                       // there are more states than a trial is to visit
	Refuted                        // what the smaller program rests on does not hold
	Unhelpful                      // there is no smaller program, or it does not answer the question
	Full                           // the memory is full
	Asymmetric                     // no processes are interchangeable
)

// Attempt is one way to an answer, and the outcomes after which it is made.
type Attempt struct {
	Way   Way
	After Outcome
}

// Ways are what a package does for the ways of its plans.
type Ways map[Way]func(context.Context) (Outcome, error)

// Progress is how far a plan has been carried out, as checkpoints have it: the
// attempt that is being made; what a smaller program must preserve, once that
// is known; the reductions left out, by the user or because an assumption was
// refuted, and why; and why no smaller program will do.
type Progress struct {
	Attempt int                   // that is being made
	Same    *program.Preservation // what a smaller program must have the same, once that is known
	Common  language.Common       // which verdicts it has in common then
	Without []string              // reductions left out: by the user, or because what they rest on was refuted
	Refuted []string              // why
	Why     string                // no smaller program will do
	// Asymmetry is why no processes are interchangeable, if that was asked for.
	Asymmetry string
}

// CarryOut makes the attempts of a plan, from the first one on, or from the one
// of the checkpoint that the search resumes from. The first error ends it.
func (p *Progress) CarryOut(ctx context.Context, keeper *checkpoint.Saver, plan []Attempt, ways Ways) (err error) {
	resumed, err := keeper.Place(p)
	if err != nil {
		return err
	}
	if p.Attempt < 0 || p.Attempt >= len(plan) {
		return &checkpoint.Refusal{Msg: "the checkpoint is of an attempt that is not made"}
	}
	last := NotStarted
	for _, a := range plan[p.Attempt:] {
		if a.After&last != 0 || resumed {
			resumed = false
			try := ways[a.Way]
			if try == nil {
				return fmt.Errorf("internal error: the plan has the way %s, which is not known here", a.Way)
			}
			if err := keeper.At(p); err != nil {
				return err
			}
			keeper.Until(ctx)
			if last, err = try(ctx); err != nil {
				return err
			}
		}
		p.Attempt++
	}
	return nil
}
