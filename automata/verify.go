package automata

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// Verify checks what every automaton must satisfy: at least one state, numbers
// in range, edges grouped by source, no empty label, labels over the alphabet,
// marks below the number of sets, names for all states or none. Tests call it
// after every pass. O(edges + labels).
func (a *Automaton) Verify() error {
	n := uint32(a.States())
	if n == 0 {
		return fmt.Errorf("no state")
	}
	if err := a.BDD().Err(); err != nil {
		return err
	}
	for _, q := range a.start {
		if q >= n {
			return fmt.Errorf("initial state %d of %d states", q, n)
		}
	}
	if a.StateNames != nil && len(a.StateNames) != int(n) {
		return fmt.Errorf("%d names for %d states", len(a.StateNames), n)
	}
	for q := range n {
		for i, e := range a.Out(q) {
			if err := a.verifyEdge(q, e); err != nil {
				return fmt.Errorf("state %d, edge %d: %w", q, i, err)
			}
		}
	}
	return a.Acc.verify()
}

func (a *Automaton) verifyEdge(q uint32, e Edge) error {
	switch {
	case e.Src != q:
		return fmt.Errorf("source is %d", e.Src)
	case int(e.Dst) >= a.States():
		return fmt.Errorf("destination %d of %d states", e.Dst, a.States())
	case e.Label == bdd.False:
		return fmt.Errorf("empty label")
	case e.Marks&^a.Acc.All() != 0:
		return fmt.Errorf("marks %b of %d sets", e.Marks, a.Acc.Sets)
	}
	if s := a.BDD().Support(e.Label); len(s) > 0 && s[len(s)-1] >= len(a.alphabet.names) {
		return fmt.Errorf("label over variable %d of %d propositions", s[len(s)-1], len(a.alphabet.names))
	}
	return nil
}

func (a Acceptance) verify() error {
	if a.Sets < 0 || a.Sets > MaxSets {
		return fmt.Errorf("%d acceptance sets", a.Sets)
	}
	return a.Formula().verify(a.Sets)
}

func (n *AccNode) verify(sets int) error {
	if (n.Op == AccInf || n.Op == AccFin) && (n.Set < 0 || n.Set >= sets) {
		return fmt.Errorf("acceptance names set %d of %d", n.Set, sets)
	}
	for _, k := range n.Kids {
		if err := k.verify(sets); err != nil {
			return err
		}
	}
	return nil
}
