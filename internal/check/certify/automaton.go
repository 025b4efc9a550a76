package certify

import (
	"bytes"
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/source"
)

// Written returns an automaton as text for a certificate, and compiled from
// that text as a reader will: so the states that the search writes have the
// numbers that the checker sees. bit maps a proposition to its bit in letters.
// A *monitor.LimitError means that the format cannot express it.
func Written(a *automata.Automaton, bit func(ap string) (int, error)) (string, *automata.Compiled, error) {
	text, again, err := Reread(a)
	if err != nil {
		return "", nil, err
	}
	c, err := again.Compile(bit)
	if errors.Is(err, automata.ErrLabel) {
		err = monitor.Limitf("%v", err)
	}
	return text, c, err
}

// Reread returns an automaton as text, and as a reader of the text has it.
// Errors are those of Written.
func Reread(a *automata.Automaton) (string, *automata.Automaton, error) {
	var text bytes.Buffer
	if err := automata.WriteHOA(&text, a); err != nil {
		return "", nil, monitor.Limitf("%v", err)
	}
	again, err := automata.ReadHOA(source.NewFile("automaton", text.String()))
	if err != nil || len(again) != 1 {
		return "", nil, monitor.Limitf("the automaton cannot be written down: %v", err)
	}
	return text.String(), again[0], nil
}
