package automata

import (
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// ErrLabel is wrapped by the errors about labels that are too large to be
// written out as cubes: a diagram of a few nodes can stand for billions of
// them.
var ErrLabel = errors.New("a label is too large to be written out")

// maxCubes bounds the cubes of one label in a text, maxCompiled the edges of a
// compiled automaton.
const (
	maxCubes    = 1 << 16
	maxCompiled = 1 << 22
)

// Writable is an error that wraps ErrLabel when some label has too many cubes
// to be written. All writers of this package ask before they write anything.
func (a *Automaton) Writable() error {
	m := a.BDD()
	seen := map[bdd.Node]bool{}
	for _, e := range a.edges {
		if seen[e.Label] {
			continue
		}
		seen[e.Label] = true
		if m.PathCount(e.Label) <= maxCubes {
			continue // paths are cubes that cover the label; an irredundant cover hardly has more
		}
		cubes := 0
		m.Cubes(e.Label, func([]bdd.Lit) bool { cubes++; return cubes <= maxCubes })
		if cubes > maxCubes {
			return fmt.Errorf("%w: from state %d to %d, it has more than %d cases", ErrLabel, e.Src, e.Dst, maxCubes)
		}
	}
	return m.Err()
}

// compilable is an error when the labels have too many paths together.
func (a *Automaton) compilable() error {
	paths := 0.0
	for _, e := range a.edges {
		paths += a.BDD().PathCount(e.Label)
	}
	if paths > maxCompiled {
		return fmt.Errorf("%w: the automaton would have %.3g edges, one for each case of a label, but %d is the most", ErrLabel, paths, maxCompiled)
	}
	return nil
}
