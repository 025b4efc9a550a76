package property

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/specs/formula"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// Property is one property of a program, with what reports need to describe it.
// Check is what the searches verify. A Property is changed by the Assume
// methods only while it is being made.
type Property struct {
	Name, Description string
	Formula           string            // its text; "" when the property is not a formula
	Expect            specs.Expectation // of Check
	// Possible: the question is whether some run comes to where the formula in
	// the text holds. Check says that none does.
	Possible    bool
	Pos         source.Pos // where it is stated; the zero Pos if no file states it
	Assumptions []string   // in words
	// Safety: failures of the program itself are asked for; Property is then
	// unused.
	Safety bool
	// Stopped is what an invalid end is, in the words of a model that cannot
	// fail in another way; mostly "".
	Stopped string
	Check   check.Property
	Ending  *Ending                 // the property is about executions that end; mostly nil
	Names   map[*ltl.Formula]string // what definitions call formulas of the property's factory; may be nil

	Warnings source.Errors // of the texts that it was made from

	definitions *specs.File // whose definitions formulas may use; mostly nil
}

// New makes a Property from one of package check. formula is its text, "" if
// the property is an automaton or a claim.
func New(name, formula string, p check.Property) *Property {
	p.Name = name
	return &Property{Name: name, Formula: formula, Assumptions: []string{}, Check: p}
}

// Asked returns the question for package check.
func (q *Property) Asked() check.Question {
	if q.Safety {
		return check.Failures{}
	}
	return q.Check
}

// Claim returns the text of what Check says: that of the formula, unless the
// question is what is possible.
func (q *Property) Claim() string {
	if q.Possible {
		return "im" + q.Formula
	}
	return q.Formula
}

// SafetyName is the name of the property that every Promela model has without
// stating it.
const SafetyName = "safety"

// safety makes the property that the program does nothing wrong by itself: no
// failed assertion, no run-time error, no invalid end.
func safety(name, description string) *Property {
	return &Property{Name: name, Description: description, Assumptions: []string{}, Safety: true}
}

// Every makes a property that every run satisfies. It serves to resolve
// assumptions that no other property uses.
func Every() *Property {
	fa := ltl.NewFactory()
	return New("assumptions", "", check.Property{Factory: fa, Formula: fa.True(), Positions: map[string]source.Pos{}})
}

// FromFormula makes a property from a formula over expressions of the program.
// The property is returned even with an error, which is a source.Errors.
func FromFormula(prog program.Program, name string, text *source.File) (*Property, error) {
	return fromFormula(prog, name, text, nil, false)
}

// fromFormula makes a property from a formula that may use the definitions of
// file, which may be nil. If finite is set it is about executions that end.
func fromFormula(prog program.Program, name string, text *source.File, file *specs.File, finite bool) (*Property, error) {
	fa := ltl.NewFactory()
	if finite {
		fa = ltl.NewFiniteFactory()
	}
	q := New(name, strings.TrimSpace(text.Text), check.Property{Factory: fa, Positions: map[string]source.Pos{}})
	if q.definitions = file; file != nil {
		q.Check.Factory = file.Factory
	}
	f, err := q.parse(prog, text, q.askPossible)
	if err != nil {
		return q, err
	}
	if q.Check.Formula = f; finite {
		q.Pos = text.Pos(0)
		err = q.ends(q.Check.Factory, f, nil)
		q.Pos = source.Pos{}
	}
	return q, err
}

// FromClaims makes a property from each automaton of a .hoa or .never file,
// which accepts the runs that violate it.
func FromClaims(o Options, path string) ([]*Property, error) {
	return fromAutomata(o, path, func(p *check.Property, a *automata.Automaton) { p.Claim = a })
}

// FromAutomata makes a property from each automaton of a .hoa or .never file,
// which accepts the runs that satisfy it.
func FromAutomata(o Options, path string) ([]*Property, error) {
	return fromAutomata(o, path, func(p *check.Property, a *automata.Automaton) { p.Automaton = a })
}

