package search

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/program"
)

// blamed bounds the states that are looked at after a search that lost its way.
const blamed = 1000

// Lost explains why the search cannot find again what it has seen.
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
