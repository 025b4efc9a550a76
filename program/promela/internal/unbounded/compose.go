package unbounded

import (
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/program"
)

// Atomic sequences become one transition: from a location outside, every way
// through locations inside is composed into one instruction. A location inside
// to which a way comes back is kept, as the head of a loop.
//
//	compose(l): for every step of l: walk(step)
//	walk(way): if it ends outside, or in a kept location, it is a transition; if its end is on the way already, keep it and
//	           begin anew; else walk every step of its end

// way is a path of steps, composed into one instruction.
type way struct {
	to          int
	instruction *periodic.Instruction
	steps       []Step
	letters     []uint64                // propositions about transitions, of every step
	midway      []*periodic.Instruction // up to each step but the last
}

// Transitions implements periodic.System.
func (s *System) Transitions(l int) ([]periodic.Transition, error) {
	if out, known := s.composed[l]; known {
		return out, nil
	}
	for {
		kept := len(s.kept)
		ways, err := s.compose(l)
		if err != nil {
			return nil, err
		}
		if len(s.kept) > kept {
			continue
		}
		var out []periodic.Transition
		for _, w := range ways {
			out = append(out, periodic.Transition{To: w.to, Instruction: w.instruction, Label: s.label(w)})
		}
		s.composed[l] = out
		return out, nil
	}
}

// label stores a way and returns its number.
func (s *System) label(w way) int {
	s.ways = append(s.ways, w)
	return len(s.ways) - 1
}

// compose returns the ways from a location to locations outside, or to kept
// ones. If it finds a loop inside it marks its head as kept; the caller then
// begins anew.
func (s *System) compose(l int) ([]way, error) {
	var out []way
	on := map[int]bool{}
	var walk func(from int, before way) error
	walk = func(from int, before way) error {
		if err := s.expand(from); err != nil {
			return err
		}
		for _, rows := range s.locations[from].stuck {
			s.fails(l, periodic.Deadlock, before, &periodic.Instruction{Guard: rows, A: periodic.Identity(len(s.variables)), B: make(periodic.Vector, len(s.variables))})
		}
		for _, st := range s.locations[from].raw {
			if len(out) > maxLeaves {
				return ErrCases
			}
			w := way{to: st.to, instruction: st.instruction, steps: []Step{{from, st.action}}, letters: []uint64{s.stepLetter(from, &st)}}
			if before.instruction != nil {
				w.instruction = before.instruction.Then(st.instruction)
				w.steps = append(before.steps[:len(before.steps):len(before.steps)], w.steps...)
				w.midway = append(before.midway[:len(before.midway):len(before.midway)], before.instruction)
				w.letters = append(before.letters[:len(before.letters):len(before.letters)], w.letters...)
			}
			if !periodic.Feasible(w.instruction.Guard) {
				continue
			}
			switch {
			case st.flags&program.AssertFailed != 0:
				s.fails(l, periodic.Assertion, w, nil)
			case st.flags&program.RuntimeError != 0:
				s.fails(l, periodic.RuntimeError, w, nil)
			}
			if !s.locations[st.to].inside || s.kept[st.to] || st.to == l {
				out = append(out, w)
				continue
			}
			if on[st.to] {
				s.kept[st.to] = true
				return nil
			}
			on[st.to] = true
			if err := walk(st.to, w); err != nil {
				return err
			}
			delete(on, st.to)
		}
		return nil
	}
	s.failures[l] = nil
	return out, walk(l, way{})
}

// fails records a failure at the end of a way, or after a further instruction.
func (s *System) fails(l int, kind periodic.FailureKind, w way, after *periodic.Instruction) {
	i := w.instruction
	switch {
	case i == nil:
		i = after
	case after != nil:
		i = i.Then(after)
	}
	if periodic.Feasible(i.Guard) {
		f := periodic.Failure{Kind: kind, Guard: i.Guard, Label: -1}
		if len(w.steps) > 0 {
			f.Label = s.label(w)
		}
		s.failures[l] = append(s.failures[l], f)
	}
}

// Failures implements periodic.Program: it returns what can go wrong on the
// ways from a location.
func (s *System) Failures(l int) ([]periodic.Failure, error) {
	_, err := s.Transitions(l)
	return s.failures[l], err
}

// Way returns the steps of a transition or failure, given by its label.
func (s *System) Way(label int) []Step { return s.ways[label].steps }

// Midway returns the instructions up to each step of a transition but the last.
func (s *System) Midway(label int) []*periodic.Instruction { return s.ways[label].midway }
