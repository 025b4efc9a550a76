package certify

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/sequential"
	"github.com/ltlcheck/ltlcheck/internal/program/transitions"
	"github.com/ltlcheck/ltlcheck/program"
)

// Described returns the description of the transition system of a program whose
// front-end has one, nil otherwise.
func Described(prog program.Program) *transitions.System {
	if d, ok := program.As[transitions.Described](prog); ok {
		return d.Transitions()
	}
	return nil
}

// Reachable writes all states of a program alone, in breadth-first order, and
// the end of the section.
func Reachable(s *search.Search, w *format.Writer) error { return end(s, w, writeReachable(s, w)) }

// writeReachable explores the program breadth first, and writes all of its
// states in the order in which they were stored.
func writeReachable(s *search.Search, w *format.Writer) error {
	if err := s.Initial(); err != nil {
		return err
	}
	for i := 0; i < s.States.Len(); i++ {
		if err := s.Visit(1); err != nil {
			return err
		}
		n := search.Node{Prog: uint32(i)}
		if err := w.State(s.States.Key(n.Prog)); err != nil {
			return err
		}
		if err := s.Expand(n); err != nil {
			return err
		}
	}
	return nil
}

// end ends the section after a search that ended with err, unless what it found
// proves nothing.
func end(s *search.Search, w *format.Writer, err error) error {
	switch {
	case errors.Is(err, sequential.ErrAccepted):
		return err
	case err != nil:
		return s.Limited(err)
	case s.Runtime:
		return monitor.Limitf("the program makes a run-time error: see what check says of the model alone")
	case s.Undecided() != "":
		return monitor.Limitf("%s", s.Undecided())
	}
	return w.End()
}
