package logs

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/monitor"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// Property is a formula to be followed along a log.
type Property struct {
	Name, Title string
	Formula     *ltl.Formula
	Finite      bool // it is about executions that end, as the log does
	Pos         source.Pos
	Positions   map[string]source.Pos // where each proposition stands first
	Notes       []string              // what of the specification a log does not have
}

// Properties returns the properties of a specification. Assumptions that are
// formulas become premises; those about fairness are left out with a note,
// since every log is the beginning of a fair run; automata are refused with an
// error at their place. What a model states itself is not part of a log.
func Properties(file *specs.File) ([]Property, error) {
	var out []Property
	var errs source.Errors
	for _, p := range file.Properties {
		one, err := followed(file.FactoryOf(&p), &p)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		out = append(out, one)
	}
	return out, errs.Sort().Err()
}

// followed returns one property, or why it cannot be followed.
func followed(fa *ltl.Factory, p *specs.Property) (Property, *source.Error) {
	out := Property{Name: p.Name, Title: p.Title, Formula: p.Formula, Finite: p.Finite, Pos: p.Pos, Positions: map[string]source.Pos{}}
	if p.Claim != nil {
		return out, source.Errorf(p.Claim.Pos, "a claim cannot be followed along a log: write the property as a formula")
	}
	add(out.Positions, p.Atoms)
	if p.Possible {
		out.Formula = happens(fa, p.Formula)
	}
	for _, a := range p.Under {
		switch {
		case a.Automaton != nil:
			return out, source.Errorf(a.Automaton.Pos, "an automaton cannot be assumed of a log: write the assumption as a formula")
		case a.Fairness != nil:
			out.Notes = append(out.Notes, "fairness is left out: a log is the beginning of a fair run")
		default:
			premise := a.Formula
			if p.Finite {
				premise = a.Ending
			}
			out.Formula = fa.Implies(premise, out.Formula)
			add(out.Positions, a.Atoms)
		}
	}
	return out, nil
}

// happens returns the negation of a formula which says that something never
// happens.
func happens(fa *ltl.Factory, never *ltl.Formula) *ltl.Formula {
	if never.Op() != ltl.Globally {
		return fa.Not(never)
	}
	return fa.Unary(ltl.Eventually, fa.Not(never.Operands()[0]))
}

// add adds the positions that are missing in to.
func add(to, from map[string]source.Pos) {
	for text, pos := range from {
		if _, ok := to[text]; !ok {
			to[text] = pos
		}
	}
}

// Atoms returns the propositions of all properties, each once, in the order of
// first use.
func Atoms(properties []Property) (atoms []program.Atom) {
	for _, p := range properties {
		for _, name := range ltl.APs(p.Formula) {
			if !slices.ContainsFunc(atoms, func(a program.Atom) bool { return a.Text == name }) {
				atoms = append(atoms, program.Atom{Text: name, Pos: p.Positions[name]})
			}
		}
	}
	return atoms
}

// Options bounds the monitors.
type Options struct {
	States int // of one monitor; 0 is monitor.DefaultStates
}

// Follower follows properties along one log. It is not safe for concurrent use.
type Follower struct {
	atoms   []string
	records int
	each    []*following
	open    int // properties without a final verdict
}

// NewFollower makes the monitors of properties over letters whose bits are the given
// atoms. The error is a *source.Error at the property whose monitor is too
// large.
func NewFollower(ctx context.Context, fa *ltl.Factory, properties []Property, atoms []program.Atom, o Options) (*Follower, error) {
	f := &Follower{}
	for _, a := range atoms {
		f.atoms = append(f.atoms, a.Text)
	}
	for i := range properties {
		p := &properties[i]
		mo := monitor.Options{APs: f.atoms, States: o.States}
		var table *monitor.Table
		var err error
		if p.Finite {
			table, err = monitor.NewFinite(ctx, p.Formula, mo)
		} else {
			table, err = monitor.NewTable(ctx, fa, p.Formula, mo)
		}
		if errors.Is(err, automata.ErrLimit) {
			return nil, source.Errorf(p.Pos, "property %s: %v", p.Name, err)
		}
		if err != nil {
			return nil, fmt.Errorf("property %s: %w", p.Name, err)
		}
		f.each = append(f.each, &following{property: p, monitor: table.Start()})
	}
	f.open = len(f.each)
	return f, nil
}
