package language

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/sequences"
	"github.com/ltlcheck/ltlcheck/internal/enum"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Fairness is an assumption about the scheduler: check.Fairness.
type Fairness uint8

// The kinds of fairness towards every process.
const (
	NoFairness Fairness = iota
	WeakFairness
	StrongFairness
)

// String returns "none", "weak" or "strong". It panics for any other value.
func (f Fairness) String() string {
	return enum.Name([]string{"none", "weak", "strong"}, f, "Fairness")
}

// Assumption restricts the runs that count to those that satisfy it: exactly
// one of Formula and Automaton is set.
type Assumption struct {
	Name      string
	Formula   *ltl.Formula        // of the property's factory
	Automaton *automata.Automaton // accepts the runs that count
}

// Property is a language, and which runs count: all of those must be in it.
// check.Property describes the fields.
type Property struct {
	Name      string
	Factory   *ltl.Factory
	Formula   *ltl.Formula
	Claim     *automata.Automaton
	Automaton *automata.Automaton

	Assumptions []Assumption
	Fairness    Fairness // towards every process
	FairTo      []FairTo // towards some

	Positions map[string]source.Pos // of propositions, for messages
}

// Own returns the propositions of the property, its assumptions and its
// fairness, sorted, each once.
func (p *Property) Own() []program.Atom {
	names := apsOf(p.Formula, cmp.Or(p.Claim, p.Automaton))
	for _, a := range p.Assumptions {
		names = append(names, apsOf(a.Formula, a.Automaton)...)
	}
	for _, c := range p.FairTo {
		names = append(names, c.Transitions...)
	}
	slices.Sort(names)
	var atoms []program.Atom
	for _, name := range slices.Compact(names) {
		atoms = append(atoms, program.Atom{Text: name, Pos: p.Positions[name]})
	}
	return atoms
}

// Atoms returns the propositions of a property as searches bind them, sorted by
// their texts: its own, and where it steps over the atomic sequences of the
// program, the one that is true inside.
func (p *Property) Atoms(prog program.Program) []program.Atom {
	atoms := p.Own()
	s := sequences.Of(prog)
	steps := stepsOver(s, p.Formula, cmp.Or(p.Claim, p.Automaton))
	for _, a := range p.Assumptions {
		steps = steps || stepsOver(s, a.Formula, a.Automaton)
	}
	if steps {
		atoms = WithInside(s, atoms)
	}
	return atoms
}

// stepsOver reports whether a formula, or an automaton if there is no formula,
// steps over the atomic sequences of the program.
func stepsOver(s *sequences.Sequences, f *ltl.Formula, a *automata.Automaton) bool {
	if f != nil {
		return s.Steps(f)
	}
	return s.StepsIn(a)
}

// WithInside adds the proposition that is true inside the atomic sequences of a
// program to sorted propositions.
func WithInside(s *sequences.Sequences, atoms []program.Atom) []program.Atom {
	at, found := slices.BinarySearchFunc(atoms, s.Inside(), func(a program.Atom, name string) int { return cmp.Compare(a.Text, name) })
	if !found {
		atoms = slices.Insert(atoms, at, program.Atom{Text: s.Inside()})
	}
	return atoms
}

// apsOf returns the propositions of a formula, or of an automaton if there is
// no formula.
func apsOf(f *ltl.Formula, a *automata.Automaton) []string {
	if f != nil {
		return ltl.APs(f)
	}
	return a.UsedAPs()
}

// Restricted reports whether not every run of the program counts: the property
// has assumptions or fairness.
func (p *Property) Restricted() bool {
	return len(p.Assumptions) > 0 || len(p.FairTo) > 0 || p.Fairness != NoFairness
}

// Validate refuses properties in which not exactly one of the alternatives is
// set: a mistake of the caller, not of the user.
func (p *Property) Validate() error {
	questions := 0
	for _, set := range []bool{p.Formula != nil, p.Claim != nil, p.Automaton != nil} {
		if set {
			questions++
		}
	}
	if questions != 1 {
		return errors.New("a property must have a formula, a claim or an automaton")
	}
	for _, a := range p.Assumptions {
		if (a.Formula == nil) == (a.Automaton == nil) {
			return fmt.Errorf("assumption %q must have either a formula or an automaton", a.Name)
		}
	}
	for _, c := range p.FairTo {
		if (c.Process == "") == (len(c.Transitions) == 0) {
			return errors.New("fairness must be towards either a process or some transitions")
		}
	}
	return nil
}

// Binds reports what is wrong with the property for a program: propositions
// that the program does not know, kinds of processes that it does not have, or
// what Validate finds.
func (p *Property) Binds(prog program.Program) error {
	if err := p.Validate(); err != nil {
		return err
	}
	b, err := prog.Bind(p.Own())
	if err != nil {
		return err
	}
	for i := range p.FairTo {
		if c := &p.FairTo[i]; c.Process != "" {
			if _, err := Kind(b, c); err != nil {
				return err
			}
		}
	}
	return nil
}

// RestrictsSteps reports whether an assumption may tell how often letters
// repeat, or fairness is towards single transitions.
func (p *Property) RestrictsSteps() bool {
	return slices.ContainsFunc(p.Assumptions, func(a Assumption) bool { return a.Formula == nil || !ltl.IsStutterInvariant(a.Formula) }) ||
		slices.ContainsFunc(p.FairTo, func(f FairTo) bool { return f.Process == "" })
}

// Strong reports whether the property has strong fairness, which not every
// algorithm can handle.
func (p *Property) Strong() bool {
	return p.Fairness == StrongFairness || slices.ContainsFunc(p.FairTo, func(f FairTo) bool { return f.Strong })
}

// Satisfied reports whether a word satisfies the property by the definition of
// its semantics, without a product. A claim is satisfied by the words that it
// does not accept. s are the atomic sequences of the program, nil without any.
func (p *Property) Satisfied(s *sequences.Sequences, w ltl.Word) (bool, error) {
	if p.Claim == nil {
		return Satisfies(s, p.Formula, p.Automaton, w)
	}
	_, rejects, err := s.Accepts(p.Claim, w)
	return rejects, err
}

// Satisfies judges a word by the formula, or by the automaton when there is no
// formula.
func Satisfies(s *sequences.Sequences, f *ltl.Formula, a *automata.Automaton, w ltl.Word) (bool, error) {
	if f != nil {
		return s.Holds(f, w)
	}
	accepts, _, err := s.Accepts(a, w)
	return accepts, err
}
