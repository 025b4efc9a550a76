package queues

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Before sets are explored, states are visited one by one, breadth first: up to
// mostVisited of them, whose channels hold at most mostHeld messages. Most
// failures are there, and the run is a short one.
const (
	mostVisited = 1 << 14
	mostHeld    = 3
)

// visited is a state of the trial.
type visited struct {
	state  program.State
	from   int32
	action program.Action
}

// trial looks for a failure in states with few messages. It sets the result if
// there is one.
func (s *search) trial(initial program.State) (found bool, err error) {
	all, seen := []visited{{state: initial, from: -1}}, map[string]bool{string(initial): true}
	defer s.done()
	for i := 0; i < len(all) && i < mostVisited; i++ {
		if err := s.ex.Expand(all[i].state, &s.batch); err != nil {
			return false, err
		}
		if s.fallen() {
			return true, s.failed(replay.InvalidEnd, all, int32(i))
		}
		for j := range s.batch.Succs {
			succ := &s.batch.Succs[j]
			if s.ex.Use(j).Over {
				continue
			}
			state := slices.Clone(s.batch.State(j))
			if kind, failed := replay.FailureOf(succ.Flags); failed && s.Good == nil {
				all = append(all, visited{state, int32(i), succ.Action})
				return true, s.failed(kind, all, int32(len(all)-1))
			}
			s.ex.Split(state, &s.parts)
			if seen[string(state)] || slices.ContainsFunc(s.parts.Open, func(o openchannels.Channel) bool { return o.Messages > mostHeld }) {
				continue
			}
			seen[string(state)] = true
			all = append(all, visited{state, int32(i), succ.Action})
			if err := s.charge(2*len(state) + 128); err != nil {
				return false, err
			}
		}
	}
	return false, nil
}

// failed replays the run to a state, and sets the result.
func (s *search) failed(kind replay.FailureKind, all []visited, at int32) error {
	f := &Failure{Program: s.part, Capacity: maxAhead}
	f.Kind, f.Trail = kind, &trace.Lasso{Last: all[at].state}
	for ; all[at].from >= 0; at = all[at].from {
		f.Trail.Prefix = append(f.Trail.Prefix, trace.Step{State: all[all[at].from].state, Action: all[at].action})
	}
	slices.Reverse(f.Trail.Prefix)
	return s.confirm(f)
}

// fallen reports whether the state expanded last is a failure: it does not
// satisfy the invariant, or, without one, is no valid end.
func (s *search) fallen() bool {
	if s.Good != nil {
		return !s.Good(s.batch.Source)
	}
	return s.batch.Len() == 0 && s.batch.Flags&program.Deadlock != 0 && s.batch.Flags&program.ValidEnd == 0
}
