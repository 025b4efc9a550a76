package compare

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/source"
)

// move is a step to a state that is given by its vector.
type move struct {
	label uint32
	to    string
}

// system expands the states of one program. An initial state that the program
// does not have, the empty vector, stands before several initial ones.
type system struct {
	prog     program.Program
	explorer program.Explorer
	alphabet *alphabet
	batch    program.Batch
	text     map[program.Action]string // of actions whose text does not depend on the state
	numbers  []uint32                  // of the labels of the first of these actions, + 1; 0 if it is not known
	moves    []move
	met      []bool // labels
	expanded uint64 // states
	edges    uint64
}

// initText is the label of the steps to several initial states.
const initText = "init"

// incomplete says that a program cannot be explored to the end.
type incomplete struct{ error }

func (e incomplete) Unwrap() error { return e.error }

func newSystem(p program.Program, a *alphabet, stop func() bool) (*system, error) {
	binding, err := p.Bind(nil)
	if err != nil {
		return nil, err
	}
	x, err := binding.NewExplorer()
	if err != nil {
		return nil, err
	}
	program.IgnoreEnabled(x)
	program.Interrupt(x, stop)
	return &system{prog: p, explorer: x, alphabet: a, text: map[program.Action]string{}}, nil
}

// initial is the vector of the initial state; "" when there are several.
func (s *system) initial() (string, error) {
	if err := s.explorer.Initial(&s.batch); err != nil {
		return "", s.fault(err)
	}
	if s.batch.Len() == 1 {
		return string(s.batch.State(0)), nil
	}
	return "", nil
}

// expand fills the batch with the successors of a state.
func (s *system) expand(state []byte) error {
	s.expanded++
	if len(state) > 0 {
		return s.fault(s.explorer.Expand(state, &s.batch))
	}
	return s.fault(s.explorer.Initial(&s.batch))
}

// fault tells limits of a program from errors in it.
func (s *system) fault(err error) error {
	var e *source.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &e):
		return err
	case errors.Is(err, program.ErrInterrupted):
		return errStopped
	}
	return incomplete{err}
}

// label is that of successor i of a state, and notes that it was met.
func (s *system) label(state []byte, i int) uint32 {
	l := s.find(state, i)
	for int(l) >= len(s.met) {
		s.met = append(s.met, false)
	}
	s.met[l] = true
	return l
}

func (s *system) find(state []byte, i int) uint32 {
	if len(state) == 0 {
		return s.alphabet.number(initText)
	}
	succ := &s.batch.Succs[i]
	plain := succ.Flags&(program.AssertFailed|program.RuntimeError) == 0
	if a := int(succ.Action); plain && a >= 0 && a < len(s.numbers) && s.numbers[a] > 0 {
		return s.numbers[a] - 1
	}
	text, always := s.actionText(state, succ.Action)
	if plain && always {
		return s.remember(succ.Action, s.alphabet.number(text))
	}
	switch {
	case succ.Flags&program.AssertFailed != 0:
		text += " (assertion failed)"
	case succ.Flags&program.RuntimeError != 0:
		text += " (run-time error)"
	}
	return s.alphabet.number(text)
}

// labels are those that were met, internal ones left out, sorted.
func (s *system) labels() (names []string) {
	for l, met := range s.met {
		if met && uint32(l) != tau {
			names = append(names, s.alphabet.names[l])
		}
	}
	slices.Sort(names)
	return names
}

// actionText is the text of an action, and whether that is so in every state.
func (s *system) actionText(state []byte, a program.Action) (text string, always bool) {
	if text, ok := s.text[a]; ok {
		return text, true
	}
	view := s.prog.FormatAction(state, a)
	text = lts.ActionLabel(view)
	if len(view.Then) > 0 { // the further statements may be others in another state
		return text, false
	}
	s.text[a] = text
	return text, true
}

// remembered is how many actions have the numbers of their labels in a table.
const remembered = 1 << 16

// remember notes the number of an action's label, which saves two look-ups for
// every transition.
func (s *system) remember(a program.Action, label uint32) uint32 {
	if a < remembered {
		for int(a) >= len(s.numbers) {
			s.numbers = append(s.numbers, 0)
		}
		s.numbers[a] = label + 1
	}
	return label
}

// out lists the steps of a state; the slice is good until the next call.
func (s *system) out(state string) ([]move, error) {
	b := []byte(state)
	if err := s.expand(b); err != nil {
		return nil, err
	}
	s.moves = s.moves[:0]
	for i := range s.batch.Len() {
		s.moves = append(s.moves, move{s.label(b, i), string(s.batch.State(i))})
	}
	s.edges += uint64(len(s.moves))
	return s.moves, nil
}
