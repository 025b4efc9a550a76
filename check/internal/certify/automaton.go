package certify

import (
	"bytes"
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/source"
)

// Written is an automaton as it stands in a certificate, and what is made of it
// when it is read again; bit is the letter's bit of a proposition.
func Written(a *automata.Automaton, bit func(ap string) (int, error)) (string, *automata.Compiled, error) {
	var text bytes.Buffer
	if err := automata.WriteHOA(&text, a); err != nil {
		return "", nil, monitor.Limitf("%v", err)
	}
	again, err := automata.ReadHOA(source.NewFile("automaton", text.String()))
	if err != nil || len(again) != 1 {
		return "", nil, monitor.Limitf("the automaton cannot be written down: %v", err)
	}
	c, err := again[0].Compile(bit)
	if errors.Is(err, automata.ErrLabel) {
		err = monitor.Limitf("%v", err)
	}
	return text.String(), c, err
}
