package symbolic

import (
	"fmt"
	"math/bits"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
)

// Weak fairness. Towards a process a run is fair that moves it again and again,
// or in which it is disabled again and again. So for each process there is one
// more mark, on transitions that move it or begin where it is disabled; guards
// are split by that. The marks come after those of the automaton.

// scheduler is a binding with processes.
type scheduler interface {
	// Processes is their number.
	Processes() int
	// Moves reports whether a transition, given by its label, moves a process.
	Moves(label, process int) bool
	// Enabled is the condition under which a process can move at a location.
	Enabled(location, process int) (periodic.Condition, error)
}

// fairness adds weak fairness towards all processes to the product, if a
// property asks for fairness and the binding has processes. exact is false if a
// run that is fair in this way may not be fair as the property asks: proofs
// stand, runs do not.
func (pr *product) fairness(kind check.Fairness, further int) (exact bool) {
	if kind == check.NoFairness {
		return further == 0
	}
	s, ok := pr.Program.(scheduler)
	if ok && bits.Len64(uint64(pr.a.Acc.All()))+s.Processes() <= 64 {
		pr.fair = s
	}
	return further == 0 && kind == check.WeakFairness && pr.fair != nil
}

// all returns the marks that runs that count have again and again.
func (pr *product) all() uint64 {
	all := pr.a.Acc.All()
	if pr.fair != nil {
		for i := range pr.fair.Processes() {
			all |= pr.fairMark(i)
		}
	}
	return uint64(all)
}

// fairMark is the mark for fairness towards a process.
func (pr *product) fairMark(process int) automata.Marks {
	return 1 << (bits.Len64(uint64(pr.a.Acc.All())) + process)
}

// fairly adds the transitions of the product for one transition of the program,
// in the cases that fairness tells apart.
func (b *builder) fairly(t periodic.Transition, steps []uint64) error {
	if b.product.fair == nil {
		return b.transition(t, steps)
	}
	return b.towards(0, t, steps, 0)
}

// towards is fairly for the processes from one on, with the marks for those
// before.
func (b *builder) towards(process int, t periodic.Transition, steps []uint64, marks automata.Marks) error {
	s := b.product.fair
	if process == s.Processes() {
		b.fair = marks
		return b.transition(t, steps)
	}
	mark := b.fairMark(process)
	if t.Label < 0 || s.Moves(t.Label, process) {
		return b.towards(process+1, t, steps, marks|mark)
	}
	enabled, err := s.Enabled(b.at.location, process)
	if err != nil {
		return err
	}
	for _, can := range []bool{false, true} {
		c, with := periodic.Not(enabled), marks|mark
		if can {
			c, with = enabled, marks
		}
		cases, err := b.cases(t, c)
		if err != nil {
			return err
		}
		for _, rows := range cases {
			own := *t.Instruction
			own.Guard = rows
			if err := b.towards(process+1, periodic.Transition{To: t.To, Instruction: &own, Label: t.Label}, steps, with); err != nil {
				return err
			}
		}
	}
	return nil
}

// fairIn checks, for a round of a cycle whose moves begin with the given
// values, that each process moves in it or is disabled at some point.
func (pr *product) fairIn(moves []move, values []periodic.Vector) error {
	if pr.fair == nil {
		return nil
	}
	for p := range pr.fair.Processes() {
		served := false
		for i, m := range moves {
			enabled, err := pr.fair.Enabled(m.from, p)
			if err != nil {
				return err
			}
			served = served || m.label < 0 || pr.fair.Moves(m.label, p) || !enabled.Holds(values[i])
		}
		if !served {
			return fmt.Errorf("%w: its cycle is not fair towards process %d", errReplay, p)
		}
	}
	return nil
}
