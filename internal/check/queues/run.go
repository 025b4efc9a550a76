package queues

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// mostSlots is the capacity that Promela channels can have in a run that is
// shown, besides one message.
const mostSlots = 254

// Failure is a failure of the program, with the run that leads to it: one of
// the part in which channels hold as many messages as the run needs.
type Failure struct {
	replay.Failure
	// Invariant is set if the last state of the run does not satisfy the
	// invariant; Kind is not used then.
	Invariant bool
	Program   program.Program
	// Atoms are those that are bound in the states of the run.
	Atoms []program.Atom
	// Capacity is that of the part.
	Capacity int
}

// replayError means that a run cannot be taken: a fault of the search.
type replayError struct{ what string }

// Error names what did not repeat.
func (e *replayError) Error() string {
	return "internal error: a run through sets of contents cannot be taken: " + e.what
}

// back is a step of a run that is followed backwards: an edge, and the contents
// after it.
type back struct {
	edge *edge
	word []int32
}

// show finds a run into the failure, replays it by the interpreter, and sets the
// result. Rounds of meta-transitions are expanded.
func (s *search) show() error {
	word := s.found.contents.shortest()
	steps, err := s.backwards(s.found.at, word)
	if err != nil {
		return err
	}
	f := &Failure{}
	f.Kind = replay.InvalidEnd
	if e := s.found.edge; e != nil {
		f.Kind, _ = replay.FailureOf(e.flags)
		after := slices.Clone(word)
		steps = append(steps, back{e, after})
	}
	if err := s.forwards(f, steps); err != nil {
		return err
	}
	return s.confirm(f)
}

// confirm replays the run of a failure in the program, with the propositions
// bound anew, and sets the result.
func (s *search) confirm(f *Failure) error {
	f.Invariant, f.Atoms = s.Good != nil, s.Atoms
	if f.Invariant {
		run, err := replay.Run(s.Ctx, f.Program, f.Trail, s.Atoms)
		if err != nil {
			return err
		}
		if s.Good(run.EndLetter) {
			return &replayError{"its last state satisfies the invariant"}
		}
	} else if err := replay.ConfirmFailure(s.Ctx, f.Program, &f.Failure); err != nil {
		return err
	}
	s.result.Answer, s.result.Failure = Violated, f
	return nil
}

// backwards returns the steps from the initial state to contents of an
// increment. Edges are injective: what they lead to has one origin.
func (s *search) backwards(x *increment, word []int32) (steps []back, err error) {
	for ; x.parent != nil; x = x.parent {
		if x.loop != nil && x.loop.burst != nil {
			if steps, word, err = s.backwardsBurst(x, steps, word); err != nil {
				return nil, err
			}
			continue
		}
		edges := []*edge{x.edge}
		if x.loop != nil {
			edges = x.loop.edges
		}
		for round := 0; round == 0 || x.loop != nil && !x.parent.set.contains(word); round++ {
			for i := len(edges) - 1; i >= 0; i-- {
				steps = append(steps, back{edges[i], word})
				if word, err = before(edges[i], word); err != nil {
					return nil, err
				}
			}
			if err := s.charge(len(edges) * (64 + 4*len(word))); err != nil {
				return nil, err
			}
		}
		if !x.parent.set.contains(word) {
			return nil, &replayError{"contents have no origin"}
		}
	}
	slices.Reverse(steps)
	return steps, nil
}

// backwardsBurst adds the steps from the parent of an increment that a burst
// led to, the last one first, and returns the contents before them.
func (s *search) backwardsBurst(x *increment, steps []back, word []int32) (_ []back, _ []int32, err error) {
	loops := x.loop.burst.origin(x.parent.set, word)
	if len(loops) == 0 {
		return nil, nil, &replayError{"contents after a burst have no origin"}
	}
	for i := len(loops) - 1; i >= 0; i-- {
		edges := loops[i].edges
		for j := len(edges) - 1; j >= 0; j-- {
			steps = append(steps, back{edges[j], word})
			if word, err = before(edges[j], word); err != nil {
				return nil, nil, err
			}
		}
		if err := s.charge(len(edges) * (64 + 4*len(word))); err != nil {
			return nil, nil, err
		}
	}
	return steps, word, nil
}

// before returns the contents before an edge, given those after it.
func before(e *edge, word []int32) (out []int32, err error) {
	for i := range e.effects {
		end := slices.Index(word, separator)
		content, ok := e.effects[i].back(word[:end])
		if !ok {
			return nil, &replayError{"an edge does not lead to contents"}
		}
		out = append(append(out, content...), separator)
		word = word[end+1:]
	}
	return out, nil
}

// forwards takes the steps in a part with room for them, and sets the run.
func (s *search) forwards(f *Failure, steps []back) (err error) {
	f.Capacity = s.room(steps)
	if f.Capacity > mostSlots {
		return monitor.Limitf("a run into a failure was found, in which a channel holds %d messages; channels hold %d at most, so that it cannot be replayed", f.Capacity, mostSlots)
	}
	if f.Program, err = s.sys.Within(f.Capacity); err != nil {
		return err
	}
	tuning := &program.Tuning{}
	s.Watch(tuning)
	ex, err := s.sys.NewExplorer(f.Program, s.Atoms, tuning)
	if err != nil {
		return err
	}
	if err := ex.Initial(&s.batch); err != nil {
		return err
	}
	f.Trail = &trace.Lasso{Last: slices.Clone(s.batch.State(0))}
	for i, step := range steps {
		if err := s.Poll(0); err != nil {
			return err
		}
		f.Trail.Prefix = append(f.Trail.Prefix, trace.Step{State: f.Trail.Last, Action: step.edge.action})
		last := i == len(steps)-1 && s.found.edge != nil
		if f.Trail.Last, err = s.take(ex, f.Trail.Last, step, last); err != nil {
			return err
		}
	}
	return nil
}

// room returns the capacity that a run needs.
func (s *search) room(steps []back) int {
	most := 0
	for _, step := range steps {
		length := 0
		for _, on := range step.word {
			if length++; on == separator {
				length = 0
			}
			most = max(most, length)
		}
	}
	return most + maxAhead
}

// take returns where a step leads to. The last step of a run into a failing
// transition has no contents.
func (s *search) take(ex openchannels.Explorer, from program.State, step back, last bool) (program.State, error) {
	if err := ex.Expand(from, &s.batch); err != nil {
		return nil, err
	}
	want := s.nodes[step.edge.to].vector
	s.ex.Split(want, &s.parts)
	control := slices.Clone(s.parts.Control)
	for i := range s.batch.Succs {
		succ := &s.batch.Succs[i]
		if succ.Action != step.edge.action || succ.Flags != step.edge.flags {
			continue
		}
		to := slices.Clone(s.batch.State(i))
		ex.Split(to, &s.parts)
		if !bytes.Equal(s.parts.Control, control) {
			continue
		}
		word, err := s.word(&s.parts)
		if err != nil {
			return nil, err
		}
		if last || slices.Equal(word, step.word) {
			return to, nil
		}
	}
	return nil, &replayError{fmt.Sprintf("there is no transition %d", step.edge.action)}
}
