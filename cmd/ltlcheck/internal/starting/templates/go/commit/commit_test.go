// Package commit is a model of two-phase commit: a coordinator asks two
// participants whether they can commit, and tells them the result.
package commit

import (
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/model"
	"github.com/ltlcheck/ltlcheck/model/ltltest"
)

// Answer is a vote, or a decision.
type Answer uint8

const (
	none Answer = iota
	yes
	no
	commit
	abort
)

func (a Answer) String() string { return [...]string{"none", "yes", "no", "commit", "abort"}[a] }

const participants = 2

// State is what the participants have voted, what the coordinator has decided,
// and what each participant has done.
type State struct {
	Vote     [participants]Answer
	Decision Answer
	Result   [participants]Answer
}

// protocol makes the model. With bug, a participant that has agreed does not
// wait for the decision for ever, but aborts by itself.
func protocol(bug bool) *model.Model[State] {
	return model.New([]State{{}}, func(s State, steps *model.Steps[State]) {
		for i := range participants {
			next(s, i, bug, steps)
		}
		if s.Decision == none && s.Vote[0] != none && s.Vote[1] != none {
			to := s
			to.Decision = abort
			if s.Vote[0] == yes && s.Vote[1] == yes {
				to.Decision = commit
			}
			steps.Add("coordinator", "decides "+to.Decision.String(), to)
		}
	}).Processes("coordinator", participant(0), participant(1)).
		End(func(s State) bool { return s.Result[0] != none && s.Result[1] != none })
}

// next adds the steps of a participant.
func next(s State, i int, bug bool, steps *model.Steps[State]) {
	set := func(action string, where func(*State) *Answer, a Answer) {
		to := s
		*where(&to) = a
		steps.Add(participant(i), action+" "+a.String(), to)
	}
	result := func(s *State) *Answer { return &s.Result[i] }
	switch {
	case s.Vote[i] == none:
		vote := func(s *State) *Answer { return &s.Vote[i] }
		set("votes", vote, yes)
		set("votes", vote, no)
	case s.Result[i] == none && s.Decision != none:
		set("learns", result, s.Decision)
	}
	if bug && s.Vote[i] == yes && s.Result[i] == none {
		set("gives up:", result, abort)
	}
}

func participant(i int) string { return fmt.Sprintf("participant %d", i) }

const agreement = "[] !(Result[0] == commit && Result[1] == abort)"

// Nobody commits what another one aborts, or what not all have agreed to.
func TestAgreement(t *testing.T) {
	ltltest.Check(t, protocol(false), agreement)
	ltltest.Check(t, protocol(false), "[] (Result[0] == commit -> Vote[0] == yes && Vote[1] == yes)")
}

func TestTermination(t *testing.T) {
	ltltest.Check(t, protocol(false), "<> (Result[0] != none && Result[1] != none)")
	ltltest.NoDeadlock(t, protocol(false))
}

// The property notices the bug.
func TestBug(t *testing.T) {
	ltltest.Check(t, protocol(true), agreement, ltltest.ExpectViolated())
}
