package verdicts

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/shorten"
	"github.com/ltlcheck/ltlcheck/internal/specs/formula"
	"github.com/ltlcheck/ltlcheck/internal/specs/stated"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// Formula is a question that a Go program asks about a program: a formula as
// text, and which runs count.
type Formula struct {
	Name           string // "formula" if empty
	Text           string
	Assume         []string // formulas
	ExpectViolated bool
	Options        check.Options
	// Asked is told of a question before it is answered; mostly nil.
	Asked func(*stated.Property)

	fairness check.Fairness
	fairTo   []check.FairTo
	fairText []string
}

// AddFairness makes only runs count that are fair to some processes, to all if
// none is named.
func (f *Formula) AddFairness(kind check.Fairness, processes []string) {
	if len(processes) == 0 {
		f.fairness = max(f.fairness, kind)
		return
	}
	f.addFairTo(kind, "exec", processes)
}

// AddActionFairness makes only runs count that are fair to some actions of a
// model in Go.
func (f *Formula) AddActionFairness(kind check.Fairness, actions []string) {
	f.addFairTo(kind, "action", actions)
}

// addFairTo adds fairness to the steps for which a proposition about a name is
// true, for each of the names.
func (f *Formula) addFairTo(kind check.Fairness, proposition string, names []string) {
	for _, n := range names {
		f.fairTo = append(f.fairTo, check.FairTo{Strong: kind == check.StrongFairness, Transitions: []string{proposition + "(" + strconv.Quote(n) + ")"}})
	}
	f.fairText = append(f.fairText, kind.String()+" fairness of "+strings.Join(names, ", "))
}

// UseScalarsets makes the search use the scalar sets of a model in Go, if it has
// any.
func (f *Formula) UseScalarsets(p program.Program) {
	if m, ok := p.(interface{ Scalarsets() int }); ok && m.Scalarsets() > 0 {
		f.Options.Symmetry = check.SymmetryAuto
	}
}

// Answer answers the question. A counterexample that was not expected is
// shortened, and explained further. The error is about the formulas or the
// program; it is a *source.Error or source.Errors unless it is a fault of this
// module.
func (f *Formula) Answer(ctx context.Context, p program.Program) (Answer, error) {
	prop, err := f.property(p)
	if err != nil {
		return Answer{}, err
	}
	f.UseScalarsets(p)
	return f.AnswerStated(ctx, &stated.Property{
		Program: p, Name: cmp.Or(f.Name, "formula"), Formula: strings.TrimSpace(f.Text), ExpectViolated: f.ExpectViolated,
		Assumptions: append(append([]string{}, f.fairText...), f.Assume...), Check: prop, Explained: prop.Formula,
	}, f.Options)
}

// AnswerStated answers a question that was asked elsewhere.
func (f *Formula) AnswerStated(ctx context.Context, q *stated.Property, o check.Options) (Answer, error) {
	if f.Asked != nil {
		f.Asked(q)
	}
	r, err := check.VerifyProgram(ctx, q.Program, q.Asked(), o)
	if err != nil {
		return Answer{}, err
	}
	further := !q.ExpectViolated && shorten.Applies(&o)
	a, err := Conclude(ctx, q, Describe(q), r, After{Options: o, Doubts: true, Shorten: further, Slice: further, Fairness: further})
	if err == nil && a.Verdict == check.Inconclusive.String() && ctx.Err() == nil {
		a.Warnings = append(a.Warnings, growing(ctx, q.Program)...)
	}
	return a, err
}

// property parses and binds the formula and the assumptions.
func (f *Formula) property(p program.Program) (check.Property, error) {
	q := check.Property{Name: f.Name, Factory: ltl.NewFactory(), Positions: map[string]source.Pos{}, Fairness: f.fairness, FairTo: f.fairTo}
	parse := func(file *source.File, o specs.Options) (*ltl.Formula, error) {
		parsed, atoms, err := formula.Parse(p, q.Factory, file, o)
		formula.Locate(q.Positions, atoms)
		return parsed, err
	}
	var err error
	if q.Formula, err = parse(source.NewFile("formula", f.Text), specs.Options{Possible: func() {}}); err != nil {
		return q, err
	}
	for _, text := range f.Assume {
		assumed, err := parse(source.NewFile("assumption", text), specs.Options{})
		if err != nil {
			return q, err
		}
		q.Assumptions = append(q.Assumptions, check.Assumption{Name: text, Formula: assumed})
	}
	return q, check.Validate(p, q)
}
