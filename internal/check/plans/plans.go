// Package plans carries out plans: lists of attempts to answer a question.
//
// A plan is a list of attempts that is made before the first of them begins. An
// attempt ends with an outcome, and the next attempt in the list that is meant
// for this outcome follows; so the list is passed through once, and a plan that
// ends without an answer is one whose last attempt had none.
//
// The strategies are where the attempts are. For a question about one product
// (package emptiness) they are
//
//   - on the state graph that several properties share: first, if there is one;
//   - on a state graph of its own: first, or if the graph cannot be shared;
//   - over packed states, by one worker or several: after many states, if it is
//     a search for a state;
//   - by several workers, or by one to the end: after many states, or if they
//     do not pack;
//   - in bounded memory: first or when the memory is full, if the options ask
//     for that; by the automaton of the property itself before others, where
//     states are replaced and the property is a recurrence.
//
// For a property, and for failures (packages properties and failures), each of them a
// question about one product or an exploration:
//
//   - of a quotient: first, if that is asked for; the others are first if there
//     is none;
//   - of the program itself, up to some states: first, if smaller programs may
//     be worth it;
//   - of a smaller program: first, or when there were too many states;
//   - of a smaller program with fewer assumptions: when one was refuted, once
//     for each reduction;
//   - of the program itself: when nothing else has answered;
//   - of the program itself in bounded memory, or at random: failures only,
//     when the memory is full, if the options ask for that.
//
// And for counts (package failures): of smaller programs in the same way,
// and then of the program itself.
package plans

import (
	"context"

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
	After Outcome // those for which it is meant
	Try   func(context.Context) (Outcome, error)
}

// On returns an attempt that is made after some outcomes.
func On(after Outcome, try func(context.Context) (Outcome, error)) Attempt {
	return Attempt{After: after, Try: try}
}

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
func (p *Progress) CarryOut(ctx context.Context, keeper *checkpoint.Saver, plan []Attempt) (err error) {
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
			if err := keeper.At(p); err != nil {
				return err
			}
			keeper.Until(ctx)
			if last, err = a.Try(ctx); err != nil {
				return err
			}
		}
		p.Attempt++
	}
	return nil
}

// OnSmaller returns the attempts on smaller programs: each replaces one that
// was refuted.
func OnSmaller(reductions []string, try func(context.Context) (Outcome, error)) []Attempt {
	plan := []Attempt{On(NotStarted|TooLarge, try)}
	for range reductions {
		plan = append(plan, On(Refuted, try))
	}
	return plan
}

// OnItself returns the attempt on the program itself that is made when nothing
// else has answered.
func OnItself(try func(context.Context) (Outcome, error)) Attempt {
	return On(NotStarted|TooLarge|Refuted|Unhelpful, try)
}

// WithoutExchange returns the attempts of a plan, which begin also if there is
// no quotient, and after each of which something is done.
func WithoutExchange(plan []Attempt, after func(Outcome)) []Attempt {
	for i := range plan {
		a := &plan[i]
		if a.After&NotStarted != 0 {
			a.After |= Asymmetric
		}
		try := a.Try
		a.Try = func(ctx context.Context) (Outcome, error) {
			out, err := try(ctx)
			after(out)
			return out, err
		}
	}
	return plan
}
