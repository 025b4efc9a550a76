package compare

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/source"
)

// move is a step to a state given by its vector.
type move struct {
	label uint32
	to    string
}

// system expands the states of one program and labels the steps. If the program
// has several initial states, a root leads to them.
type system struct {
	*unfold.Steps
	alphabet *alphabet
	// text has the texts of actions that do not depend on the state.
	text map[program.Action]string
	// numbers has the label plus one of actions with small numbers; 0 is
	// unknown.
	numbers []uint32
	moves   []move
	m       *monitor
	// met records, by label, whether it occurred.
	met []bool
	// expanded and edges count states and steps.
	expanded uint64
	edges    uint64
}

// initText is the label of the steps to several initial states.
const initText = "init"

// incomplete wraps an error by which a program cannot be explored to the end: a
// limit, not a fault.
type incomplete struct{ error }

// Unwrap gives errors.Is and errors.As access to the error inside.
func (i incomplete) Unwrap() error { return i.error }

// newSystem returns a system that polls m during long expansions, and while
// steps are labelled.
func newSystem(p program.Program, a *alphabet, m *monitor) (*system, error) {
	steps, err := unfold.Bind(p, nil, &program.Tuning{Stop: m.stop, IgnoreEnabled: true})
	if err != nil {
		return nil, err
	}
	return &system{Steps: steps, alphabet: a, m: m, text: map[program.Action]string{}}, nil
}

// initial returns the vector of the initial state, or of the root.
func (s *system) initial() (string, error) {
	state, err := s.Root()
	return string(state), s.fault(err)
}

// fault distinguishes limits of a program from errors in it.
func (s *system) fault(err error) error {
	switch {
	case err == nil:
		return nil
	case source.ErrorsOf(err) != nil:
		return err
	case errors.Is(err, program.ErrInterrupted):
		return errStopped
	}
	return incomplete{err}
}

// label returns the label of successor i of a state, and notes that it
// occurred. The error is a reason to stop.
func (s *system) label(state []byte, i int) (uint32, error) {
	l, err := s.find(state, i)
	if err != nil {
		return 0, err
	}
	for int(l) >= len(s.met) {
		s.met = append(s.met, false)
	}
	s.met[l] = true
	return l, nil
}

// find returns the label of successor i. Failed assertions and run-time errors
// are part of it.
func (s *system) find(state []byte, i int) (uint32, error) {
	if s.IsRoot(state) {
		return s.alphabet.number(initText)
	}
	succ := &s.Batch.Succs[i]
	plain := succ.Flags&(program.AssertFailed|program.RuntimeError) == 0
	if a := int(succ.Action); plain && a >= 0 && a < len(s.numbers) && s.numbers[a] > 0 {
		return s.numbers[a] - 1, nil
	}
	text, always := s.actionText(state, succ.Action)
	if err := s.m.spend(len(text) / charactersOfPiece); err != nil {
		return 0, err
	}
	if plain && always {
		n, err := s.alphabet.number(text)
		if err == nil {
			s.remember(succ.Action, n)
		}
		return n, err
	}
	switch {
	case succ.Flags&program.AssertFailed != 0:
		text += " (assertion failed)"
	case succ.Flags&program.RuntimeError != 0:
		text += " (run-time error)"
	}
	return s.alphabet.number(text)
}

// labels returns the labels that occurred, internal ones left out, sorted.
func (s *system) labels() (names []string) {
	for l, met := range s.met {
		if met && uint32(l) != tau {
			names = append(names, s.alphabet.names[l])
		}
	}
	slices.Sort(names)
	return names
}

// actionText returns the text of an action, and whether it is the same in every
// state.
func (s *system) actionText(state []byte, a program.Action) (text string, always bool) {
	if text, ok := s.text[a]; ok {
		return text, true
	}
	view := s.Program.FormatAction(state, a)
	text = lts.ActionLabel(view)
	if len(view.Then) > 0 { // the further statements may be others in another state
		return text, false
	}
	s.text[a] = text
	return text, true
}

// charactersOfPiece is how many characters of a text take as long to make as
// other pieces of work.
const charactersOfPiece = 64

// remembered bounds the actions whose labels are in a table.
const remembered = 1 << 16

// remember notes the label of an action, which saves two look-ups for every
// transition.
func (s *system) remember(a program.Action, label uint32) {
	if a < remembered {
		for int(a) >= len(s.numbers) {
			s.numbers = append(s.numbers, 0)
		}
		s.numbers[a] = label + 1
	}
}

// out returns the steps of a state, valid until the next call.
func (s *system) out(state string) ([]move, error) {
	b := []byte(state)
	s.expanded++
	if err := s.Expand(b); err != nil {
		return nil, s.fault(err)
	}
	s.moves = s.moves[:0]
	for i := range s.Batch.Len() {
		label, err := s.label(b, i)
		if err != nil {
			return nil, err
		}
		s.moves = append(s.moves, move{label, string(s.Batch.State(i))})
	}
	s.edges += uint64(len(s.moves))
	return s.moves, nil
}
