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
func (pr *Property) Asked() check.Question {
	if pr.Safety {
		return check.Failures{}
	}
	return pr.Check
}

// Claim returns the text of what Check says: that of the formula, unless the
// question is what is possible.
func (pr *Property) Claim() string {
	if pr.Possible {
		return "im" + pr.Formula
	}
	return pr.Formula
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
func (pr *Property) Assume(prog program.Program, o Options, text string) error {
	if !isAutomatonFile(text) {
		return pr.AssumeFormula(prog, source.NewFile("<assumption>", text))
	}
	pr.Assumptions = append(pr.Assumptions, text)
	if err := pr.refuseAutomata(o.Named); err != nil {
		return err
	}
	return pr.assumeAutomata(o.Files, text, text, o.Named)
}

// AssumeFormula adds a formula as an assumption; its text becomes its name in
// reports.
func (pr *Property) AssumeFormula(prog program.Program, text *source.File) error {
	f, err := pr.parse(prog, text, nil)
	if err != nil {
		return err
	}
	pr.Assumptions = append(pr.Assumptions, text.Text)
	if pr.Ending != nil {
		return pr.assumeEnding(f)
	}
	pr.Check.Assumptions = append(pr.Check.Assumptions, check.Assumption{Name: text.Text, Formula: f})
	return nil
}

func (pr *Property) assumeAutomata(files *source.Files, name, path string, named source.Pos) error {
	all, positions, err := readAutomata(files, path, named)
	if err != nil {
		return err
	}
	for _, a := range all {
		pr.Check.Assumptions = append(pr.Check.Assumptions, check.Assumption{Name: name, Automaton: a})
	}
	pr.locate(positions)
	return nil
}

// askPossible makes the property one about what is possible.
func (pr *Property) askPossible() { pr.Possible, pr.Expect = true, specs.ExpectViolated }

// parse reads a formula over expressions of the program. It is made by the
// factory of pr. possible is called if it begins with that word, which is an
// error if there is no function.
func (pr *Property) parse(prog program.Program, text *source.File, possible func()) (*ltl.Formula, error) {
	if pr.definitions != nil {
		f, atoms, err := pr.definitions.Formula(text, specs.Options{Warn: pr.warn, Possible: possible})
		pr.locate(atoms)
		return f, err
	}
	fa := pr.Check.Factory
	if pr.Ending != nil {
		fa = pr.Ending.Factory
	}
	f, atoms, err := formula.Parse(prog, fa, text, specs.Options{Warn: pr.warn, Possible: possible})
	pr.locate(atoms)
	return f, err
}

func (pr *Property) warn(e *source.Error) { pr.Warnings = append(pr.Warnings, e) }

// locate records where propositions stand; the first place counts.
func (pr *Property) locate(atoms map[string]source.Pos) { formula.Locate(pr.Check.Positions, atoms) }

// clone returns a copy to which assumptions can be added.
func (pr *Property) clone() *Property {
	k := *pr
	k.Assumptions = slices.Clone(pr.Assumptions)
	k.Check.Assumptions = slices.Clone(pr.Check.Assumptions)
	k.Check.Positions = maps.Clone(pr.Check.Positions)
	if pr.Ending != nil {
		ending := *pr.Ending
		k.Ending = &ending
	}
	return &k
}

// Validate checks that every proposition and every fairness assumption of the
// properties exists in the program. The error is a source.Errors with all that
// do not; of properties over one index only the first that fails is reported. It
// is called before the first search.
func Validate(prog program.Program, questions []*Property) error {
	var bad source.Errors
	var failed source.Pos // of the last property that failed
	for _, q := range questions {
		if q.Safety || q.Pos.File != nil && q.Pos == failed {
			continue
		}
		before := len(bad)
		if err := bad.Collect(check.Validate(prog, q.Check)); err != nil {
			return err
		}
		if len(bad) > before {
			failed = q.Pos
		}
	}
	return bad.Err()
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
func (pr *Property) ExpectViolated() bool { return pr.Expect == specs.ExpectViolated }
