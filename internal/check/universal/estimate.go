package universal

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/automata/distance"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/program/heuristic"
	"github.com/ltlcheck/ltlcheck/program"
)

// NewEstimate implements reach.Guided: a state is as far from a universal one as
// the automaton is, in edges, and then as the state of the program is from a
// letter that leads the automaton nearer. It is nil if that has two values only.
func (u *universal) NewEstimate() reach.Estimate {
	states := heuristic.DistancesOf(u.Prod.Binding())
	if states == nil || !u.Prod.Plain() {
		return nil
	}
	automaton := distance.New(u.Prod.Factor(), u.Shape.Universal, u.Shape.Accepting)
	if !useful(automaton, states) {
		return nil
	}
	return func(vector program.State, q uint32) uint64 {
		states.At(vector)
		far := distance.Nearest(automaton.Labels(automaton.Sets, q), states.Distance)
		return automaton.Value(q, q, 0, automaton.Sets)<<letterBits | min(far, 1<<letterBits-1)
	}
}

// letterBits is how many bits of an estimate have the distance from a letter.
const letterBits = 32

// useful reports whether some letter is farther from some states than from
// others that lack it: it has an atom whose distance is graded, or several.
func useful(automaton *distance.Distances, states heuristic.Distances) bool {
	for q := range uint32(automaton.Factor.States()) {
		for _, l := range automaton.Labels(automaton.Sets, q) {
			if atoms := l.Pos | l.Neg; bits.OnesCount64(atoms) > 1 || program.Letter(atoms)&states.Graded() != 0 {
				return true
			}
		}
	}
	return false
}
