package conformance

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/automata/monitor"
	"github.com/ltlcheck/ltlcheck/internal/enum"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Properties are followed along a log by monitors (Bauer, Leucker & Schallhart,
// Runtime verification for LTL and TLTL, ACM TOSEM 20, 2011), one for each
// property, which read the letters of every run that explains the log. A run
// that explains the log is then a state of the program with a state of each
// monitor, and the sets of the subset construction consist of such pairs:
//
//	S := {(s, δ(m₀, L(s))) | s initial}
//	a step s -> t takes (s, m) to (t, δ(m, L(t)))
//
// where L(s) are the propositions of s. An atomic sequence is one step, whose
// inside is not there (package internal/check/sequences). A property with
// propositions about transitions reads the letter of each step when it is taken.

// Monitored are properties that are followed along a log.
type Monitored struct {
	atoms       []program.Atom
	tables      []*monitor.Table
	transitions []bool // by table: the property has propositions about transitions
	errors      []error
}

// Err returns why a property, by its number, is not followed, nil if it is.
// Nothing is known of one that is not.
func (m *Monitored) Err(property int) error { return m.errors[property] }

// Monitor makes the monitors of properties that are formulas. Assumptions that
// are formulas are premises; fairness is left out, as every log is the
// beginning of a fair run. A property whose monitor is too large is not
// followed (Monitored.Err). The error has the place of a proposition that is
// wrong, or is about a property that is no formula.
func Monitor(ctx context.Context, prog program.Program, properties []check.Property) (*Monitored, error) {
	m := &Monitored{errors: make([]error, len(properties))}
	formulas := make([]*ltl.Formula, len(properties))
	var err error
	for i := range properties {
		if formulas[i], err = implication(&properties[i]); err != nil {
			return nil, err
		}
		m.name(formulas[i], properties[i].Positions)
	}
	binding, err := prog.Bind(m.atoms)
	if err != nil {
		return nil, err
	}
	for i := range properties {
		m.transitions = append(m.transitions, m.letter(formulas[i])&binding.ActionAtoms() != 0)
	}
	if len(m.atoms) > program.MaxAtoms {
		return nil, source.Errorf(m.atoms[program.MaxAtoms].Pos, "the properties have more than %d propositions together", program.MaxAtoms)
	}
	return m, m.make(ctx, properties, formulas)
}

// name adds the propositions of a formula.
func (m *Monitored) name(f *ltl.Formula, positions map[string]source.Pos) {
	for _, name := range ltl.APs(f) {
		if !slices.ContainsFunc(m.atoms, func(a program.Atom) bool { return a.Text == name }) {
			m.atoms = append(m.atoms, program.Atom{Text: name, Pos: positions[name]})
		}
	}
}

// letter returns the propositions of a formula as bits.
func (m *Monitored) letter(f *ltl.Formula) (letter program.Letter) {
	for _, name := range ltl.APs(f) {
		letter |= 1 << slices.IndexFunc(m.atoms, func(a program.Atom) bool { return a.Text == name })
	}
	return letter
}

// mostStates bounds the states of a monitor.
const mostStates = 1 << 12

// make makes the tables.
func (m *Monitored) make(ctx context.Context, properties []check.Property, formulas []*ltl.Formula) error {
	names := make([]string, len(m.atoms))
	for i, a := range m.atoms {
		names[i] = a.Text
	}
	for i := range properties {
		o := monitor.Options{APs: names, States: mostStates}
		table, err := monitor.NewTable(ctx, properties[i].Factory, formulas[i], o)
		if errors.Is(err, automata.ErrLimit) {
			m.errors[i] = err
			table, err = monitor.NewTable(ctx, properties[i].Factory, properties[i].Factory.True(), o)
		}
		if err != nil {
			return fmt.Errorf("property %s: %w", properties[i].Name, err)
		}
		m.tables = append(m.tables, table)
	}
	return nil
}

// ErrNoFormula is the error of a property that is a claim or an automaton, or
// has one as an assumption: it has no monitor.
var ErrNoFormula = errors.New("only formulas can be followed along a log, under assumptions that are formulas")

// implication returns a property with its assumptions as premises.
func implication(p *check.Property) (*ltl.Formula, error) {
	f := p.Formula
	for _, a := range p.Assumptions {
		if f == nil || a.Formula == nil {
			return nil, fmt.Errorf("property %s: %w", p.Name, ErrNoFormula)
		}
		f = p.Factory.Implies(a.Formula, f)
	}
	if f == nil {
		return nil, fmt.Errorf("property %s: %w", p.Name, ErrNoFormula)
	}
	return f, nil
}

// Share is how many of the runs that explain a log something is true of.
type Share uint8

// The shares.
const (
	None Share = iota
	Some
	All
)

// String is the share in lower case.
func (s Share) String() string { return enum.Name([]string{"none", "some", "all"}, s, "Share") }

// Judgement is what the runs that explain a log say about a property. Of the
// runs that neither satisfy nor violate it every continuation may decide.
type Judgement struct {
	Satisfied Share // runs all of whose continuations satisfy the property
	Violated  Share // runs none of whose continuations does
}

// Judgement returns what is known of a property, by its number in
// Options.Properties, after the records that Step has accepted.
func (f *Follower) Judgement(property int) Judgement {
	return f.judged[f.at][property]
}

// judge returns what a set says about each property.
func (f *Follower) judge(set []uint32) []Judgement {
	p := f.options.Properties
	if p == nil || len(set) == 0 {
		return nil
	}
	out := make([]Judgement, len(p.tables))
	for i := range out {
		if p.errors[i] != nil {
			continue
		}
		satisfied, violated := 0, 0
		for _, n := range set {
			switch f.sys.monitors.verdict(f.sys.monitored[n], i) {
			case monitor.Satisfied:
				satisfied++
			case monitor.Violated:
				violated++
			}
		}
		out[i] = Judgement{shareOf(satisfied, len(set)), shareOf(violated, len(set))}
	}
	return out
}

// shareOf returns which share some are of all.
func shareOf(some, all int) Share {
	switch some {
	case 0:
		return None
	case all:
		return All
	}
	return Some
}

// monitors are the states of the monitors of all properties, as numbers of
// tuples. Tuples are never forgotten: there are at most as many as the product
// of the tables has states.
type monitors struct {
	*Monitored
	numbers map[string]uint32
	tuples  [][]monitor.Monitor
	moves   map[reading]uint32
}

// reading is a tuple and a letter that some of its monitors read.
type reading struct {
	from        uint32
	letter      program.Letter
	transitions bool // by those of properties about transitions, else by the others
}

// newMonitors returns monitors that have read nothing: tuple 0.
func newMonitors(p *Monitored) *monitors {
	if p == nil {
		p = &Monitored{}
	}
	m := &monitors{Monitored: p, numbers: map[string]uint32{}, moves: map[reading]uint32{}}
	var first []monitor.Monitor
	for _, t := range m.tables {
		first = append(first, *t.Start())
	}
	m.tuple(first)
	return m
}

// tuple returns the number of a tuple.
func (m *monitors) tuple(states []monitor.Monitor) uint32 {
	var key []byte
	for i := range states {
		key = fmt.Appendf(key, "%d,", states[i].State())
	}
	if n, ok := m.numbers[string(key)]; ok {
		return n
	}
	n := uint32(len(m.tuples))
	m.numbers[string(key)] = n
	m.tuples = append(m.tuples, states)
	return n
}

// mostReadings bounds the readings that are cached.
const mostReadings = 1 << 16

// arrive returns the tuple when a step has come to a state.
func (m *monitors) arrive(from uint32, letter program.Letter) uint32 {
	return m.read(reading{from, letter, false})
}

// take returns the tuple when a step is taken.
func (m *monitors) take(from uint32, letter program.Letter) uint32 {
	return m.read(reading{from, letter, true})
}

// read lets those monitors read a letter that it is for.
func (m *monitors) read(r reading) uint32 {
	if len(m.tables) == 0 {
		return 0
	}
	n, ok := m.moves[r]
	if ok {
		return n
	}
	states := slices.Clone(m.tuples[r.from])
	for i := range states {
		if m.transitions[i] == r.transitions {
			states[i].Step(uint64(r.letter))
		}
	}
	if len(m.moves) >= mostReadings {
		clear(m.moves)
	}
	n = m.tuple(states)
	m.moves[r] = n
	return n
}

// verdict returns that of a property.
func (m *monitors) verdict(tuple uint32, property int) monitor.Verdict {
	return m.tuples[tuple][property].Verdict()
}
