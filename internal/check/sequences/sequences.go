package sequences

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// Program is a program with atomic sequences, as Promela models are.
type Program interface {
	// Inside returns the text of an atom that is true in transient states and
	// in no others; "" if the program has none.
	Inside() string
	// Endless reports whether a run may stay in transient states for ever. False
	// is exact, true need not be.
	Endless() bool
	// Varying returns those of the atoms, given by their texts, that may change
	// from one transition of a sequence to the next: action atoms, as a
	// sequence keeps the letter of states. It need not be exact, either.
	Varying(atoms []string) []string
}

// Sequences are the atomic sequences of a program. A nil *Sequences stands for
// a program without any: nothing steps over them.
type Sequences struct {
	program Program
	inside  string
	endless bool // a run may stay inside for ever
}

// Of returns the atomic sequences of a program, nil if it has none.
func Of(prog program.Program) *Sequences {
	p, ok := prog.(Program)
	if !ok || p.Inside() == "" {
		return nil
	}
	return &Sequences{program: p, inside: p.Inside(), endless: p.Endless()}
}

// Inside returns the proposition of positions inside a sequence.
func (s *Sequences) Inside() string { return s.inside }

// Steps reports whether a formula can have different values on the wide and on
// the narrow word of a run, so that it is to be read on the narrow one. False
// is exact, true is not.
func (s *Sequences) Steps(f *ltl.Formula) bool {
	if s == nil {
		return false
	}
	names := ltl.APs(f)
	return !slices.Contains(names, s.inside) && (!ltl.IsStutterInvariant(f) || len(s.program.Varying(names)) > 0)
}

// KeepsTight reports whether Widen keeps an automaton of a formula tight (see
// translate.Tight): a run that stays inside for ever, and propositions that vary
// inside, take guesses.
func (s *Sequences) KeepsTight(f *ltl.Formula) bool {
	return !s.endless && len(s.program.Varying(ltl.APs(f))) == 0
}

// StepsIn is Steps for an automaton. The test is cheap: behind every edge is a
// loop that takes the letter again, and for every two edges in a row that take
// the same letter there is one that leads there at once, with the same marks.
// For generalised Büchi acceptance the loop, and the one edge within a
// component, may have more marks.
func (s *Sequences) StepsIn(a *automata.Automaton) bool {
	if s == nil {
		return false
	}
	names := a.UsedAPs()
	return !slices.Contains(names, s.inside) && (!stutters(a) || len(s.program.Varying(names)) > 0)
}

// stutters reports whether repeating a letter makes no difference to the
// automaton; see StepsIn.
func stutters(a *automata.Automaton) bool {
	m, comps, monotone := a.BDD(), a.Components(), a.Acc.IsGeneralisedBuchi()
	for _, e := range a.Edges() {
		again := bdd.False
		for _, f := range a.Out(e.Dst) {
			if f.Dst == e.Dst && (monotone || f.Marks&^e.Marks == 0) {
				again = m.Or(again, f.Label)
			}
			both := m.And(e.Label, f.Label)
			atOnce := bdd.False
			for _, g := range a.Out(e.Src) {
				within := comps.Of[e.Src] == comps.Of[f.Dst]
				marks := e.Marks | f.Marks
				if g.Dst == f.Dst && (!within || marks == g.Marks || monotone && marks&^g.Marks == 0) {
					atOnce = m.Or(atOnce, g.Label)
				}
			}
			if m.And(both, m.Not(atOnce)) != bdd.False {
				return false
			}
		}
		if m.And(e.Label, m.Not(again)) != bdd.False {
			return false
		}
	}
	return true
}
