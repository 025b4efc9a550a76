package check

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store/checkpoint"
)

// Answers are produced by plans. A plan is a list of attempts that is made
// before the first of them begins. An attempt ends with an outcome, and the
// next attempt in the list is made that is meant for this outcome; so the list
// is gone through once, and a plan that ends without an answer is one whose
// last attempt had none.
//
// Three strategies make plans. For a question about one product
// (emptinessAttempts.plan):
//
//	on the state graph that several properties share                     at first, when there is one
//	on a state graph of its own                                          at first, or if the graph cannot be shared
//	over packed states, by one worker or several                         after many states, if it is a search for a state
//	by several workers, or by one to the end                             after many states, or if they do not pack
//	in bounded memory                                                    when the memory is full, if that is asked for
//
// For a property (verification.plan), and for failures (safetyAttempts.plan),
// each of them a question about one product or an exploration:
//
//	of the program itself, up to some states                             at first, if smaller programs may be worth it
//	of a smaller program                                                 at first, or when there were too many states
//	of a smaller program that rests on less                              when what it rests on was refuted, once for each reduction
//	of the program itself                                                when nothing else has answered
//	of the program itself in bounded memory, or at random                failures only: when the memory is full, if that is asked for
//
// And for an exploration (explorationAttempts.plan): of smaller programs in the
// same way, and then of the program itself.

// outcome is how an attempt ended. Outcomes are bits, so that they can be put
// together.
type outcome uint16

const (
	notStarted outcome = 1 << iota // nothing was attempted yet
	done                           // with an answer, be it inconclusive
	unshared                       // the search cannot use the state graph that several properties share
	many                           // there are more states than one worker is to visit
	unlike                         // the states cannot be packed
	tooLarge                       // there are more states than a trial is to visit
	refuted                        // what the smaller program rests on does not hold
	unhelpful                      // there is no smaller program, or it does not answer the question
	full                           // the memory is full
)

// attempt is one way to an answer.
type attempt struct {
	after outcome // those for which it is meant
	try   func(context.Context) (outcome, error)
}

// progress is how far a plan has been carried out, as checkpoints have it.
type progress struct {
	Attempt int                   // that is being made
	Same    *program.Preservation // what a smaller program must have the same, once that is known
	Without []string              // reductions left out: by the user, or because what they rest on was refuted
	Refuted []string              // why
	Why     string                // no smaller program will do
}

// carryOut makes the attempts of a plan, from the first one on, or from the one
// on that the checkpoint of the keeper is of. An error ends it.
func (p *progress) carryOut(ctx context.Context, keeper *checkpoint.Saver, plan []attempt) (err error) {
	resumed, err := keeper.Place(p)
	if err != nil {
		return err
	}
	if resumed {
		defer refuse(&err)
	}
	if p.Attempt < 0 || p.Attempt >= len(plan) {
		return &checkpoint.Refusal{Msg: "the checkpoint is of an attempt that is not made"}
	}
	last := notStarted
	for _, a := range plan[p.Attempt:] {
		if a.after&last != 0 || resumed {
			resumed = false
			if err := keeper.At(p); err != nil {
				return err
			}
			if last, err = a.try(ctx); err != nil {
				return err
			}
		}
		p.Attempt++
	}
	return nil
}

// refuse makes an error of a panic: what a checkpoint calls a state need not be
// one, and no explorer is made for that.
func refuse(err *error) {
	if p := recover(); p != nil {
		*err = &checkpoint.Refusal{Msg: fmt.Sprintf("the checkpoint has what is no state of the program: %v", p)}
	}
}

// onSmaller are the attempts on smaller programs: each takes the place of one
// that was refuted.
func onSmaller(reductions []string, try func(context.Context) (outcome, error)) []attempt {
	plan := []attempt{{notStarted | tooLarge, try}}
	for range reductions {
		plan = append(plan, attempt{refuted, try})
	}
	return plan
}

// onItself is the attempt on the program itself that is made when nothing else
// has answered.
func onItself(try func(context.Context) (outcome, error)) attempt {
	return attempt{notStarted | tooLarge | refuted | unhelpful, try}
}
