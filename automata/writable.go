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

// Writable returns an error that wraps ErrLabel when some label has more than
// 2^16 cubes, or the error of the diagrams; nil if the automaton can be
// written. All writers of this package call it before they write anything.
// Counting stops at the limit, so the answer is quick.
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

// compilable returns an error when the labels have more than maxCompiled paths
// together.
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