func fromAutomata(o Options, path string, set func(*check.Property, *automata.Automaton)) ([]*Property, error) {
	if !isAutomatonFile(path) {
		if err := o.refuseFolder(path, o.Named, true, "*.hoa", "*.never"); err != nil {
			return nil, err
		}
		return nil, source.Errorf(o.Named, "cannot read %s: automata are read from .hoa and .never files", path)
	}
	all, positions, err := readAutomata(o.Files, path, o.Named)
	if err != nil {
		return nil, err
	}
	var questions []*Property
	for _, a := range all {
		name := a.Name
		if name == "" {
			name = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		}
		p := check.Property{Factory: ltl.NewFactory(), Positions: maps.Clone(positions)}
		set(&p, a)
		questions = append(questions, New(name, "", p))
	}
	return questions, nil
}

// Assume adds an assumption: a formula, or every automaton of a file if text
// ends in .hoa or .never. Only runs that satisfy all assumptions count.
func (q *Property) Assume(prog program.Program, o Options, text string) error {
	if !isAutomatonFile(text) {
		return q.AssumeFormula(prog, source.NewFile("<assumption>", text))
	}
	q.Assumptions = append(q.Assumptions, text)
	if err := q.refuseAutomata(o.Named); err != nil {
		return err
	}
	return q.assumeAutomata(o.Files, text, text, o.Named)
}

// AssumeFormula adds a formula as an assumption; its text becomes its name in
// reports.
func (q *Property) AssumeFormula(prog program.Program, text *source.File) error {
	f, err := q.parse(prog, text, nil)
	if err != nil {
		return err
	}
	q.Assumptions = append(q.Assumptions, text.Text)
	if q.Ending != nil {
		return q.assumeEnding(f)
	}
	q.Check.Assumptions = append(q.Check.Assumptions, check.Assumption{Name: text.Text, Formula: f})
	return nil
}

func (q *Property) assumeAutomata(files *source.Files, name, path string, named source.Pos) error {
	all, positions, err := readAutomata(files, path, named)
	if err != nil {
		return err
	}
	for _, a := range all {
		q.Check.Assumptions = append(q.Check.Assumptions, check.Assumption{Name: name, Automaton: a})
	}
	q.locate(positions)
	return nil
}

// askPossible makes the property one about what is possible.
func (q *Property) askPossible() { q.Possible, q.Expect = true, specs.ExpectViolated }

// parse reads a formula over expressions of the program. It is made by the
// factory of q. possible is called if it begins with that word, which is an
// error if there is no function.
func (q *Property) parse(prog program.Program, text *source.File, possible func()) (*ltl.Formula, error) {
	if q.definitions != nil {
		f, atoms, err := q.definitions.Formula(text, specs.Options{Warn: q.warn, Possible: possible})
		q.locate(atoms)
		return f, err
	}
	fa := q.Check.Factory
	if q.Ending != nil {
		fa = q.Ending.Factory
	}
	f, atoms, err := formula.Parse(prog, fa, text, specs.Options{Warn: q.warn, Possible: possible})
	q.locate(atoms)
	return f, err
}

func (q *Property) warn(e *source.Error) { q.Warnings = append(q.Warnings, e) }

// locate records where propositions stand; the first place counts.
func (q *Property) locate(atoms map[string]source.Pos) { formula.Locate(q.Check.Positions, atoms) }

// clone returns a copy to which assumptions can be added.
func (q *Property) clone() *Property {
	k := *q
	k.Assumptions = slices.Clone(q.Assumptions)
	k.Check.Assumptions = slices.Clone(q.Check.Assumptions)
	k.Check.Positions = maps.Clone(q.Check.Positions)
	if q.Ending != nil {
		ending := *q.Ending
		k.Ending = &ending
	}
	return &k
}

// Validate checks that every proposition and every fairness assumption of the
// properties exists in the program. The error is a source.Errors with all that
// do not; of properties over one index only the first that fails is reported. It
// is called before the first search.
func Validate(prog program.Program, questions []*Property) error {
	var bad collector
	var failed source.Pos // of the last property that failed
	for _, q := range questions {
		if q.Safety || q.Pos.File != nil && q.Pos == failed {
			continue
		}
		before := len(bad.errors)
		if err := bad.add(check.Validate(prog, q.Check)); err != nil {
			return err
		}
		if len(bad.errors) > before {
			failed = q.Pos
		}
	}
	return bad.errors.Err()
}

// names returns the names of properties.
func names(questions []*Property) []string {
	all := []string{}
	for _, q := range questions {
		all = append(all, q.Name)
	}
	return all
}

// ExpectViolated reports whether the property is stated to be violated.
func (q *Property) ExpectViolated() bool { return q.Expect == specs.ExpectViolated }
