package search

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/program"
)

// blamed bounds the states that are audited after a search cannot repeat its
// path.
const blamed = 1000

// Lost explains why the search cannot find again what it has seen: a fault that
// the program's audit finds in its states, a program that cannot be repeated,
// or, for programs without an audit, ErrNoPath.
func (s *Search) Lost(prog program.Program, atoms []program.Atom) error {
	auditor, ok := prog.(program.Auditor)
	if !ok {
		return ErrNoPath
	}
	var states []program.State
	for i := range min(blamed, s.States.Len()) {
		states = append(states, slices.Clone(s.States.Key(uint32(i))))
	}
	if fault := auditor.Audit(states, atoms); fault != nil {
		return fault
	}
	return replay.Unrepeatable(errors.New("it is not there any more"))
}
